#include "analysis/minimise.hpp"

#include <gtest/gtest.h>

namespace firstmove::analysis {
namespace {

TEST(Minimise, FindsTheMinimumOfRosenbrocksValley) {
  const auto valley = [](const std::vector<double>& x, std::vector<double>& gradient) {
    const double a = 1 - x[0];
    const double b = x[1] - x[0] * x[0];
    gradient = {-2 * a - 400 * b * x[0], 200 * b};
    return a * a + 100 * b * b;
  };
  const Minimum found = minimise(valley, {-1.2, 1}, 500, 1e-10);
  EXPECT_NEAR(found.x[0], 1, 1e-7);
  EXPECT_NEAR(found.x[1], 1, 1e-7);
  EXPECT_LT(found.iterations, 200);
}

TEST(Minimise, StopsAtTheLimitOfIterations) {
  const auto slope = [](const std::vector<double>& x, std::vector<double>& gradient) {
    gradient = {-1};
    return -x[0];
  };
  EXPECT_EQ(minimise(slope, {0}, 7, 1e-10).iterations, 7);
}

TEST(Minimise, ChangesNothingAtAMinimum) {
  const auto bowl = [](const std::vector<double>& x, std::vector<double>& gradient) {
    gradient = {2 * x[0]};
    return x[0] * x[0];
  };
  EXPECT_EQ(minimise(bowl, {0}, 10, 1e-10).x[0], 0);
}

}  // namespace
}  // namespace firstmove::analysis
