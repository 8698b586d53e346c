// Setups whose sides are chosen independently: each is a cell of White's arrays against Black's. What the two
// sides are comes from the arrays stored with the setups, whatever the variant.
#pragma once

#include <cstddef>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "analysis/game_counts.hpp"
#include "results/statistics.hpp"

namespace firstmove::analysis {

inline constexpr std::size_t kNoSetup = std::numeric_limits<std::size_t>::max();

struct ArmyGrid {
  std::vector<std::string> white;  ///< White's arrays, in the order of the ids that they first appear with
  std::vector<std::string> black;  ///< the same, in White's order as far as White has them
  std::vector<std::size_t> setup;  ///< [w * black.size() + b], index in the setup table or kNoSetup

  std::size_t cells() const { return white.size() * black.size(); }
  /// Both sides have the same arrays, in the same order: strengths can be compared, sides swapped.
  bool same_arrays() const { return white == black; }
};

/// Nothing where the sides are not independent: an array is missing, a pair occurs twice, there are no more
/// pairs than arrays (as where Black mirrors White), or some arrays are never compared with the others.
std::optional<ArmyGrid> army_grid(const results::SetupTable& table);

/// Games of each cell of the grid; none where the pair has no setup.
std::vector<GameCounts> grid_counts(const ArmyGrid& grid, const results::VariantStatistics& statistics,
                                    std::size_t condition);

/// Whether every array with games is linked to every other through common opponents.
bool is_connected(std::size_t whites, std::size_t blacks, const std::vector<bool>& has_cell);

}  // namespace firstmove::analysis
