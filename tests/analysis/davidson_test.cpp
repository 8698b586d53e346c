#include "analysis/davidson.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "analysis/armies.hpp"
#include "tests/analysis/shipped.hpp"
#include "tests/analysis/simulate.hpp"

namespace firstmove::analysis {
namespace {

using test::Named;
using test::shipped_pairs;

constexpr double kDigits = 1e-6;  // six digits, relative

void expect_digits(double ours, double theirs, const std::string& what) {
  EXPECT_NEAR(ours, theirs, kDigits * std::max(std::abs(theirs), 1e-3)) << what;
}

double error_of(const DavidsonFit& fit, std::size_t parameter) {
  return std::sqrt(fit.covariance[parameter * fit.covariance_size() + parameter]);
}

TEST(Davidson, EqualStrengthsAreThoseOfBradleyTerry2) {
  const Named expected = test::shipped_values("expected_r.csv");
  const DavidsonFit fit = fit_davidson(shipped_pairs().counts, 5, 5, Strengths::equal);
  ASSERT_EQ(fit.problem, DavidsonProblem::none);
  expect_digits(fit.first_move, expected.at("equal_first_move"), "first move");
  expect_digits(fit.log_ties, expected.at("equal_log_ties"), "ties");
  for (std::size_t k = 0; k < 5; ++k) {
    expect_digits(fit.white[k], expected.at("equal_" + std::to_string(k)), "strength");
    expect_digits(error_of(fit, 2 + k), expected.at("equal_se_" + std::to_string(k)), "its error");
  }
  expect_digits(goodness_of_fit(fit, shipped_pairs().counts).deviance, expected.at("equal_deviance"),
                "deviance");
}

TEST(Davidson, StrengthsBySideAreThoseOfALogLinearModel) {
  const Named expected = test::shipped_values("expected_r.csv");
  const DavidsonFit fit = fit_davidson(shipped_pairs().counts, 5, 5, Strengths::by_side);
  expect_digits(fit.first_move, expected.at("sides_first_move"), "first move");
  expect_digits(error_of(fit, 0), expected.at("sides_first_move_se"), "its error");
  expect_digits(fit.log_ties, expected.at("sides_log_ties"), "ties");
  expect_digits(error_of(fit, 1), expected.at("sides_log_ties_se"), "its error");
  for (std::size_t k = 0; k < 5; ++k) {
    const std::string number = std::to_string(k);
    expect_digits(fit.white[k], expected.at("w_" + number), "White");
    expect_digits(fit.black[k], expected.at("b_" + number), "Black");
    expect_digits(error_of(fit, 2 + k), expected.at("w_se_" + number), "White's error");
    expect_digits(error_of(fit, 7 + k), expected.at("b_se_" + number), "Black's error");
  }
  const GoodnessOfFit quality = goodness_of_fit(fit, shipped_pairs().counts);
  expect_digits(quality.deviance, expected.at("sides_deviance"), "deviance");
  expect_digits(quality.pearson, expected.at("sides_pearson"), "Pearson");
  EXPECT_EQ(quality.df, expected.at("sides_df"));
}

TEST(Davidson, RestrictionToEqualStrengthsIsTestedAsInR) {
  const Named expected = test::shipped_values("expected_r.csv");
  const auto& counts = shipped_pairs().counts;
  const RestrictionTest test = test_equal_strengths(fit_davidson(counts, 5, 5, Strengths::by_side),
                                                    fit_davidson(counts, 5, 5, Strengths::equal));
  expect_digits(test.statistic, expected.at("restriction"), "statistic");
  EXPECT_EQ(test.df, expected.at("restriction_df"));
  expect_digits(test.p, expected.at("restriction_p"), "p");
}

/// A table from the model itself: `side` scales the strengths of Black's arrays.
std::vector<GameCounts> play_model(test::Random& random, std::size_t arrays, int games, double side) {
  std::vector<GameCounts> counts;
  std::vector<double> strength;
  for (std::size_t k = 0; k < arrays; ++k) strength.push_back(0.3 * random.normal());
  DavidsonFit model;
  model.log_ties = -0.3;
  for (std::size_t w = 0; w < arrays; ++w) {
    for (std::size_t b = 0; b < arrays; ++b) {
      const ResultProbabilities p = model.probabilities_at(0.2 + strength[w] - side * strength[b]);
      counts.push_back(test::play(random, p.score(), p.draw, games));
    }
  }
  return counts;
}

std::vector<GameCounts> play_alike(test::Random& random, std::size_t arrays, int games) {
  std::vector<GameCounts> counts;
  for (std::size_t k = 0; k < arrays * arrays; ++k) counts.push_back(test::play(random, 0.54, 0.3, games));
  return counts;
}

// The tests are at their nominal level when the model holds, nearly so with four games a cell; the error of
// a share of 200 is .015.
TEST(SimulatedDavidson, TestsRejectAsOftenAsTheySay) {
  test::Random random(1);
  for (const int games : {4, 40}) {
    int misfit = 0, unequal = 0, unlike = 0;
    for (int run = 0; run < 200; ++run) {
      const std::vector<GameCounts> counts = play_model(random, 8, games, 1);
      const DavidsonFit fit = fit_davidson(counts, 8, 8, Strengths::by_side);
      misfit += goodness_of_fit(fit, counts).p_pearson < 0.05;
      unequal += test_equal_strengths(fit, fit_davidson(counts, 8, 8, Strengths::equal)).p < 0.05;
    }
    for (int run = 0; run < 200; ++run) {
      const DavidsonFit fit = fit_davidson(play_alike(random, 8, games), 8, 8, Strengths::by_side);
      unlike += test_white_alike(fit).p < 0.05;
      unlike += test_black_alike(fit).p < 0.05;
    }
    EXPECT_LE(unlike, 40) << games;
    EXPECT_GE(unlike, 4) << games;
    EXPECT_LE(misfit, 20) << games;
    EXPECT_GE(misfit, 2) << games;
    EXPECT_LE(unequal, 20) << games;
    EXPECT_GE(unequal, 2) << games;
  }
}

TEST(SimulatedDavidson, OppositeStrengthsAreNoticed) {
  test::Random random(2);
  const std::vector<GameCounts> counts = play_model(random, 8, 400, -1);
  EXPECT_LT(test_equal_strengths(fit_davidson(counts, 8, 8, Strengths::by_side),
                                 fit_davidson(counts, 8, 8, Strengths::equal))
                .p,
            1e-6);
}

TEST(SimulatedDavidson, EffectsInPointsAndEloCoverTheTruth) {
  test::Random random(3);
  int covered = 0, elo_covered = 0, runs = 0;
  const std::vector<double> white{0.4, -0.1, 0, -0.3}, black{0.2, 0.1, -0.1, -0.2};
  DavidsonFit truth;
  truth.whites = truth.blacks = 4;
  truth.first_move = 0.2;
  truth.log_ties = -0.3;
  truth.white = white;
  truth.black = black;
  truth.covariance.assign(100, 0);
  const std::vector<ArmyEffect> effects = white_effects(truth);
  for (int run = 0; run < 300; ++run) {
    std::vector<GameCounts> counts;
    for (std::size_t w = 0; w < 4; ++w)
      for (std::size_t b = 0; b < 4; ++b)
        counts.push_back(
            test::play(random, truth.probabilities(w, b).score(), truth.probabilities(w, b).draw, 30));
    const std::vector<ArmyEffect> found = white_effects(fit_davidson(counts, 4, 4, Strengths::by_side));
    for (std::size_t k = 0; k < 4; ++k, ++runs) {
      covered += found[k].points.low() <= effects[k].points.value &&
                 effects[k].points.value <= found[k].points.high();
      elo_covered +=
          found[k].elo.low() <= effects[k].elo.value && effects[k].elo.value <= found[k].elo.high();
    }
  }
  EXPECT_NEAR(covered / static_cast<double>(runs), 0.95, 0.025);
  EXPECT_NEAR(elo_covered / static_cast<double>(runs), 0.95, 0.025);
}

TEST(Davidson, ArrayThatWinsAllItsGamesIsHeldBack) {
  // White's first array wins everything.
  const std::vector<GameCounts> counts{{9, 0, 0}, {9, 0, 0}, {4, 2, 3}, {5, 1, 3}};
  const DavidsonFit fit = fit_davidson(counts, 2, 2, Strengths::by_side);
  EXPECT_EQ(fit.problem, DavidsonProblem::none);
  EXPECT_TRUE(fit.penalised);
  EXPECT_GT(fit.white[0], 0.5);
  EXPECT_LT(fit.white[0], 3 * kSeparationPriorSd);
  EXPECT_NEAR(fit.white[0] + fit.white[1], 0, 1e-9);
}

TEST(Davidson, WithoutDrawsThereIsNoTiesParameter) {
  const std::vector<GameCounts> counts{{6, 0, 3}, {5, 0, 4}, {4, 0, 5}, {5, 0, 3}};
  const DavidsonFit fit = fit_davidson(counts, 2, 2, Strengths::by_side);
  EXPECT_EQ(fit.problem, DavidsonProblem::none);
  EXPECT_FALSE(fit.has_ties);
  EXPECT_EQ(fit.parameters, 3);
  EXPECT_EQ(fit.probabilities(0, 0).draw, 0);
  EXPECT_EQ(goodness_of_fit(fit, counts).df, 1);
}

TEST(Davidson, SaysWhatCannotBeFitted) {
  const GameCounts draws{0, 5, 0}, games{3, 2, 3}, none{};
  const std::vector<GameCounts> only_draws{draws, draws, draws, draws};
  EXPECT_EQ(fit_davidson(only_draws, 2, 2, Strengths::by_side).problem, DavidsonProblem::no_decisive_games);
  const std::vector<GameCounts> apart{games, none, none, games};
  EXPECT_EQ(fit_davidson(apart, 2, 2, Strengths::by_side).problem, DavidsonProblem::not_connected);
}

}  // namespace
}  // namespace firstmove::analysis
