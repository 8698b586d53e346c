// A match: pairs of games from common openings with colours exchanged. Games run in parallel; pairs count in
// the order of their numbers, so between players without clocks the result does not depend on the workers.
#pragma once

#include <array>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "analysis/match_statistics.hpp"
#include "jobs/executor.hpp"
#include "jobs/match/play_match_game.hpp"
#include "jobs/match/player_spec.hpp"

namespace firstmove::jobs::match {

struct MatchSettings {
  const core::VariantRules& rules;
  std::array<PlayerSpec, 2> players;
  std::uint32_t pairs;
  OpeningSettings opening;
  int max_plies;
  std::optional<analysis::SprtSettings> sprt;
};

struct Forfeit {
  std::uint32_t pair;
  core::SetupId setup;
  int player;  ///< 0 or 1: who lost by it
  std::string reason;
};

inline constexpr std::size_t kEndings = 7;

/// Seen from the first player.
struct MatchTotals {
  analysis::Pentanomial results;
  std::array<std::uint64_t, 3> games{};           ///< won, drawn, lost
  std::uint64_t white_points_x2 = 0;              ///< twice the points of whoever moved first
  std::array<std::uint64_t, kEndings> endings{};  ///< [core::Ending]; void_game: forfeits
  std::uint64_t plies = 0;
  std::array<std::uint64_t, 2> forfeits{};
  std::vector<Forfeit> first_forfeits;  ///< a few, for people
  std::array<Tally, 2> tally;

  std::uint64_t game_count() const { return games[0] + games[1] + games[2]; }
};

struct MatchOutcome {
  MatchTotals totals;
  std::optional<analysis::SprtState> sprt;
  std::string failure;  ///< why the match could not go on; else empty
};

/// Told of the totals after each pair, from one thread at a time.
using OnPair = std::function<void(const MatchTotals&)>;

/// Ends early by the SPRT's decision, a stop, or a program that cannot be started.
MatchOutcome run_match(const MatchSettings& settings, Executor& executor, const StopSignal& stop,
                       const OnPair& on_pair);

}  // namespace firstmove::jobs::match
