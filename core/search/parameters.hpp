// What the player can be told, and who it is. Integers only: centipawns, plies, nodes.
#pragma once

#include <cstdint>
#include <string>

namespace firstmove::core::search {

struct EvaluationParameters;
struct Network;

struct PlayerParameters {
  int table_entries_log2 = 14;  ///< transposition table, per game: small enough to stay in the L2 cache
  bool selective = true;  ///< null move, futility, late-move reductions; false: every move to the full depth
  /// Read when a player is made; null: the default ones of the rules (evaluation_parameters.hpp).
  const EvaluationParameters* evaluation = nullptr;
  /// Judges positions in place of the hand-written evaluation, which still orders moves; outlives the player.
  const Network* network = nullptr;
};

/// Number of the player plus a hash of its parameters and of 64 fixed games over four variants
/// ("1-0123456789abcdef"). The hash is committed beside the code; a test recomputes it and fails when play
/// changed without a new version.
std::string player_version();

}  // namespace firstmove::core::search
