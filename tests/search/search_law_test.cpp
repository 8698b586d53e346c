// Laws of the search: agreement with the plain search, symmetry, purity.
#include <gtest/gtest.h>

#include "core/search/searcher.hpp"
#include "tests/search/reference_search.hpp"
#include "tests/search/support.hpp"

namespace firstmove::core::search {
namespace {

constexpr PlayerParameters kPlain{.table_entries_log2 = 14, .selective = false};

SearchLimits to_depth(int depth) {
  SearchLimits limits;
  limits.depth = depth;
  return limits;
}

template <Geometry G>
void expect_reference_scores(const std::string& variant, int depth, std::uint64_t seeds) {
  Searcher<G> player(tables_of<G>(variant), kPlain);
  for (std::uint64_t seed = 0; seed < seeds; ++seed) {
    const Position<G> position =
        random_walk<G>(variant, seed, static_cast<int>(seed * 24 / kEffort)).position();
    if (!has_legal_move(position)) continue;
    player.clear();
    const Score score = player.search(Game<G>(position), to_depth(depth)).score;
    EXPECT_EQ(score, ReferenceSearch<G>(position).search(-kInfinite, kInfinite, depth)) << to_fen(position);
  }
}

TEST(PlainSearch, AgreesWithTheReferenceOnEightByEight) {
  expect_reference_scores<k8x8>("chess960", 2, 10 * kEffort);
  expect_reference_scores<k8x8>("chess480", 3, 3 * kEffort);
}
TEST(PlainSearch, AgreesWithTheReferenceOnNineByNine) {
  expect_reference_scores<k9x9>("chess8400", 2, 8 * kEffort);
  expect_reference_scores<k9x9>("chess8400", 3, 2 * kEffort);
}

TEST(PlainSearch, ScoresEveryRootMoveAsTheReferenceDoes) {
  const Position<k8x8> position = random_walk<k8x8>("chess484", 5, 30).position();
  Searcher<k8x8> player(tables_of<k8x8>("chess484"), kPlain);
  for (const ScoredMove& scored : player.score_moves(Game<k8x8>(position), 3)) {
    Position<k8x8> child = position;
    child.make(scored.move);
    Game<k8x8> game(position);
    game.play(scored.move);
    const int depth = child.in_check() ? 3 : 2;  // a check is searched a ply deeper
    EXPECT_EQ(scored.score, has_legal_move(child)
                                ? -ReferenceSearch<k8x8>(child).search(-kInfinite, kInfinite, depth)
                                : kMate - 1);
  }
}

template <Geometry G>
void expect_symmetric_scores(const std::string& variant) {
  Searcher<G> player(tables_of<G>(variant), kPlain);
  for (std::uint64_t seed = 100; seed < 100 + 6 * kEffort; ++seed) {
    const Position<G> position = random_walk<G>(variant, seed, static_cast<int>(seed - 100) * 6).position();
    if (!has_legal_move(position)) continue;
    const auto score_of = [&](const Position<G>& root) {
      player.clear();
      return player.search(Game<G>(root), to_depth(3)).score;
    };
    const Score score = score_of(position);
    EXPECT_EQ(score_of(flipped(position)), score) << to_fen(position);
    EXPECT_EQ(score_of(mirrored(position)), score) << to_fen(position);
  }
}

TEST(PlainSearch, IsTheSameForBothColoursAndBothWingsOfChess480) {
  expect_symmetric_scores<k8x8>("chess480");
}
TEST(PlainSearch, IsTheSameForBothColoursAndBothWingsOfChess8400) {
  expect_symmetric_scores<k9x9>("chess8400");
}

template <Geometry G>
std::vector<std::int64_t> play_through(Searcher<G>& player, Game<G> game, int plies) {
  std::vector<std::int64_t> trace;
  player.clear();
  for (int ply = 0; ply < plies && !game.outcome(count_moves(game.position())); ++ply) {
    const SearchResult result = player.search(game, to_depth(3));
    trace.insert(trace.end(), {result.best.word(), result.score, static_cast<std::int64_t>(result.nodes)});
    for (const Move move : result.pv) trace.push_back(move.word());
    game.play(result.best);
  }
  return trace;
}

TEST(Search, IsAPureFunctionOfTheGameAfterClear) {
  constexpr int kPlies = static_cast<int>(8 * kEffort);
  Searcher<k9x9> used(tables_of<k9x9>("chess8400"), {});
  for (std::uint64_t seed = 0; seed < kEffort; ++seed) {
    const Game<k9x9> game = random_walk<k9x9>("chess8400", seed, 12);
    Searcher<k9x9> fresh(tables_of<k9x9>("chess8400"), {});
    const auto trace = play_through(fresh, game, kPlies);
    EXPECT_EQ(play_through(used, game, kPlies), trace);
    EXPECT_EQ(play_through(used, game, kPlies), trace);
  }
}

TEST(Search, RootScoresLeaveNoTraceAndDependOnNone) {
  const Game<k8x8> game = random_walk<k8x8>("chess960", 3, 10);
  Searcher<k8x8> fresh(tables_of<k8x8>("chess960"), {});
  Searcher<k8x8> used(tables_of<k8x8>("chess960"), {});
  used.search(random_walk<k8x8>("chess960", 4, 20), to_depth(4));
  std::uint64_t fresh_nodes = 0;
  std::uint64_t used_nodes = 0;
  const auto expected = fresh.score_moves(game, 3, &fresh_nodes);
  const auto scored = used.score_moves(game, 3, &used_nodes);
  EXPECT_EQ(used_nodes, fresh_nodes);
  ASSERT_EQ(scored.size(), expected.size());
  MoveList moves;
  generate_moves(game.position(), moves);
  for (std::size_t i = 0; i < scored.size(); ++i) {
    EXPECT_EQ(scored[i].move, moves[static_cast<int>(i)]);
    EXPECT_EQ(scored[i].score, expected[i].score);
  }
  Searcher<k8x8> untouched(tables_of<k8x8>("chess960"), {});
  EXPECT_EQ(play_through(used, game, 10), play_through(untouched, game, 10));
}

TEST(Search, EveryReportedMoveOfTheLineIsLegal) {
  for (std::uint64_t seed = 0; seed < 5 * kEffort; ++seed) {
    const Game<k8x8> game = random_walk<k8x8>("chess480", seed, static_cast<int>(seed) * 5);
    if (!has_legal_move(game.position())) continue;
    Searcher<k8x8> player(tables_of<k8x8>("chess480"), {});
    const SearchResult result = player.search(game, to_depth(4));
    Position<k8x8> position = game.position();
    ASSERT_FALSE(result.pv.empty());
    EXPECT_EQ(result.best, result.pv.front());
    for (const Move move : result.pv) {
      ASSERT_TRUE(is_legal(position, move)) << to_fen(position);
      position.make(move);
    }
  }
}

TEST(Search, StopsWhenToldAndStillNamesALegalMove) {
  const Game<k8x8> game = random_walk<k8x8>("chess960", 1, 10);
  Searcher<k8x8> player(tables_of<k8x8>("chess960"), {});
  SearchLimits limits = to_depth(50);
  int asked = 0;
  limits.stop = [&asked] { return ++asked >= 8; };
  const SearchResult result = player.search(game, limits);
  EXPECT_EQ(asked, 8);
  EXPECT_GT(result.depth, 1);
  EXPECT_LT(result.depth, 50);
  EXPECT_TRUE(is_legal(game.position(), result.best));
}

TEST(Search, EndsAfterTheIterationThatPassesTheNodeLimit) {
  const Game<k8x8> game = random_walk<k8x8>("chess960", 1, 10);
  Searcher<k8x8> player(tables_of<k8x8>("chess960"), {});
  SearchLimits limits = to_depth(50);
  limits.max_nodes = 5000;
  const SearchResult result = player.search(game, limits);
  EXPECT_GT(result.nodes, 5000u);
  player.clear();
  EXPECT_LE(player.search(game, to_depth(result.depth - 1)).nodes, 5000u);
}

}  // namespace
}  // namespace firstmove::core::search
