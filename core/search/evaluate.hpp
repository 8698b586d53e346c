// Static evaluation for any men on any board: tapered material and piece-square values (piece_squares.hpp),
// the mobility men have here and now, passed pawns, the king's pawn shelter, and the hunt of a bare king.
// Exactly symmetric under colour flip and left-right reflection.
#pragma once

#include "core/position.hpp"
#include "core/search/piece_squares.hpp"
#include "core/search/score.hpp"

namespace firstmove::core::search {

template <Geometry G>
class Evaluator {
 public:
  explicit Evaluator(const RuleTables<G>& tables);

  const PieceSquares<G>& piece_squares() const { return piece_squares_; }
  int man_value(Man man) const { return piece_squares_.man_value(man); }
  /// The most valuable man a pawn may become.
  Man best_promotion() const { return best_promotion_; }

  /// Centipawns for the side to move, exactly negated when colours are flipped; |score| < kMateBound.
  Score evaluate(const Position<G>& position) const {
    return evaluate(position, piece_squares_.balance(position));
  }
  /// The same for a caller that keeps the balance up to date.
  Score evaluate(const Position<G>& position, const Balance& balance) const;

 private:
  /// Middlegame and endgame centipawns of one side.
  struct Sum {
    int middle = 0;
    int end = 0;
  };

  Sum sum_of(const Position<G>& position, Colour colour) const;
  void add_passed_pawns(Sum& sum, const Position<G>& position, Colour colour) const;
  int bare_king_hunt(const Position<G>& position, Colour hunter) const;

  PieceSquares<G> piece_squares_;
  Man best_promotion_ = kPawn;
};

}  // namespace firstmove::core::search
