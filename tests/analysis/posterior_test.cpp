#include "analysis/posterior.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "analysis/distributions.hpp"

namespace firstmove::analysis {
namespace {

std::vector<GameCounts> all_counts(std::uint64_t games) {
  std::vector<GameCounts> list;
  for (std::uint64_t wins = 0; wins <= games; ++wins)
    for (std::uint64_t draws = 0; wins + draws <= games; ++draws)
      list.push_back({wins, draws, games - wins - draws});
  return list;
}

std::string name(const GameCounts& counts) {
  return std::to_string(counts.white_wins) + "-" + std::to_string(counts.draws) + "-" +
         std::to_string(counts.black_wins);
}

// The Dirichlet's first two moments are known; E(x) = integral of 1 - F, E(x^2) = integral of 2 x (1 - F).
TEST(WhiteScorePosterior, HasTheMomentsOfTheDirichlet) {
  constexpr int kSteps = 500;  // midpoints after x = sin^2, which smooths the square-root ends of the cdf
  for (const GameCounts& counts : {GameCounts{0, 0, 0},
                                   {1, 0, 0},
                                   {0, 1, 0},
                                   {2, 0, 0},
                                   {1, 0, 1},
                                   {0, 2, 0},
                                   {1, 3, 1},
                                   {0, 0, 40},
                                   {13, 0, 27},
                                   {0, 40, 0},
                                   {20, 5, 15},
                                   {1, 38, 1},
                                   {300, 150, 250}}) {
    const double total = static_cast<double>(counts.games()) + 1.5;
    const double win = (static_cast<double>(counts.white_wins) + 0.5) / total;
    const double draw = (static_cast<double>(counts.draws) + 0.5) / total;
    const double mean = win + draw / 2;
    const double variance = (win + draw / 4 - mean * mean) / (total + 1);
    double first = 0;
    double second = 0;
    for (int k = 0; k < kSteps; ++k) {
      const double angle = 0.5 * std::numbers::pi * (k + 0.5) / kSteps;
      const double x = std::sin(angle) * std::sin(angle);
      const double above =
          (1 - white_score_cdf(counts, x)) * std::sin(2 * angle) * 0.5 * std::numbers::pi / kSteps;
      first += above;
      second += 2 * x * above;
    }
    EXPECT_NEAR(first, mean, 3e-6) << name(counts);
    EXPECT_NEAR(second, variance + mean * mean, 3e-6) << name(counts);
  }
}

TEST(WhiteScorePosterior, MirrorsWhenColoursAreSwapped) {
  for (const GameCounts& counts : all_counts(6))
    for (const double x : {0.1, 0.45, 0.5, 0.8})
      EXPECT_NEAR(white_score_cdf(counts, x),
                  1 - white_score_cdf({counts.black_wins, counts.draws, counts.white_wins}, 1 - x), 1e-6)
          << name(counts) << " at " << x;
}

TEST(WhiteScoreInterval, EndsAtTheQuantilesOfThePosterior) {
  for (const GameCounts& counts : {GameCounts{1, 0, 1}, {3, 5, 1}, {400, 130, 321}, {20000, 9000, 19000}}) {
    const Interval interval = white_score_interval(counts);
    EXPECT_NEAR(white_score_cdf(counts, interval.low), 0.025, 2e-5) << name(counts);
    EXPECT_NEAR(white_score_cdf(counts, interval.high), 0.975, 2e-5) << name(counts);
  }
}

TEST(WhiteScoreInterval, ApproachesTheNormalOneForManyGames) {
  const GameCounts counts{420, 180, 400};
  const double error = std::sqrt(counts.squares_within()) / 1000;
  const Interval interval = white_score_interval(counts);
  EXPECT_NEAR(interval.low, counts.score() - 1.96 * error, 2e-4);  // the prior moves it by 1.5 games in 1,000
  EXPECT_NEAR(interval.high, counts.score() + 1.96 * error, 2e-4);
}

TEST(WhiteScoreInterval, IsWideAfterTwoGames) {
  for (const GameCounts& counts : all_counts(2)) {
    const Interval interval = white_score_interval(counts);
    EXPECT_GT(interval.high - interval.low, 0.4) << name(counts);
    EXPECT_GE(interval.low, 0) << name(counts);
    EXPECT_LE(interval.high, 1) << name(counts);
  }
}

TEST(IntervalCache, GivesEachCountItsOwnInterval) {
  IntervalCache cache;
  for (int round = 0; round < 2; ++round)
    for (const GameCounts& counts : all_counts(2))
      EXPECT_EQ(cache.interval(counts).low, white_score_interval(counts).low) << name(counts);
}

TEST(WhiteScoreInterval, HoldsTheRawScore) {
  for (const std::uint64_t games : {1u, 2u, 3u, 8u, 25u})
    for (const GameCounts& counts : all_counts(games))
      EXPECT_TRUE(white_score_interval(counts).contains(counts.score())) << name(counts);
}

/// Probability that the interval holds the true score: every possible count, weighed by its probability. No
/// chance.
double coverage(const std::vector<GameCounts>& every_count, const std::vector<Interval>& intervals,
                double win, double draw) {
  const double loss = 1 - win - draw;
  double covered = 0;
  for (std::size_t k = 0; k < every_count.size(); ++k) {
    const GameCounts& counts = every_count[k];
    const auto w = static_cast<double>(counts.white_wins);
    const auto d = static_cast<double>(counts.draws);
    const auto b = static_cast<double>(counts.black_wins);
    const double log_probability = std::lgamma(w + d + b + 1) - std::lgamma(w + 1) - std::lgamma(d + 1) -
                                   std::lgamma(b + 1) + w * std::log(win) + d * std::log(draw) +
                                   b * std::log(loss);
    if (intervals[k].contains(win + draw / 2)) covered += std::exp(log_probability);
  }
  return covered;
}

// Draws alone could come from a rate of decisive games at which this happens one time in twenty.
TEST(WhiteScoreInterval, IsWiderWhereEveryGameWasDrawn) {
  const Interval interval = white_score_interval({0, 20, 0});
  EXPECT_NEAR(interval.low, 0.5 - (1 - std::pow(0.05, 1.0 / 20)) / 2, 1e-9);
  EXPECT_NEAR(interval.high, 1 - interval.low, 1e-9);
}

// Pointwise, over scores of .35 to .65 and every draw rate that goes with them: at least .93 with ten
// expected decisive games (.925 where 12 games are nearly all decisive: counts are discrete), never below
// .915.
TEST(WhiteScoreInterval, CoversEachTruthNearlyAsOftenAsItSays) {
  for (const std::uint64_t games : {8u, 12u, 20u, 40u}) {
    const std::vector<GameCounts> every_count = all_counts(games);
    std::vector<Interval> intervals;
    for (const GameCounts& counts : every_count) intervals.push_back(white_score_interval(counts));
    for (const double draw : {0.03, 0.2, 0.5, 0.7, 0.8, 0.9, 0.96}) {
      for (const double score : {0.35, 0.4, 0.45, 0.5, 0.53, 0.6}) {
        if (score <= draw / 2 || score >= 1 - draw / 2) continue;
        const double covered = coverage(every_count, intervals, score - draw / 2, draw);
        const bool has_many = static_cast<double>(games) * (1 - draw) >= 10;
        EXPECT_GE(covered, !has_many     ? 0.915
                           : games == 12 ? 0.925
                                         : 0.93)
            << games << " " << draw << " " << score;
        if (has_many) {
          EXPECT_LE(covered, 0.97) << games << " " << draw << " " << score;
        }
      }
    }
  }
}

// A Bayesian interval covers exactly on average over its prior. At fixed truths of the kind chess variants
// have (draws 5 to 60 %, White score .45 to .6) it covers more after two games and, counts being discrete,
// down to .877 for one of them after four.
TEST(WhiteScoreInterval, CoversTheTruthAsOftenAsItSays) {
  for (const std::uint64_t games : {2u, 4u, 10u, 40u}) {
    const std::vector<GameCounts> every_count = all_counts(games);
    std::vector<Interval> intervals;
    for (const GameCounts& counts : every_count) intervals.push_back(white_score_interval(counts));
    double sum = 0;
    double least = 1;
    int truths = 0;
    for (const double draw : {0.05, 0.15, 0.3, 0.6}) {
      for (const double score : {0.45, 0.5, 0.54, 0.6}) {
        const double covered = coverage(every_count, intervals, score - draw / 2, draw);
        sum += covered;
        least = std::min(least, covered);
        ++truths;
      }
    }
    EXPECT_GT(least, 0.87) << games << " games";
    EXPECT_GT(sum / truths, 0.94) << games << " games";
    if (games >= 10) {
      EXPECT_LT(sum / truths, 0.97) << games << " games";
    }
  }
}

}  // namespace
}  // namespace firstmove::analysis
