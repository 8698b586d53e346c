// How White does by where a man stands: games pooled over all setups that have it on a file.
#pragma once

#include <vector>

#include "analysis/balance.hpp"

namespace firstmove::analysis {

enum class ArraySide { both, white, black };  ///< both: every setup has one array on both sides

struct Placement {
  ArraySide side;
  char man;  ///< letter, upper case
  int file;  ///< from 0
  std::size_t setups = 0;
  GameCounts counts{};
  double score = 0;
  Interval interval{0, 0};  ///< 95 %, of the mean over just these setups: the noise of play alone
};

/// Men in the order in which they first stand in an array, files ascending; those with games.
std::vector<Placement> placements(const BalanceTable& balance, const ConditionTable& table);

}  // namespace firstmove::analysis
