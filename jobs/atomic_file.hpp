// A small text file that is always whole: written beside its place, synced, renamed.
#pragma once

#include <filesystem>
#include <string>

namespace firstmove::jobs {

/// errors  results::IoError
void write_file_atomically(const std::filesystem::path& path, const std::string& text);

/// The same for a file that must not exist yet. False when it does, which is left as it is.
/// errors  results::IoError
bool create_file_atomically(const std::filesystem::path& path, const std::string& text);

/// errors  results::IoError
std::string read_file(const std::filesystem::path& path);

}  // namespace firstmove::jobs
