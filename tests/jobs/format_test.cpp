#include "jobs/cli/format.hpp"

#include <gtest/gtest.h>

namespace firstmove::jobs::cli {
namespace {

TEST(Grouped, SetsThousandsApart) {
  EXPECT_EQ(grouped(0), "0");
  EXPECT_EQ(grouped(999), "999");
  EXPECT_EQ(grouped(1000), "1,000");
  EXPECT_EQ(grouped(21608), "21,608");
  EXPECT_EQ(grouped(1234567890), "1,234,567,890");
}

TEST(Duration, ChoosesUnitsForPeople) {
  EXPECT_EQ(duration(0.44), "0.4 s");
  EXPECT_EQ(duration(9.97), "10 s");
  EXPECT_EQ(duration(59.6), "1 min 00 s");
  EXPECT_EQ(duration(185), "3 min 05 s");
  EXPECT_EQ(duration(7800), "2 h 10 min");
  EXPECT_EQ(duration(99 * 3600.0), "4 d 3 h");
}

}  // namespace
}  // namespace firstmove::jobs::cli
