#include "core/search/searcher.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

#include "core/movegen.hpp"
#include "core/search/alpha_beta.hpp"

namespace firstmove::core::search {

namespace {

constexpr int kAspirationDepth = 5;
constexpr int kAspirationWindow_cp = 15;
constexpr int kWidestWindow_cp = 600;

/// Of a search cut short the best move found counts too: the first it tries is the best one known before.
template <Geometry G>
Score search_window(AlphaBeta<G>& tree, std::vector<Move>& pv, Score alpha, Score beta, int depth) {
  const Score score = tree.search_root(alpha, beta, depth);
  std::vector<Move> line = tree.principal_variation();
  if (!line.empty()) pv = std::move(line);
  return score;
}

/// A window around the score of the iteration before, widened on the side where the score falls out.
template <Geometry G>
Score search_iteration(AlphaBeta<G>& tree, SearchResult& result, int depth) {
  const Score before = result.score;
  if (!tree.is_selective() || depth < kAspirationDepth || is_mate(before)) {
    return search_window(tree, result.pv, -kInfinite, kInfinite, depth);
  }
  int width = kAspirationWindow_cp;
  Score alpha = std::max(before - width, -kInfinite);
  Score beta = std::min(before + width, kInfinite);
  for (;;) {
    const Score score = search_window(tree, result.pv, alpha, beta, depth);
    if (tree.has_stopped() || (score > alpha && score < beta)) return score;
    width *= 2;
    if (score <= alpha) {
      beta = (alpha + beta) / 2;
      alpha = width > kWidestWindow_cp ? -kInfinite : std::max(score - width, -kInfinite);
    } else {
      beta = width > kWidestWindow_cp ? kInfinite : std::min(score + width, kInfinite);
    }
  }
}

}  // namespace

template <Geometry G>
class Searcher<G>::Impl {
 public:
  Impl(const RuleTables<G>& tables, const PlayerParameters& parameters) : tree(tables, parameters) {}

  void set_root(const Game<G>& game, const SearchLimits& wanted);
  /// One iteration; false when it was stopped, with what it found better so far in `result`.
  bool deepen(int depth, SearchResult& result);

  AlphaBeta<G> tree;
  SearchLimits limits;

 private:
  bool deepen_lines(int depth);

  /// Every root move when several lines are wanted: those of the last iteration first, best first.
  std::vector<SearchLine> root_lines_;
};

template <Geometry G>
void Searcher<G>::Impl::set_root(const Game<G>& game, const SearchLimits& wanted) {
  limits = wanted;
  if (wanted.hard_nodes != 0) {
    limits.stop = [this, stop = wanted.stop] {
      return tree.nodes() >= limits.hard_nodes || (stop && stop());
    };
  }
  tree.set_root(game, &limits);
  root_lines_.clear();
  if (wanted.lines <= 1) return;
  MoveList moves;
  generate_moves(game.position(), moves);
  for (const Move move : moves) root_lines_.push_back({0, {move}});
}

template <Geometry G>
bool Searcher<G>::Impl::deepen(int depth, SearchResult& result) {
  if (root_lines_.empty()) {
    const Score score = search_iteration(tree, result, depth);
    if (tree.has_stopped()) return false;
    result.score = score;
  } else {
    if (!deepen_lines(depth)) return false;
    const auto wanted = std::min(root_lines_.size(), static_cast<std::size_t>(limits.lines));
    result.lines.assign(root_lines_.begin(), root_lines_.begin() + static_cast<std::ptrdiff_t>(wanted));
    result.score = root_lines_.front().score;
    result.pv = root_lines_.front().moves;
  }
  result.depth = depth;
  return true;
}

/// Keeps the best lines sorted at the front; a move enters by beating the last of them.
template <Geometry G>
bool Searcher<G>::Impl::deepen_lines(int depth) {
  const auto wanted = static_cast<std::size_t>(limits.lines);
  for (std::size_t i = 0; i < root_lines_.size(); ++i) {
    const Move move = root_lines_[i].moves.front();
    const bool is_exact = i < wanted;
    const Score floor = is_exact ? -kInfinite : root_lines_[wanted - 1].score;
    Score score = tree.search_root_move(move, floor, is_exact ? kInfinite : floor + 1, depth);
    if (!is_exact && score > floor && !tree.has_stopped()) {
      score = tree.search_root_move(move, floor, kInfinite, depth);
    }
    if (tree.has_stopped()) return false;
    if (score <= floor) continue;
    root_lines_[i] = {score, tree.principal_variation()};
    const auto at = root_lines_.begin() + static_cast<std::ptrdiff_t>(i);
    const auto ranked_end = root_lines_.begin() + static_cast<std::ptrdiff_t>(std::min(i, wanted));
    const auto rank = std::find_if(root_lines_.begin(), ranked_end,
                                   [score](const SearchLine& line) { return line.score < score; });
    std::rotate(rank, at, at + 1);
  }
  return true;
}

template <Geometry G>
Searcher<G>::Searcher(const RuleTables<G>& tables, const PlayerParameters& parameters)
    : impl_(std::make_unique<Impl>(tables, parameters)) {}
template <Geometry G>
Searcher<G>::~Searcher() = default;
template <Geometry G>
Searcher<G>::Searcher(Searcher&&) noexcept = default;
template <Geometry G>
Searcher<G>& Searcher<G>::operator=(Searcher&&) noexcept = default;

template <Geometry G>
void Searcher<G>::clear() {
  impl_->tree.clear();
}

template <Geometry G>
SearchResult Searcher<G>::search(const Game<G>& game, const SearchLimits& limits) {
  assert(limits.depth >= 1 && has_legal_move(game.position()));
  AlphaBeta<G>& tree = impl_->tree;
  impl_->set_root(game, limits);
  SearchResult result;
  for (int depth = 1; depth <= limits.depth; ++depth) {
    if (!impl_->deepen(depth, result)) break;
    result.best = result.pv.front();
    result.nodes = tree.nodes();
    if (limits.on_iteration && !limits.on_iteration(result)) break;
    if (limits.max_nodes != 0 && tree.nodes() > limits.max_nodes) break;
  }
  result.nodes = tree.nodes();
  if (result.pv.empty()) {
    // Stopped before the first move was through: some legal move.
    MoveList moves;
    generate_moves(game.position(), moves);
    result.pv = {moves[0]};
  }
  if (result.depth == 0) result.score = tree.evaluate(game.position());
  result.best = result.pv.front();
  return result;
}

template <Geometry G>
std::vector<ScoredMove> Searcher<G>::score_moves(const Game<G>& game, int depth, std::uint64_t* nodes) {
  assert(depth >= 1);
  AlphaBeta<G>& tree = impl_->tree;
  tree.clear();
  tree.set_root(game, nullptr);
  MoveList moves;
  generate_moves(game.position(), moves);
  std::vector<ScoredMove> scored;
  scored.reserve(static_cast<std::size_t>(moves.size()));
  for (const Move move : moves) {
    scored.push_back({move, tree.search_root_move(move, -kInfinite, kInfinite, depth)});
  }
  if (nodes != nullptr) *nodes += tree.nodes();
  tree.clear();
  return scored;
}

template <Geometry G>
Score Searcher<G>::evaluate(const Position<G>& position) const {
  return impl_->tree.evaluate(position);
}

#define FIRSTMOVE_INSTANTIATE(G) template class Searcher<G>;
FIRSTMOVE_FOR_EACH_GEOMETRY(FIRSTMOVE_INSTANTIATE)
#undef FIRSTMOVE_INSTANTIATE

}  // namespace firstmove::core::search
