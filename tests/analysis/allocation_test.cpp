#include "analysis/allocation.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "tests/analysis/simulate.hpp"

namespace firstmove::analysis {
namespace {

using Units = std::vector<AllocationUnit>;

std::uint64_t total(const Units& units, const std::vector<std::uint32_t>& added) {
  std::uint64_t sum = 0;
  for (std::size_t k = 0; k < units.size(); ++k) sum += std::uint64_t{added[k]} * units[k].setups;
  return sum;
}

double error(const AllocationUnit& unit, std::uint32_t added) {
  return std::sqrt(unit.variance / static_cast<double>(unit.games + std::uint64_t{added} * unit.setups));
}

Units some_units(std::uint64_t seed, std::uint32_t most_setups) {
  test::Random random(seed);
  Units units;
  for (int k = 0; k < 30; ++k)
    units.push_back({0.1 + 0.15 * random.uniform(), static_cast<std::uint64_t>(10 + 200 * random.uniform()),
                     1 + static_cast<std::uint32_t>(random.uniform() * most_setups)});
  return units;
}

TEST(AllocateByVariance, GivesEqualVariancesEqualGames) {
  EXPECT_EQ(allocate_by_variance(Units(5, {0.2, 40, 1}), 0.01, 1'000'000),
            std::vector<std::uint32_t>(5, 1960));
  EXPECT_EQ(allocate_by_variance(Units(5, {0.2, 40, 1}), 0.01, 1000), std::vector<std::uint32_t>(5, 200));
}

TEST(AllocateByVariance, ReachesTheErrorWithNoGameTooMany) {
  for (const std::uint32_t setups : {1u, 3u}) {
    const Units units = some_units(1, setups);
    const auto added = allocate_by_variance(units, 0.02, 1'000'000);
    for (std::size_t k = 0; k < units.size(); ++k) {
      EXPECT_LE(error(units[k], added[k]), 0.02);
      EXPECT_TRUE(added[k] == 0 || error(units[k], added[k] - 1) > 0.02);
    }
  }
}

TEST(AllocateByVariance, SpendsTheWholeBudgetWhereItIsTooSmall) {
  for (const std::uint64_t budget : {0u, 1u, 29u, 30u, 1000u, 5003u}) {
    const Units units = some_units(2, 1);
    const auto added = allocate_by_variance(units, 0.01, budget);
    EXPECT_EQ(total(units, added), budget);
    EXPECT_EQ(added, allocate_by_variance(units, 0.01, budget));
  }
  const Units pairs = some_units(2, 2);
  const std::uint64_t spent = total(pairs, allocate_by_variance(pairs, 0.01, 5003));
  EXPECT_LE(spent, 5003u);
  EXPECT_GE(spent, 5001u);
}

// No game could be moved so that the greatest error falls.
TEST(AllocateByVariance, EvensOutTheErrors) {
  const Units units = some_units(3, 1);
  const auto added = allocate_by_variance(units, 0.001, 4000);
  double greatest = 0;
  for (std::size_t k = 0; k < units.size(); ++k) greatest = std::max(greatest, error(units[k], added[k]));
  for (std::size_t k = 0; k < units.size(); ++k)
    EXPECT_TRUE(added[k] < 2 || error(units[k], added[k] - 2) >= greatest) << k;
}

TEST(AllocateByVariance, LeavesUnitsAloneThatHaveEnough) {
  EXPECT_EQ(allocate_by_variance(Units{{0.2, 5000, 1}, {0.2, 1999, 1}}, 0.01, 100),
            (std::vector<std::uint32_t>{0, 1}));
}

TEST(AllocateByWeight, SharesOutInProportion) {
  const std::vector<std::uint32_t> ones(3, 1);
  EXPECT_EQ(allocate_by_weight(std::vector<double>{1, 2, 5}, ones, 80, 1),
            (std::vector<std::uint32_t>{10, 20, 50}));
  EXPECT_EQ(allocate_by_weight(std::vector<double>{1, 2, 5}, std::vector<std::uint32_t>{1, 2, 2}, 80, 1),
            (std::vector<std::uint32_t>{10, 10, 25}));
}

TEST(AllocateByWeight, SpendsTheBudgetButNoMore) {
  test::Random random(7);
  for (int repeat = 0; repeat < 200; ++repeat) {
    std::vector<double> weights;
    for (int k = 0; k < 40; ++k)
      weights.push_back(random.uniform() < 0.3 ? 0 : random.uniform() * random.uniform());
    const auto budget = static_cast<std::uint64_t>(400 + 3000 * random.uniform());
    const auto added = allocate_by_weight(weights, std::vector<std::uint32_t>(40, 1), budget, 8);
    std::uint64_t sum = 0;
    for (std::size_t k = 0; k < weights.size(); ++k) {
      sum += added[k];
      EXPECT_TRUE(added[k] == 0 || added[k] >= 8) << added[k];
      EXPECT_TRUE(weights[k] > 0 || added[k] == 0);
    }
    EXPECT_EQ(sum, budget);
  }
}

TEST(AllocateByWeight, GivesNothingWhereItIsTooLittle) {
  EXPECT_EQ(allocate_by_weight(std::vector<double>{1, 1}, std::vector<std::uint32_t>{2, 2}, 15, 8),
            (std::vector<std::uint32_t>{0, 0}));
  EXPECT_EQ(allocate_by_weight(std::vector<double>{0, 0}, std::vector<std::uint32_t>{1, 1}, 100, 8),
            (std::vector<std::uint32_t>{0, 0}));
}

}  // namespace
}  // namespace firstmove::analysis
