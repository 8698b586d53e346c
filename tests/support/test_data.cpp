#include "tests/support/test_data.hpp"

#include <fstream>
#include <stdexcept>

namespace firstmove::support {

std::filesystem::path data_folder() { return FIRSTMOVE_TEST_DATA; }

std::vector<DataLine> read_data_lines(const std::filesystem::path& path) {
  std::ifstream file(path);
  if (!file) throw std::runtime_error("cannot read " + path.string());
  std::vector<DataLine> lines;
  bool has_source = false;
  int number = 0;
  for (std::string text; std::getline(file, text);) {
    ++number;
    if (text.starts_with("# source:")) has_source = true;
    if (text.empty() || text.front() == '#') continue;
    lines.push_back({number, text});
  }
  if (!has_source) throw std::runtime_error("no '# source:' line in " + path.string());
  if (lines.empty()) throw std::runtime_error("no data in " + path.string());
  return lines;
}

std::vector<std::string> split_fields(std::string_view text, char separator) {
  std::vector<std::string> fields;
  while (true) {
    const std::size_t end = text.find(separator);
    std::string_view field = text.substr(0, end);
    while (!field.empty() && field.front() == ' ') field.remove_prefix(1);
    while (!field.empty() && field.back() == ' ') field.remove_suffix(1);
    fields.emplace_back(field);
    if (end == std::string_view::npos) return fields;
    text.remove_prefix(end + 1);
  }
}

}  // namespace firstmove::support
