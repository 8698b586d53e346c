// How a number of games is shared out among units (classes of setups). Whole games, the same for the same
// input.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace firstmove::analysis {

struct AllocationUnit {
  double variance;       ///< of one game, points squared
  std::uint64_t games;   ///< it has
  std::uint32_t setups;  ///< it consists of: each gets the same number of further games
};

/// Games to add to each setup of each unit, so that the standard error sqrt(variance / games) of every unit
/// is at most `standard_error`. Where that takes more than `budget` games in all, the greatest standard error
/// becomes as small as the budget allows. Scores play no part: a rule that looked at them would bias them.
/// pre  every variance > 0, standard_error > 0
std::vector<std::uint32_t> allocate_by_variance(std::span<const AllocationUnit> units, double standard_error,
                                                std::uint64_t budget);

/// Shares `budget` games out in proportion to the weights. Units that would get fewer than `least` games a
/// setup get none, and the others more.   pre  weights >= 0
std::vector<std::uint32_t> allocate_by_weight(std::span<const double> weights,
                                              std::span<const std::uint32_t> setups, std::uint64_t budget,
                                              std::uint32_t least);

}  // namespace firstmove::analysis
