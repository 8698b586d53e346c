#include "analysis/game_details.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "tests/analysis/fixture.hpp"

namespace firstmove::analysis {
namespace {

results::GameRow row(std::int64_t setup, std::uint32_t condition, std::uint32_t game, std::uint8_t result,
                     std::uint32_t move) {
  results::GameRow one{};
  one.setup_id = setup;
  one.condition = condition;
  one.game_number = game;
  one.result_code = result;
  one.first_move = move;
  return one;
}

TEST(GameDetails, KeepHalvesAndFirstMovesApart) {
  const results::VariantStatistics statistics =
      test::make_table({test::make_condition("a", 1), test::make_condition("b", 2)});
  GameDetailsBuilder builder(statistics);
  builder.add(row(0, 0, 0, 0, 5));
  builder.add(row(0, 0, 1, 2, 7));
  builder.add(row(0, 0, 2, 1, 7));
  results::GameRow is_void = row(0, 0, 3, 0, 9);
  is_void.ending_code = results::kVoidEnding;
  builder.add(is_void);
  builder.add(row(0, 1, 0, 0, 5));
  builder.add(row(2, 1, 1, 0, 6));
  const std::vector<CellDetails> details = builder.finish();
  ASSERT_EQ(details.size(), 12u);
  EXPECT_EQ(details[0].even, (GameCounts{1, 1, 0}));
  EXPECT_EQ(details[0].odd, (GameCounts{0, 0, 1}));
  EXPECT_EQ(details[0].first_moves, 2u);
  EXPECT_EQ(details[0].top_first_move, 7u);
  EXPECT_EQ(details[0].top_first_games, 2u);
  EXPECT_NEAR(std::log(details[0].effective_first_moves), std::log(3.0) - 2.0 / 3 * std::log(2.0), 1e-12);
  EXPECT_EQ(details[1].effective_first_moves, 1);
  EXPECT_EQ(details[5].odd.white_wins, 1u);
  EXPECT_EQ(details[2].first_moves, 0u);
}

TEST(MoveText, CountsSquaresAlongTheRanks) {
  EXPECT_EQ(move_text(12 + 128 * 28, 8), "e2e4");
  EXPECT_EQ(move_text(13 + 128 * 31, 9), "e2e4");
}

TEST(PliesQuantile, GoesStraightThroughABin) {
  std::array<std::uint64_t, results::kPlyBinCount> histogram{};
  histogram[2] = 4;  // 16 to 23 plies
  histogram[5] = 4;  // 40 to 47
  EXPECT_EQ(plies_quantile(histogram, 0.25), 20);
  EXPECT_EQ(plies_quantile(histogram, 0.5), 24);
  EXPECT_EQ(plies_quantile(histogram, 0.75), 44);
}

}  // namespace
}  // namespace firstmove::analysis
