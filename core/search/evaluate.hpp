// Static evaluation for any men on any board: tapered material and piece-square values, both derived in integers
// from each man's mobility on an empty and a half-full board. Nothing here is typed in per variant.
#pragma once

#include <array>
#include <vector>

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

 private:
  struct Tapered {
    std::int16_t middle;
    std::int16_t end;
  };
  std::array<int, kMaxMen> man_values_{};
  std::array<int, kMaxMen> phase_weights_{};
  int full_phase_ = 1;
  /// [man][square seen from White]; Black looks up the reflected square
  std::array<std::array<Tapered, static_cast<std::size_t>(G.squares())>, kMaxMen> squares_{};
};

}  // namespace firstmove::core::search
