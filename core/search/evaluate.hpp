// Static evaluation for any men on any board: tapered material and piece-square values, derived in integers
// from each man's expected mobility (mobility.hpp), so nothing here is typed in per variant; passed pawns,
// the king's pawn shelter and the hunt of a bare king on top. Exactly symmetric under colour flip and
// left-right reflection.
#pragma once

#include <array>
#include <cstdint>

#include "core/position.hpp"
#include "core/search/score.hpp"

namespace firstmove::core::search {

template <Geometry G>
class Evaluator {
 public:
  explicit Evaluator(const RuleTables<G>& tables);

  /// Centipawns for the side to move, exactly negated when colours are flipped; |score| < kMateBound.
  Score evaluate(const Position<G>& position) const;

  /// Value of a man for exchanges and ordering, centipawns (pawn 100, king 0).
  int man_value(Man man) const { return man_values_[man]; }
  /// The most valuable man a pawn may become.
  Man best_promotion() const { return best_promotion_; }

 private:
  static constexpr auto kSquares = static_cast<std::size_t>(G.squares());

  /// Middlegame and endgame centipawns, and the man's share of the opening's material.
  struct Terms {
    std::int16_t middle = 0;
    std::int16_t end = 0;
    std::int16_t phase = 0;
  };
  struct Sum {
    int middle = 0;
    int end = 0;
    int phase = 0;
  };

  void derive_men(const RuleTables<G>& tables);
  void derive_pawn();
  void derive_king();
  Sum sum_of(const Position<G>& position, Colour colour) const;
  void add_passed_pawns(Sum& sum, const Position<G>& position, Colour colour) const;
  int bare_king_hunt(const Position<G>& position, Colour hunter) const;

  std::array<int, kMaxMen> man_values_{};
  int full_phase_ = 1;
  Man best_promotion_ = kPawn;
  /// [colour][man][square]; material included
  std::array<std::array<std::array<Terms, kSquares>, kMaxMen>, 2> terms_{};
  std::array<Terms, static_cast<std::size_t>(G.ranks)> passed_{};  ///< by rank seen from the pawn's side
};

}  // namespace firstmove::core::search
