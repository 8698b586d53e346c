// Published tables with known facts. They are not ours to ship: FIRSTMOVE_REFERENCE_DIR says where they lie.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

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
  EXPECT_GT(table.significant_vs_half, 0);
  EXPECT_FALSE(table.tells_setups_apart());
  EXPECT_NE(terminal_report(balance).find("Too few games to tell setups apart"), std::string::npos);
}

}  // namespace
}  // namespace firstmove::analysis
