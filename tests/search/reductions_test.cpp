#include "core/search/reductions.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace firstmove::core::search {
namespace {

TEST(Reductions, LogarithmIsWithinAThousandth) {
  for (int value = 1; value <= 1000; ++value) {
    EXPECT_NEAR(log_1024(value), 1024 * std::log(value), 1.2) << value;
  }
}

TEST(Reductions, GrowWithDepthAndMoves) {
  constexpr ReductionTable table = make_reductions(0, 500);
  EXPECT_EQ(table[1][1], 0);
  for (std::size_t depth = 2; depth < kReductionDepths; ++depth) {
    for (std::size_t moves = 2; moves < kReductionMoves; ++moves) {
      EXPECT_GE(table[depth][moves], table[depth - 1][moves]);
      EXPECT_GE(table[depth][moves], table[depth][moves - 1]);
    }
  }
  EXPECT_NEAR(table[20][30], 500 * std::log(20) * std::log(30), 4);
}

}  // namespace
}  // namespace firstmove::core::search
