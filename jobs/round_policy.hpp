// How a target is met: from the results so far of one variant under one condition to how far it is, and to
// the games that the next round adds. Pure: the same input gives the same plan.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "analysis/game_counts.hpp"
#include "configs/campaign.hpp"
#include "jobs/round_plan.hpp"

namespace firstmove::jobs {

/// A class of setups: the same game under a reflection, so their games are pooled.
struct RoundUnit {
  std::vector<std::size_t> setups;  ///< places
  analysis::GameCounts counts;      ///< of every game planned so far
};

/// Where one table is when every game planned so far is there.
struct TableState {
  const configs::Target& target;
  std::string target_text;             ///< what of the target decides who is named, as a plan records it
  std::vector<std::uint32_t> planned;  ///< games, by the setup's place
  std::vector<RoundUnit> units;
  int rounds = 0;  ///< of the campaign so far
  /// The newest round that gave this table games; its purpose, and the target it was for.
  std::optional<RoundPurpose> newest_purpose;
  std::string newest_target;
  std::size_t confirmed = 0;  ///< units that it confirmed, where that was its purpose

  std::uint64_t spent() const;
};

/// How far the target is met.
struct Judgement {
  std::size_t reached = 0;            ///< units within the standard error, or named as the fairest
  std::size_t wanted = 0;             ///< of these
  double reliability = 0;             ///< only where it is the target
  std::vector<std::size_t> named{};   ///< fairest: units, the most probable first
  std::vector<double> probability{};  ///< fairest: [unit]
  bool is_met = false;
};

/// pre  every setup has games planned
Judgement judge(const TableState& state);

/// Why there is no next round, or what it is for.
enum class RoundDecision : std::uint8_t {
  play,
  met,
  confirmed,
  out_of_budget,
  out_of_rounds,
  no_rounds_to_name,
  nothing_named
};

struct NextRound {
  RoundDecision decision = RoundDecision::met;
  RoundPurpose purpose = RoundPurpose::first;
  std::vector<std::uint32_t> add;      ///< by the setup's place; empty unless `decision` is play
  std::optional<Judgement> judgement;  ///< nothing while some setup has no games
};

NextRound plan_next(const TableState& state);

/// "12 of 20 fairest named with probability 0.9"
std::string describe(const configs::Target& target, const Judgement& judgement);

}  // namespace firstmove::jobs
