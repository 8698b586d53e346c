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
  if (should_stop()) return kDraw;
  if (const std::optional<Score> score = bare_king_score(ply)) return *score;
  if (position_.pawns().empty() && is_insufficient_material(position_)) return kDraw;
  if (ply >= kMaxPly - 1) return static_score(ply);

  // Step 1. Transposition look-up; plain search keeps quiescence out of the table.
  const bool selective = parameters_.selective;
  const bool pv = beta - alpha > 1;
  const std::uint64_t key = position_.key();
  std::optional<TableHit> hit;
  if (selective) hit = table_.probe(key, ply);
  if (hit && !pv) {
    if (const std::optional<Score> score = table_cutoff(*hit, alpha, beta, 0)) return *score;
  }

  // Step 2. Stand pat: the side to move need not capture; in check it must find an evasion.
  const Score alpha_before = alpha;
  Score raw = kUnknown;
  Score best = -kInfinite;
  Score standing = 0;
  if (!in_check) {
    raw = hit && hit->static_score != kUnknown ? hit->static_score : static_score(ply);
    best = standing = selective ? corrected(raw) : raw;
    if (hit && !is_mate(hit->score) && hit->bound != (hit->score > best ? Bound::upper : Bound::lower))
      best = hit->score;
    if (best >= beta) {
      if (selective && !hit) table_.store(key, ply, {Move(), best, 0, Bound::lower, raw});
      return best;
    }
    alpha = std::max(alpha, best);
  }

  // Step 3. Captures that lose nothing and are not hopeless; in check every move until one saves the game
  Move best_move;
  bool any_move = false;
  MovePicker<G> picker(position_, evaluator_, history_, hit ? hit->move : Move(), in_check, 0);
  for (Move move = picker.next(); !move.is_none(); move = picker.next()) {
    any_move = true;
    table_.prefetch(likely_key(move));
    if (selective && best > -kMateBound) {
      if (in_check) {
        if (!is_noisy(move)) break;
      } else {
        const Score hope = standing + immediate_gain(move) + kDeltaMargin_cp;
        if (hope <= alpha) {
          best = std::max(best, hope);
          continue;
        }
      }
    }
    const Made made = make(move, ply);
    const Score score = -quiescence(-beta, -alpha, ply + 1, position_.in_check());
    unmake(move, made);
    if (stopped_) return kDraw;
    if (score > best) {
      best = score;
      if (score > alpha) {
        alpha = score;
        best_move = move;
        if (score >= beta) break;
      }
    }
  }
  if (in_check && !any_move) return mated_in(ply);

  // Step 4. Remember
  if (selective) {
    const Bound bound = best >= beta ? Bound::lower : best > alpha_before ? Bound::exact : Bound::upper;
    table_.store(key, ply, {best_move, best, 0, bound, raw});
  }
  return best;
}

template <Geometry G>
int AlphaBeta<G>::immediate_gain(Move move) const {
  const Piece victim = position_.piece_at(move.to());
  int gain = victim.is_none() ? 0 : evaluator_.man_value(victim.man());
  if (position_.is_en_passant(move)) gain = evaluator_.man_value(kPawn);
  if (position_.is_promotion(move)) gain += evaluator_.man_value(move.man()) - evaluator_.man_value(kPawn);
  return gain;
}

#define FIRSTMOVE_INSTANTIATE(G)                                    \
  template Score AlphaBeta<G>::quiescence(Score, Score, int, bool); \
  template int AlphaBeta<G>::immediate_gain(Move) const;
FIRSTMOVE_FOR_EACH_GEOMETRY(FIRSTMOVE_INSTANTIATE)
#undef FIRSTMOVE_INSTANTIATE

}  // namespace firstmove::core::search
