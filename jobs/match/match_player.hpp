// One side of a match, in the variant's geometry: our own search or another program.
#pragma once

#include <memory>
#include <string>

#include "core/outcome.hpp"
#include "core/rule_tables.hpp"
#include "jobs/match/player_spec.hpp"
#include "jobs/stop.hpp"

namespace firstmove::jobs::match {

template <core::Geometry G>
struct GameSoFar {
  explicit GameSoFar(const core::Position<G>& start);
  void play(core::Move move);

  core::Game<G> game;
  std::string start_fen;
  std::string moves;  ///< in UCI form, each with a space before it
};

/// What a move cost.
struct Effort {
  int depth = 0;
  std::uint64_t nodes = 0;
  double seconds = 0;
  double cpu_seconds = 0;
};

struct Choice {
  core::Move move;      ///< none: the player forfeits
  std::string forfeit;  ///< why, in words
  Effort effort;
};

template <core::Geometry G>
class MatchPlayer {
 public:
  virtual ~MatchPlayer() = default;
  /// errors  EngineError when a program cannot be started (again)
  virtual void new_game() = 0;
  /// pre  the game goes on. Once `stop` is requested the choice may be hasty.
  virtual Choice choose(const GameSoFar<G>& so_far, const StopSignal& stop) = 0;
};

/// errors  EngineError when a program cannot be started
/// pre  `spec` and `tables` outlive the player
template <core::Geometry G>
std::unique_ptr<MatchPlayer<G>> make_match_player(const PlayerSpec& spec, const core::RuleTables<G>& tables);

}  // namespace firstmove::jobs::match
