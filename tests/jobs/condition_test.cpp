#include "jobs/condition.hpp"

#include <gtest/gtest.h>

#include <functional>

#include "core/search/parameters.hpp"

namespace firstmove::jobs {
namespace {

configs::ConditionSettings settings() {
  configs::ConditionSettings result;
  result.depth = 5;
  return configs::with_defaults(result);
}

TEST(Condition, CarriesTheSettingsAndThePlayer) {
  const results::Condition condition = make_condition(settings(), false);
  EXPECT_EQ(condition.name, "d5");
  EXPECT_EQ(condition.player, "firstmove");
  EXPECT_EQ(condition.player_version, core::search::player_version());
  EXPECT_TRUE(condition.deterministic);
  EXPECT_EQ(condition.depth, 5);
  EXPECT_EQ(condition.temperature_cp, 30);
  EXPECT_EQ(condition.opening_plies, 8);
  EXPECT_EQ(condition.opening_depth, 4);
  EXPECT_EQ(condition.move_cap, 500);
  EXPECT_EQ(condition.score_scale_cp, 400);
  EXPECT_EQ(condition.hash.size(), 16U);
  EXPECT_EQ(condition.hash.find_first_not_of("0123456789abcdef"), std::string::npos);
}

TEST(Condition, HashLeavesOutTheNameAndWhatIsKept) {
  configs::ConditionSettings other = settings();
  other.name = "other";
  other.keep_moves = true;
  EXPECT_EQ(make_condition(other, false).hash, make_condition(settings(), false).hash);
}

TEST(Condition, HashTakesInEverythingThatDecidesAGame) {
  using Change = std::function<void(configs::ConditionSettings&)>;
  const std::pair<const char*, Change> changes[] = {
      {"depth", [](auto& s) { s.depth = 6; }},
      {"nodes", [](auto& s) { s.nodes = 1000; }},
      {"temperature", [](auto& s) { s.temperature_cp = 31; }},
      {"opening plies", [](auto& s) { s.opening_plies = 9; }},
      {"opening depth", [](auto& s) { s.opening_depth = 3; }},
      {"move cap", [](auto& s) { s.move_cap = 499; }},
  };
  const std::string hash = make_condition(settings(), false).hash;
  for (const auto& [name, change] : changes) {
    configs::ConditionSettings changed = settings();
    change(changed);
    EXPECT_NE(make_condition(changed, false).hash, hash) << name;
  }
  EXPECT_NE(make_condition(settings(), true).hash, hash) << "paired";
}

TEST(HexText, HasSixteenDigits) {
  EXPECT_EQ(hex_text(0), "0000000000000000");
  EXPECT_EQ(hex_text(0x0123456789ABCDEF), "0123456789abcdef");
}

}  // namespace
}  // namespace firstmove::jobs
