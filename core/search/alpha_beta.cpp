#include "core/search/alpha_beta.hpp"

#include <algorithm>
#include <cassert>

#include "core/zobrist.hpp"

namespace firstmove::core::search {
namespace {

constexpr std::uint64_t kNodesBetweenStopChecks = 1024;
// Near the fifty-move limit a table score may hide the draw.
constexpr int kTableHalfmoves = 90;
constexpr int kReductionlessDepth = 4;  // without a table move, deeper nodes are searched a ply less
constexpr int kDeeperMargin_cp = 60;    // a reduced move that surprises by so much is searched a ply deeper
constexpr int kLateDepth = 3;
constexpr int kQuietedShare =
    2;  // a move that left the opponent nothing gets this share of a refutation's bonus

int history_bonus(int depth) {
  return std::min(24 * depth * depth + 120 * depth - 60, 1800);
}

}  // namespace

template <Geometry G>
AlphaBeta<G>::AlphaBeta(const RuleTables<G>& tables, const PlayerParameters& parameters)
    : parameters_(parameters),
      evaluator_(tables, parameters.evaluation != nullptr ? *parameters.evaluation
                                                          : default_parameters(tables.rules)),
      table_(parameters.table_entries_log2),
      history_(tables),
      nodes_on_path_(kMaxPly + 8),
      lines_(kMaxPly + 1) {
  keys_.reserve(kMaxPly + 256);
  if (parameters.network != nullptr) network_.emplace(tables, *parameters.network);
}

template <Geometry G>
void AlphaBeta<G>::clear() {
  table_.clear();
  history_.clear();
  std::fill(nodes_on_path_.begin(), nodes_on_path_.end(), Node());
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
  next_stop_check_ = kNodesBetweenStopChecks;
  stopped_ = false;
  null_move_from_ply_ = 0;
  for (Node& each : nodes_on_path_) {
    each.move = each.excluded = Move();
    each.path_move = 0;
    each.static_score = kUnknown;
    each.extensions = 0;
  }
  table_.new_search();
}

template <Geometry G>
Score AlphaBeta<G>::search_root_move(Move move, Score alpha, Score beta, int depth) {
  root_depth_ = depth;
  const Made made = make(move, 0);
  const Score score = -search(-beta, -alpha, depth - 1, 1, position_.in_check(), false);
  unmake(move, made);
  if (!stopped_) extend_line(move, 0);
  return score;
}

template <Geometry G>
Score AlphaBeta<G>::search(Score alpha, Score beta, int depth, int ply, bool in_check, bool cut_node) {
  assert(alpha < beta);
  const bool is_root = ply == 0;
  const bool pv = beta - alpha > 1;
  const bool selective = parameters_.selective;
  Node& here = node(ply);
  const Move excluded = here.excluded;
  const bool is_singular_test = !excluded.is_none();
  lines_[static_cast<std::size_t>(ply)].length = 0;

  // Step 1. Ends by rule. The root is searched even when it repeats: a move is wanted.
  if (!is_root && !is_singular_test) {
    if (const std::optional<Score> score = bare_king_score(ply)) return *score;
    if (is_draw(in_check)) return kDraw;
  }

  // Step 2. Horizon. A check is never left to quiescence: it is searched a ply deeper.
  if (in_check && !is_root && !is_singular_test) ++depth;
  if (depth <= 0 || ply >= kMaxPly - 1) return quiescence(alpha, beta, ply, in_check);
  if (should_stop()) return kDraw;

  // Step 3. Mate distance: a shorter mate is known already.
  alpha = std::max(alpha, mated_in(ply));
  beta = std::min(beta, -mated_in(ply + 1));
  if (alpha >= beta) return alpha;

  // Step 4. Transposition look-up
  const std::uint64_t key = position_.key();
  Frame frame{alpha, beta, depth, ply, pv, cut_node, in_check};
  if (!is_singular_test) frame.hit = table_.probe(key, ply);
  if (frame.hit && !pv) {
    if (const std::optional<Score> score = table_cutoff(*frame.hit, alpha, beta, depth)) {
      if (selective && *score >= beta) learn_from_table(frame.hit->move, depth, ply);
      return *score;
    }
  }
  frame.was_pv = pv || (frame.hit && frame.hit->was_pv);
  const Move table_move = frame.hit ? frame.hit->move : Move();

  // Step 5. What the position looks like
  Score raw = kUnknown;
  if (selective) {
    find_static_score(frame, raw);
    here.extensions = is_root ? 0 : node(ply - 1).extensions;
    node(ply + 2).killers = {};

    // Step 6. Nodes that need no search of their own (selective.cpp)
    if (!is_root && !in_check && !is_singular_test) {
      const std::optional<Score> score = prune_node(frame);
      if (stopped_) return kDraw;
      if (score) return *score;
    }

    // Step 7. No idea of the best move: a shallower search finds one for the next visit.
    if (depth >= kReductionlessDepth && (pv || cut_node) && table_move.is_none() && !is_singular_test) {
      frame.depth = --depth;
    }
  }

  // Step 8. Moves, best guess first
  const Score alpha_before = alpha;
  Score best = -kInfinite;
  Move best_move;
  int moves_before = 0;
  Tried quiets;
  Tried captures;
  const Path path_here = path(ply);
  const bool may_prune = selective && !is_root && has_more_than_pawns(position_.side_to_move());
  const CheckSquares<G> checks(position_);
  MovePicker<G> picker(position_, evaluator_, history_,
                       {table_move, here.killers, history_.counter_move(path_here.last), path_here}, checks,
                       in_check);
  for (Move move = picker.next(); !move.is_none(); move = picker.next()) {
    if (move == excluded) continue;
    table_.prefetch(likely_key(move));
    const bool noisy = is_noisy(move);
    const bool gives_check = checks.gives_check(position_, move);
    const bool losing = noisy && picker.is_losing();
    frame.alpha = alpha;
    int extension = 0;
    int less = 0;
    if (selective) {
      const int history =
          noisy ? history_.capture_value(position_, move) : history_.quiet_value(position_, move, path_here);

      // Step 9. Moves that are not worth making (selective.cpp)
      if (may_prune && best > -kMateBound &&
          is_prunable(frame, move, noisy, gives_check, moves_before, history, picker)) {
        ++moves_before;
        continue;
      }

      // Step 10. Is the table's move the only good one?
      if (!is_root && move == table_move && !is_singular_test) {
        const Singular singular = test_singular(frame, move);
        if (stopped_) return kDraw;
        if (singular.cutoff) return *singular.cutoff;
        extension = singular.extension;
      }
      less = reduction(frame, move, noisy, gives_check, moves_before, history, losing);
    }

    // Step 11. Principal variation search; late moves to less depth first
    const Made made = make(move, ply);
    const int next_depth = depth - 1 + extension;
    Score score;
    if (moves_before == 0) {
      score = -search(-beta, -alpha, next_depth, ply + 1, gives_check, !pv && !cut_node);
    } else {
      const int reduced = less > 0 ? std::max(std::min(next_depth, 1), next_depth - less) : next_depth;
      score = -search(-alpha - 1, -alpha, reduced, ply + 1, gives_check, reduced < next_depth || !cut_node);
      if (score > alpha && reduced < next_depth) {
        const int again = next_depth + (reduced + 2 <= next_depth && score > best + kDeeperMargin_cp ? 1 : 0);
        score = -search(-alpha - 1, -alpha, again, ply + 1, gives_check, !cut_node);
      }
      if (pv && score > alpha && score < beta)
        score = -search(-beta, -alpha, next_depth, ply + 1, gives_check, false);
    }
    unmake(move, made);
    if (stopped_) return kDraw;
    ++moves_before;

    // Step 12. Bounds
    if (score > best) {
      best = score;
      if (score > alpha) {
        alpha = score;
        best_move = move;
        if (pv) extend_line(move, ply);
        if (score >= beta) break;
      }
    }
    if (move != best_move) (noisy ? captures : quiets).add(move);
  }

  // Step 13. No legal move: mate or stalemate
  if (moves_before == 0) {
    if (is_singular_test) return alpha;
    return in_check ? mated_in(ply) : kDraw;
  }

  // Step 14. Remember
  if (!best_move.is_none()) learn_refutation(best_move, is_noisy(best_move), quiets, captures, depth, ply);
  if (is_singular_test) return best;
  if (selective && best_move.is_none() && !is_root) learn_from_failure(depth, ply);
  const Bound bound = best >= beta ? Bound::lower : best > alpha_before ? Bound::exact : Bound::upper;
  table_.store(key, ply, {best_move, best, depth, bound, raw, frame.was_pv});
  if (selective && !in_check && (best_move.is_none() || !is_noisy(best_move)) &&
      !(bound == Bound::lower && best <= here.static_score) &&
      !(bound == Bound::upper && best >= here.static_score)) {
    history_.learn_correction(position_, best - here.static_score, depth);
  }
  return best;
}

/// The key after most moves: rights, en passant and what is special about castling left out. Good enough to
/// ask for the table's cache line while the move is made.
template <Geometry G>
std::uint64_t AlphaBeta<G>::likely_key(Move move) const {
  const Piece piece = position_.piece_at(move.from());
  const Piece target = position_.piece_at(move.to());
  const std::uint64_t key = position_.key() ^ zobrist::kKeys.black_to_move ^
                            zobrist::piece_key(piece, move.from()) ^ zobrist::piece_key(piece, move.to());
  return target.is_none() ? key : key ^ zobrist::piece_key(target, move.to());
}

template <Geometry G>
auto AlphaBeta<G>::make(Move move, int ply) -> Made {
  ++nodes_;
  const Piece piece = position_.piece_at(move.from());
  node(ply).quiet = !is_noisy(move) && !position_.lands_on_own(move);
  node(ply).move = move;
  node(ply).path_move = history_.path_move(piece.colour(), piece.man(), move.to());
  const Balance before = balance_;
  if (!network_) balance_ = evaluator_.piece_squares().balance_after(before, position_, move);
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
std::optional<Score> AlphaBeta<G>::bare_king_score(int ply) const {
  if (!position_.tables().rules.special.bare_king_loses) return std::nullopt;
  const std::optional<Colour> winner = bare_king_winner(position_);
  if (!winner) return std::nullopt;
  return *winner == position_.side_to_move() ? -mated_in(ply) : mated_in(ply);
}

template <Geometry G>
bool AlphaBeta<G>::has_more_than_pawns(Colour colour) const {
  return (position_.men_of(colour) - position_.pawns()).has_several();
}

template <Geometry G>
bool AlphaBeta<G>::has_several_men(Colour colour) const {
  return (position_.men_of(colour) - position_.pawns() - Bitboard<G>::of(position_.king_square(colour)))
      .has_several();
}

template <Geometry G>
std::optional<Score> AlphaBeta<G>::table_cutoff(const TableHit& hit, Score alpha, Score beta,
                                                int depth) const {
  // Without selective search the score must be that of exactly this depth: then a table changes nothing.
  if (parameters_.selective ? hit.depth < depth : hit.depth != depth) return std::nullopt;
  if (position_.halfmove_clock() >= kTableHalfmoves) return std::nullopt;
  if (hit.bound != Bound::upper && hit.score >= beta) return hit.score;
  if (hit.bound != Bound::lower && hit.score <= alpha) return hit.score;
  return std::nullopt;
}

template <Geometry G>
Score AlphaBeta<G>::corrected(Score score) const {
  return std::clamp(score + history_.correction(position_), -kMateBound + 1, kMateBound - 1);
}

template <Geometry G>
void AlphaBeta<G>::find_static_score(Frame& frame, Score& raw) {
  Node& here = node(frame.ply);
  if (frame.in_check) {
    here.static_score = kUnknown;
    return;
  }
  // The singular test asks about a position whose score is known.
  if (here.excluded.is_none()) {
    raw = frame.hit && frame.hit->static_score != kUnknown ? frame.hit->static_score : static_score(frame.ply);
    here.static_score = corrected(raw);
  }
  frame.standing = here.static_score;
  if (frame.hit && !is_mate(frame.hit->score)) {
    const Score score = frame.hit->score;
    if (frame.hit->bound != (score > frame.standing ? Bound::upper : Bound::lower)) frame.standing = score;
  }
  Score before = node(frame.ply - 2).static_score;
  if (before == kUnknown) before = node(frame.ply - 4).static_score;
  frame.improving = before != kUnknown && here.static_score > before;
}

template <Geometry G>
void AlphaBeta<G>::learn_refutation(Move move, bool noisy, const Tried& quiets, const Tried& captures,
                                    int depth, int ply) {
  const int bonus = history_bonus(depth);
  const Path before = path(ply);
  if (noisy) {
    history_.add_capture(position_, move, bonus);
  } else {
    node(ply).killers.add(move);
    history_.set_counter_move(before.last, move);
    // A refutation that came first at little depth says nothing new.
    if (quiets.count > 0 || depth > kLateDepth) history_.add_quiet(position_, move, before, bonus);
    for (int i = 0; i < quiets.count; ++i) history_.add_quiet(position_, quiets[i], before, -bonus);
  }
  for (int i = 0; i < captures.count; ++i) history_.add_capture(position_, captures[i], -bonus);
}

/// The table cuts before any move is made; its quiet move has refuted once more.
template <Geometry G>
void AlphaBeta<G>::learn_from_table(Move move, int depth, int ply) {
  if (move.is_none() || !is_legal(position_, move) || is_noisy(move)) return;
  history_.add_quiet(position_, move, path(ply), history_bonus(depth));
}

/// No move here was good enough: so much for the quiet move that led here.
template <Geometry G>
void AlphaBeta<G>::learn_from_failure(int depth, int ply) {
  const Node& before = node(ply - 1);
  if (before.move.is_none() || !before.quiet) return;
  const Piece moved = position_.piece_at(before.move.to());
  history_.add_quiet(moved, before.move, path(ply - 1), history_bonus(depth) / kQuietedShare);
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
  if (nodes_ < next_stop_check_ || stopped_) return stopped_;
  next_stop_check_ = nodes_ + kNodesBetweenStopChecks;
  if (limits_ != nullptr && limits_->stop) stopped_ = limits_->stop();
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
