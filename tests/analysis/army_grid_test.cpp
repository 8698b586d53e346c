#include "analysis/army_grid.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "analysis/armies.hpp"
#include "tests/analysis/fixture.hpp"
#include "tests/analysis/shipped.hpp"

namespace firstmove::analysis {
namespace {

results::SetupTable table_of(const std::vector<std::pair<std::string, std::string>>& pairs) {
  results::SetupTable table;
  for (const auto& [white, black] : pairs) {
    results::SetupRecord setup{};
    setup.setup = static_cast<std::int64_t>(table.setups.size());
    setup.white_array = white;
    setup.black_array = black;
    table.setups.push_back(setup);
  }
  return table;
}

TEST(ArmyGrid, SidesThatMirrorEachOtherAreNone) {
  EXPECT_FALSE(army_grid(test::make_table({}).table));
  EXPECT_FALSE(army_grid(table_of({{"A", "A"}, {"B", "B"}, {"C", "C"}, {"D", "D"}})));
}

TEST(ArmyGrid, UnknownOrRepeatedPairsAreNone) {
  EXPECT_FALSE(army_grid(table_of({{"A", "A"}, {"A", "B"}, {"B", ""}, {"B", "B"}})));
  EXPECT_FALSE(army_grid(table_of({{"A", "A"}, {"A", "B"}, {"A", "B"}, {"B", "B"}})));
}

TEST(ArmyGrid, ArraysOfBothSidesStandInOneOrder) {
  const auto grid =
      army_grid(table_of({{"A", "C"}, {"A", "B"}, {"A", "A"}, {"B", "D"}, {"B", "A"}, {"B", "B"}}));
  ASSERT_TRUE(grid);
  EXPECT_EQ(grid->white, (std::vector<std::string>{"A", "B"}));
  EXPECT_EQ(grid->black, (std::vector<std::string>{"A", "B", "C", "D"}));
  EXPECT_EQ(grid->setup, (std::vector<std::size_t>{2, 1, 0, kNoSetup, 4, 5, kNoSetup, 3}));
  EXPECT_FALSE(grid->same_arrays());
}

TEST(ArmyGrid, CountsOfPairsComeFromAnyTableWithTwoArrays) {
  const test::Pairs& pairs = test::shipped_pairs();
  EXPECT_TRUE(pairs.grid.same_arrays());
  ASSERT_EQ(pairs.counts.size(), 25u);
  EXPECT_EQ(pairs.counts[1], (GameCounts{27, 6, 8}));
}

TEST(SwappedPairs, TellStrengthFromTheFirstMove) {
  const auto grid = army_grid(table_of({{"A", "A"}, {"A", "B"}, {"B", "A"}, {"B", "B"}}));
  ASSERT_TRUE(grid);
  // A scores .7 with White and .6 with Black against B: +.15 for A, +.05 for White.
  const std::vector<GameCounts> counts{{}, {700, 0, 300}, {400, 0, 600}, {}};
  const auto swapped = swapped_pairs(*grid, counts, 0.25, nullptr);
  ASSERT_TRUE(swapped);
  ASSERT_EQ(swapped->pairs.size(), 1u);
  EXPECT_NEAR(swapped->pairs[0].strength.value, 0.15, 1e-12);
  EXPECT_NEAR(swapped->pairs[0].first_move.value, 0.05, 1e-12);
  EXPECT_NEAR(swapped->pairs[0].strength.standard_error, std::sqrt((0.21 + 0.24) / 1000 / 4), 1e-4);
  EXPECT_NEAR(swapped->strength[1].value, -0.15, 1e-12);
  EXPECT_NEAR(swapped->first_move.value, 0.05, 1e-12);
  EXPECT_EQ(swapped->distinct, 1);
}

TEST(Armies, HoldEverythingOfASmallTable) {
  const test::Pairs& pairs = test::shipped_pairs();
  const Armies armies = analyze_armies(pairs.grid, pairs.counts);
  ASSERT_EQ(armies.white.size(), 5u);
  ASSERT_EQ(armies.common.size(), 5u);
  ASSERT_TRUE(armies.quality && armies.equal_test && armies.swapped);
  EXPECT_EQ(armies.swapped->pairs.size(), 10u);
  double sum = 0;
  for (const ArmyEffect& effect : armies.white) sum += effect.points.value;
  EXPECT_NEAR(sum, 0, 1e-12);  // about the mean of all pairs
  // First move between average arrays, .445 of log odds with its sd of .083: in points by the slope of the
  // score.
  const double slope = armies.fit.probabilities_at(armies.fit.first_move).score_variance();
  EXPECT_NEAR(armies.first_move_points.standard_error, slope * 0.0826, 0.0002);
}

}  // namespace
}  // namespace firstmove::analysis
