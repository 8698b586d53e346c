// Quiescence: captures and promotions until the position is quiet enough for the static evaluation.
#include <algorithm>

#include "core/search/alpha_beta.hpp"

namespace firstmove::core::search {
namespace {

constexpr int kDeltaMargin_cp = 200;  // what position can add to the man just won

}  // namespace

template <Geometry G>
Score AlphaBeta<G>::quiescence(Score alpha, Score beta, int ply, bool in_check) {
  lines_[static_cast<std::size_t>(ply)].length = 0;
  ++nodes_;
  if (should_stop()) return kDraw;
  if (position_.pawns().empty() && is_insufficient_material(position_)) return kDraw;
  if (ply >= kMaxPly - 1) return static_score();

  // Stand pat: the side to move need not capture; in check it must find an evasion.
  Score best = -kInfinite;
  Score standing = 0;
  if (!in_check) {
    best = standing = static_score();
    if (best >= beta) return best;
    alpha = std::max(alpha, best);
  }

  bool any_move = false;
  MovePicker<G> picker(position_, evaluator_, history_, in_check);
  for (Move move = picker.next(); !move.is_none(); move = picker.next()) {
    any_move = true;
    if (!in_check && parameters_.selective) {
      const Score hope = standing + immediate_gain(move) + kDeltaMargin_cp;
      if (hope <= alpha) {
        best = std::max(best, hope);
        continue;
      }
    }
    const Made made = make(move);
    const Score score = -quiescence(-beta, -alpha, ply + 1, position_.in_check());
    unmake(move, made);
    if (stopped_) return kDraw;
    if (score > best) {
      best = score;
      alpha = std::max(alpha, score);
      if (score >= beta) break;
    }
  }
  return in_check && !any_move ? mated_in(ply) : best;
}

template <Geometry G>
int AlphaBeta<G>::immediate_gain(Move move) const {
  const Piece victim = position_.piece_at(move.to());
  int gain = victim.is_none() ? 0 : evaluator_.man_value(victim.man());
  if (position_.is_en_passant(move)) gain = evaluator_.man_value(kPawn);
  if (move.is_promotion()) gain += evaluator_.man_value(move.promotion()) - evaluator_.man_value(kPawn);
  return gain;
}

#define FIRSTMOVE_INSTANTIATE(G)                                    \
  template Score AlphaBeta<G>::quiescence(Score, Score, int, bool); \
  template int AlphaBeta<G>::immediate_gain(Move) const;
FIRSTMOVE_FOR_EACH_GEOMETRY(FIRSTMOVE_INSTANTIATE)
#undef FIRSTMOVE_INSTANTIATE

}  // namespace firstmove::core::search
