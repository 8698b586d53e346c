// What a caller may ask of a search beside its depth: several lines, a limit of nodes, news of each
// iteration.
#include "core/search/searcher.hpp"

#include <gtest/gtest.h>

#include "tests/search/support.hpp"

namespace firstmove::core::search {
namespace {

/// Every move to the full depth: then scores do not depend on the order in which lines are searched.
constexpr PlayerParameters kExhaustive{.selective = false};

SearchLimits limits_of(int depth, std::uint64_t hard_nodes = 0, int lines = 1) {
  SearchLimits limits;
  limits.depth = depth;
  limits.hard_nodes = hard_nodes;
  limits.lines = lines;
  return limits;
}

template <Geometry G>
void expect_best_lines(const std::string& variant, std::uint64_t seed) {
  const Game<G> game = random_walk<G>(variant, seed, 12);
  Searcher<G> player(tables_of<G>(variant), kExhaustive);
  std::vector<Score> expected;
  for (const ScoredMove& scored : player.score_moves(game, 3)) expected.push_back(scored.score);
  std::sort(expected.rbegin(), expected.rend());
  const SearchResult result = player.search(game, limits_of(3, 0, 4));
  ASSERT_EQ(result.lines.size(), std::min<std::size_t>(4, expected.size()));
  for (std::size_t i = 0; i < result.lines.size(); ++i) {
    EXPECT_EQ(result.lines[i].score, expected[i]) << variant << ' ' << seed << " line " << i;
  }
  EXPECT_EQ(result.best, result.lines.front().moves.front());
  EXPECT_EQ(result.score, expected.front());
}

TEST(SeveralLines, AreTheBestMovesWithTheirExactScores) {
  for (std::uint64_t seed = 0; seed < 4 * kEffort; ++seed) {
    expect_best_lines<k8x8>("chess960", seed);
    expect_best_lines<k9x9>("chess8400", seed);
  }
}

TEST(SeveralLines, StartWithDifferentMoves) {
  const Game<k8x8> game = random_walk<k8x8>("chess480", 3, 10);
  Searcher<k8x8> player(tables_of<k8x8>("chess480"), {});
  const SearchResult result = player.search(game, limits_of(5, 0, 3));
  ASSERT_EQ(result.lines.size(), 3u);
  EXPECT_NE(result.lines[0].moves.front(), result.lines[1].moves.front());
  EXPECT_NE(result.lines[0].moves.front(), result.lines[2].moves.front());
  EXPECT_NE(result.lines[1].moves.front(), result.lines[2].moves.front());
}

TEST(SeveralLines, AreAtMostTheLegalMoves) {
  const Game<k8x8> game(position_of<k8x8>("chess960", "7k/8/8/8/8/8/1r6/K7 w - - 0 1"));
  Searcher<k8x8> player(tables_of<k8x8>("chess960"), {});
  EXPECT_EQ(player.search(game, limits_of(2, 0, 5)).lines.size(), 1u);
}

TEST(HardNodes, EndTheSearchInTheMiddleOfAnIteration) {
  const Game<k9x9> game = random_walk<k9x9>("chess8400", 1, 10);
  Searcher<k9x9> player(tables_of<k9x9>("chess8400"), {});
  for (const std::uint64_t nodes : {1u, 5'000u, 40'000u}) {
    player.clear();
    const SearchResult result = player.search(game, limits_of(60, nodes));
    EXPECT_GE(result.nodes, nodes);
    EXPECT_LE(result.nodes, nodes + 1024);
    EXPECT_TRUE(is_legal(game.position(), result.best));
  }
}

TEST(HardNodes, KeepWhatTheUnfinishedIterationFoundBetter) {
  // Black's queen is won from depth 3 on; enough nodes are given to find that, not to finish the iteration.
  const Game<k8x8> game(position_of<k8x8>("chess960", "q3k3/8/8/1N6/8/8/PP6/4K3 w - - 0 1"));
  Searcher<k8x8> player(tables_of<k8x8>("chess960"), kExhaustive);
  const std::uint64_t finished = player.search(game, limits_of(8)).nodes;
  player.clear();
  const SearchResult cut = player.search(game, limits_of(8, finished / 2));
  EXPECT_LT(cut.depth, 8);
  EXPECT_EQ(cut.pv.front(), cut.best);
  EXPECT_EQ(cut.best, Move(parse_square(k8x8, "b5"), parse_square(k8x8, "c7")));
}

TEST(Iterations, AreToldInOrderAndMayBeTheLast) {
  const Game<k8x8> game = random_walk<k8x8>("chess960", 5, 8);
  Searcher<k8x8> player(tables_of<k8x8>("chess960"), {});
  std::vector<int> depths;
  SearchLimits limits = limits_of(20);
  limits.on_iteration = [&](const SearchResult& result) {
    depths.push_back(result.depth);
    EXPECT_EQ(result.best, result.pv.front());
    EXPECT_GT(result.nodes, 0u);
    return result.depth < 4;
  };
  EXPECT_EQ(player.search(game, limits).depth, 4);
  EXPECT_EQ(depths, (std::vector<int>{1, 2, 3, 4}));
}

}  // namespace
}  // namespace firstmove::core::search
