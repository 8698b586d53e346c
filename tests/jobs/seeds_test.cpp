#include "jobs/seeds.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <set>

namespace firstmove::jobs {
namespace {

// Committed games depend on these numbers: a change here makes all old results another experiment.
TEST(Seeds, AreFixedForEver) {
  const std::uint64_t stream = stream_key(1, "0123456789abcdef", "fedcba9876543210");
  EXPECT_EQ(stream, 3834063401624382994U);
  EXPECT_EQ(random_number(stream, 518, 0, 0), 2154460851421611365U);
  EXPECT_EQ(random_number(stream, 518, 1, 0), 6167202567649816845U);
}

TEST(Seeds, DifferInEveryPartOfTheKey) {
  const std::uint64_t stream = stream_key(1, "rules", "condition");
  const std::set<std::uint64_t> numbers{
      random_number(stream, 5, 6, 7),
      random_number(stream, 6, 5, 7),
      random_number(stream, 5, 7, 6),
      random_number(stream, 5, 6, 8),
      random_number(stream_key(2, "rules", "condition"), 5, 6, 7),
      random_number(stream_key(1, "rule", "condition"), 5, 6, 7),
      random_number(stream_key(1, "rules", ""), 5, 6, 7),
  };
  EXPECT_EQ(numbers.size(), 7U);
}

TEST(Seeds, SetEveryBitHalfOfTheTime) {
  constexpr int kDraws = 20'000;
  const std::uint64_t stream = stream_key(3, "rules", "condition");
  for (int bit = 0; bit < 64; ++bit) {
    int ones = 0;
    for (int game = 0; game < kDraws; ++game) {
      ones += static_cast<int>((random_number(stream, 1, static_cast<std::uint32_t>(game), 0) >> bit) & 1);
    }
    EXPECT_NEAR(ones, kDraws / 2, 354) << "bit " << bit;  // 5 standard deviations of a fair coin
  }
}

}  // namespace
}  // namespace firstmove::jobs
