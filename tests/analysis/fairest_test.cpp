#include "analysis/fairest.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>

#include "tests/analysis/simulate.hpp"

namespace firstmove::analysis {
namespace {

double sum(const std::vector<double>& values) {
  return std::accumulate(values.begin(), values.end(), 0.0);
}

TEST(AmongFairest, ProbabilitiesSumToTheNumberAskedFor) {
  test::Random random(1);
  std::vector<Belief> beliefs;
  for (int k = 0; k < 50; ++k) beliefs.push_back({0.5 + 0.03 * random.normal(), 0.02 * random.uniform()});
  for (const std::size_t k : {0u, 1u, 7u, 49u, 50u}) {
    const std::vector<double> p = probability_among_fairest(beliefs, k);
    EXPECT_NEAR(sum(p), static_cast<double>(k), 1e-9);
    EXPECT_EQ(p, probability_among_fairest(beliefs, k));
  }
}

TEST(AmongFairest, TellsEqualBeliefsApartByChanceAlone) {
  for (const double sd : {0.02, 0.0})
    for (const double p : probability_among_fairest(std::vector<Belief>(40, {0.51, sd}), 10))
      EXPECT_NEAR(p, 0.25, 5 * std::sqrt(0.25 * 0.75 / kFairestDraws));
}

// P(|s X| < |t Y|) = 2/pi atan(t/s) for two normals about .5.
TEST(AmongFairest, AgreesWithTheFormulaForTwo) {
  for (const double ratio : {0.2, 1.0, 3.0, 20.0}) {
    const std::vector<double> p =
        probability_among_fairest(std::vector<Belief>{{0.5, 0.01}, {0.5, 0.01 * ratio}}, 1);
    EXPECT_NEAR(p[0], 2 / std::numbers::pi * std::atan(ratio), 5 * 0.5 / std::sqrt(kFairestDraws));
  }
}

TEST(AmongFairest, IsCertainWhereNothingIsLeftToChance) {
  const std::vector<Belief> beliefs{{0.53, 0.001}, {0.499, 0.001}, {0.44, 0.001}, {0.515, 0.001}};
  EXPECT_EQ(probability_among_fairest(beliefs, 2), (std::vector<double>{0, 1, 0, 1}));
}

TEST(AmongFairest, LetsInWhoIsWithinTheTolerance) {
  const std::vector<Belief> beliefs{{0.52, 0.0001}, {0.5, 0.0001}, {0.47, 0.0001}, {0.53, 0.0001}};
  EXPECT_EQ(probability_among_fairest(beliefs, 1, 0.021), (std::vector<double>{1, 1, 0, 0}));
  EXPECT_EQ(probability_among_fairest(beliefs, 2, 0.011), (std::vector<double>{1, 1, 1, 1}));
  EXPECT_EQ(probability_among_fairest(beliefs, 2, 0.009), (std::vector<double>{1, 1, 0, 0}));
}

TEST(Belief, OfAUnitWithoutGamesIsThatOfThePopulation) {
  test::Random random(3);
  std::vector<GameCounts> units = test::play(random, {0.55, 0.04, 0.3, std::vector<int>(200, 500)});
  units.emplace_back();
  const std::vector<Belief> beliefs = believe(units);
  EXPECT_NEAR(beliefs.back().score, 0.55, 0.01);
  EXPECT_NEAR(beliefs.back().sd, 0.04, 0.008);
}

// Tables drawn from populations the model knows nothing of beforehand: units named with probability .9 are
// among the fairest as often as is said, for few games and for many.
TEST(AmongFairest, IsRightAsOftenAsItSays) {
  constexpr std::size_t kFairest = 8;
  test::Random random(5);
  for (const int games : {60, 400}) {
    double said = 0;
    double variance = 0;
    int named = 0;
    int right = 0;
    for (int table = 0; table < 150; ++table) {
      std::vector<double> distance;
      std::vector<GameCounts> units;
      for (int unit = 0; unit < 40; ++unit) {
        const double score = std::clamp(0.55 + 0.12 * random.normal(), 0.16, 0.84);
        distance.push_back(std::abs(score - 0.5));
        units.push_back(test::play(random, score, 0.3, games));
      }
      std::vector<double> sorted = distance;
      std::sort(sorted.begin(), sorted.end());
      const std::vector<double> p = probability_among_fairest(believe(units), kFairest);
      for (std::size_t unit = 0; unit < p.size(); ++unit) {
        if (p[unit] < (games < 100 ? 0.5 : 0.8)) continue;
        said += p[unit];
        variance += p[unit] * (1 - p[unit]);
        ++named;
        right += distance[unit] < sorted[kFairest];
      }
    }
    ASSERT_GT(named, 100) << games;
    EXPECT_NEAR(right, said, 3.5 * std::sqrt(variance)) << named << " named, " << games;
  }
}

TEST(Extremes, AreTheFairestAndTheirMirrorImage) {
  std::vector<Belief> beliefs;
  for (int k = 0; k < 30; ++k) beliefs.push_back({0.4 + 0.01 * k, 0.02});
  const ExtremeProbabilities among = probability_among_extremes(beliefs, 5);
  EXPECT_EQ(among.fairest, probability_among_fairest(beliefs, 5));
  double sum = 0;
  for (const double p : among.most_one_sided) sum += p;
  EXPECT_NEAR(sum, 5, 1e-9);
  EXPECT_GT(among.most_one_sided[29], 0.95);
  EXPECT_LT(among.most_one_sided[10], 0.001);
}

}  // namespace
}  // namespace firstmove::analysis
