#include "jobs/parallel_perft.hpp"

#include <atomic>
#include <utility>

#include "core/movegen.hpp"

namespace firstmove::jobs {

template <core::Geometry G>
std::vector<core::DivideRow> parallel_divide(Executor& executor, const core::Position<G>& position, int depth,
                                             const core::PerftOptions& options) {
  constexpr int kSerialDepth = 3;  // a few milliseconds: not worth sharing
  if (depth <= kSerialDepth) return core::perft_divide(position, depth, options);
  core::MoveList roots;
  core::generate_moves(position, roots);
  std::vector<std::pair<std::size_t, core::Position<G>>> subtrees;  // root move, position after two moves
  for (int i = 0; i < roots.size(); ++i) {
    core::Position<G> after_root = position;
    after_root.make(roots[i]);
    core::MoveList replies;
    core::generate_moves(after_root, replies);
    for (const core::Move reply : replies) {
      subtrees.emplace_back(static_cast<std::size_t>(i), after_root);
      subtrees.back().second.make(reply);
    }
  }
  std::vector<std::atomic<std::uint64_t>> leaves(static_cast<std::size_t>(roots.size()));
  executor.run(subtrees.size(), [&](int, std::size_t index) {
    const auto& [root, below] = subtrees[index];
    leaves[root] += core::perft(below, depth - 2, options);
  });
  std::vector<core::DivideRow> rows;
  for (int i = 0; i < roots.size(); ++i) rows.push_back({roots[i], leaves[static_cast<std::size_t>(i)]});
  return rows;
}

#define FIRSTMOVE_INSTANTIATE(G)                                                                        \
  template std::vector<core::DivideRow> parallel_divide(Executor&, const core::Position<core::G>&, int, \
                                                        const core::PerftOptions&);
FIRSTMOVE_FOR_EACH_GEOMETRY(FIRSTMOVE_INSTANTIATE)
#undef FIRSTMOVE_INSTANTIATE

}  // namespace firstmove::jobs
