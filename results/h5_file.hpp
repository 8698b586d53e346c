// Opening and creating HDF5 files: locking off (NFS and Lustre have none to rely on), no time stamps.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

#include "results/h5_handle.hpp"

namespace firstmove::results::h5 {

/// Read-only. errors  IoError
Object open_file(const std::filesystem::path& path);

/// A new file on disk; refuses an existing one.
Object create_file(const std::filesystem::path& path);

/// A new file in memory only; `name` serves error messages.
Object create_image(const std::filesystem::path& name);

/// The bytes of a file made by create_image, complete as if it had been closed.
std::vector<std::byte> image_bytes(const Object& file);

Object create_group(const Object& parent, const std::string& name);
Object open_group(const Object& parent, const std::string& name);

/// True when the parent holds a link of that name.
bool exists(const Object& parent, const std::string& name);

/// Names of all links in a group, sorted.
std::vector<std::string> link_names(const Object& group);

}  // namespace firstmove::results::h5
