// Would the table come out alike if it were made again? Every repetition that the file itself holds.
#pragma once

#include <string>
#include <vector>

#include "analysis/correlation.hpp"

namespace firstmove::analysis {

struct BalanceTable;

enum class RepetitionKind {
  halves,       ///< games of even and of odd number
  members,      ///< the first two members of each class, played apart
  depth,        ///< two conditions that differ in depth by one or two
  temperature,  ///< two conditions that differ in the opening's temperature
};

struct Repetition {
  RepetitionKind kind;
  std::string first;   ///< condition
  std::string second;  ///< the other one; of halves and members the same
  int depth_step = 0;  ///< of `depth`: 1 or 2
  Correlation correlation;
};

/// Of the conditions and details of a table. In the order of the kinds; those of fewer than four units are
/// left out.
std::vector<Repetition> repeatability(const BalanceTable& balance);

}  // namespace firstmove::analysis
