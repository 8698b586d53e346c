#include "analysis/army_grid.hpp"

#include <algorithm>
#include <cassert>
#include <map>
#include <numeric>

namespace firstmove::analysis {

namespace {

std::size_t root_of(const std::vector<std::size_t>& parent, std::size_t node) {
  while (parent[node] != node) node = parent[node];
  return node;
}

using Index = std::map<std::string, std::size_t>;

Index index_of(const std::vector<std::string>& names) {
  Index index;
  for (std::size_t k = 0; k < names.size(); ++k) index.emplace(names[k], k);
  return index;
}

void add_new(std::vector<std::string>& names, Index& seen, const std::string& name) {
  if (seen.emplace(name, names.size()).second) names.push_back(name);
}

/// Black's arrays in White's order, then those that White has not.
std::vector<std::string> in_order_of(const std::vector<std::string>& names,
                                     const std::vector<std::string>& order) {
  const Index present = index_of(names);
  const Index first = index_of(order);
  std::vector<std::string> sorted;
  for (const std::string& name : order)
    if (present.contains(name)) sorted.push_back(name);
  for (const std::string& name : names)
    if (!first.contains(name)) sorted.push_back(name);
  return sorted;
}

}  // namespace

bool is_connected(std::size_t whites, std::size_t blacks, const std::vector<bool>& has_cell) {
  assert(has_cell.size() == whites * blacks);
  std::vector<std::size_t> parent(whites + blacks);
  std::iota(parent.begin(), parent.end(), std::size_t{0});
  for (std::size_t w = 0; w < whites; ++w)
    for (std::size_t b = 0; b < blacks; ++b)
      if (has_cell[w * blacks + b]) parent[root_of(parent, w)] = root_of(parent, whites + b);
  for (std::size_t k = 1; k < parent.size(); ++k)
    if (root_of(parent, k) != root_of(parent, 0)) return false;
  return true;
}

std::optional<ArmyGrid> army_grid(const results::SetupTable& table) {
  ArmyGrid grid;
  Index white_seen, black_seen;
  for (const results::SetupRecord& setup : table.setups) {
    if (setup.white_array.empty() || setup.black_array.empty()) return std::nullopt;
    add_new(grid.white, white_seen, setup.white_array);
    add_new(grid.black, black_seen, setup.black_array);
  }
  if (grid.white.size() < 2 || grid.black.size() < 2) return std::nullopt;
  if (table.setups.size() < grid.white.size() + grid.black.size()) return std::nullopt;
  grid.black = in_order_of(grid.black, grid.white);
  black_seen = index_of(grid.black);
  grid.setup.assign(grid.cells(), kNoSetup);
  std::vector<bool> has_cell(grid.cells());
  for (std::size_t k = 0; k < table.setups.size(); ++k) {
    const results::SetupRecord& setup = table.setups[k];
    const std::size_t cell =
        white_seen[setup.white_array] * grid.black.size() + black_seen[setup.black_array];
    if (has_cell[cell]) return std::nullopt;
    has_cell[cell] = true;
    grid.setup[cell] = k;
  }
  if (!is_connected(grid.white.size(), grid.black.size(), has_cell)) return std::nullopt;
  return grid;
}

std::vector<GameCounts> grid_counts(const ArmyGrid& grid, const results::VariantStatistics& statistics,
                                    std::size_t condition) {
  std::vector<GameCounts> counts(grid.cells());
  for (std::size_t cell = 0; cell < grid.cells(); ++cell)
    if (grid.setup[cell] != kNoSetup)
      counts[cell] = GameSums(statistics.cell(grid.setup[cell], condition)).counts;
  return counts;
}

}  // namespace firstmove::analysis
