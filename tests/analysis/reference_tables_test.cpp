// Published tables with known facts. They are not ours to ship: FIRSTMOVE_REFERENCE_DIR says where they lie.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>

#include "analysis/additive.hpp"
#include "analysis/balance.hpp"
#include "analysis/counts.hpp"
#include "analysis/report.hpp"

namespace firstmove::analysis {
namespace {

// 4.57 million human games up to April 2020. Known: mean .5104, sd .0072 over the 960, no more than sampling
// noise.
TEST(HumanChess960Table, ShowsNoDifferenceBetweenSetups) {
  const char* folder = std::getenv("FIRSTMOVE_REFERENCE_DIR");
  if (folder == nullptr) GTEST_SKIP() << "FIRSTMOVE_REFERENCE_DIR is not set";
  const auto path = std::filesystem::path(folder) / "sp960_lichess_to_2020-04_welyab.csv";
  std::ifstream file(path);
  ASSERT_TRUE(file) << path;
  std::stringstream text;
  text << file.rdbuf();
  auto statistics = parse_counts(text.str(), "lichess");
  ASSERT_TRUE(statistics.has_value()) << statistics.error().front().message;
  const BalanceTable balance = analyze(std::move(*statistics), path.filename().string());
  const ConditionTable& table = balance.conditions.front();
  EXPECT_EQ(table.spread.units, 960u);
  EXPECT_NEAR(table.spread.mean, 0.5104, 0.00005);
  EXPECT_NEAR(std::sqrt(table.spread.observed_variance), 0.0072, 0.00005);
  EXPECT_EQ(table.spread.variance_interval.low, 0);
  EXPECT_LT(table.spread.reliability, 0.1);
  EXPECT_EQ(table.significant_vs_mean, 0);
  // Published as a finding: 880 setups favour White. With a mean of .5104 and no differences at all as many
  // do.
  double smallest_q = 1;
  int above_half = 0;
  for (const ClassRow& row : table.classes) {
    smallest_q = std::min(smallest_q, row.q->vs_mean);
    above_half += row.estimate->score > 0.5;
  }
  EXPECT_NEAR(smallest_q, 0.5, 0.1);
  EXPECT_EQ(above_half, 880);
  EXPECT_GT(table.significant_vs_half, 0);
  EXPECT_FALSE(table.tells_setups_apart());
  EXPECT_NE(terminal_report(balance).find("Too few games to tell setups apart"), std::string::npos);
}

// Evaluations of the 324 pairs of Chess324 arrays, in centipawns. Known: White's and Black's arrays explain
// .893 of their variance, .883 when an array is as good with either side.
TEST(EvaluatedChess324Table, IsMostlyTheSumOfItsArrays) {
  const char* folder = std::getenv("FIRSTMOVE_REFERENCE_DIR");
  if (folder == nullptr) GTEST_SKIP() << "FIRSTMOVE_REFERENCE_DIR is not set";
  const auto path = std::filesystem::path(folder) / "chess324_chessdbcn_2025-10.csv";
  std::ifstream file(path);
  ASSERT_TRUE(file) << path;
  std::map<std::string, std::size_t> index;
  std::vector<TableCell> cells;
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line[0] == '#' || line.starts_with("white_setup")) continue;
    std::stringstream fields(line);
    std::string white, black, value;
    std::getline(fields, white, ',');
    std::getline(fields, black, ',');
    std::getline(fields, value, ',');
    const std::size_t row = index.try_emplace(white, index.size()).first->second;
    const std::size_t column = index.try_emplace(black, index.size()).first->second;
    cells.push_back({row, column, std::stod(value), 1});
  }
  ASSERT_EQ(cells.size(), 324u);
  ASSERT_EQ(index.size(), 18u);
  EXPECT_NEAR(fit_additive(cells, 18, 18, false).r_squared, 0.893, 0.0005);
  EXPECT_NEAR(fit_additive(cells, 18, 18, true).r_squared, 0.883, 0.0005);
}

}  // namespace
}  // namespace firstmove::analysis
