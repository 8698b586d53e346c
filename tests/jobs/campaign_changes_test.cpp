#include "jobs/campaign_changes.hpp"

#include <gtest/gtest.h>

#include <functional>

#include "small_campaign.hpp"

namespace firstmove::jobs {
namespace {

TEST(Changes, OfEqualCampaignsAreNone) {
  EXPECT_TRUE(changes(small_campaign(), small_campaign()).empty());
}

TEST(Changes, NameEachSettingWithBothValues) {
  configs::Campaign other = small_campaign();
  other.games = 9;
  other.setups.clear();
  other.conditions[1].depth = 3;
  EXPECT_EQ(
      differences(small_campaign(), other),
      (std::vector<std::string>{"games: 5 there, 9 here", "setups: [\"0-1\", 518] there, every setup here",
                                "condition.d2.depth: 2 there, 3 here"}));
}

TEST(Changes, LeaveOutHowOftenPartsClose) {
  configs::Campaign other = small_campaign();
  other.part_seconds = 60;
  EXPECT_TRUE(changes(small_campaign(), other).empty());
}

TEST(Changes, LeaveOutHowTheSameSetupsAreWritten) {
  configs::Campaign other = small_campaign();
  other.setups = {{0, 0}, {1, 1}, {518, 518}};
  EXPECT_TRUE(changes(small_campaign(), other).empty());
}

/// One edit of the small campaign, and what it is.
struct Edit {
  const char* name;
  const char* key;
  bool is_addition;
  std::function<void(configs::Campaign&)> apply;
};

class ChangeTest : public testing::TestWithParam<Edit> {};

TEST_P(ChangeTest, IsFoundAndJudged) {
  configs::Campaign edited = small_campaign();
  GetParam().apply(edited);
  const std::vector<Change> found = changes(small_campaign(), edited);
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].key, GetParam().key);
  EXPECT_EQ(found[0].is_addition, GetParam().is_addition);
  EXPECT_NE(found[0].there, found[0].here);
}

TEST_P(ChangeTest, BackwardsIsNoAddition) {
  configs::Campaign edited = small_campaign();
  GetParam().apply(edited);
  const std::vector<Change> found = changes(edited, small_campaign());
  ASSERT_EQ(found.size(), 1U);
  EXPECT_FALSE(found[0].is_addition);
}

configs::ConditionSettings new_condition() {
  configs::ConditionSettings settings;
  settings.depth = 3;
  return configs::with_defaults(settings);
}

INSTANTIATE_TEST_SUITE_P(
    Edits, ChangeTest,
    testing::Values(Edit{"MoreGames", "games", true, [](auto& c) { c.games = 6; }},
                    Edit{"DeeperPerft", "perft_depth", true, [](auto& c) { c.perft_depth = 3; }},
                    Edit{"MoreRootDepths", "root_score_depths", true,
                         [](auto& c) {
                           c.root_score_depths = {1, 2, 4};
                         }},
                    Edit{"OtherRootDepths", "root_score_depths", false,
                         [](auto& c) {
                           c.root_score_depths = {1, 3};
                         }},
                    Edit{"MoreSetups", "setups", true,
                         [](auto& c) {
                           c.setups = {{0, 2}, {518, 520}};
                         }},
                    Edit{"EverySetup", "setups", true, [](auto& c) { c.setups.clear(); }},
                    Edit{"OtherSetups", "setups", false,
                         [](auto& c) {
                           c.setups = {{1, 2}, {518, 518}};
                         }},
                    Edit{"ConditionBehind", "condition.d3", true,
                         [](auto& c) { c.conditions.push_back(new_condition()); }},
                    Edit{"ConditionBefore", "condition.d3", true,
                         [](auto& c) { c.conditions.insert(c.conditions.begin(), new_condition()); }},
                    Edit{"OrderOfConditions", "order of conditions", false,
                         [](auto& c) { std::swap(c.conditions[0], c.conditions[1]); }},
                    Edit{"Name", "name", false, [](auto& c) { c.name = "other"; }},
                    Edit{"Variants", "variants", false,
                         [](auto& c) {
                           c.variants = {"chess960", "chess480"};
                         }},
                    Edit{"Seed", "seed", false, [](auto& c) { c.seed = 8; }},
                    Edit{"Paired", "paired", false, [](auto& c) { c.paired = true; }},
                    Edit{"Depth", "condition.d2.depth", false, [](auto& c) { c.conditions[1].depth = 3; }},
                    Edit{"Nodes", "condition.d2.nodes", false, [](auto& c) { c.conditions[1].nodes = 9; }},
                    Edit{"Temperature", "condition.d1.temperature_cp", false,
                         [](auto& c) { c.conditions[0].temperature_cp = 31; }},
                    Edit{"OpeningPlies", "condition.d1.opening_plies", false,
                         [](auto& c) { c.conditions[0].opening_plies = 9; }},
                    Edit{"OpeningDepth", "condition.d2.opening_depth", false,
                         [](auto& c) { c.conditions[1].opening_depth = 1; }},
                    Edit{"MoveCap", "condition.d1.move_cap", false,
                         [](auto& c) { c.conditions[0].move_cap = 61; }},
                    Edit{"KeepMoves", "condition.d1.keep_moves", false,
                         [](auto& c) { c.conditions[0].keep_moves = true; }},
                    Edit{"KeepScores", "condition.d1.keep_scores", false,
                         [](auto& c) { c.conditions[0].keep_scores = true; }}),
    [](const auto& edit) { return edit.param.name; });

configs::Campaign with_target(const std::function<void(configs::Target&)>& apply) {
  configs::Campaign campaign = small_campaign();
  campaign.games = 0;
  campaign.target = configs::with_defaults(configs::Target{.fairest = 2, .tolerance = 0.01, .budget = 9000});
  apply(*campaign.target);
  return campaign;
}

TEST(Changes, OfATargetAreAdditionsWhereItIsRaised) {
  const configs::Campaign before = with_target([](configs::Target&) {});
  const auto is_addition = [&](const std::function<void(configs::Target&)>& apply) {
    const std::vector<Change> found = changes(before, with_target(apply));
    EXPECT_EQ(found.size(), 1U);
    return found.size() == 1 && found[0].key.starts_with("target.") && found[0].is_addition;
  };
  EXPECT_TRUE(is_addition([](auto& t) { t.budget = 9001; }));
  EXPECT_TRUE(is_addition([](auto& t) { t.fairest = 3; }));
  EXPECT_TRUE(is_addition([](auto& t) { t.probability = 0.95; }));
  EXPECT_TRUE(is_addition([](auto& t) { t.tolerance = 0.005; }));
  EXPECT_TRUE(is_addition([](auto& t) { t.tolerance = 0.02; })) << "the way out of an undecided border";
  EXPECT_TRUE(is_addition([](auto& t) { t.confirmation = 2000; }));
  EXPECT_TRUE(is_addition([](auto& t) { t.max_rounds = 9; }));
  EXPECT_FALSE(is_addition([](auto& t) { t.budget = 8999; }));
  EXPECT_FALSE(is_addition([](auto& t) { t.fairest = 1; }));
  EXPECT_FALSE(is_addition([](auto& t) { t.probability = 0.85; }));
  EXPECT_FALSE(is_addition([](auto& t) { t.max_rounds = 7; }));
  EXPECT_FALSE(is_addition([](auto& t) { t.first_round = 41; }));
}

TEST(Changes, ToAnotherKindOfTargetAreNoAdditions) {
  const configs::Campaign fairest = with_target([](configs::Target&) {});
  const configs::Campaign error = with_target([](auto& t) { t = {.standard_error = 0.01, .budget = 9000}; });
  for (const auto& [there, here] : {std::pair(fairest, error), std::pair(error, fairest),
                                    std::pair(small_campaign(), error), std::pair(error, small_campaign())}) {
    const std::vector<Change> found = changes(there, here);
    EXPECT_TRUE(
        std::any_of(found.begin(), found.end(), [](const Change& change) { return !change.is_addition; }));
  }
  const std::vector<std::string> told = differences(fairest, error);
  EXPECT_TRUE(std::find(told.begin(), told.end(), "target.standard_error: not set there, 0.01 here") !=
              told.end());
}

}  // namespace
}  // namespace firstmove::jobs
