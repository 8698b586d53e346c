#include "tests/support/epd_reader.hpp"

#include <algorithm>
#include <stdexcept>
#include <string_view>

#include "tests/support/test_data.hpp"

namespace firstmove::support {
namespace {

PerftRow parse_row(const DataLine& line, const std::filesystem::path& path) {
  const std::vector<std::string> fields = split_fields(line.text, ';');
  PerftRow row{line.number, fields.front(), {}};
  for (std::size_t depth = 1; depth < fields.size(); ++depth) {
    const std::string prefix = "D" + std::to_string(depth) + " ";
    if (!fields[depth].starts_with(prefix)) {
      throw std::runtime_error(path.string() + ":" + std::to_string(line.number) + ": expected '" + prefix + "n'");
    }
    row.leaves.push_back(std::stoull(fields[depth].substr(prefix.size())));
  }
  if (row.leaves.empty()) throw std::runtime_error(path.string() + ":" + std::to_string(line.number) + ": no depth");
  return row;
}

std::string variant_of(std::string name) {
  for (const std::string_view ending : {"-setups", "-rules", "-published"}) {
    if (name.ends_with(ending)) name.resize(name.size() - ending.size());
  }
  return name;
}

}  // namespace

PerftFile read_perft_file(const std::filesystem::path& path) {
  const std::string name = path.stem().string();
  PerftFile file{name, variant_of(name), {}};
  for (const DataLine& line : read_data_lines(path)) file.rows.push_back(parse_row(line, path));
  return file;
}

std::vector<PerftFile> read_perft_files() {
  std::vector<PerftFile> files;
  for (const auto& entry : std::filesystem::directory_iterator(data_folder() / "perft")) {
    files.push_back(read_perft_file(entry.path()));
  }
  std::sort(files.begin(), files.end(), [](const auto& a, const auto& b) { return a.name < b.name; });
  return files;
}

}  // namespace firstmove::support
