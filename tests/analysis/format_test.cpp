#include "analysis/format.hpp"

#include <gtest/gtest.h>

namespace firstmove::analysis {
namespace {

TEST(Format, ScoresHaveNoZeroBeforeThePoint) {
  EXPECT_EQ(points(0.5124), ".512");
  EXPECT_EQ(points(1), "1.000");
  EXPECT_EQ(points(0), ".000");
  EXPECT_EQ(points(0.9996), "1.000");
  EXPECT_EQ(points(-0.0001), ".000");
}

TEST(Format, DifferencesCarryTheirSign) {
  EXPECT_EQ(signed_points(0.0121), "+.012");
  EXPECT_EQ(signed_points(-0.0121), "-.012");
  EXPECT_EQ(signed_points(-0.0001), "+.000");
}

TEST(Format, SmallDeviationsKeepTwoDigits) {
  EXPECT_EQ(small_points(0.0312), ".031");
  EXPECT_EQ(small_points(0.00718), ".0072");
  EXPECT_EQ(small_points(0.00999), ".010");
  EXPECT_EQ(small_points(0), ".000");
}

TEST(Format, ReliabilityHasTwoDigits) {
  EXPECT_EQ(reliability(0.614), ".61");
  EXPECT_EQ(reliability(0.999), "1.00");
}

TEST(Format, LargeNumbersAreGrouped) {
  EXPECT_EQ(grouped(0), "0");
  EXPECT_EQ(grouped(999), "999");
  EXPECT_EQ(grouped(1920), "1,920");
  EXPECT_EQ(grouped(18446744073709551615ULL), "18,446,744,073,709,551,615");
}

TEST(Format, NumbersOfGamesAreRoundedToTwoDigits) {
  EXPECT_EQ(about_games(0.3), "1");
  EXPECT_EQ(about_games(1.6), "2");
  EXPECT_EQ(about_games(99.5), "100");
  EXPECT_EQ(about_games(1234), "1,200");
  EXPECT_EQ(about_games(1260), "1,300");
  EXPECT_EQ(about_games(1200), "1,200");
}

TEST(Format, EloIsWholeAndNeverMinusZero) {
  EXPECT_EQ(elo(0.54), "28");
  EXPECT_EQ(elo(0.46), "-28");
  EXPECT_EQ(elo(0.4999), "0");
  EXPECT_EQ(elo(1), "over 798");
  EXPECT_EQ(elo(0), "below -798");
}

TEST(Format, EloIsRoundedAsItsErrorDeserves) {
  EXPECT_EQ(about_elo(0.54, 0.001), "28");   // an error of .7 Elo
  EXPECT_EQ(about_elo(0.54, 0.01), "30");    // of 7: to fives, 27.85 is nearest 30
  EXPECT_EQ(about_elo(0.5475, 0.01), "35");  // 33.1
  EXPECT_EQ(about_elo(0.5475, 0.02), "30");  // of 14: to tens
  EXPECT_EQ(about_elo(0.499, 0.05), "0");
  EXPECT_EQ(about_elo(1, 0.05), "over 798");
}

TEST(Format, ValuesHaveTheDigitsOfTheirError) {
  EXPECT_EQ(points(0.51042, digits_with(0.0003)), ".5104");
  EXPECT_EQ(points(0.51042, digits_with(0.03)), ".510");
  EXPECT_EQ(signed_points(-0.00004, 4), "+.0000");
  EXPECT_EQ(digits_with(0), 3);
}

TEST(Format, OneThingIsSingular) {
  EXPECT_EQ(count_of(1, "game", "games"), "1 game");
  EXPECT_EQ(count_of(1920, "game", "games"), "1,920 games");
}

TEST(Format, DataNumbersAreForPrograms) {
  EXPECT_EQ(data_points(0.5), "0.50000");
  EXPECT_EQ(data_points(-1e-9), "0.00000");
  EXPECT_EQ(data_p_value(1.23456e-9), "1.235e-09");
  EXPECT_EQ(data_number(61.23456), "61.2346");
}

}  // namespace
}  // namespace firstmove::analysis
