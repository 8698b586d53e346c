#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>

#include "configs/load.hpp"

namespace firstmove::configs {
namespace {

constexpr const char* kWhole = R"(name = "all-keys"
variants = ["chess960", "chess8400"]
setups = [0, "3-17", 959]
seed = 42
perft_depth = 4
games = 200
root_score_depths = [2, 4, 8]
paired = true
part_seconds = 1.5
[[condition]]
depth = 6
[[condition]]
name = "deep"
depth = 9
nodes = 1000000
temperature_cp = 25
opening_plies = 10
opening_depth = 3
move_cap = 300
keep_moves = true
keep_scores = true
)";

TEST(LoadCampaign, ReadsEveryKey) {
  const auto campaign = load_campaign(kWhole);
  ASSERT_TRUE(campaign.has_value()) << campaign.error().front().message;
  const Campaign expected{.name = "all-keys",
                          .variants = {"chess960", "chess8400"},
                          .setups = {{0, 0}, {3, 17}, {959, 959}},
                          .seed = 42,
                          .perft_depth = 4,
                          .games = 200,
                          .root_score_depths = {2, 4, 8},
                          .paired = true,
                          .part_seconds = 1.5,
                          .conditions = {{.name = "d6", .depth = 6, .opening_depth = 4},
                                         {.name = "deep",
                                          .depth = 9,
                                          .nodes = 1000000,
                                          .temperature_cp = 25,
                                          .opening_plies = 10,
                                          .opening_depth = 3,
                                          .move_cap = 300,
                                          .keep_moves = true,
                                          .keep_scores = true}}};
  EXPECT_EQ(*campaign, expected);
}

TEST(LoadCampaign, ReadsBackWhatItPrints) {
  const auto campaign = load_campaign(kWhole);
  ASSERT_TRUE(campaign.has_value());
  const auto again = load_campaign(to_toml(*campaign));
  ASSERT_TRUE(again.has_value()) << to_toml(*campaign);
  EXPECT_EQ(*again, *campaign);
}

constexpr const char* kFairest = R"(name = "t"
variants = ["chess480", "chess960"]
setups = ["0-99"]
[target]
fairest = 5
budget = 100000
[[condition]]
depth = 2
)";

TEST(LoadCampaign, ReadsATargetWithItsDefaults) {
  const auto campaign = load_campaign(kFairest);
  ASSERT_TRUE(campaign.has_value()) << campaign.error().front().message;
  EXPECT_EQ(
      campaign->target,
      (Target{.fairest = 5, .probability = 0.9, .tolerance = 0, .confirmation = 1000, .budget = 100000}));
  EXPECT_TRUE(campaign->plays_games());
  EXPECT_EQ(campaign->games, 0);
}

TEST(LoadCampaign, ReadsBackEveryKindOfTarget) {
  const std::string head =
      "name = 't'\nvariants = ['chess960']\nsetups = ['0-9']\n[target]\nbudget = 90000\n";
  const std::string tail = "\n[[condition]]\ndepth = 2\n";
  for (const char* kind : {"standard_error = 0.0125\nmax_rounds = 3", "reliability = 0.8\nfirst_round = 17",
                           "fairest = 3\nprobability = 0.95\ntolerance = 0.005\nconfirmation = 12"}) {
    const auto campaign = load_campaign(head + kind + tail);
    ASSERT_TRUE(campaign.has_value()) << campaign.error().front().message;
    const auto again = load_campaign(to_toml(*campaign));
    ASSERT_TRUE(again.has_value()) << to_toml(*campaign);
    EXPECT_EQ(*again, *campaign);
  }
}

TEST(LoadCampaign, PrintsEveryDefault) {
  const auto campaign =
      load_campaign("name = 'd'\nvariants = ['chess480']\ngames = 1\n[[condition]]\ndepth = 2\n");
  ASSERT_TRUE(campaign.has_value());
  EXPECT_EQ(to_toml(*campaign), R"(name = "d"
variants = ["chess480"]
seed = 1
perft_depth = 0
games = 1
root_score_depths = []
paired = false
part_seconds = 60

[[condition]]
name = "d2"
depth = 2
nodes = 0
temperature_cp = 30
opening_plies = 8
opening_depth = 2
move_cap = 500
keep_moves = false
keep_scores = false
)");
}

struct FaultCase {
  const char* name;
  const char* toml;
  int line;
  int column;
  const char* key;
  const char* message;  ///< a part of it
};

void PrintTo(const FaultCase& c, std::ostream* out) {
  *out << c.name;
}

class CampaignFault : public testing::TestWithParam<FaultCase> {};

TEST_P(CampaignFault, IsReportedWithItsPlace) {
  const FaultCase& c = GetParam();
  const auto campaign = load_campaign(c.toml);
  ASSERT_FALSE(campaign.has_value());
  const ConfigFault& fault = campaign.error().front();
  EXPECT_EQ(fault.key, c.key);
  EXPECT_EQ(fault.line, c.line);
  EXPECT_EQ(fault.column, c.column);
  EXPECT_NE(fault.message.find(c.message), std::string::npos) << fault.message;
  EXPECT_EQ(campaign.error().size(), 1U)
      << campaign.error().back().key << ": " << campaign.error().back().message;
}

// toml++ recurses: this crashed.
TEST(LoadCampaign, RefusesAKeyNestedTooDeep) {
  std::string text = "name = 'x'\na";
  for (int i = 0; i < 100'000; ++i) text += ".a";
  const auto campaign = load_campaign(text + " = 1\n");
  ASSERT_FALSE(campaign.has_value());
  EXPECT_EQ(campaign.error().front().line, 2);
}

// Each case is one change to a good campaign of one line a key.
#define GOOD_TOP "name = 'x'\nvariants = ['chess960']\n"
#define GOOD_CONDITION "[[condition]]\ndepth = 4\n"
#define TARGET GOOD_TOP "[target]\nbudget = 50000\n"
const FaultCase kFaults[] = {
    {"Syntax", "name = \n", 1, 8, "", "value"},
    {"UnknownKey", GOOD_TOP "gmaes = 2\nperft_depth = 1\n", 3, 1, "gmaes", "did you mean 'games'?"},
    {"UnknownKeyFarFromAll", GOOD_TOP "perft_depth = 1\ncolour = 2\n", 4, 1, "colour",
     "known here: name variants"},
    {"UnknownConditionKey", GOOD_TOP "games = 2\n" GOOD_CONDITION "opening_dpeth = 2\n", 6, 1,
     "condition[0].opening_dpeth", "did you mean 'opening_depth'?"},
    {"UnknownVariant", "name = 'x'\nvariants = ['chess480', 'chess96']\nperft_depth = 1\n", 2, 25,
     "variants[1]", "did you mean 'chess960'?"},
    {"VariantTwice", "name = 'x'\nvariants = ['chess480', 'chess480']\nperft_depth = 1\n", 2, 25,
     "variants[1]", "listed twice"},
    {"NoVariants", "name = 'x'\nperft_depth = 1\n", 0, 0, "variants", "list one variant or more"},
    {"VariantsNotAList", "name = 'x'\nvariants = 'chess960'\nperft_depth = 1\n", 2, 12, "variants",
     "must be an array, not a string"},
    {"NoName", "variants = ['chess960']\nperft_depth = 1\n", 0, 0, "name", "letters, digits"},
    {"NameWithASlash", "name = 'a/b'\nvariants = ['chess960']\nperft_depth = 1\n", 1, 8, "name",
     "letters, digits"},
    {"WrongType", GOOD_TOP "games = 'two'\nperft_depth = 1\n", 3, 9, "games",
     "must be an integer, not a string"},
    {"FractionOfAGame", GOOD_TOP "games = 1.5\nperft_depth = 1\n", 3, 9, "games",
     "must be an integer, not a number with a point"},
    {"NegativeSeed", GOOD_TOP "seed = -1\nperft_depth = 1\n", 3, 8, "seed",
     "must be 0 to 9223372036854775807"},
    {"PerftTooDeep", GOOD_TOP "perft_depth = 21\n", 3, 15, "perft_depth", "must be 0 to 20 plies"},
    {"PerftDeeperThanAnInt", GOOD_TOP "perft_depth = 99999999999\n", 3, 15, "perft_depth",
     "must be 0 to 20 plies"},
    {"NegativeGames", GOOD_TOP "games = -2\nperft_depth = 1\n", 3, 9, "games", "must be 0 to 1000000000"},
    {"TooManyGamesInAll", GOOD_TOP "games = 999999999\n" GOOD_CONDITION, 3, 9, "games",
     "at most 200000000 in one campaign"},
    {"NoSetups", GOOD_TOP "setups = []\nperft_depth = 1\n", 3, 10, "setups", "leave the key out"},
    {"NothingToDo", GOOD_TOP, 0, 0, "games", "nothing to compute"},
    {"GamesWithoutCondition", GOOD_TOP "games = 2\n", 0, 0, "condition", "need a [[condition]]"},
    {"ConditionWithoutDepth", GOOD_TOP "games = 2\n[[condition]]\nopening_plies = 2\n", 4, 1,
     "condition[0].depth", "is missing, or 0: the search depth"},
    {"ConditionAsOneTable", GOOD_TOP "games = 2\nperft_depth = 1\n[condition]\ndepth = 2\n", 5, 1,
     "condition", "must be an array, not a table"},
    {"OpeningDeeperThanSearch", GOOD_TOP "games = 2\n" GOOD_CONDITION "opening_depth = 5\n", 6, 17,
     "condition[0].opening_depth", "must be 1 to 4 plies, at most the depth"},
    {"TemperatureTooHigh", GOOD_TOP "games = 2\n" GOOD_CONDITION "temperature_cp = 1001\n", 6, 18,
     "condition[0].temperature_cp", "must be 0 to 1000 centipawns"},
    {"TooManyOpeningPlies", GOOD_TOP "games = 2\n" GOOD_CONDITION "opening_plies = 101\n", 6, 17,
     "condition[0].opening_plies", "must be 0 to 100 plies"},
    {"MoveCapOfNothing", GOOD_TOP "games = 2\n" GOOD_CONDITION "move_cap = 0\n", 6, 12,
     "condition[0].move_cap", "must be 1 to 10000 plies"},
    {"TwoConditionsOfOneName",
     GOOD_TOP "games = 2\n" GOOD_CONDITION "[[condition]]\nname = 'd4'\ndepth = 6\n", 7, 8,
     "condition[1].name", "names another condition too"},
    {"TwoConditionsOfOneKind",
     GOOD_TOP "games = 2\n" GOOD_CONDITION "[[condition]]\nname = 'again'\ndepth = 4\n", 6, 1, "condition[1]",
     "plays the same games as condition 'd4'"},
    {"RootDepthsOutOfOrder", GOOD_TOP "root_score_depths = [4, 2]\n" GOOD_CONDITION, 3, 25,
     "root_score_depths[1]", "greater than the depth before it"},
    {"SetupBeyondTheLast", GOOD_TOP "setups = [960]\nperft_depth = 1\n", 3, 11, "setups[0]",
     "chess960 has setups 0 to 959"},
    {"SetupsOverlap", GOOD_TOP "setups = ['0-9', 9]\nperft_depth = 1\n", 3, 18, "setups[1]",
     "ascending, none twice"},
    {"SetupRangeInWords", GOOD_TOP "setups = ['all']\nperft_depth = 1\n", 3, 11, "setups[0]",
     "must be a setup id such as 518"},
    {"PartsTooShort", GOOD_TOP "part_seconds = 0\nperft_depth = 1\n", 3, 16, "part_seconds",
     "0.1 to 3600 seconds"},
    {"PartsNotANumber", GOOD_TOP "part_seconds = nan\nperft_depth = 1\n", 3, 16, "part_seconds",
     "0.1 to 3600 seconds"},
    {"TargetWithoutItsKind", TARGET GOOD_CONDITION, 3, 1, "target", "asks for nothing: set one of"},
    {"TargetOfTwoKinds", TARGET "fairest = 2\nreliability = 0.8\n" GOOD_CONDITION, 3, 1, "target",
     "more than one thing"},
    {"TargetBesideGames", "games = 3\n" TARGET "reliability = 0.8\n" GOOD_CONDITION, 1, 9, "games",
     "cannot both say how many games"},
    {"TargetWithoutBudget", GOOD_TOP "[target]\nreliability = 0.8\n" GOOD_CONDITION, 3, 1, "target.budget",
     "is missing"},
    {"NegativeBudget", GOOD_TOP "[target]\nreliability = 0.8\nbudget = -5\n" GOOD_CONDITION, 5, 10,
     "target.budget", "must be above 0"},
    {"BudgetBelowTheFirstRound", TARGET "reliability = 0.8\nfirst_round = 60\n" GOOD_CONDITION, 4, 10,
     "target.budget", "57600 games of the first round (960 setups of chess960 x 60)"},
    {"BudgetWithoutConfirmation", TARGET "fairest = 20\n" GOOD_CONDITION, 4, 10, "target.budget",
     "and 20000 to confirm 20: raise it to more than 58400"},
    {"BudgetOfClassesOfTwo",
     "name = 'x'\nvariants = ['chess480']\n[target]\nfairest = 3\nbudget = 44000\n" GOOD_CONDITION, 5, 10,
     "target.budget", "and 6000 to confirm 3"},
    {"BudgetBeyondAllPlans", GOOD_TOP "[target]\nreliability = 0.8\nbudget = 200000001\n" GOOD_CONDITION, 5,
     10, "target.budget", "more than 200000000"},
    {"StandardErrorOfNothing", TARGET "standard_error = 0\n" GOOD_CONDITION, 5, 18, "target.standard_error",
     "0.0001 to 0.5 points"},
    {"StandardErrorNotANumber", TARGET "standard_error = nan\n" GOOD_CONDITION, 5, 18,
     "target.standard_error", "0.0001 to 0.5 points"},
    {"StandardErrorInWords", TARGET "standard_error = 'low'\n" GOOD_CONDITION, 5, 18, "target.standard_error",
     "must be a number, not a string"},
    {"ReliabilityOfOne", TARGET "reliability = 1\n" GOOD_CONDITION, 5, 15, "target.reliability",
     "0.01 to 0.99"},
    {"ProbabilityOfACoin", TARGET "fairest = 2\nprobability = 0.4\n" GOOD_CONDITION, 6, 15,
     "target.probability", "0.5 to 0.9999"},
    {"ProbabilityWithoutFairest", TARGET "reliability = 0.8\nprobability = 0.9\n" GOOD_CONDITION, 6, 15,
     "target.probability", "goes with fairest"},
    {"ToleranceWithoutFairest", TARGET "reliability = 0.8\ntolerance = 0.01\n" GOOD_CONDITION, 6, 13,
     "target.tolerance", "goes with fairest"},
    {"ToleranceOfEverything", TARGET "fairest = 2\ntolerance = 0.2\n" GOOD_CONDITION, 6, 13,
     "target.tolerance", "0 to 0.1 points"},
    {"ConfirmationWithoutFairest", TARGET "reliability = 0.8\nconfirmation = 90\n" GOOD_CONDITION, 6, 16,
     "target.confirmation", "goes with fairest"},
    {"FairestOfAll", TARGET "fairest = 960\n" GOOD_CONDITION, 5, 11, "target.fairest",
     "below the 960 classes of chess960"},
    {"NoRoundToConfirm", TARGET "fairest = 2\nmax_rounds = 1\n" GOOD_CONDITION, 6, 14, "target.max_rounds",
     "must be 2 to 99 rounds"},
    {"OneGameSaysNothing", TARGET "reliability = 0.8\nfirst_round = 1\n" GOOD_CONDITION, 6, 15,
     "target.first_round", "must be 2 to"},
    {"NothingToCompare", "setups = [5]\n" TARGET "reliability = 0.8\n" GOOD_CONDITION, 6, 15,
     "target.reliability", "needs two classes"},
    {"TargetMisspelt", TARGET "fairst = 2\nreliability = 0.5\n" GOOD_CONDITION, 5, 1, "target.fairst",
     "did you mean 'fairest'?"},
    {"TargetWithoutCondition", TARGET "reliability = 0.5\n", 0, 0, "condition", "need a [[condition]]"},
    {"TargetAsANumber", GOOD_TOP "target = 3\nperft_depth = 1\n" GOOD_CONDITION, 3, 10, "target",
     "must be a table"},
};
INSTANTIATE_TEST_SUITE_P(LoadCampaign, CampaignFault, testing::ValuesIn(kFaults),
                         [](const auto& tested) { return tested.param.name; });

TEST(LoadCampaign, ReportsEveryFaultInTheOrderOfTheFile) {
  const auto campaign =
      load_campaign("name = 'x'\nvariants = ['chss960']\nsead = 3\ngames = -1\nperft_depth = 1\n");
  ASSERT_FALSE(campaign.has_value());
  std::vector<std::string> keys;
  for (const ConfigFault& fault : campaign.error()) keys.push_back(fault.key);
  EXPECT_EQ(keys, (std::vector<std::string>{"variants[0]", "sead", "games"}));
}

TEST(LoadCampaign, RefusesTextThatIsNoToml) {
  EXPECT_FALSE(load_campaign(std::string_view("\0\x01\xff", 3)).has_value());
  EXPECT_FALSE(load_campaign("").has_value());
}

TEST(Campaigns, EachFileOfTheRepositoryLoads) {
  int files = 0;
  for (const auto& entry : std::filesystem::directory_iterator(FIRSTMOVE_CAMPAIGN_FOLDER)) {
    std::ifstream file(entry.path());
    const std::string text{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
    const auto campaign = load_campaign(text);
    EXPECT_TRUE(campaign.has_value()) << entry.path() << ": " << campaign.error().front().message;
    ++files;
  }
  EXPECT_GE(files, 1);
}

}  // namespace
}  // namespace firstmove::configs
