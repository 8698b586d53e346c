// What spares or deepens a search: whole nodes, single moves, plies. All of it is off in plain search.
#include <algorithm>
#include <cassert>

#include "core/search/alpha_beta.hpp"
#include "core/search/reductions.hpp"
#include "core/search/see.hpp"

namespace firstmove::core::search {
namespace {

// Margins in centipawns.
constexpr int kReverseFutilityDepth = 8;
constexpr int kReverseFutilityMargin_cp = 75;
constexpr int kRazorDepth = 3;
constexpr int kRazorBase_cp = 180;
constexpr int kRazorMargin_cp = 120;

constexpr int kNullMoveDepth = 2;
constexpr int kNullMoveLess = 3;
constexpr int kNullMoveDepthShare = 4;   // one ply less for each so many plies
constexpr int kNullMoveMargin_cp = 150;  // and for each such margin above beta
constexpr int kNullMoveMostMargins = 3;
constexpr int kNullMoveVerifyDepth = 12;

constexpr int kProbcutDepth = 5;
constexpr int kProbcutMargin_cp = 160;
constexpr int kProbcutImproving_cp = 40;
constexpr int kProbcutLess = 4;

constexpr int kSingularDepth = 5;
constexpr int kSingularTableDepth = 3;  // the table's score may come from so many plies less
constexpr int kDoubleMargin_cp = 20;
constexpr int kMostDoubleExtensions = 5;

constexpr int kFutilityDepth = 8;
constexpr int kFutilityBase_cp = 90;
constexpr int kFutilityMargin_cp = 90;
constexpr int kLateMoveDepth = 8;
constexpr int kLateMoveBase = 6;
constexpr int kHistoryPruningDepth = 4;
constexpr int kHistoryPruning = -5000;  // a ply of depth
constexpr int kQuietExchangeDepth = 8;
constexpr int kQuietExchange_cp = -20;  // times the depth squared
constexpr int kCaptureExchangeDepth = 6;
constexpr int kCaptureExchange_cp = -90;  // a ply of depth

constexpr int kReductionDepth = 2;
constexpr ReductionTable kReductions = make_reductions(850, 560);
constexpr int kWasPvLess = 700;
constexpr int kCutNodeMore = 1200;
constexpr int kNotImprovingMore = 700;
constexpr int kNoisyTableMoveMore = 700;
constexpr int kPvLess = 1000;
constexpr int kCheckLess = 900;
constexpr int kRefutationLess = 900;
constexpr int kHistoryPerPly = 9000;
constexpr int kCaptureHistoryPerPly = 6000;

int table_reduction(int depth, int moves_before) {
  return kReductions[static_cast<std::size_t>(std::min(depth, kReductionDepths - 1))]
                    [static_cast<std::size_t>(std::min(moves_before, kReductionMoves - 1))];
}

}  // namespace

template <Geometry G>
std::optional<Score> AlphaBeta<G>::prune_node(const Frame& frame) {
  if (frame.pv || is_mate(frame.beta)) return std::nullopt;
  const Score standing = frame.standing;

  // Razoring: so far behind that only captures could help; quiescence confirms that they do not.
  if (frame.depth <= kRazorDepth && standing + kRazorBase_cp + kRazorMargin_cp * frame.depth <= frame.alpha) {
    const Score score = quiescence(frame.alpha, frame.beta, frame.ply, false);
    if (stopped_ || score <= frame.alpha) return score;
  }

  // Reverse futility: so far ahead that a shallow search will not lose it.
  const int margin = kReverseFutilityMargin_cp * (frame.depth - (frame.improving ? 1 : 0));
  if (frame.depth <= kReverseFutilityDepth && standing - margin >= frame.beta && !is_mate(standing)) {
    return standing;
  }
  if (const std::optional<Score> score = null_move(frame)) return score;
  if (stopped_) return kDraw;
  return probcut(frame);
}

/// When passing still holds beta, some move does. With pawns alone passing may be best; with one man more,
/// and far from the horizon, a search without null moves has to agree.
template <Geometry G>
std::optional<Score> AlphaBeta<G>::null_move(const Frame& frame) {
  const Score beta = frame.beta;
  if (frame.depth < kNullMoveDepth || frame.standing < beta ||
      node(frame.ply).static_score < beta - kNullMoveMargin_cp || node(frame.ply - 1).move.is_none() ||
      frame.ply < null_move_from_ply_ || !has_more_than_pawns(position_.side_to_move())) {
    return std::nullopt;
  }
  if (frame.hit && frame.hit->bound == Bound::upper && frame.hit->score < beta) return std::nullopt;
  const int less = kNullMoveLess + frame.depth / kNullMoveDepthShare +
                   std::min((frame.standing - beta) / kNullMoveMargin_cp, kNullMoveMostMargins);
  const int depth = frame.depth - less;

  node(frame.ply).move = Move();
  node(frame.ply).path_move = 0;
  const Undo undo = position_.make_null();
  table_.prefetch(position_.key());
  keys_.push_back(position_.key());
  const std::size_t oldest_before = oldest_key_;
  oldest_key_ = keys_.size() - 1;
  Score score = -search(-beta, -beta + 1, depth, frame.ply + 1, false, !frame.cut_node);
  oldest_key_ = oldest_before;
  keys_.pop_back();
  position_.unmake_null(undo);
  if (stopped_ || score < beta) return std::nullopt;
  if (is_mate(score)) score = beta;
  const bool may_be_zugzwang = !has_several_men(position_.side_to_move());
  if ((frame.depth < kNullMoveVerifyDepth && !may_be_zugzwang) || null_move_from_ply_ != 0) return score;

  null_move_from_ply_ = frame.ply + 3 * std::max(depth, 1) / 4;
  // The node itself again, now without a null move.
  const Score verified = search(beta - 1, beta, std::max(depth, 1), frame.ply, false, false);
  null_move_from_ply_ = 0;
  if (stopped_ || verified < beta) return std::nullopt;
  return score;
}

/// A capture that holds beta with a margin in a shallow search will hold beta in a deep one.
template <Geometry G>
std::optional<Score> AlphaBeta<G>::probcut(const Frame& frame) {
  const Score raised = frame.beta + kProbcutMargin_cp - (frame.improving ? kProbcutImproving_cp : 0);
  if (frame.depth < kProbcutDepth || is_mate(raised)) return std::nullopt;
  if (frame.hit && frame.hit->depth >= frame.depth - kProbcutLess + 1 && frame.hit->score < raised) {
    return std::nullopt;
  }
  MovePicker<G> picker(position_, evaluator_, history_, frame.hit ? frame.hit->move : Move(), false,
                       raised - node(frame.ply).static_score);
  for (Move move = picker.next(); !move.is_none(); move = picker.next()) {
    table_.prefetch(likely_key(move));
    const Made made = make(move, frame.ply);
    const bool in_check = position_.in_check();
    Score score = -quiescence(-raised, -raised + 1, frame.ply + 1, in_check);
    if (score >= raised && !stopped_) {
      score =
          -search(-raised, -raised + 1, frame.depth - kProbcutLess, frame.ply + 1, in_check, !frame.cut_node);
    }
    unmake(move, made);
    if (stopped_) return std::nullopt;
    if (score >= raised) {
      table_.store(position_.key(), frame.ply, {move, score, frame.depth - kProbcutLess + 1, Bound::lower});
      return score;
    }
  }
  return std::nullopt;
}

/// Searches the other moves with half the depth against a bound just below the table's score: when none
/// reaches it, the table's move is searched deeper; when even they hold beta, the node is cut.
template <Geometry G>
auto AlphaBeta<G>::test_singular(const Frame& frame, Move move) -> Singular {
  const TableHit& hit = *frame.hit;
  if (frame.depth < kSingularDepth || frame.ply >= 2 * root_depth_ || hit.bound == Bound::upper ||
      hit.depth < frame.depth - kSingularTableDepth || is_mate(hit.score)) {
    return {};
  }
  const Score bar = hit.score - frame.depth;
  Node& here = node(frame.ply);
  here.excluded = move;
  const Score score = search(bar - 1, bar, (frame.depth - 1) / 2, frame.ply, frame.in_check, frame.cut_node);
  here.excluded = Move();
  if (stopped_) return {};
  if (score < bar) {
    if (!frame.pv && score < bar - kDoubleMargin_cp && here.extensions < kMostDoubleExtensions) {
      ++here.extensions;
      return {2, {}};
    }
    return {1, {}};
  }
  if (bar >= frame.beta) return {0, bar};
  if (hit.score >= frame.beta) return {frame.pv ? -1 : -2, {}};
  return {frame.cut_node ? -1 : 0, {}};
}

/// A move whose making would only cost time.  pre  a better move than being mated is known
template <Geometry G>
bool AlphaBeta<G>::is_prunable(const Frame& frame, Move move, bool noisy, bool gives_check, int moves_before,
                               int history, MovePicker<G>& picker) const {
  const int depth = frame.depth;
  if (noisy) {
    return depth <= kCaptureExchangeDepth && picker.is_losing() &&
           !exchange_at_least(position_, evaluator_, move, kCaptureExchange_cp * depth);
  }
  if (frame.in_check) return false;

  // Late: with good ordering what comes so late near the horizon hardly ever refutes.
  if (depth <= kLateMoveDepth &&
      moves_before >= (kLateMoveBase + depth * depth) / (frame.improving ? 1 : 2)) {
    picker.skip_quiets();
  }
  const int reduced = std::max(depth - table_reduction(depth, moves_before) / kPly, 1);
  if (!gives_check) {
    // Unsuccessful wherever it was tried
    if (reduced <= kHistoryPruningDepth && history < kHistoryPruning * reduced) return true;
    // Futile: a quiet move will not make up for so much.
    if (reduced <= kFutilityDepth && !is_mate(frame.alpha) &&
        frame.standing + kFutilityBase_cp + kFutilityMargin_cp * reduced <= frame.alpha) {
      return true;
    }
  }
  // Loses the man that moves
  return reduced <= kQuietExchangeDepth && !position_.lands_on_own(move) &&
         !exchange_at_least(position_, evaluator_, move, kQuietExchange_cp * reduced * reduced);
}

/// Plies a late move is searched less.
template <Geometry G>
int AlphaBeta<G>::reduction(const Frame& frame, Move move, bool noisy, bool gives_check, int moves_before,
                            int history, bool losing) const {
  if (frame.depth < kReductionDepth || moves_before < (frame.pv ? 2 : 1)) return 0;
  if (noisy && !losing && !frame.cut_node) return 0;
  int less = table_reduction(frame.depth, moves_before);
  if (noisy) {
    less -= kPly + history * kPly / kCaptureHistoryPerPly;
  } else {
    less -= history * kPly / kHistoryPerPly;
    if (node(frame.ply).killers.contains(move)) less -= kRefutationLess;
    if (frame.hit && !frame.hit->move.is_none() && is_noisy(frame.hit->move)) less += kNoisyTableMoveMore;
  }
  if (frame.cut_node) less += kCutNodeMore;
  if (!frame.improving) less += kNotImprovingMore;
  if (frame.pv) less -= kPvLess;
  if (frame.was_pv) less -= kWasPvLess;
  if (gives_check || frame.in_check) less -= kCheckLess;
  return std::max(less, 0) / kPly;
}

#define FIRSTMOVE_INSTANTIATE(G)                                                                           \
  template std::optional<Score> AlphaBeta<G>::prune_node(const Frame&);                                    \
  template auto AlphaBeta<G>::test_singular(const Frame&, Move)->Singular;                                 \
  template bool AlphaBeta<G>::is_prunable(const Frame&, Move, bool, bool, int, int, MovePicker<G>&) const; \
  template int AlphaBeta<G>::reduction(const Frame&, Move, bool, bool, int, int, bool) const;
FIRSTMOVE_FOR_EACH_GEOMETRY(FIRSTMOVE_INSTANTIATE)
#undef FIRSTMOVE_INSTANTIATE

}  // namespace firstmove::core::search
