#include "results/statistics_builder.hpp"

#include <gtest/gtest.h>

#include "results/expected_points.hpp"
#include "tests/results/sample.hpp"

namespace firstmove::results {
namespace {

/// White wins by mate after `plies`, 20 legal moves a ply, every score 0, every key 7.
GameRow plain_game(std::uint32_t number, std::uint16_t plies) {
  GameRow row{};
  row.setup_id = 5;
  row.game_number = number;
  row.plies = plies;
  row.legal_moves = 20u * plies;
  for (std::size_t k = 0; k < kCheckpointCount; ++k) {
    const bool ended = plies <= kCheckpointPlies[k];
    row.score_cp[k] = ended ? kNoScore : std::int16_t{0};
    row.key[k] = ended ? 0 : 7;
  }
  return row;
}

Cell sum(const std::vector<GameRow>& rows) {
  StatisticsBuilder builder({5}, {test::sample_conditions()[0]});
  for (const GameRow& row : rows) builder.add(row);
  return builder.finish().at(0);
}

TEST(Statistics, CountResultsEndingsPliesAndMoves) {
  GameRow draw = plain_game(1, 20);
  draw.result_code = 1;
  draw.ending_code = 2;
  GameRow loss = plain_game(2, 600);
  loss.result_code = 2;
  const Cell cell = sum({plain_game(0, 10), draw, loss});
  EXPECT_EQ(cell.games, (std::array<std::uint32_t, 3>{1, 1, 1}));
  EXPECT_EQ(cell.games_by_ending, (std::array<std::uint32_t, 7>{2, 0, 1, 0, 0, 0, 0}));
  EXPECT_EQ(cell.plies_sum, 630u);
  EXPECT_EQ(cell.plies_sumsq, 100u + 400u + 360'000u);
  EXPECT_EQ(cell.legal_moves_sum, 20u * 630u);
  EXPECT_EQ(cell.plies_hist[1], 1u);
  EXPECT_EQ(cell.plies_hist[2], 1u);
  EXPECT_EQ(cell.plies_hist[kPlyBinCount - 1], 1u);  // the last bin is open
}

TEST(Statistics, EndedGameCountsWithItsResult) {
  GameRow win = plain_game(0, 20);  // has scores at plies 8 and 16 only
  win.score_cp = {100, 200, kNoScore, kNoScore, kNoScore, kNoScore};
  GameRow loss = win;
  loss.game_number = 1;
  loss.result_code = 2;
  const Cell cell = sum({win, loss});
  const double e = expected_points(100, 400);
  EXPECT_EQ(cell.checkpoints[0].score_sum, e + e);
  EXPECT_EQ(cell.checkpoints[0].score_sumsq, e * e + e * e);
  EXPECT_EQ(cell.checkpoints[0].score_result_sum, e);
  EXPECT_EQ(cell.checkpoints[2].score_sum, 1);
  EXPECT_EQ(cell.checkpoints[2].score_sumsq, 1);
  EXPECT_EQ(cell.checkpoints[2].score_result_sum, 1);
  for (const CheckpointSums& sums : cell.checkpoints) EXPECT_EQ(sums.score_count, 2u);
}

TEST(Statistics, VoidGameCountsAmongTheEndingsAlone) {
  GameRow game = plain_game(0, 70);
  game.ending_code = kVoidEnding;
  Cell expected;
  expected.games_by_ending[kVoidEnding] = 1;
  EXPECT_EQ(sum({game}), expected);
}

TEST(Statistics, DistinctPositionsAreCountedAmongTheFirst64Games) {
  std::vector<GameRow> rows;
  for (std::uint32_t number = 0; number < 70; ++number) {
    rows.push_back(plain_game(number, 30));
    rows.back().key[0] = number < 64 ? 1 + number % 10 : 1000 + number;
  }
  const Cell cell = sum(rows);
  EXPECT_EQ(cell.checkpoints[0].distinct_positions, 10u);
  EXPECT_EQ(cell.checkpoints[1].distinct_positions, 1u);
  EXPECT_EQ(cell.checkpoints[3].distinct_positions, 0u);  // all had ended
}

TEST(Statistics, EachConditionHasItsOwnScale) {
  std::vector<Condition> conditions = test::sample_conditions();
  StatisticsBuilder builder({5, 9}, conditions);
  GameRow row = plain_game(0, 10);
  row.setup_id = 9;
  row.score_cp[0] = 123;
  for (row.condition = 0; row.condition < 2; ++row.condition) builder.add(row);
  const std::vector<Cell> cells = builder.finish();
  EXPECT_EQ(cells[0], Cell{});
  EXPECT_EQ(cells[1], Cell{});
  EXPECT_EQ(cells[2].checkpoints[0].score_sum, expected_points(123, 400));
  EXPECT_EQ(cells[3].checkpoints[0].score_sum, expected_points(123, 380));
}

TEST(Statistics, RowsOfUnknownCodesAreNamed) {
  GameRow row = plain_game(0, 1);
  EXPECT_EQ(row_fault(row), "");
  row.result_code = 3;
  EXPECT_EQ(row_fault(row), "result_code 3 is none of 0..2");
  row.result_code = 2;
  row.ending_code = 7;
  EXPECT_EQ(row_fault(row), "ending_code 7 is none of 0..6");
}

}  // namespace
}  // namespace firstmove::results
