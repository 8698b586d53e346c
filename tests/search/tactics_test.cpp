// What any player must see: mates, stalemate, draws by rule, men that hang.
#include <gtest/gtest.h>

#include "core/notation.hpp"
#include "core/search/searcher.hpp"
#include "tests/search/support.hpp"
#include "tests/support/variants.hpp"

namespace firstmove::core::search {
namespace {

template <Geometry G>
SearchResult solve(const std::string& variant, const std::string& fen, int depth) {
  Searcher<G> player(tables_of<G>(variant), {});
  SearchLimits limits;
  limits.depth = depth;
  return player.search(Game<G>(position_of<G>(variant, fen)), limits);
}

struct MateProblem {
  const char* variant;
  const char* fen;
  int moves;  ///< of the mating side; negative: the side to move is mated
  int depth;
};

class Mates : public testing::TestWithParam<MateProblem> {};

TEST_P(Mates, AreFoundWithTheirDistance) {
  const MateProblem& problem = GetParam();
  const VariantRules& rules = *find_variant(problem.variant);
  const Score score = dispatch(rules.geometry, [&]<Geometry G>() {
    return solve<G>(problem.variant, problem.fen, problem.depth).score;
  });
  EXPECT_EQ(score, problem.moves > 0 ? kMate - (2 * problem.moves - 1) : mated_in(-2 * problem.moves));
}

INSTANTIATE_TEST_SUITE_P(
    Problems, Mates,
    testing::Values(MateProblem{"chess960", "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", 1, 1},
                    MateProblem{"chess8400", "7k1/6ppp/9/9/9/9/9/9/R6K1 w - - 0 1", 1, 1},
                    MateProblem{"chess960", "7k/8/8/8/8/8/R7/1R4K1 w - - 0 1", 2, 4},
                    MateProblem{"chess8400", "8k/9/6K2/9/9/9/9/9/R8 w - - 0 1", 2, 4},
                    MateProblem{"chess960", "r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1", 3, 8},
                    MateProblem{"chess960", "7k/8/8/8/8/1r6/r7/7K w - - 0 1", -1, 7}));

TEST(Tactics, AMatedMoveIsPreferredToWinningTheQueen) {
  const SearchResult result = solve<k8x8>("chess960", "q5k1/5ppp/8/8/8/8/8/R2Q2K1 w - - 0 1", 3);
  EXPECT_EQ(result.score, kMate - 1);
}

template <Geometry G>
Score score_of(const std::vector<ScoredMove>& scored, const Position<G>& position, const std::string& uci) {
  const auto move = parse_uci(position, uci);
  EXPECT_TRUE(move.has_value()) << uci;
  for (const ScoredMove& each : scored) {
    if (each.move == *move) return each.score;
  }
  ADD_FAILURE() << uci;
  return 0;
}

TEST(Tactics, QuiescenceSeesACaptureThatMates) {
  const Position<k8x8> position = position_of<k8x8>("chess960", "7k/8/8/6q1/8/5b2/P5P1/6K1 w - - 0 1");
  Searcher<k8x8> player(tables_of<k8x8>("chess960"), {});
  EXPECT_EQ(score_of(player.score_moves(Game<k8x8>(position), 1), position, "a2a3"), mated_in(2));
}

TEST(Draws, StalematingScoresZero) {
  const Position<k8x8> position = position_of<k8x8>("chess960", "k7/P7/2K5/8/8/8/8/8 w - - 0 1");
  Searcher<k8x8> player(tables_of<k8x8>("chess960"), {});
  EXPECT_EQ(score_of(player.score_moves(Game<k8x8>(position), 2), position, "c6b6"), kDraw);
}

TEST(Draws, TheThirdOccurrenceScoresZeroAndTheSecondDoesNot) {
  // Black is a queen down: a draw would be welcome.
  Game<k8x8> game(position_of<k8x8>("chess960", "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1"));
  Searcher<k8x8> player(tables_of<k8x8>("chess960"), {});
  const auto play = [&game](const char* uci) { game.play(*parse_uci(game.position(), uci)); };
  for (const char* uci : {"g1f3", "g8f6", "f3g1"}) play(uci);
  EXPECT_LT(score_of(player.score_moves(game, 1), game.position(), "f6g8"), -500);
  for (const char* uci : {"f6g8", "g1f3", "g8f6", "f3g1"}) play(uci);
  EXPECT_EQ(score_of(player.score_moves(game, 1), game.position(), "f6g8"), kDraw);
}

TEST(Draws, PerpetualCheckSavesALostGame) {
  // Three pawns down and about to be mated on the back rank, the queen checks on e1 and h4 for ever.
  // Depth 8 reaches the second occurrence, not the third.
  const SearchResult result = solve<k8x8>("chess960", "6k1/RR6/P1P5/1P6/4q3/8/6P1/6K1 b - - 0 1", 8);
  EXPECT_EQ(result.score, kDraw);
}

TEST(Draws, TheFiftyMoveRuleComesAfterMate) {
  EXPECT_EQ(solve<k8x8>("chess960", "6k1/5ppp/8/8/8/8/8/R5K1 w - - 99 80", 2).score, kMate - 1);
  EXPECT_EQ(solve<k8x8>("chess960", "6k1/8/8/8/8/8/8/R5K1 w - - 99 80", 2).score, kDraw);
}

TEST(Draws, InsufficientMaterialScoresZero) {
  const Position<k8x8> position = position_of<k8x8>("chess960", "8/8/8/8/2Bk4/4p3/8/4K3 b - - 0 1");
  Searcher<k8x8> player(tables_of<k8x8>("chess960"), {});
  Game<k8x8> game(position);
  EXPECT_LT(score_of(player.score_moves(game, 1), position, "e3e2"), 0);  // leaves the bishop on the board
  game.play(*parse_uci(game.position(), "e3e2"));
  EXPECT_EQ(score_of(player.score_moves(game, 1), game.position(), "e1e2"), kDraw);
}

TEST(Draws, QuiescenceSeesThatTheLastPawnFalls) {
  const Position<k8x8> position = position_of<k8x8>("chess960", "8/8/8/8/k7/P7/8/4K1N1 w - - 0 1");
  Searcher<k8x8> player(tables_of<k8x8>("chess960"), {});
  EXPECT_EQ(score_of(player.score_moves(Game<k8x8>(position), 1), position, "e1f2"), kDraw);
}

TEST(Tactics, TakesAHangingQueenOnEightByEight) {
  const SearchResult result = solve<k8x8>("chess960", "4k3/pp6/8/3q4/4P3/8/8/4K3 w - - 0 1", 1);
  EXPECT_EQ(result.best, Move(parse_square(k8x8, "e4"), parse_square(k8x8, "d5")));
}

TEST(Tactics, TakesAHangingMinisterOnNineByNine) {
  const SearchResult result = solve<k9x9>("chess8400", "4k4/pp7/9/3m5/9/9/9/3R5/4K4 w - - 0 1", 1);
  EXPECT_EQ(result.best, Move(parse_square(k9x9, "d2"), parse_square(k9x9, "d6")));
}

TEST(Tactics, DoesNotTakeAGuardedPawnWithTheQueen) {
  const SearchResult result = solve<k8x8>("chess960", "4k3/2p5/3p4/8/8/8/3Q4/3K4 w - - 0 1", 1);
  EXPECT_NE(result.best.to(), parse_square(k8x8, "d6"));
}

TEST(Tactics, AKnightForkWinsTheQueenAtDepthThree) {
  const SearchResult result = solve<k8x8>("chess960", "q3k3/8/8/1N6/8/8/PP6/4K3 w - - 0 1", 3);
  EXPECT_EQ(result.best, Move(parse_square(k8x8, "b5"), parse_square(k8x8, "c7")));
  EXPECT_GT(result.score, 300);
}

}  // namespace
}  // namespace firstmove::core::search
