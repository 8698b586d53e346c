#include "core/array_list.hpp"

#include <gtest/gtest.h>

namespace firstmove::core {
namespace {

TEST(ArrayList, KeepsTheOrderItIsGivenAndFindsByLetters) {
  const ArrayList list{"RKN", "NKR", "KRN"};
  ASSERT_EQ(list.size(), 3u);
  for (std::size_t rank = 0; rank < list.size(); ++rank)
    EXPECT_EQ(list.rank_of(list[rank]), static_cast<std::int64_t>(rank));
  for (const char* other : {"", "R", "RK", "RKNN", "AAA", "ZZZ"}) EXPECT_EQ(list.rank_of(other), -1) << other;
}

TEST(ArrayList, IsEmptyWhenNothingIsListed) {
  const ArrayList list;
  EXPECT_TRUE(list.empty());
  EXPECT_EQ(list.rank_of("RKN"), -1);
  EXPECT_EQ(list.begin(), list.end());
}

TEST(ArrayList, KnowsTheFilesOfEachMan) {
  const ArrayList list{".RK.", ".KR."};
  EXPECT_EQ(list.files_of('K'), 0b0110);
  EXPECT_EQ(list.files_of('Q'), 0);
  EXPECT_EQ(list.files_of('.'), 0);
}

TEST(ArrayList, KnowsWhetherItIsItsOwnReflection) {
  EXPECT_TRUE((ArrayList{"RKN", "NKR"}).is_closed_under_reflection());
  EXPECT_FALSE((ArrayList{"RKN", "KRN"}).is_closed_under_reflection());
  EXPECT_EQ((ArrayList{"RKN", "NKR", "RKR"}).self_reflected(), 1);
}

}  // namespace
}  // namespace firstmove::core
