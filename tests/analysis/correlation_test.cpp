#include "analysis/correlation.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "analysis/balance.hpp"
#include "analysis/report.hpp"
#include "tests/analysis/made_up_variant.hpp"

namespace firstmove::analysis {
namespace {

using test::Random;

/// True values of correlation rho and variance 1.
std::vector<Pair> pairs_of(Random& random, int units, double rho, double noise_a, double noise_b) {
  std::vector<Pair> pairs;
  for (int k = 0; k < units; ++k) {
    const double a = random.normal();
    const double b = rho * a + std::sqrt(1 - rho * rho) * random.normal();
    pairs.push_back({a + std::sqrt(noise_a) * random.normal(), b + std::sqrt(noise_b) * random.normal(),
                     noise_a, noise_b});
  }
  return pairs;
}

TEST(Correlation, OfExactValuesIsPearsons) {
  const std::vector<Pair> pairs{{1, 2, 0, 0}, {2, 1, 0, 0}, {3, 4, 0, 0}, {4, 3, 0, 0}, {5, 5, 0, 0}};
  const Correlation found = correlate(pairs);
  EXPECT_NEAR(found.raw.value(), 0.8, 1e-12);
  EXPECT_EQ(found.without_noise, found.raw);
  EXPECT_NEAR(found.raw_interval.high, std::tanh(std::atanh(0.8) + 1.959964 / std::sqrt(2)), 1e-6);
  EXPECT_NEAR(rank_correlation(pairs).value(), 0.8, 1e-12);
  EXPECT_NEAR(kendall_tau(pairs).value(), 0.6, 1e-12);
}

TEST(Correlation, SharesRanksAmongTies) {
  const std::vector<Pair> pairs{{1, 1, 0, 0}, {1, 2, 0, 0}, {2, 3, 0, 0}, {3, 4, 0, 0}};
  EXPECT_NEAR(rank_correlation(pairs).value(), 4.5 / std::sqrt(4.5 * 5), 1e-12);
  EXPECT_NEAR(kendall_tau(pairs).value(), 5 / std::sqrt(5.0 * 6), 1e-12);
}

TEST(Correlation, OfNothingIsUnknown) {
  EXPECT_FALSE(correlate(std::vector<Pair>{}).raw.has_value());
  EXPECT_FALSE(correlate(std::vector<Pair>(9, Pair{1, 2, 0.1, 0.1})).raw.has_value());
}

// With equal noise REML of the covariance is Pearson's covariance over the variances less noise.
TEST(Correlation, WithoutNoiseIsLarger) {
  Random random(3);
  const std::vector<Pair> pairs = pairs_of(random, 3000, 0.9, 2, 3);
  const Correlation found = correlate(pairs);
  EXPECT_NEAR(found.raw.value(), 0.9 / std::sqrt(3.0 * 4), 0.06);
  EXPECT_NEAR(found.without_noise.value(), 0.9, 0.12);
  EXPECT_LT(found.without_noise_interval.low, 0.9);
  EXPECT_GT(found.without_noise_interval.high, 0.9);
}

TEST(Correlation, WithoutNoiseHoldsTheTruthInNineteenOfTwentyCases) {
  for (const double rho : {0.0, 0.7, 1.0}) {
    Random random(8);
    constexpr int kRepetitions = 150;
    int covered = 0;
    for (int repetition = 0; repetition < kRepetitions; ++repetition) {
      const Correlation found = correlate(pairs_of(random, 150, rho, 1, 2));
      covered += !found.without_noise || found.without_noise_interval.contains(rho);
    }
    EXPECT_GE(covered, 135) << rho;  // 142.5 expected, sd 2.7
  }
}

TEST(SpearmanBrown, IsTheReliabilityOfAllGames) {
  EXPECT_NEAR(spearman_brown(0.5), 2.0 / 3, 1e-12);
}

TEST(Repeatability, FindsHalvesMembersDepthsAndTemperatures) {
  Random random(6);
  test::MadeUpVariant made_up;
  made_up.setups = 60;
  made_up.between_sd = 0.1;
  const test::MadeUpGames made = made_up.play(random);
  results::VariantStatistics statistics = made.statistics;
  statistics.conditions = {test::make_condition("d3", 3), test::make_condition("d4", 4),
                           test::make_condition("d5", 5), test::make_condition("hot", 3)};
  statistics.conditions[3].temperature_cp = 60;
  for (auto& setup : statistics.table.setups) setup.setup_class = setup.setup / 2 * 2;
  statistics.cells.clear();
  std::vector<CellDetails> details;
  for (const double truth : made.truth) {
    for (int condition = 0; condition < 4; ++condition) {
      CellDetails halves;
      halves.even = test::play(random, truth, 0.2, 50);
      halves.odd = test::play(random, truth, 0.2, 50);
      GameCounts all = halves.even;
      all += halves.odd;
      statistics.cells.push_back(
          test::make_cell({static_cast<std::uint32_t>(all.white_wins), static_cast<std::uint32_t>(all.draws),
                           static_cast<std::uint32_t>(all.black_wins)}));
      details.push_back(halves);
    }
  }
  const BalanceTable balance = analyze(statistics, "", kDefaultMargin, details);
  std::vector<int> kinds(4);
  for (const Repetition& one : balance.repeatability) {
    ++kinds[static_cast<std::size_t>(one.kind)];
    EXPECT_EQ(one.correlation.units, 30u);
    if (one.kind != RepetitionKind::members) {  // classes of two setups that are not alike
      EXPECT_GT(one.correlation.without_noise.value(), 0.85) << one.first << one.second;
    }
  }
  EXPECT_EQ(kinds, (std::vector<int>{4, 4, 3, 1}));
  EXPECT_NE(terminal_report(balance).find("Conditions d3 and d5, two plies deeper: correlation ."),
            std::string::npos);
}

}  // namespace
}  // namespace firstmove::analysis
