#include "analysis/chi_squared.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace firstmove::analysis {
namespace {

TEST(ChiSquared, TailOfTwoDegreesIsExponential) {
  for (const double x : {0.01, 1.0, 2.9, 3.1, 10.0, 80.0})
    EXPECT_NEAR(chi_squared_upper_tail(x, 2) / std::exp(-x / 2), 1, 1e-12) << x;
}

TEST(ChiSquared, TailOfOneDegreeIsTheNormals) {
  for (const double x : {0.01, 1.0, 2.9, 3.1, 10.0, 80.0})
    EXPECT_NEAR(chi_squared_upper_tail(x, 1) / std::erfc(std::sqrt(x / 2)), 1, 1e-11) << x;
}

// Two degrees more: the tail grows by one term of the Poisson distribution, up to hundreds of degrees.
TEST(ChiSquared, TailOfManyDegreesIsAPoissonSum) {
  const double x = 900;
  double term = std::exp(-x / 2);
  double sum = term;
  for (int k = 1; k < 460; ++k) {
    term *= x / 2 / k;
    sum += term;
  }
  EXPECT_NEAR(chi_squared_upper_tail(x, 920) / sum, 1, 1e-9);
}

TEST(ChiSquared, PublishedPercentagePoints) {
  EXPECT_NEAR(chi_squared_upper_tail(3.841459, 1), 0.05, 1e-7);
  EXPECT_NEAR(chi_squared_upper_tail(32.67057, 21), 0.05, 1e-7);
  EXPECT_NEAR(chi_squared_upper_tail(124.3421, 100), 0.05, 1e-6);
  EXPECT_EQ(chi_squared_upper_tail(0, 5), 1);
}

}  // namespace
}  // namespace firstmove::analysis
