#include <gtest/gtest.h>

#include "configs/load.hpp"

namespace firstmove::configs {
namespace {

const std::vector<std::string> kNames{"chess960", "chess480", "chess484", "depth", "games"};

TEST(NearestName, FindsADroppedLetter) {
  EXPECT_EQ(nearest_name("dept", kNames), "depth");
}
TEST(NearestName, CountsASwapOfNeighboursAsOneEdit) {
  EXPECT_EQ(nearest_name("gmaes", kNames), "games");
}
TEST(NearestName, PrefersTheFirstOfEquallyNearNames) {
  EXPECT_EQ(nearest_name("chess481", kNames), "chess480");
}
TEST(NearestName, GivesNothingWhenNoneIsNear) {
  EXPECT_EQ(nearest_name("temperature", kNames), "");
}
TEST(NearestName, GivesNothingForAnEmptyWord) {
  EXPECT_EQ(nearest_name("", {"d"}), "");
}
TEST(NearestName, GivesNothingForAPageOfText) {
  EXPECT_EQ(nearest_name(std::string(100'000, 'x'), kNames), "");
}

}  // namespace
}  // namespace firstmove::configs
