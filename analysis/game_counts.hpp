// Results of some games counted, and what follows from them without any model.
#pragma once

#include <array>
#include <cstdint>

#include "results/statistics.hpp"

namespace firstmove::analysis {

/// A White win is worth 1 point, a draw 0.5, a Black win 0.
struct GameCounts {
  std::uint64_t white_wins = 0;
  std::uint64_t draws = 0;
  std::uint64_t black_wins = 0;

  std::uint64_t games() const { return white_wins + draws + black_wins; }
  /// Mean points a game for White. pre  games() > 0
  double score() const;
  /// Sum over games of (points - score())^2; 0 without games.
  double squares_within() const;
  double draw_rate() const;  ///< pre  games() > 0

  GameCounts& operator+=(const GameCounts& other);
  friend bool operator==(const GameCounts&, const GameCounts&) = default;
};

/// Everything that is summed over games: of a setup, of a class, of a condition.
struct GameSums {
  GameCounts counts;
  std::array<std::uint64_t, results::kEndingCount> endings{};  ///< void games are here alone
  std::uint64_t plies_sum = 0;
  std::uint64_t plies_sumsq = 0;
  std::uint64_t legal_moves_sum = 0;
  std::array<std::uint64_t, results::kPlyBinCount> plies_hist{};

  GameSums() = default;
  explicit GameSums(const results::Cell& cell);
  GameSums& operator+=(const GameSums& other);

  /// A table of bare counts has neither: then the figures that need them are left out, not 0.
  bool has_endings() const;
  bool has_plies() const { return plies_sum > 0; }
  bool has_legal_moves() const { return legal_moves_sum > 0 && plies_sum > 0; }

  double plies_mean() const;  ///< pre  games > 0
  double plies_sd() const;    ///< sample standard deviation over games; pre  games > 1
  double branching_factor()
      const;  ///< legal moves a position in which a move was played; pre  has_legal_moves()
  double move_cap_share() const;  ///< pre  games > 0
};

}  // namespace firstmove::analysis
