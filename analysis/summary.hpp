// What a balance table says in words, one sentence or two a string, the most important first.
#pragma once

#include <string>
#include <vector>

#include "analysis/balance.hpp"

namespace firstmove::analysis {

/// "White +.04, about 28 Elo; reliability .6."
std::string headline(const ConditionTable& table);

/// How the games were played, in one line.
std::string condition_text(const results::Condition& condition);

/// The headline, then results, spread, how far setups can be told apart, decisions, endings.
std::vector<std::string> summary(const BalanceTable& balance, const ConditionTable& table);

/// What a reader must know before using the figures: too many games at the move cap, void games, partners
/// that disagree. Usually empty.
std::vector<std::string> warnings(const BalanceTable& balance, const ConditionTable& table);

/// What the figures are not.
std::string caveat(const ConditionTable& table);

/// One line a depth.
std::vector<std::string> perft_text(const BalanceTable& balance);

}  // namespace firstmove::analysis
