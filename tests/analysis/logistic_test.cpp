#include "analysis/logistic.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

namespace firstmove::analysis {
namespace {

double logistic(double x) {
  return 1 / (1 + std::exp(-x));
}

TEST(Logistic, OfOneBinaryFeatureIsTheLogOfTheOdds) {
  // 30 of 40 with the feature, 10 of 40 without: intercept log(1/3), coefficient log 9.
  Features features{2, {}};
  std::vector<double> points;
  for (int i = 0; i < 80; ++i) {
    features.values.insert(features.values.end(), {1.0, i < 40 ? 1.0 : 0.0});
    points.push_back((i < 40 ? i < 30 : i < 50) ? 1 : 0);
  }
  const LogisticFit fit = fit_logistic(features, points);
  EXPECT_TRUE(fit.converged);
  EXPECT_NEAR(fit.coefficients[0], std::log(1.0 / 3), 1e-6);
  EXPECT_NEAR(fit.coefficients[1], std::log(9.0), 1e-6);
  // Of a 2 x 2 table: the variance of the log odds ratio is the sum of the inverse counts.
  EXPECT_NEAR(fit.covariance[3], 1.0 / 30 + 1.0 / 10 + 1.0 / 10 + 1.0 / 30, 1e-6);
}

TEST(Logistic, DrawsAreHalfPointsAndLessNoise) {
  Features features{1, {}};
  std::vector<double> drawn;
  std::vector<double> decided;
  for (int i = 0; i < 60; ++i) {
    features.values.push_back(1);
    drawn.push_back(0.5);
    decided.push_back(i % 2);
  }
  EXPECT_NEAR(fit_logistic(features, drawn).coefficients[0], 0, 1e-9);
  EXPECT_NEAR(fit_logistic(features, drawn).covariance[0], 0, 1e-9);
  EXPECT_NEAR(fit_logistic(features, decided).covariance[0], 4.0 / 60, 1e-6);
}

TEST(Logistic, ARatioCarriesTheErrorOfBoth) {
  LogisticFit fit;
  fit.coefficients = {0.5, 1.5};
  fit.covariance = {0.01, 0.002, 0.002, 0.04};
  const Estimate ratio = ratio_of(fit, 1, 0);
  EXPECT_DOUBLE_EQ(ratio.value, 3);
  EXPECT_DOUBLE_EQ(ratio.standard_error, std::sqrt((0.04 - 2 * 3 * 0.002 + 9 * 0.01) / 0.25));
  EXPECT_EQ(ratio_of(fit, 0, 0).standard_error, 0);
}

/// Known values drawn and found again: 95 % of such intervals hold the truth.
TEST(Logistic, FindsManValuesAndTheirErrors) {
  std::mt19937 random(7);
  const std::vector<double> truth{0.4, 1.3, 3.6};  // ratios 3.25 and 9
  int held = 0;
  constexpr int kRuns = 60;
  for (int run = 0; run < kRuns; ++run) {
    Features features{3, {}};
    std::vector<double> points;
    for (int i = 0; i < 2000; ++i) {
      double odds = 0;
      for (std::size_t j = 0; j < 3; ++j) {
        const double count = static_cast<double>(random() % 3) - 1;
        features.values.push_back(count);
        odds += truth[j] * count;
      }
      points.push_back(static_cast<double>(random()) / 4294967296.0 < logistic(odds) ? 1 : 0);
    }
    const Estimate ratio = ratio_of(fit_logistic(features, points), 1, 0);
    if (std::abs(ratio.value - 3.25) < 1.96 * ratio.standard_error) ++held;
  }
  EXPECT_GE(held, 51);  // 57 expected; below 51 has probability .002
}

TEST(DrawModel, FindsThresholdAndScale) {
  std::mt19937 random(11);
  std::vector<double> scores;
  std::vector<int> results;
  constexpr double kScale = 120;
  constexpr double kThreshold = 60;
  for (int i = 0; i < 40'000; ++i) {
    const double score = static_cast<double>(random() % 801) - 400;
    const double u = static_cast<double>(random()) / 4294967296.0;
    const double win = logistic((score - kThreshold) / kScale);
    const double loss = logistic((-score - kThreshold) / kScale);
    scores.push_back(score);
    results.push_back(u < win ? 1 : u < win + loss ? -1 : 0);
  }
  const DrawModel model = fit_draw_model(scores, results);
  EXPECT_NEAR(model.scale, kScale, 3);
  EXPECT_NEAR(model.threshold, kThreshold, 3);
  EXPECT_NEAR(model.draw_rate_at_zero(), 1 - 2 * logistic(-0.5), 0.01);
}

}  // namespace
}  // namespace firstmove::analysis
