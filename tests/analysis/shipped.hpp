// The small data sets of tests/data/analysis, and what established packages say of them.
#pragma once

#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "analysis/army_grid.hpp"
#include "analysis/counts.hpp"

namespace firstmove::analysis::test {

inline std::string shipped_text(const std::string& name) {
  const auto path = std::filesystem::path(FIRSTMOVE_TEST_DATA_DIR) / "analysis" / name;
  std::ifstream file(path);
  if (!file) throw std::runtime_error("cannot read " + path.string());
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

/// Numbers of a CSV without quotes; `skip` lines are left out.
inline std::vector<std::vector<double>> shipped_table(const std::string& name, int skip) {
  std::stringstream lines(shipped_text(name));
  std::vector<std::vector<double>> rows;
  for (std::string line; std::getline(lines, line);) {
    if (skip-- > 0) continue;
    std::stringstream fields(line);
    rows.emplace_back();
    for (std::string field; std::getline(fields, field, ',');) rows.back().push_back(std::stod(field));
  }
  return rows;
}

using Named = std::map<std::string, double>;
inline Named shipped_values(const std::string& name) {
  std::stringstream lines(shipped_text(name));
  Named values;
  std::string line;
  std::getline(lines, line);
  while (std::getline(lines, line)) {
    const std::size_t comma = line.find(',');
    values[line.substr(0, comma)] = std::stod(line.substr(comma + 1));
  }
  return values;
}

struct Pairs {
  ArmyGrid grid;
  std::vector<GameCounts> counts;
};
inline const Pairs& shipped_pairs() {
  static const Pairs pairs = [] {
    const auto statistics = parse_counts(shipped_text("pairs.csv"), "pairs").value();
    ArmyGrid grid = army_grid(statistics.table).value();
    std::vector<GameCounts> counts = grid_counts(grid, statistics, 0);
    return Pairs{std::move(grid), std::move(counts)};
  }();
  return pairs;
}

}  // namespace firstmove::analysis::test
