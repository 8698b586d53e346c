#include "core/search/opening.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "core/hash.hpp"

namespace firstmove::core::search {
namespace {

constexpr double kOne = 16'777'216;  // 2^24

TEST(OpeningWeight, FollowsTheExponentialToAFewMillionths) {
  for (const int temperature : {1, 7, 30, 45, 100, 333}) {
    for (int loss = 0; loss <= 8 * temperature; ++loss) {
      const double exact = kOne * std::exp(-static_cast<double>(loss) / temperature);
      // The exponent is rounded to 2^-16 (a relative 2^-17), the result to a whole number.
      EXPECT_NEAR(opening_weight(loss, temperature), exact, exact / 120'000 + 1)
          << loss << '/' << temperature;
    }
  }
}

TEST(OpeningWeight, IsZeroOnlyBeyondEightTemperatures) {
  EXPECT_EQ(opening_weight(0, 30), 1u << 24);
  EXPECT_EQ(opening_weight(240, 30), 5628u);  // exp(-8)
  EXPECT_EQ(opening_weight(241, 30), 0u);
  EXPECT_EQ(opening_weight(62'000, 30), 0u);
}

TEST(OpeningWeight, AtTemperatureZeroLeavesOnlyTheBest) {
  EXPECT_EQ(opening_weight(0, 0), 1u << 24);
  EXPECT_EQ(opening_weight(1, 0), 0u);
}

TEST(OpeningWeight, NeverGrowsWithTheLoss) {
  for (int loss = 1; loss <= 400; ++loss) EXPECT_LE(opening_weight(loss, 45), opening_weight(loss - 1, 45));
}

std::vector<ScoredMove> some_moves() {
  return {{Move(1, 2), 10}, {Move(3, 4), 40}, {Move(5, 6), -20}, {Move(7, 8), 40}, {Move(9, 10), -250}};
}

TEST(OpeningChoice, DrawsEachMoveAsOftenAsItsWeightSays) {
  const std::vector<ScoredMove> moves = some_moves();
  constexpr int kDraws = 200'000;
  std::vector<int> drawn(moves.size());
  for (std::uint64_t i = 0; i < kDraws; ++i) {
    const Move move = choose_opening_move(moves, 30, mix64(i));
    for (std::size_t k = 0; k < moves.size(); ++k) drawn[k] += moves[k].move == move ? 1 : 0;
  }
  double total = 0;
  for (const ScoredMove& scored : moves) total += opening_weight(40 - scored.score, 30);
  for (std::size_t k = 0; k < moves.size(); ++k) {
    const double expected = kDraws * (opening_weight(40 - moves[k].score, 30) / total);
    EXPECT_NEAR(drawn[k], expected, 5 * std::sqrt(expected) + 0.5) << k;
  }
  EXPECT_EQ(drawn[4], 0);  // 290 cp worse: beyond 8 T
}

TEST(OpeningChoice, DoesNotDependOnTheOrderOfTheMoves) {
  std::vector<ScoredMove> moves = some_moves();
  std::vector<ScoredMove> reversed(moves.rbegin(), moves.rend());
  for (std::uint64_t i = 0; i < 1000; ++i) {
    EXPECT_EQ(choose_opening_move(moves, 30, mix64(i)), choose_opening_move(reversed, 30, mix64(i)));
  }
}

TEST(OpeningChoice, ReachesBothEndsOfTheRandomRange) {
  EXPECT_EQ(choose_opening_move(some_moves(), 30, 0), Move(3, 4));
  EXPECT_EQ(choose_opening_move(some_moves(), 30, ~std::uint64_t{0}), Move(5, 6));
}

TEST(OpeningChoice, AtTemperatureZeroDrawsAmongTheBest) {
  int first = 0;
  for (std::uint64_t i = 0; i < 1000; ++i) {
    const Move move = choose_opening_move(some_moves(), 0, mix64(i));
    EXPECT_TRUE(move == Move(3, 4) || move == Move(7, 8));
    first += move == Move(3, 4) ? 1 : 0;
  }
  EXPECT_NEAR(first, 500, 80);
}

}  // namespace
}  // namespace firstmove::core::search
