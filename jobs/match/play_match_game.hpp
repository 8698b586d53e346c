// One game of a match, from an opening to its end by the rules, the ply limit or a forfeit. Nothing is
// adjudicated.
#pragma once

#include <array>
#include <optional>
#include <string>

#include "jobs/match/match_player.hpp"
#include "jobs/match/opening.hpp"

namespace firstmove::jobs::match {

/// What one player's moves cost.
struct Tally {
  std::uint64_t moves = 0;
  std::uint64_t depths = 0;  ///< sum of the depths reached
  std::uint64_t nodes = 0;
  double seconds = 0;
  double cpu_seconds = 0;
  double longest_seconds = 0;

  void add(const Effort& effort);
  void add(const Tally& other);
};

/// Sides by colour: [0] White, [1] Black.
struct MatchGame {
  core::Outcome outcome{};  ///< of a forfeit: a win with the ending `void_game`
  std::string forfeit;      ///< why the loser forfeited, in words; else empty
  int plies = 0;
  std::array<Tally, 2> tally;
};

/// `players` by colour. Nothing once a stop was requested.  errors  EngineError
template <core::Geometry G>
std::optional<MatchGame> play_match_game(const std::array<MatchPlayer<G>*, 2>& players,
                                         const core::Position<G>& start, const Opening& opening,
                                         int max_plies, const StopSignal& stop);

}  // namespace firstmove::jobs::match
