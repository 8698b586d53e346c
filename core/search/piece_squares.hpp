// Material and piece-square values of a table of parameters, laid out for look-up. Their sum is kept up to
// date along the tree.
#pragma once

#include <array>
#include <cstdint>

#include "core/position.hpp"
#include "core/search/evaluation_parameters.hpp"

namespace firstmove::core::search {

/// White's values less Black's, in centipawns for the middlegame and the endgame, and the material of both
/// sides.
struct Balance {
  int middle = 0;
  int end = 0;
  int phase = 0;  ///< in pawns, pawns and kings left out
  friend bool operator==(const Balance&, const Balance&) = default;
};

template <Geometry G>
class PieceSquares {
 public:
  PieceSquares(const RuleTables<G>& tables, const EvaluationParameters& parameters);

  /// Value of a man for exchanges and ordering, centipawns (pawn 100, king 0).
  int man_value(Man man) const { return man_values_[man]; }
  /// Phase of the start position.
  int full_phase() const { return full_phase_; }

  Balance balance(const Position<G>& position) const;
  /// The balance after a legal move, from the one before it: a few look-ups instead of all men.
  Balance balance_after(const Balance& before, const Position<G>& position, Move move) const;

 private:
  static constexpr auto kSquares = static_cast<std::size_t>(G.squares());

  struct Terms {
    std::int16_t middle = 0;
    std::int16_t end = 0;
    std::int16_t phase = 0;
  };

  void place_man(const RuleTables<G>& tables, Man man, const EvaluationParameters& parameters);
  void add(Balance& balance, Piece piece, Square square) const;
  void remove(Balance& balance, Piece piece, Square square) const;

  std::array<int, kMaxMen> man_values_{};
  int full_phase_ = 0;
  /// [colour][man][square]; material included, Black's negative except for the phase
  std::array<std::array<std::array<Terms, kSquares>, kMaxMen>, 2> terms_{};
};

/// 0 on the edge files (ranks), growing by 2 a step towards the middle; equal on both sides of it.
constexpr int inwards(int coordinate, int size) {
  const int from_centre = 2 * coordinate - (size - 1);
  return size - 1 - (from_centre < 0 ? -from_centre : from_centre);
}

/// The square as the other side would name it from its end of the board, for Black; itself for White.
template <Geometry G>
constexpr Square seen_by(Colour colour, Square square) {
  if (colour == Colour::white) return square;
  return square_at<G>(file_of<G>(square), G.ranks - 1 - rank_of<G>(square));
}

}  // namespace firstmove::core::search
