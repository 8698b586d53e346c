#include "analysis/cell_model.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "analysis/additive.hpp"
#include "tests/analysis/shipped.hpp"
#include "tests/analysis/simulate.hpp"

namespace firstmove::analysis {
namespace {

std::vector<MeasuredCell> shipped_cells() {
  std::vector<MeasuredCell> cells;
  for (const auto& row : test::shipped_table("cells.csv", 1))
    cells.push_back({static_cast<std::size_t>(row[0]), static_cast<std::size_t>(row[1]), row[2], row[3]});
  return cells;
}

TEST(Reml, VariancesAreThoseOfMetafor) {
  const test::Named expected = test::shipped_values("expected_r.csv");
  const RemlFit fit = fit_reml(shipped_cells(), 7, 6);
  EXPECT_NEAR(fit.variance.row / expected.at("reml_row"), 1, 1e-6);
  EXPECT_NEAR(fit.variance.column / expected.at("reml_column"), 1, 1e-6);
  EXPECT_NEAR(fit.variance.interaction / expected.at("reml_interaction"), 1, 1e-6);
  EXPECT_NEAR(fit.deviance, expected.at("reml_deviance"), 1e-6);
}

TEST(Reml, BalancedTableGivesTheAnalysisOfVariance) {
  test::Random random(4);
  constexpr std::size_t kRows = 9, kColumns = 7;
  constexpr double kNoise = 0.0001;
  std::vector<MeasuredCell> cells;
  std::vector<TableCell> table;
  std::vector<double> row, column;
  for (std::size_t k = 0; k < kRows; ++k) row.push_back(0.05 * random.normal());
  for (std::size_t k = 0; k < kColumns; ++k) column.push_back(0.04 * random.normal());
  for (std::size_t r = 0; r < kRows; ++r) {
    for (std::size_t c = 0; c < kColumns; ++c) {
      const double score = 0.5 + row[r] + column[c] + 0.03 * random.normal();
      cells.push_back({r, c, score, kNoise});
      table.push_back({r, c, score, 1});
    }
  }
  const AdditiveFit additive = fit_additive(table, kRows, kColumns, false);
  double rows = 0, columns = 0, rest = 0;
  for (const double effect : additive.row) rows += effect * effect * kColumns / (kRows - 1);
  for (const double effect : additive.column) columns += effect * effect * kRows / (kColumns - 1);
  for (const TableCell& cell : table) {
    const double residual =
        cell.value - additive.constant - additive.row[cell.row] - additive.column[cell.column];
    rest += residual * residual / ((kRows - 1) * (kColumns - 1));
  }
  const RemlFit fit = fit_reml(cells, kRows, kColumns);
  EXPECT_NEAR(fit.variance.interaction, rest - kNoise, 1e-8);
  EXPECT_NEAR(fit.variance.row, (rows - rest) / kColumns, 1e-8);
  EXPECT_NEAR(fit.variance.column, (columns - rest) / kRows, 1e-8);
}

TEST(Reml, NoiseAloneLeavesVariancesAtZeroOrNear) {
  test::Random random(5);
  std::vector<MeasuredCell> cells;
  for (std::size_t k = 0; k < 100; ++k) cells.push_back({k / 10, k % 10, 0.5 + 0.1 * random.normal(), 0.02});
  const RemlFit fit = fit_reml(cells, 10, 10);  // noise is less than said: no variance is left over
  EXPECT_EQ(fit.variance.interaction, 0);
  EXPECT_LT(fit.variance.row, 0.001);
  EXPECT_LT(fit.variance.column, 0.001);
}

TEST(CellPosterior, DrawsHaveItsMeanAndRepeat) {
  const std::vector<MeasuredCell> cells = shipped_cells();
  const CellPosterior posterior(cells, 7, 6);
  std::vector<double> sum(42), draw;
  constexpr std::size_t kDraws = 4000;
  for (std::size_t k = 0; k < kDraws; ++k) {
    posterior.draw(1, k, kDraws, draw);
    for (std::size_t cell = 0; cell < 42; ++cell) sum[cell] += draw[cell] / kDraws;
  }
  // The unmeasured cells vary most, with sd .05: the mean of 4,000 draws is off by .0008.
  for (std::size_t cell = 0; cell < 42; ++cell) EXPECT_NEAR(sum[cell], posterior.mean()[cell], 0.004) << cell;
  std::vector<double> again;
  posterior.draw(1, kDraws - 1, kDraws, again);
  EXPECT_EQ(draw, again);
  posterior.draw(2, kDraws - 1, kDraws, again);
  EXPECT_NE(draw, again);
}

TEST(CellPosterior, PullsScoresTowardsTheAdditivePart) {
  const std::vector<MeasuredCell> cells = shipped_cells();
  std::vector<TableCell> table;
  for (const MeasuredCell& cell : cells) table.push_back({cell.row, cell.column, cell.score, 1});
  const AdditiveFit additive = fit_additive(table, 7, 6, false);
  const CellPosterior posterior(cells, 7, 6);
  double raw = 0, pulled = 0;
  for (const MeasuredCell& cell : cells) {
    const double fitted = additive.constant + additive.row[cell.row] + additive.column[cell.column];
    raw += std::pow(cell.score - fitted, 2);
    pulled += std::pow(posterior.mean()[cell.row * 6 + cell.column] - fitted, 2);
  }
  EXPECT_LT(pulled, 0.9 * raw);
  EXPECT_GT(pulled, 0.2 * raw);
}

}  // namespace
}  // namespace firstmove::analysis
