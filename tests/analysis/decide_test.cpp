#include "analysis/decide.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "analysis/distributions.hpp"
#include "tests/analysis/simulate.hpp"

namespace firstmove::analysis {
namespace {

using test::Random;

// The worked example of Benjamini and Hochberg (1995), section 3.2: four of fifteen at 5 %.
TEST(BenjaminiHochberg, AgreesWithThePublishedExample) {
  const std::vector<double> p{0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344,
                              0.0459, 0.3240, 0.4262, 0.5719, 0.6528, 0.7590, 1.0};
  const std::vector<double> q = benjamini_hochberg(p);
  EXPECT_EQ(std::count_if(q.begin(), q.end(), [](double value) { return value <= 0.05; }), 4);
  EXPECT_NEAR(q[0], 0.0015, 1e-12);
  EXPECT_NEAR(q[3], 0.0095 * 15 / 4, 1e-12);
}

TEST(BenjaminiHochberg, KeepsTheOrderGivenAndNeverExceedsOne) {
  const std::vector<double> q = benjamini_hochberg(std::vector<double>{0.9, 0.01, 0.8});
  EXPECT_NEAR(q[0], 0.9, 1e-12);
  EXPECT_NEAR(q[1], 0.03, 1e-12);
  EXPECT_NEAR(q[2], 0.9, 1e-12);  // .8 * 3 / 2 would be more than the next larger one's
  EXPECT_TRUE(benjamini_hochberg(std::vector<double>{}).empty());
}

TEST(UnitTests, AgainstHalfAreTheScoreTestForManyGames) {
  const std::vector<GameCounts> units{{5200, 1000, 3800}, {5000, 1000, 4000}};
  const PValues p = test_unit(units[0], units[0].games(), estimate_spread(units), 0.02);
  const double z = 1400 / std::sqrt(9000.0);  // McNemar's: wins less losses
  EXPECT_NEAR(std::log(p.vs_half), std::log(2 * normal_upper_tail(z)), 0.01 * z * z);
}

// Two units with equal scatter: score - mean is half the difference of the scores.
TEST(UnitTests, AgainstTheMeanAllowForTheUnitsOwnShareInIt) {
  const std::vector<GameCounts> units{{5100, 0, 4900}, {5000, 0, 5000}};
  const PValues p = test_unit(units[0], units[0].games(), estimate_spread(units), 0.02);
  const double z = 0.01 / std::sqrt(0.25 / 10000 * 2);
  EXPECT_NEAR(p.vs_mean, 2 * normal_upper_tail(z), 1e-3);
}

TEST(UnitTests, AgainstTheMeanLeaveASingleUnitAlone) {
  for (std::uint64_t wins = 0; wins <= 30; ++wins) {
    const std::vector<GameCounts> units{{wins, 3, 10}};
    EXPECT_EQ(test_unit(units[0], units[0].games(), estimate_spread(units), 0.02).vs_mean, 1) << wins;
  }
}

// A quarter of the unit's games decide; the mean they are held against was made by all of them. Its own
// variance is then half that of the unit's score, the covariance half of the latter as well.
TEST(UnitTests, OfSomeGamesAllowForTheShareOfAllInTheMean) {
  const std::vector<GameCounts> units{{5100, 0, 4900}, {5000, 0, 5000}};
  const GameCounts some{1300, 0, 1200};
  const PValues p = test_unit(some, 10000, estimate_spread(units), 0.02);
  const double of_some = 0.25 / 2500;
  const double of_all = 0.25 / 10000;
  const double z = (0.52 - 0.505) / std::sqrt(of_some - of_all + of_all / 2);
  EXPECT_NEAR(p.vs_mean, 2 * normal_upper_tail(z), 2e-3);
}

// In good company q is small; the interval tells what is known of this unit.
TEST(Badge, IsFairOnlyWhereTheIntervalLiesWithinTheMargin) {
  const PValues q{.vs_mean = 1, .vs_half = 1, .fair = 0.04, .one_sided = 1};
  EXPECT_EQ(badge(q, {0.485, 0.515}, 0.02), Badge::fair);
  EXPECT_EQ(badge(q, {0.485, 0.5201}, 0.02), Badge::undecided);
  EXPECT_EQ(badge(q, {0.4799, 0.515}, 0.02), Badge::undecided);
}

TEST(UnitTests, FairnessNeedsEvidenceNotLackOfIt) {
  const std::vector<GameCounts> few{{1, 0, 1}, {1, 0, 1}};
  EXPECT_GT(test_unit(few[0], few[0].games(), estimate_spread(few), 0.02).fair, 0.4);
  const std::vector<GameCounts> many{{5000, 0, 5000}, {5000, 0, 5000}};
  EXPECT_NEAR(test_unit(many[0], many[0].games(), estimate_spread(many), 0.02).fair, normal_upper_tail(4),
              2e-6);  // .02 / .005
  const std::vector<GameCounts> at_margin{{5200, 0, 4800}, {5000, 0, 5000}};
  EXPECT_NEAR(test_unit(at_margin[0], at_margin[0].games(), estimate_spread(at_margin), 0.02).fair, 0.5,
              1e-9);
}

// All setups equal: the chance that anything is found must stay at 5 % (three errors of 500 repetitions:
// .029).
TEST(Decisions, FindNothingAmongEqualUnits) {
  struct {
    double score, draw_rate;
    int games;
  } cases[] = {{0.5, 0.1, 2}, {0.5, 0.9, 20}, {0.5, 0.3, 200}};
  for (const auto& [score, draw_rate, games] : cases) {
    Random random(1234);
    int any_mean = 0;
    int any_half = 0;
    constexpr int kRepetitions = 500;
    for (int k = 0; k < kRepetitions; ++k) {
      const auto units = test::play(random, {score, 0, draw_rate, std::vector<int>(100, games)});
      const Spread spread = estimate_spread(units);
      std::vector<double> mean, half;
      for (const GameCounts& counts : units) {
        const PValues p = test_unit(counts, counts.games(), spread, 0.02);
        mean.push_back(p.vs_mean);
        half.push_back(p.vs_half);
      }
      any_mean += std::ranges::min(benjamini_hochberg(mean)) <= kFalseDiscoveryRate;
      any_half += std::ranges::min(benjamini_hochberg(half)) <= kFalseDiscoveryRate;
    }
    EXPECT_LT(any_mean, kRepetitions * 0.05 + 15) << draw_rate << " draws, " << games << " games";
    EXPECT_LT(any_half, kRepetitions * 0.05 + 15) << draw_rate << " draws, " << games << " games";
  }
}

// A unit just outside the margin is called fair at most one time in twenty, and one at .5 nearly always with
// enough games (8,000 games: error .0055, margin 3.6 errors away).
TEST(Decisions, CallFairWhatIsFair) {
  Random random(5);
  int wrong = 0;
  int right = 0;
  constexpr int kRepetitions = 400;
  for (int k = 0; k < kRepetitions; ++k) {
    const std::vector<GameCounts> units{test::play(random, 0.52, 0.1, 2000),
                                        test::play(random, 0.5, 0.1, 8000)};
    const Spread spread = estimate_spread(units);
    wrong += test_unit(units[0], units[0].games(), spread, 0.02).fair <= 0.05;
    right += test_unit(units[1], units[1].games(), spread, 0.02).fair <= 0.05;
  }
  EXPECT_LT(wrong, kRepetitions * 0.05 + 14);  // three errors of 400 repetitions
  EXPECT_GT(wrong, 4);                         // and the test is no blunter than it need be
  EXPECT_GT(right, kRepetitions * 0.95);
}

TEST(Badges, AreGivenInTheirOrder) {
  const auto of = [](double vs_half, double fair, double one_sided, Interval interval) {
    return badge(PValues{1, vs_half, fair, one_sided}, interval, 0.02);
  };
  EXPECT_EQ(of(0.01, 0.01, 1, {0.505, 0.515}), Badge::fair);  // even where it surely differs from .5
  EXPECT_EQ(of(0.01, 1, 0.01, {0.53, 0.6}), Badge::one_sided);
  EXPECT_EQ(of(0.01, 1, 0.01, {0.4, 0.47}), Badge::one_sided);
  EXPECT_EQ(of(0.01, 1, 0.2, {0.53, 0.6}), Badge::small_but_real);  // one of many intervals
  EXPECT_EQ(of(0.01, 1, 0.01, {0.51, 0.6}), Badge::small_but_real);
  EXPECT_EQ(of(0.2, 1, 1, {0.49, 0.6}), Badge::undecided);
}

TEST(OneSidedTest, AsksWhetherTheScoreLiesBeyondTheMargin) {
  const std::vector<GameCounts> units{{5400, 0, 4600}, {5200, 0, 4800}, {4600, 0, 5400}};
  const Spread spread = estimate_spread(units);
  const auto p = [&](std::size_t unit) {
    return test_unit(units[unit], units[unit].games(), spread, 0.02).one_sided;
  };
  EXPECT_NEAR(p(0), 2 * normal_upper_tail(0.02 / std::sqrt(0.54 * 0.46 / 10000)), 1e-6);
  EXPECT_NEAR(p(1), 1, 1e-6);  // at the margin
  EXPECT_NEAR(p(2), p(0), 1e-12);
}

}  // namespace
}  // namespace firstmove::analysis
