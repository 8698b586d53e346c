#include "core/search/alpha_beta.hpp"

#include <algorithm>
#include <cassert>

namespace firstmove::core::search {
namespace {

constexpr std::uint64_t kNodesBetweenStopChecks = 1024;

// Margins in centipawns a ply of depth; a quiet move rarely changes the static score by more.
constexpr int kReverseFutilityDepth = 4;
constexpr int kReverseFutilityMargin_cp = 90;
constexpr int kFutilityDepth = 3;
constexpr int kFutilityMargin_cp = 110;
constexpr int kFutilityBase_cp = 60;
constexpr int kLateMoveDepth = 3;
constexpr int kLateMoveBase = 4;
constexpr int kLateMovesPerPly = 4;
constexpr int kNullMoveDepth = 3;
constexpr int kReductionDepth = 3;
constexpr int kReductionMoves = 4;

/// Late move pruning: with good ordering what comes so late near the horizon hardly ever refutes.
bool is_late(int depth, int moves_before) {
  return depth <= kLateMoveDepth && moves_before >= kLateMoveBase + kLateMovesPerPly * depth;
}

/// Plies a late quiet move is searched less.
int reduction(int depth, int moves_before, bool pv) {
  if (depth < kReductionDepth || moves_before < kReductionMoves) return 0;
  const int plies = 1 + (depth >= 6 ? 1 : 0) + (moves_before >= 16 ? 1 : 0);
  return std::min(plies - (pv ? 1 : 0), depth - 2);
}

}  // namespace

template <Geometry G>
AlphaBeta<G>::AlphaBeta(const RuleTables<G>& tables, const PlayerParameters& parameters)
    : parameters_(parameters),
      evaluator_(tables),
      table_(parameters.table_entries_log2),
      lines_(kMaxPly + 1) {
  keys_.reserve(kMaxPly + 256);
}

template <Geometry G>
void AlphaBeta<G>::clear() {
  table_.clear();
  history_.clear();
  killers_ = {};
}

template <Geometry G>
void AlphaBeta<G>::set_root(const Game<G>& game, const SearchLimits* limits) {
  position_ = game.position();
  balance_ = evaluator_.piece_squares().balance(position_);
  const std::vector<std::uint64_t>& keys = game.keys();
  const auto past = std::min(keys.size(), static_cast<std::size_t>(position_.halfmove_clock()) + 1);
  keys_.assign(keys.end() - static_cast<std::ptrdiff_t>(past), keys.end());
  root_key_ = keys_.size() - 1;
  oldest_key_ = 0;
  limits_ = limits;
  nodes_ = 0;
  stopped_ = false;
  table_.new_search();
}

template <Geometry G>
Score AlphaBeta<G>::search_root_move(Move move, Score alpha, Score beta, int depth) {
  const Made made = make(move);
  const Score score = -search(-beta, -alpha, depth - 1, 1, position_.in_check(), true);
  unmake(move, made);
  if (!stopped_) extend_line(move, 0);
  return score;
}

template <Geometry G>
Score AlphaBeta<G>::search(Score alpha, Score beta, int depth, int ply, bool in_check, bool may_pass) {
  assert(alpha < beta);
  const bool is_root = ply == 0;
  const bool pv = beta - alpha > 1;
  lines_[static_cast<std::size_t>(ply)].length = 0;

  // Step 1. Draws by rule. The root is searched even when it repeats: a move is wanted.
  if (!is_root && is_draw(in_check)) return kDraw;

  // Step 2. Horizon. A check is never left to quiescence: it is searched a ply deeper.
  if (in_check && !is_root) ++depth;
  if (depth <= 0 || ply >= kMaxPly - 1) return quiescence(alpha, beta, ply, in_check);
  ++nodes_;
  if (should_stop()) return kDraw;

  // Step 3. Mate distance: a shorter mate is known already.
  alpha = std::max(alpha, mated_in(ply));
  beta = std::min(beta, -mated_in(ply + 1));
  if (alpha >= beta) return alpha;

  // Step 4. Transposition look-up
  const std::uint64_t key = position_.key();
  const std::optional<TableHit> hit = table_.probe(key, ply);
  if (hit && !pv) {
    if (const std::optional<Score> score = table_cutoff(*hit, alpha, beta, depth)) return *score;
  }

  const bool selective = parameters_.selective && !in_check && !is_root;
  Score standing = 0;
  if (selective) {
    standing = static_score();

    // Step 5. Reverse futility: so far ahead that a shallow search will not lose it.
    if (!pv && depth <= kReverseFutilityDepth && !is_mate(beta) &&
        standing - kReverseFutilityMargin_cp * depth >= beta) {
      return standing;
    }

    // Step 6. Null move: when passing still holds beta, some move does. With pawns alone passing may be best.
    if (!pv && may_pass && depth >= kNullMoveDepth && standing >= beta && !is_mate(beta) &&
        has_more_than_pawns(position_.side_to_move())) {
      const Score score = null_move_score(beta, depth, ply);
      if (stopped_) return kDraw;
      if (score >= beta) return is_mate(score) ? beta : score;
    }
  }
  const bool futile = selective && depth <= kFutilityDepth && !is_mate(alpha) &&
                      standing + kFutilityBase_cp + kFutilityMargin_cp * depth <= alpha;

  // Step 7. Moves, best guess first
  const Score alpha_before = alpha;
  Score best = -kInfinite;
  Move best_move;
  int moves_before = 0;
  Tried tried;
  MovePicker<G> picker(position_, evaluator_, history_, killers_[static_cast<std::size_t>(ply)],
                       hit ? hit->move : Move(), in_check);
  for (Move move = picker.next(); !move.is_none(); move = picker.next(), ++moves_before) {
    const bool noisy = is_noisy(move);
    const Made made = make(move);
    const bool gives_check = position_.in_check();
    const bool may_prune = selective && !noisy && !gives_check && moves_before > 0;

    // Step 8. Near the horizon: a quiet move will not make up for so much, nor one that ordering put so late.
    if (may_prune && !is_mate(best) && (futile || (!pv && is_late(depth, moves_before)))) {
      unmake(move, made);
      best = std::max(best, alpha_before);
      continue;
    }

    // Step 9. Principal variation search; late quiet moves to less depth first
    Score score;
    if (moves_before == 0) {
      score = -search(-beta, -alpha, depth - 1, ply + 1, gives_check, true);
    } else {
      const int less = may_prune ? reduction(depth, moves_before, pv) : 0;
      score = -search(-alpha - 1, -alpha, depth - 1 - less, ply + 1, gives_check, true);
      if (score > alpha && less > 0)
        score = -search(-alpha - 1, -alpha, depth - 1, ply + 1, gives_check, true);
      if (score > alpha && score < beta)
        score = -search(-beta, -alpha, depth - 1, ply + 1, gives_check, true);
    }
    unmake(move, made);
    if (stopped_) return kDraw;

    // Step 10. Bounds
    if (score > best) {
      best = score;
      if (score > alpha) {
        alpha = score;
        best_move = move;
        if (pv) extend_line(move, ply);
        if (score >= beta) {
          if (!noisy) learn_refutation(move, tried, depth, ply);
          break;
        }
      }
    }
    if (!noisy && tried.count < static_cast<int>(tried.moves.size())) {
      tried.moves[static_cast<std::size_t>(tried.count++)] = move;
    }
  }

  // Step 11. No legal move: mate or stalemate
  if (moves_before == 0 && best_move.is_none()) return in_check ? mated_in(ply) : kDraw;

  // Step 12. Remember
  const Bound bound = best >= beta ? Bound::lower : best > alpha_before ? Bound::exact : Bound::upper;
  table_.store(key, ply, {best_move, best, depth, bound});
  return best;
}

template <Geometry G>
auto AlphaBeta<G>::make(Move move) -> Made {
  const Balance before = balance_;
  balance_ = evaluator_.piece_squares().balance_after(before, position_, move);
  const Undo undo = position_.make(move);
  keys_.push_back(position_.key());
  return {undo, before};
}

template <Geometry G>
void AlphaBeta<G>::unmake(Move move, const Made& made) {
  position_.unmake(move, made.undo);
  keys_.pop_back();
  balance_ = made.balance;
}

/// Once more inside the tree, or for the third time with the game before the root.
template <Geometry G>
bool AlphaBeta<G>::is_repetition() const {
  const std::size_t now = keys_.size() - 1;
  const auto reversible = static_cast<std::size_t>(position_.halfmove_clock());
  int in_game = 0;
  for (std::size_t back = 4; back <= reversible && now >= oldest_key_ + back; back += 2) {
    if (keys_[now - back] != keys_[now]) continue;
    if (now - back >= root_key_ || ++in_game == 2) return true;
  }
  return false;
}

template <Geometry G>
bool AlphaBeta<G>::is_draw(bool in_check) const {
  if (is_repetition()) return true;
  if (position_.halfmove_clock() >= 100 && !(in_check && !has_legal_move(position_))) return true;
  return position_.pawns().empty() && is_insufficient_material(position_);
}

template <Geometry G>
bool AlphaBeta<G>::has_more_than_pawns(Colour colour) const {
  return (position_.men_of(colour) - position_.pawns()).has_several();
}

template <Geometry G>
std::optional<Score> AlphaBeta<G>::table_cutoff(const TableHit& hit, Score alpha, Score beta,
                                                int depth) const {
  // Without selective search the score must be that of exactly this depth: then a table changes nothing.
  if (parameters_.selective ? hit.depth < depth : hit.depth != depth) return std::nullopt;
  if (hit.bound != Bound::upper && hit.score >= beta) return hit.score;
  if (hit.bound != Bound::lower && hit.score <= alpha) return hit.score;
  return std::nullopt;
}

template <Geometry G>
Score AlphaBeta<G>::null_move_score(Score beta, int depth, int ply) {
  const Undo undo = position_.make_null();
  keys_.push_back(position_.key());
  const std::size_t oldest_before = oldest_key_;
  oldest_key_ = keys_.size() - 1;
  const Score score = -search(-beta, -beta + 1, depth - 3 - depth / 6, ply + 1, false, false);
  oldest_key_ = oldest_before;
  keys_.pop_back();
  position_.unmake_null(undo);
  return score;
}

template <Geometry G>
void AlphaBeta<G>::learn_refutation(Move move, const Tried& before, int depth, int ply) {
  killers_[static_cast<std::size_t>(ply)].add(move);
  const int bonus = std::min(32 * depth * depth, 1600);
  const Colour us = position_.side_to_move();
  history_.add(us, position_.piece_at(move.from()).man(), move.to(), bonus);
  for (int i = 0; i < before.count; ++i) {
    const Move failed = before.moves[static_cast<std::size_t>(i)];
    history_.add(us, position_.piece_at(failed.from()).man(), failed.to(), -bonus);
  }
}

template <Geometry G>
void AlphaBeta<G>::extend_line(Move move, int ply) {
  Line& line = lines_[static_cast<std::size_t>(ply)];
  const Line& rest = lines_[static_cast<std::size_t>(ply) + 1];
  line.moves[0] = move;
  const int kept = std::min(rest.length, kMaxPly - 1);
  std::copy_n(rest.moves.begin(), kept, line.moves.begin() + 1);
  line.length = kept + 1;
}

template <Geometry G>
bool AlphaBeta<G>::should_stop() {
  if (limits_ != nullptr && limits_->stop && nodes_ % kNodesBetweenStopChecks == 0 && limits_->stop())
    stopped_ = true;
  return stopped_;
}

template <Geometry G>
std::vector<Move> AlphaBeta<G>::principal_variation() const {
  const Line& line = lines_[0];
  return {line.moves.begin(), line.moves.begin() + line.length};
}

#define FIRSTMOVE_INSTANTIATE(G) template class AlphaBeta<G>;
FIRSTMOVE_FOR_EACH_GEOMETRY(FIRSTMOVE_INSTANTIATE)
#undef FIRSTMOVE_INSTANTIATE

}  // namespace firstmove::core::search
