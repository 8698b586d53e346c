#include "analysis/interval_bars.hpp"

#include <gtest/gtest.h>

#include "tests/analysis/fixture.hpp"

namespace firstmove::analysis {
namespace {

constexpr BarScale kScale{.reach = 0.1, .margin = 0.05};  // .40 to .60: with 21 columns, .01 each

TEST(IntervalBar, PutsIntervalScoreHalfAndMarginInTheirColumns) {
  EXPECT_EQ(interval_bar(0.53, {0.48, 0.58}, kScale, 21, Charset::ascii), "     :  --|--o-:---  ");
}

TEST(IntervalBar, DrawsWhatLiesBeyondTheScaleAtItsEnds) {
  EXPECT_EQ(interval_bar(0.2, {0.1, 0.45}, kScale, 21, Charset::ascii), "o----:    |    :     ");
}

TEST(IntervalBar, HasTheSameColumnsInUnicode) {
  EXPECT_EQ(interval_bar(0.53, {0.48, 0.58}, kScale, 21, Charset::unicode), "     ┊  ──│──●─┊───  ");
}

TEST(BarScale, HoldsEveryIntervalAndTheMargin) {
  const std::vector<Interval> intervals{{0.45, 0.52}, {0.49, 0.63}};
  EXPECT_DOUBLE_EQ(bar_scale(intervals, 0.02).reach, 0.13);
  EXPECT_DOUBLE_EQ(bar_scale({}, 0.02).reach, 0.03);
}

TEST(BarAxis, NamesTheEndsAndTheMiddle) {
  EXPECT_EQ(bar_axis(kScale, 21), ".400    .500     .600");
}

TEST(IntervalBars, AreNoWiderThanAHundredColumns) {
  results::VariantStatistics statistics = test::make_statistics();
  for (results::SetupRecord& setup : statistics.table.setups) setup.black_array = "QMBBNNRKRQ";
  const BalanceTable balance = analyze(std::move(statistics), "");
  const ConditionTable& table = balance.conditions[0];
  const auto lines = interval_bars(balance, table, table.fairest, Charset::ascii);
  ASSERT_EQ(lines.size(), 1 + table.fairest.size());
  for (const std::string& line : lines) EXPECT_LE(line.size(), 98u) << line;
}

}  // namespace
}  // namespace firstmove::analysis
