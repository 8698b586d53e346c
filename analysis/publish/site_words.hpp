// What the published pages say in words: what the figures are and are not, and why a setup is believed fair.
#pragma once

#include <string>
#include <vector>

#include "analysis/balance.hpp"

namespace firstmove::analysis {

struct About {
  std::vector<std::string> is;      ///< what was measured, how, how much of it
  std::vector<std::string> is_not;  ///< what must not be read into it
};

/// Written from the condition and its games.
About about(const BalanceTable& balance, const ConditionTable& table);

/// What is believed of a class and on what grounds: games, interval, shrinkage, decisions, rank, repetition.
/// Empty without games.
std::vector<std::string> grounds(const BalanceTable& balance, const ConditionTable& table,
                                 const ClassRow& unit);

}  // namespace firstmove::analysis
