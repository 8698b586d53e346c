#include "analysis/publish/placements.hpp"

#include <algorithm>
#include <cmath>
#include <string>

namespace firstmove::analysis {

namespace {

constexpr double kTwoSided95 = 1.959964;  // standard errors

bool is_mirrored(const results::SetupTable& table) {
  return std::all_of(table.setups.begin(), table.setups.end(), [](const results::SetupRecord& setup) {
    return setup.black_array.empty() || setup.white_array == setup.black_array;
  });
}

const std::string& array_of(const results::SetupRecord& setup, ArraySide side) {
  return side == ArraySide::black ? setup.black_array : setup.white_array;
}

/// Letters of all arrays of a side, in the order of their first appearance.
std::string men_of(const results::SetupTable& table, ArraySide side) {
  std::string men;
  for (const results::SetupRecord& setup : table.setups)
    for (const char man : array_of(setup, side))
      if (men.find(man) == men.npos) men += man;
  return men;
}

void add_side(std::vector<Placement>& out, const BalanceTable& balance, const ConditionTable& table,
              ArraySide side) {
  const results::SetupTable& setups = balance.statistics.table;
  std::size_t files = 0;
  for (const results::SetupRecord& setup : setups.setups)
    files = std::max(files, array_of(setup, side).size());
  for (const char man : men_of(setups, side)) {
    for (std::size_t file = 0; file < files; ++file) {
      Placement placement{side, man, static_cast<int>(file)};
      for (std::size_t k = 0; k < setups.setups.size(); ++k) {
        const std::string& array = array_of(setups.setups[k], side);
        if (!table.setups[k] || file >= array.size() || array[file] != man) continue;
        ++placement.setups;
        placement.counts += table.setups[k]->sums.counts;
      }
      if (placement.counts.games() == 0) continue;
      placement.score = placement.counts.score();
      const double half =
          kTwoSided95 * std::sqrt(table.spread.game_variance / static_cast<double>(placement.counts.games()));
      placement.interval = {std::max(0.0, placement.score - half), std::min(1.0, placement.score + half)};
      out.push_back(placement);
    }
  }
}

}  // namespace

std::vector<Placement> placements(const BalanceTable& balance, const ConditionTable& table) {
  std::vector<Placement> out;
  if (is_mirrored(balance.statistics.table)) {
    add_side(out, balance, table, ArraySide::both);
  } else {
    add_side(out, balance, table, ArraySide::white);
    add_side(out, balance, table, ArraySide::black);
  }
  return out;
}

}  // namespace firstmove::analysis
