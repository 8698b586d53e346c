#include "core/search/searcher.hpp"

#include <cassert>

#include "core/movegen.hpp"
#include "core/search/alpha_beta.hpp"

namespace firstmove::core::search {

template <Geometry G>
class Searcher<G>::Impl {
 public:
  Impl(const RuleTables<G>& tables, const PlayerParameters& parameters) : tree(tables, parameters) {}
  AlphaBeta<G> tree;
};

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
  tree.set_root(game, &limits);
  SearchResult result;
  for (int depth = 1; depth <= limits.depth; ++depth) {
    const Score score = tree.search_root(-kInfinite, kInfinite, depth);
    if (tree.has_stopped()) break;
    result.score = score;
    result.depth = depth;
    result.pv = tree.principal_variation();
    if (limits.max_nodes != 0 && tree.nodes() > limits.max_nodes) break;
  }
  result.nodes = tree.nodes();
  if (result.depth > 0) {
    result.best = result.pv.front();
  } else {
    // Stopped before the first iteration was through: some legal move.
    MoveList moves;
    generate_moves(game.position(), moves);
    result.best = moves[0];
    result.pv = {result.best};
    result.score = tree.evaluator().evaluate(game.position());
  }
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
  return impl_->tree.evaluator().evaluate(position);
}

#define FIRSTMOVE_INSTANTIATE(G) template class Searcher<G>;
FIRSTMOVE_FOR_EACH_GEOMETRY(FIRSTMOVE_INSTANTIATE)
#undef FIRSTMOVE_INSTANTIATE

}  // namespace firstmove::core::search
