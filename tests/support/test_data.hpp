// Where the tests' data lie, and the two shapes they come in: lines, and fields of a line.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace firstmove::support {

/// tests/data
std::filesystem::path data_folder();

struct DataLine {
  int number;  ///< from 1
  std::string text;
};
/// Lines that are neither empty nor comments. errors  std::runtime_error when unreadable or without "# source:"
std::vector<DataLine> read_data_lines(const std::filesystem::path& path);

/// Fields without the blanks around them; an empty field stays.
std::vector<std::string> split_fields(std::string_view text, char separator);

}  // namespace firstmove::support
