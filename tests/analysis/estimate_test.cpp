#include "analysis/estimate.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "tests/analysis/simulate.hpp"

namespace firstmove::analysis {
namespace {

GameSums sums_of(GameCounts counts) {
  GameSums sums;
  sums.counts = counts;
  return sums;
}

std::optional<Estimate> estimated(const GameSums& sums, double pooled_variance) {
  static IntervalCache intervals;
  return estimate(sums, {}, pooled_variance, intervals);
}

TEST(GameCountsTest, ScoreCountsADrawAsHalf) {
  EXPECT_EQ((GameCounts{1, 2, 1}).score(), 0.5);
  EXPECT_EQ((GameCounts{3, 1, 0}).score(), 0.875);
  EXPECT_EQ((GameCounts{3, 1, 0}).draw_rate(), 0.25);
}

TEST(GameSumsTest, GiveMeanAndScatterOfPlies) {
  results::Cell cell;
  cell.games = {1, 1, 1};
  cell.plies_sum = 10 + 20 + 60;
  cell.plies_sumsq = 100 + 400 + 3600;
  cell.legal_moves_sum = 2700;
  const GameSums sums(cell);
  EXPECT_EQ(sums.plies_mean(), 30);
  EXPECT_NEAR(sums.plies_sd(), std::sqrt((400 + 100 + 900) / 2.0), 1e-12);
  EXPECT_EQ(sums.branching_factor(), 30);
}

TEST(Elo, OfAScoreIsTheLogisticOne) {
  EXPECT_NEAR(elo_of_score(0.54), 27.85, 0.005);
  EXPECT_NEAR(elo_of_score(1 / (1 + std::pow(10, -0.5))), 200, 1e-9);
  EXPECT_EQ(elo_of_score(0.5), 0);
}

TEST(RawEstimate, TakesFewGamesErrorFromAllUnits) {
  const double pooled = 0.21;
  const Estimate two_wins = estimated(sums_of({2, 0, 0}), pooled).value();
  EXPECT_EQ(two_wins.score, 1);
  EXPECT_NEAR(two_wins.standard_error, std::sqrt(30 * pooled / 32 / 2),
              1e-12);  // its own two games show no variance
  const Estimate many = estimated(sums_of({6000, 0, 4000}), pooled).value();
  EXPECT_NEAR(many.standard_error, std::sqrt(0.24 / 10000), 1e-6);
  EXPECT_FALSE(estimated(GameSums{}, pooled).has_value());
}

// The error printed is the scatter of the score: 5 % is three errors of a standard deviation from 2,000
// repetitions.
TEST(RawEstimate, StandardErrorIsTheScatterOfTheScore) {
  for (const int games : {2, 10, 200}) {
    test::Random random(11);
    double squares = 0;
    double error_squares = 0;
    constexpr int kRepetitions = 2000;
    const double pooled = 0.55 * 0.45 - 0.2 / 4;
    for (int k = 0; k < kRepetitions; ++k) {
      const Estimate one = estimated(sums_of(test::play(random, 0.55, 0.2, games)), pooled).value();
      squares += (one.score - 0.55) * (one.score - 0.55);
      error_squares += one.standard_error * one.standard_error;
    }
    EXPECT_NEAR(std::sqrt(error_squares / squares), 1, 0.05) << games;
  }
}

Spread known_spread() {
  Spread spread;
  spread.problem = SpreadProblem::none;
  spread.mean = 0.52;
  spread.variance = 0.001;
  spread.weight_sum = 1e12;  // mean and spread known for certain
  spread.variance_se = 0;
  return spread;
}

TEST(Shrinkage, WeighsTheUnitByItsReliability) {
  const Shrunken shrunken = shrink(0.7, std::sqrt(0.003), known_spread());
  EXPECT_NEAR(shrunken.reliability, 0.25, 1e-12);
  EXPECT_NEAR(shrunken.score, 0.52 + 0.25 * 0.18, 1e-12);
  EXPECT_NEAR(shrunken.sd, std::sqrt(1 / (1 / 0.001 + 1 / 0.003)), 1e-9);
}

TEST(Shrinkage, AllowsForTheErrorsOfMeanAndSpread) {
  Spread spread = known_spread();
  spread.weight_sum = 1e4;
  spread.variance_se = 0.0004;
  const double of_spread = 0.18 * 0.003 / (0.004 * 0.004) * 0.0004;
  EXPECT_NEAR(shrink(0.7, std::sqrt(0.003), spread).sd,
              std::sqrt(0.00075 + 0.75 * 0.75 / 1e4 + of_spread * of_spread), 1e-12);
}

TEST(Shrinkage, NeedsASpread) {
  Spread spread = known_spread();
  spread.problem = SpreadProblem::one_unit;
  EXPECT_FALSE(shrink(estimated(sums_of({1, 0, 0}), 0.2).value(), spread).has_value());
}

// Shrunken scores are nearer to the truth than raw ones, and miss it by their sd.
TEST(Shrinkage, MissesTheTruthByAsMuchAsItSays) {
  test::Random random(3);
  constexpr int kUnits = 3000;
  std::vector<double> truth;
  std::vector<GameCounts> units;
  for (int k = 0; k < kUnits; ++k) {
    truth.push_back(0.53 + 0.06 * random.normal());
    units.push_back(test::play(random, truth.back(), 0.2, 5 + k % 40));
  }
  const Spread spread = estimate_spread(units);
  double raw_squares = 0, shrunken_squares = 0, z_squares = 0;
  for (std::size_t k = 0; k < units.size(); ++k) {
    const Estimate one = estimated(sums_of(units[k]), spread.game_variance).value();
    const Shrunken shrunken = shrink(one, spread).value();
    raw_squares += (one.score - truth[k]) * (one.score - truth[k]);
    shrunken_squares += (shrunken.score - truth[k]) * (shrunken.score - truth[k]);
    z_squares += (shrunken.score - truth[k]) * (shrunken.score - truth[k]) / (shrunken.sd * shrunken.sd);
  }
  EXPECT_LT(shrunken_squares, 0.5 * raw_squares);
  EXPECT_NEAR(z_squares / kUnits, 1, 0.08);  // three errors: 3 sqrt(2 / 3000)
}

}  // namespace
}  // namespace firstmove::analysis
