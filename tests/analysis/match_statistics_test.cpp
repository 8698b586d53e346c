#include "analysis/match_statistics.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "analysis/estimate.hpp"

namespace firstmove::analysis {
namespace {

constexpr Pentanomial kMatch{{10, 40, 100, 60, 15}};

// By hand: mean = (40/4 + 100/2 + 60*3/4 + 15) / 225 = 120/225; variance = 12.25/225.
TEST(Pentanomial, HasTheMomentsOfItsPairs) {
  EXPECT_EQ(kMatch.count(), 225u);
  EXPECT_NEAR(kMatch.score(), 120. / 225, 1e-12);
  EXPECT_NEAR(kMatch.variance(), 12.25 / 225, 1e-12);
}

TEST(MatchEstimate, IsTheLogisticEloOfTheScoreWithThePairsError) {
  const auto estimate = estimate_match(kMatch);
  ASSERT_TRUE(estimate.has_value());
  EXPECT_NEAR(estimate->score_se, .015555555555555555, 1e-12);  // sqrt(variance / 225) = 7/450
  // 400 log10(s / (1 - s)) at s and at s -+ 1.959964 * 7/450, worked out in Python.
  EXPECT_NEAR(estimate->elo, 23.196778791074692, 1e-9);
  EXPECT_NEAR(estimate->elo_low, 1.9769330724302314, 1e-6);
  EXPECT_NEAR(estimate->elo_high, 44.59106562383342, 1e-6);
  EXPECT_NEAR(estimate->superiority, .9839377143961716, 1e-9);  // normal_cdf((1/30) / (7/450))
}

TEST(MatchEstimate, NeedsTwoPairs) {
  EXPECT_FALSE(estimate_match(Pentanomial{}).has_value());
  EXPECT_FALSE(estimate_match(Pentanomial{{0, 0, 1, 0, 0}}).has_value());
}

TEST(MatchEstimate, OfACleanSweepIsInfinite) {
  const auto won = estimate_match(Pentanomial{{0, 0, 0, 0, 12}});
  EXPECT_TRUE(std::isinf(won->elo) && won->elo > 0);
  EXPECT_EQ(won->superiority, 1);
  const auto lost = estimate_match(Pentanomial{{12, 0, 0, 0, 0}});
  EXPECT_TRUE(std::isinf(lost->elo) && lost->elo < 0);
  EXPECT_EQ(lost->superiority, 0);
}

TEST(MatchEstimate, OfEqualPairsIsZeroWithoutAWinner) {
  const auto even = estimate_match(Pentanomial{{0, 0, 12, 0, 0}});
  EXPECT_EQ(even->elo, 0);
  EXPECT_EQ(even->superiority, .5);
}

TEST(Elo, IsTheInverseOfTheScore) {
  EXPECT_NEAR(score_of_elo(0), .5, 1e-15);
  EXPECT_NEAR(score_of_elo(400), 10. / 11, 1e-12);
  EXPECT_NEAR(elo_of_score(score_of_elo(-37)), -37, 1e-9);
}

// Only whole pairs won or lost: then the constrained likelihood is that of a coin, with a closed form.
TEST(Sprt, OfWinsAndLossesIsTheCoinsRatio) {
  const double s1 = score_of_elo(20);
  const double expected = 30 * std::log(s1 / .5) + 20 * std::log((1 - s1) / .5);
  const SprtState state = sprt(Pentanomial{{20, 0, 0, 0, 30}}, {0, 20, .05, .05});
  EXPECT_NEAR(expected, .4928498270382893, 1e-12);
  EXPECT_NEAR(state.log_likelihood_ratio, expected, 1e-3);  // outcomes never seen count as .001 pairs
}

// Found by maximising both constrained likelihoods numerically (random search in three free probabilities).
TEST(Sprt, AgreesWithADirectMaximisation) {
  EXPECT_NEAR(sprt(kMatch, {0, 5, .05, .05}).log_likelihood_ratio, .8605389955353644, 1e-6);
  EXPECT_NEAR(sprt(kMatch, {-10, 10, .05, .05}).log_likelihood_ratio, 3.824464231736215, 1e-6);
}

TEST(Sprt, IsExactlyNegatedWhenThePlayersChangePlaces) {
  const double ratio = sprt(kMatch, {-8, 8, .05, .05}).log_likelihood_ratio;
  EXPECT_NEAR(sprt(Pentanomial{{15, 60, 100, 40, 10}}, {-8, 8, .05, .05}).log_likelihood_ratio, -ratio, 1e-9);
}

TEST(Sprt, DecidesAtWaldsBounds) {
  const SprtState open = sprt(kMatch, {0, 5, .05, .05});
  EXPECT_NEAR(open.lower, std::log(.05 / .95), 1e-12);
  EXPECT_NEAR(open.upper, std::log(.95 / .05), 1e-12);
  EXPECT_EQ(open.decision, SprtDecision::undecided);
  EXPECT_EQ(sprt(kMatch, {-10, 10, .05, .05}).decision, SprtDecision::accept_elo1);
  EXPECT_EQ(sprt(kMatch, {50, 70, .05, .05}).decision, SprtDecision::accept_elo0);
  EXPECT_EQ(sprt(Pentanomial{}, {0, 5, .05, .05}).decision, SprtDecision::undecided);
}

}  // namespace
}  // namespace firstmove::analysis
