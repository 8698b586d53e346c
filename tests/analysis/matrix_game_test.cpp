#include "analysis/matrix_game.hpp"

#include <gtest/gtest.h>

#include "tests/analysis/shipped.hpp"
#include "tests/analysis/simulate.hpp"

namespace firstmove::analysis {
namespace {

TEST(MatrixGame, RockPaperScissorsIsMixedEvenly) {
  const std::vector<double> payoff{0, -1, 1, 1, 0, -1, -1, 1, 0};
  const MatrixGame game = solve_matrix_game(payoff, 3, 3);
  EXPECT_NEAR(game.value, 0, 1e-12);
  for (std::size_t k = 0; k < 3; ++k) {
    EXPECT_NEAR(game.row[k], 1.0 / 3, 1e-12);
    EXPECT_NEAR(game.column[k], 1.0 / 3, 1e-12);
  }
}

TEST(MatrixGame, IsSolvedAsByScipy) {
  const test::Named expected = test::shipped_values("expected_game.csv");
  const auto rows = test::shipped_table("payoffs.csv", 0);
  std::vector<double> payoff;
  for (const auto& row : rows) payoff.insert(payoff.end(), row.begin(), row.end());
  const MatrixGame game = solve_matrix_game(payoff, rows.size(), rows[0].size());
  EXPECT_NEAR(game.value, expected.at("value"), 1e-9);
  EXPECT_LT(game.gap, 1e-12);
  for (std::size_t k = 0; k < game.row.size(); ++k)
    EXPECT_NEAR(game.row[k], expected.at("row_" + std::to_string(k)), 1e-8);
  for (std::size_t k = 0; k < game.column.size(); ++k)
    EXPECT_NEAR(game.column[k], expected.at("column_" + std::to_string(k)), 1e-8);
}

// The gap proves each answer; payoffs on a coarse grid make ties and degenerate vertices.
TEST(MatrixGame, ProvesItsAnswerOnEveryKindOfTable) {
  test::Random random(7);
  for (int run = 0; run < 300; ++run) {
    const auto rows = 1 + static_cast<std::size_t>(22 * random.uniform());
    const auto columns = 1 + static_cast<std::size_t>(22 * random.uniform());
    const int steps = run % 3 == 0 ? 3 : run % 3 == 1 ? 20 : 1 << 20;
    std::vector<double> payoff(rows * columns);
    for (double& value : payoff)
      value = static_cast<int>(steps * random.uniform()) / static_cast<double>(steps);
    const MatrixGame game = solve_matrix_game(payoff, rows, columns);
    ASSERT_LT(game.gap, 1e-9) << run;
    ASSERT_GE(game.gap, -1e-12) << run;
    double sum = 0;
    for (const double share : game.row) sum += share;
    ASSERT_NEAR(sum, 1, 1e-12);
  }
}

TEST(MatrixGame, EqualPayoffsAreWorthThat) {
  const std::vector<double> payoff(12, 0.52);
  const MatrixGame game = solve_matrix_game(payoff, 3, 4);
  EXPECT_NEAR(game.value, 0.52, 1e-15);
  EXPECT_NEAR(game.gap, 0, 1e-15);
}

}  // namespace
}  // namespace firstmove::analysis
