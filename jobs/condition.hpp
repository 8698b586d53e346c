// How games are played, from a campaign's settings to the identity that results carry.
#pragma once

#include "configs/campaign.hpp"
#include "results/rows.hpp"

namespace firstmove::jobs {

/// Counts up when outcome.hpp or the self-play loop changes what ends a game: then old rows are another
/// condition's.
inline constexpr int kDrawRules = 1;

/// The condition with its hash: of everything that decides a game, so neither the name nor `keep_moves`
/// enters. Common random numbers (`paired`) make other games under the same settings, so they make another
/// condition.
results::Condition make_condition(const configs::ConditionSettings& settings, bool paired);

/// One a condition of the campaign, in its order.
std::vector<results::Condition> make_conditions(const configs::Campaign& campaign);

/// 16 hexadecimal digits.
std::string hex_text(std::uint64_t value);

}  // namespace firstmove::jobs
