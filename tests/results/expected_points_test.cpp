#include "results/expected_points.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace firstmove::results {
namespace {

TEST(ExpectedPoints, AgreeWithTheFormulaInLongerArithmetic) {
  for (const double scale : {100.0, 380.0, 400.0, 1234.5})
    for (int cp = -32000; cp <= 32000; cp += 7) {
      const long double exact = 1 / (1 + std::pow(10.0L, -cp / static_cast<long double>(scale)));
      ASSERT_NEAR(expected_points(cp, scale), static_cast<double>(exact), 4e-16) << cp << " / " << scale;
    }
}

TEST(ExpectedPoints, AreHalfWhenEvenAndRiseWithTheScore) {
  EXPECT_EQ(expected_points(0, 400), 0.5);
  EXPECT_NEAR(expected_points(400, 400), 10.0 / 11, 1e-16);
  for (int cp = -3000; cp < 3000; ++cp)
    ASSERT_LT(expected_points(cp, 400), expected_points(cp + 1, 400)) << cp;
}

TEST(ExpectedPoints, StayInRangeAtTheEnds) {
  EXPECT_EQ(expected_points(32000, 1), 1);
  EXPECT_GE(expected_points(-32000, 1), 0);
  EXPECT_LT(expected_points(-32000, 1), 1e-290);
  EXPECT_EQ(expected_points(32000, 1e-9), 1);  // the exponent is beyond every integer
  EXPECT_LT(expected_points(-32000, 1e-9), 1e-290);
}

}  // namespace
}  // namespace firstmove::results
