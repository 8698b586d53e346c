// Static evaluation for any men on any board: tapered material and piece-square values (piece_squares.hpp),
// pawn structure and king shelter (pawn_structure.hpp), mobility, threats, king danger, passed pawns
// (evaluation_terms.hpp), and the hunt of a bare king; every number from one table
// (evaluation_parameters.hpp). Exactly symmetric under colour flip and left-right reflection.
#pragma once

#include <vector>

#include "core/position.hpp"
#include "core/search/evaluation_parameters.hpp"
#include "core/search/evaluation_tables.hpp"
#include "core/search/packed.hpp"
#include "core/search/pawn_cache.hpp"
#include "core/search/piece_squares.hpp"
#include "core/search/score.hpp"

namespace firstmove::core::search {

/// A score taken apart: with the parameters it was made from, the counts give it back exactly (trace_score).
struct EvaluationTrace {
  struct Count {
    int slot;
    int count;  ///< White's less Black's; for danger, of one king
  };
  std::vector<Count> linear;
  std::array<std::vector<Count>, 2> danger;  ///< [colour of the king]
  int phase = 0;
  int full_phase = 1;  ///< phase <= full_phase
  int end_scale = 64;  ///< in 64ths; depends on the parameters, taken as given
  int hunt = 0;        ///< bare king, centipawns for White
};

/// The score for White that a table of parameters gives to the counts.
Score trace_score(const EvaluationTrace& trace, const EvaluationParameters& parameters);

/// Belongs to one thread: it keeps pawn structures it has seen.
template <Geometry G>
class Evaluator {
 public:
  /// With the default parameters of the rules.
  explicit Evaluator(const RuleTables<G>& tables);
  Evaluator(const RuleTables<G>& tables, const EvaluationParameters& parameters);

  const PieceSquares<G>& piece_squares() const { return piece_squares_; }
  int man_value(Man man) const { return piece_squares_.man_value(man); }
  /// The table it was made from; its score scale is not kept.
  EvaluationParameters parameters() const;
  /// The most valuable man a pawn may become.
  Man best_promotion() const { return best_promotion_; }

  /// Centipawns for the side to move, the same when colours are flipped; |score| < kMateBound.
  Score evaluate(const Position<G>& position) const {
    return evaluate(position, piece_squares_.balance(position));
  }
  /// The same for a caller that keeps the balance up to date.
  Score evaluate(const Position<G>& position, const Balance& balance) const;

  EvaluationTrace trace(const Position<G>& position) const;

 private:
  const PawnEntry<G>& pawn_entry(const Position<G>& position) const;
  int bare_king_hunt(const Position<G>& position, Colour hunter) const;
  int hunt(const Position<G>& position) const;

  EvaluationTables<G> tables_;
  PieceSquares<G> piece_squares_;
  std::array<Packed, kParameterCount> values_{};
  std::array<int, kMaxMen> man_values_{};
  Man best_promotion_ = kPawn;
  mutable PawnCache<G> pawn_cache_;
};

}  // namespace firstmove::core::search
