#include "analysis/distributions.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

namespace firstmove::analysis {
namespace {

TEST(NormalQuantile, AgreesWithPublishedValues) {
  EXPECT_NEAR(normal_quantile(0.975), 1.959963984540054, 1e-12);
  EXPECT_NEAR(normal_quantile(0.95), 1.644853626951473, 1e-12);
  EXPECT_NEAR(normal_quantile(1e-10), -6.361340902404056, 1e-10);
  EXPECT_NEAR(normal_quantile(0.5), 0, 1e-12);
}

TEST(NormalTails, KeepTheirRelativeAccuracy) {
  EXPECT_NEAR(normal_upper_tail(10) / 7.619853024160527e-24, 1, 1e-12);
  EXPECT_EQ(normal_cdf(-10), normal_upper_tail(10));
  EXPECT_NEAR(normal_cdf(1), 0.8413447460685429, 1e-15);
}

TEST(BetaCdf, OfHalfAndHalfIsTheArcsineLaw) {
  const Beta beta(0.5, 0.5);
  for (const double x : {1e-9, 0.01, 0.3, 0.5, 0.9, 1 - 1e-9})
    EXPECT_NEAR(beta.cdf(x), 2 / std::numbers::pi * std::asin(std::sqrt(x)), 1e-11) << x;
}

/// I_x(k, n - k + 1) = P(Binomial(n, x) >= k), summed here term by term.
double binomial_tail(int n, int k, double x) {
  double sum = 0;
  for (int j = k; j <= n; ++j)
    sum += std::exp(std::lgamma(n + 1) - std::lgamma(j + 1) - std::lgamma(n - j + 1) + j * std::log(x) +
                    (n - j) * std::log1p(-x));
  return sum;
}

TEST(BetaCdf, IsTheTailOfABinomial) {
  for (const int n : {1, 2, 7, 60, 500})
    for (const int k : {1, (n + 1) / 2, n})
      for (const double x : {0.02, 0.4, 0.5, 0.77})
        EXPECT_NEAR(Beta(k, n - k + 1).cdf(x), binomial_tail(n, k, x), 1e-11) << n << " " << k << " " << x;
}

TEST(BetaCdf, StaysAccurateForMillionsOfGames) {
  EXPECT_NEAR(Beta(2e6, 2e6).cdf(0.5), 0.5, 1e-8);  // lgamma has 16 digits of 6e7
  const Beta beta(2e6, 1e6);                        // nearly normal: skewness is 4e-4
  EXPECT_NEAR(beta.cdf(beta.mean() + beta.sd()), normal_cdf(1), 1e-4);
}

TEST(BetaCdf, IsZeroBelowAndOneAboveItsRange) {
  EXPECT_EQ(Beta(2, 3).cdf(-0.1), 0);
  EXPECT_EQ(Beta(2, 3).cdf(1.1), 1);
}

TEST(BetaDensity, IsTheSlopeOfTheCdf) {
  const Beta beta(2.5, 7.5);
  const double h = 1e-5;
  for (const double x : {0.05, 0.2, 0.6})
    EXPECT_NEAR(beta.density(x), (beta.cdf(x + h) - beta.cdf(x - h)) / (2 * h), 1e-6) << x;
}

TEST(BetaQuantile, InvertsTheCdf) {
  for (const double p : {0.001, 0.025, 0.5, 0.975})
    for (const auto& [a, b] : {std::pair{0.5, 0.5}, {3.5, 1.5}, {400.0, 2e6}})
      EXPECT_NEAR(Beta(a, b).cdf(Beta(a, b).quantile(p)), p, 1e-9) << p << " " << a << " " << b;
}

TEST(StudentT, AgreesWithPrintedTables) {
  EXPECT_NEAR(t_two_sided(12.706, 1), 0.05, 1e-5);
  EXPECT_NEAR(t_two_sided(2.2622, 9), 0.05, 1e-5);
  EXPECT_NEAR(t_two_sided(0, 5), 1, 1e-12);
  EXPECT_NEAR(t_two_sided(4, 99999) / t_two_sided(4, 100001), 1, 1e-3);  // where the normal takes over
}

TEST(FQuantile, WithTwoDegreesOfFreedomHasAClosedForm) {
  for (const double p : {0.025, 0.5, 0.95, 0.975})
    for (const double df : {1.0, 10.0, 4000.0})
      EXPECT_NEAR(f_quantile(p, 2, df), df / 2 * (std::pow(1 - p, -2 / df) - 1), 1e-9 * f_quantile(p, 2, df));
}

TEST(FQuantile, AgreesWithPrintedTables) {
  EXPECT_NEAR(f_quantile(0.95, 5, 10), 3.3258, 5e-5);
  EXPECT_NEAR(f_quantile(0.975, 10, 20), 2.7737, 5e-5);
  EXPECT_NEAR(f_quantile(0.95, 1, 1e7), std::pow(normal_quantile(0.975), 2), 1e-5);  // a squared normal
}

}  // namespace
}  // namespace firstmove::analysis
