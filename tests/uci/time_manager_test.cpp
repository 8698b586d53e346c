#include "jobs/uci/time_manager.hpp"

#include <gtest/gtest.h>

namespace firstmove::jobs::uci {
namespace {

TEST(TimeManager, NeverPlansPastTheClock) {
  for (const std::int64_t remaining : {1'000'000ll, 60'000ll, 1'000ll, 200ll, 100ll, 50ll}) {
    for (const std::int64_t increment : {0ll, 100ll, 10'000ll}) {
      for (const int moves : {0, 1, 2, 5, 40, 1000}) {
        const ThinkingTime time = allot_time({remaining, increment, moves});
        EXPECT_GE(time.soft_ms, 1);
        EXPECT_LE(time.soft_ms, time.hard_ms);
        EXPECT_LE(time.hard_ms, remaining - kReserve_ms) << remaining << ' ' << increment << ' ' << moves;
      }
    }
  }
}

TEST(TimeManager, PlaysAtOnceWhenTheFlagIsAboutToFall) {
  for (const std::int64_t remaining : {kReserve_ms, std::int64_t{1}, std::int64_t{0}, std::int64_t{-500}}) {
    EXPECT_EQ(allot_time({remaining}).hard_ms, 1) << remaining;
  }
}

TEST(TimeManager, AWholeGameDoesNotRunOutOfTime) {
  std::int64_t remaining = 10'000;
  for (int move = 0; move < 300; ++move) {
    remaining -= allot_time({remaining, 100, 0}).hard_ms + 2;  // always to the limit, and a little late
    ASSERT_GT(remaining, 0) << move;
    remaining += 100;
  }
}

TEST(TimeManager, SharesByTheMovesToGo) {
  const ThinkingTime many = allot_time({60'000, 0, 20});
  const ThinkingTime few = allot_time({60'000, 0, 5});
  EXPECT_GT(few.soft_ms, many.soft_ms);
  EXPECT_EQ(allot_time({1'020, 0, 1}).hard_ms, 1'000);  // the last move before the control may take it all
}

TEST(TimeManager, SpendsMoreWithAnIncrement) {
  EXPECT_GT(allot_time({60'000, 1'000}).soft_ms, allot_time({60'000, 0}).soft_ms);
}

// By hand: (30,020 - 20) / 30 = 1,000 a move; 60 % of it softly, four times it at most.
TEST(TimeManager, FollowsItsRule) {
  const ThinkingTime time = allot_time({30'020});
  EXPECT_EQ(time.soft_ms, 600);
  EXPECT_EQ(time.hard_ms, 4'000);
}

}  // namespace
}  // namespace firstmove::jobs::uci
