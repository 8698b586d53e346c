// A variant of one's own, at the command line and in campaigns.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "configs/load.hpp"
#include "jobs/campaign_changes.hpp"
#include "tests/cli/run_command_line.hpp"

namespace firstmove::jobs::cli {
namespace {

namespace fs = std::filesystem;

/// docs/variants.md's example.
const std::string kPrinces = R"(# Princes' Chess: two princes in place of the queen.
id = "princes"
name = "Princes' Chess"
board = "9x8"
[men]
K = { name = "king", moves = "K", royal = true }
N = { name = "knight", moves = "N", mates = false }
B = { name = "bishop", moves = "B", mates = false }
R = { name = "rook", moves = "R" }
A = { name = "prince", moves = "WF" }
[pawn]
promotes_to = "RBNA"
[castling]
a_side = { king = "c", rook = "d" }
far_side = { king = "g", rook = "f" }
[setups]
men = "RNBAKABNR"
between = { K = "R" }
opposite_colours = ["BB"]
sides = "mirrored"
)";

class VariantFile : public testing::Test {
 protected:
  VariantFile() : folder_(fs::path(testing::TempDir()) / "variant_file_test") {
    fs::remove_all(folder_);
    fs::create_directories(folder_);
    write("princes.toml", kPrinces);
  }
  std::string write(const std::string& name, const std::string& text) {
    std::ofstream(folder_ / name) << text;
    return (folder_ / name).string();
  }
  std::string path(const std::string& name) const { return (folder_ / name).string(); }

 private:
  fs::path folder_;
};

TEST_F(VariantFile, IsCheckedAndDescribed) {
  const Answer answer = run_command_line({"variants", "--check", path("princes.toml")});
  ASSERT_EQ(answer.exit_code, 0) << answer.error;
  const auto lines = lines_of(answer.out);
  ASSERT_EQ(lines.size(), 6u);
  EXPECT_EQ(
      lines[1],
      "princes                           9x8    PKNBRA         4200     2100  cd-gf          Princes' Chess");
  EXPECT_EQ(lines[2], "setup 0: aabbnnrkr/ppppppppp/9/9/9/9/PPPPPPPPP/AABBNNRKR w IGig - 0 1");
  EXPECT_EQ(lines[4], "left and right are alike: a setup and its reflection are the same game");
}

TEST_F(VariantFile, WithMistakesIsRefusedWithEachPlace) {
  const std::string bad = write("bad.toml", "id = 'bad'\nnmae = 'Bad'\nboard = '6x6'\n");
  const Answer answer = run_command_line({"variants", "--check", bad});
  EXPECT_EQ(answer.exit_code, 2);
  EXPECT_NE(answer.error.find(bad + ":2:1: nmae: unknown key: did you mean 'name'?"), std::string::npos)
      << answer.error;
  EXPECT_NE(answer.error.find(bad + ":3:9: board: '6x6' is no board we have"), std::string::npos)
      << answer.error;
  EXPECT_EQ(run_command_line({"variants", "--check", path("none.toml")}).exit_code, 2);
}

TEST_F(VariantFile, IsAddedToEveryCommandBeforeOrAfterItsName) {
  EXPECT_EQ(run_command_line({"--variant-file", path("princes.toml"), "setups", "princes", "--count"}).out,
            "4200\n");
  EXPECT_EQ(run_command_line({"setups", "princes", "--count", "--variant-file", path("princes.toml")}).out,
            "4200\n");
  const Answer perft = run_command_line(
      {"perft", "princes", "--depth", "1", "--setup", "0", "--variant-file", path("princes.toml")});
  EXPECT_EQ(perft.exit_code, 0) << perft.error;
  const Answer show =
      run_command_line({"show", "princes", "7", "--json", "--variant-file", path("princes.toml")});
  EXPECT_EQ(show.exit_code, 0) << show.error;
  EXPECT_EQ(nlohmann::json::parse(show.out)["variant"], "princes");
  const Answer list = run_command_line({"variants", "--variant-file", path("princes.toml")});
  EXPECT_EQ(lines_of(list.out).back().substr(0, 8), "princes ");
}

TEST_F(VariantFile, IsUnknownWithoutBeingNamed) {
  const Answer answer = run_command_line({"setups", "princes", "--count"});
  EXPECT_EQ(answer.exit_code, 2);
  EXPECT_NE(answer.error.find("unknown variant 'princes'"), std::string::npos) << answer.error;
}

TEST_F(VariantFile, MayNotTakeTheIdOfOtherRules) {
  std::string text = kPrinces;
  text.replace(text.find("\"princes\""), 9, "\"chess480\"");
  const Answer answer = run_command_line({"variants", "--variant-file", write("taken.toml", text)});
  EXPECT_EQ(answer.exit_code, 2);
  EXPECT_NE(answer.error.find("'chess480' is already a variant with other rules: choose another id"),
            std::string::npos)
      << answer.error;
}

configs::ReadFile reads(const std::string& text) {
  return [text](const std::string&) -> tl::expected<std::string, std::string> { return text; };
}
constexpr const char* kCampaign = "name = 'c'\nvariant_file = 'princes.toml'\nperft_depth = 1\n";

TEST_F(VariantFile, BringsItsVariantIntoACampaign) {
  const auto campaign = configs::load_campaign(kCampaign, reads(kPrinces));
  ASSERT_TRUE(campaign) << campaign.error().front().message;
  EXPECT_EQ(campaign->variants, std::vector<std::string>{"princes"});
  EXPECT_NE(campaign->known.find("princes"), nullptr);
}

TEST_F(VariantFile, IsKeptInTheStoredCampaign) {
  const auto campaign = configs::load_campaign(kCampaign, reads(kPrinces));
  ASSERT_TRUE(campaign);
  const auto again = configs::load_campaign(configs::to_toml(*campaign));
  ASSERT_TRUE(again) << again.error().front().message;
  EXPECT_EQ(*again, *campaign);
}

TEST_F(VariantFile, CountsByItsRulesWhenACampaignGoesOn) {
  const auto stored = configs::load_campaign(kCampaign, reads(kPrinces));
  const auto reworded = configs::load_campaign(kCampaign, reads("# Another word.\n" + kPrinces));
  ASSERT_TRUE(stored && reworded);
  EXPECT_TRUE(changes(*stored, *reworded).empty());
  std::string other = kPrinces;
  other.replace(other.find("\"RBNA\""), 6, "\"RBN\"");
  const auto changed = configs::load_campaign(kCampaign, reads(other));
  ASSERT_TRUE(changed);
  const auto found = changes(*stored, *changed);
  ASSERT_EQ(found.size(), 1u);
  EXPECT_FALSE(found.front().is_addition);
  EXPECT_EQ(found.front().key, "rules of princes");
}

TEST_F(VariantFile, ThatIsWrongOrMissingIsAFaultOfTheCampaign) {
  const auto wrong = configs::load_campaign(kCampaign, reads("id = 'x'\n"));
  ASSERT_FALSE(wrong);
  EXPECT_EQ(wrong.error().front().key, "variant_file");
  EXPECT_EQ(wrong.error().front().line, 2);
  EXPECT_EQ(wrong.error().front().message.substr(0, 12), "princes.toml") << wrong.error().front().message;
  const auto missing = configs::load_campaign(kCampaign);
  ASSERT_FALSE(missing);
  EXPECT_EQ(missing.error().front().message, "cannot read 'princes.toml': there are no files here");
}

TEST_F(VariantFile, RunsACampaignThatCarriesIt) {
  const std::string file = write("c.toml",
                                 "name = 'c'\nvariant_file = 'princes.toml'\nsetups = [0]\nperft_depth = "
                                 "2\ngames = 2\n[[condition]]\ndepth = 1\n");
  const Answer run = run_command_line({"run", file, "-o", path("out"), "--threads", "1", "--quiet"});
  ASSERT_EQ(run.exit_code, 0) << run.error;
  fs::remove(path("princes.toml"));
  // The result file knows the rules by itself.
  const Answer game = run_command_line({"game", path("out/princes.h5"), "--setup", "0", "--game", "1"});
  EXPECT_EQ(game.exit_code, 0) << game.error;
  EXPECT_NE(game.out.find("[Variant \"Princes' Chess\"]"), std::string::npos) << game.out;
}

TEST_F(VariantFile, OfEveryShippedVariantRunsACampaignToItsEnd) {
  std::string text = "name = 'all'\nsetups = [0]\nperft_depth = 2\ngames = 2\nvariants = [";
  for (const configs::ShippedVariant& variant : configs::shipped_variants())
    text += std::string("'") + variant.id + "', ";
  const std::string file =
      write("all.toml", text + "]\n[[condition]]\ndepth = 2\nopening_plies = 4\nmove_cap = 24\n");
  const Answer run = run_command_line({"run", file, "-o", path("all"), "--threads", "2", "--quiet"});
  ASSERT_EQ(run.exit_code, 0) << run.error;
  for (const configs::ShippedVariant& variant : configs::shipped_variants()) {
    const std::string result = path("all/" + std::string(variant.id) + ".h5");
    ASSERT_TRUE(fs::exists(result)) << variant.id;
    const Answer verified = run_command_line({"verify", result});
    EXPECT_EQ(verified.exit_code, 0) << variant.id << verified.out << verified.error;
    const Answer game = run_command_line({"game", result, "--setup", "0", "--game", "1"});
    EXPECT_EQ(game.exit_code, 0) << variant.id << game.error;
    EXPECT_EQ(run_command_line({"analyze", result}).exit_code, 0) << variant.id;
  }
}

}  // namespace
}  // namespace firstmove::jobs::cli
