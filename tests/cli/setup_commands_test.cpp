// variants, setups and show.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <set>

#include "core/fen.hpp"
#include "core/setups.hpp"
#include "core/symmetry.hpp"
#include "tests/cli/run_command_line.hpp"
#include "tests/cli/small_campaign.hpp"
#include "tests/support/variants.hpp"

namespace firstmove::jobs::cli {
namespace {

using nlohmann::json;

TEST(VariantsCommand, ListsEveryVariantWithSetupsAndClasses) {
  const std::vector<std::string> lines = lines_of(run_command_line({"variants"}).out);
  ASSERT_EQ(lines.size(), 1 + configs::shipped_variants().size());
  EXPECT_EQ(lines[2],
            "chess480                          8x8    PKNBRQ          960      480  480            Chess480");
  EXPECT_EQ(lines[4],
            "chess484-curtailed                8x8    PKNBRQ          484      484  frc8, K c-f    Chess484, "
            "curtailed castling");
  EXPECT_EQ(
      lines[6],
      "chess8400                         9x9    PKNBRMQ        8400     4200  sym9           Chess8400");
}

TEST(VariantsCommand, GivesTheSameAsJson) {
  const json list = json::parse(run_command_line({"variants", "--json"}).out);
  ASSERT_EQ(list.size(), configs::shipped_variants().size());
  for (std::size_t i = 0; i < list.size(); ++i) {
    const core::VariantRules& rules = *configs::find_variant(configs::shipped_variants()[i].id);
    EXPECT_EQ(list[i]["id"], rules.id);
    EXPECT_EQ(list[i]["setups"], core::setup_count(rules));
    EXPECT_EQ(list[i]["rules_hash"], core::rules_hash(rules));
  }
  EXPECT_EQ(list[5]["classes"], 4200);
  EXPECT_EQ(list[5]["promotes_to"], json({"Q", "R", "B", "N", "M"}));
  EXPECT_EQ(list[2]["sides"], "independent");
}

TEST(SetupsCommand, PrintsOneDistinctReadableFenALine) {
  for (const core::VariantRules& rules : core::builtin_variants()) {
    const std::vector<std::string> lines = lines_of(run_command_line({"setups", rules.id}).out);
    ASSERT_EQ(static_cast<std::int64_t>(lines.size()), core::setup_count(rules)) << rules.id;
    EXPECT_EQ(std::set<std::string>(lines.begin(), lines.end()).size(), lines.size());
    for (const std::string& line : lines)
      EXPECT_TRUE(core::parse_fen_unchecked(rules, line).has_value()) << line;
  }
}

TEST(SetupsCommand, CountsWithoutListing) {
  EXPECT_EQ(run_command_line({"setups", "chess8400", "--count"}).out, "8400\n");
}

TEST(SetupsCommand, PrintsIdsAndCsvInIdOrder) {
  const std::vector<std::string> ids =
      lines_of(run_command_line({"setups", "chess196", "--format", "id"}).out);
  ASSERT_EQ(ids.size(), 196u);
  EXPECT_EQ(ids.front(), "0");
  EXPECT_EQ(ids.back(), "195");
  const std::vector<std::string> rows =
      lines_of(run_command_line({"setups", "chess480", "--format", "csv"}).out);
  ASSERT_EQ(rows.size(), 961u);
  EXPECT_EQ(rows[0], "id,white_array,black_array,class,fen");
  EXPECT_EQ(rows[1 + 959],
            "959,RKRNNQBB,RKRNNQBB,0,rkrnnqbb/pppppppp/8/8/8/8/PPPPPPPP/RKRNNQBB w CAca - 0 1");
}

TEST(SetupsCommand, RefusesUnknownVariantsAndFormats) {
  const Answer unknown = run_command_line({"setups", "chess90"});
  EXPECT_EQ(unknown.exit_code, 2);
  EXPECT_NE(unknown.error.find("did you mean 'chess960'?"), std::string::npos) << unknown.error;
  EXPECT_EQ(run_command_line({"setups", "chess960", "--format", "xml"}).exit_code, 2);
}

TEST(ShowCommand, DrawsTheBoardAndTellsTheFacts) {
  const std::string out = run_command_line({"show", "chess480", "725"}).out;
  EXPECT_NE(out.find("   8  r k b b n q n r\n   7  p p p p p p p p\n   6  . . . . . . . .\n"),
            std::string::npos)
      << out;
  EXPECT_NE(out.find("   1  R K B B N Q N R\n      a b c d e f g h\n"), std::string::npos) << out;
  EXPECT_NE(out.find("RKBBNQNR on both sides"), std::string::npos);
  EXPECT_NE(out.find("O-O Kb1-d1, Rh1-c1; O-O-O Kb1-a1, Ra1-b1 (legal at once)"), std::string::npos) << out;
}

TEST(ShowCommand, NamesTheReflectedSetupOfTheClass) {
  const core::VariantRules& rules = *core::find_variant("chess480");
  const core::SetupId partner = core::mirror_partner(rules, 725);
  const std::string out = run_command_line({"show", "chess480", "725"}).out;
  EXPECT_NE(out.find("with setup " + std::to_string(partner)), std::string::npos) << out;
  EXPECT_NE(run_command_line({"show", "chess960", "725"}).out.find("alone in its class"), std::string::npos);
}

TEST(ShowCommand, TellsWhereTheSidesDiffer) {
  const std::string out = run_command_line({"show", "chess484-curtailed", "4"}).out;  // RKBBNQNR, RNBBKQNR
  EXPECT_NE(out.find("White RKBBNQNR, Black RNBBKQNR"), std::string::npos) << out;
  EXPECT_NE(out.find("White castles   none"), std::string::npos) << out;
  EXPECT_NE(out.find("Black castles   O-O Ke8-g8, Rh8-f8"), std::string::npos) << out;
  EXPECT_NE(out.find("2 / 5"), std::string::npos) << out;  // files of the kings
}

TEST(ShowCommand, GivesTheSameFactsAsJson) {
  const json facts = json::parse(run_command_line({"show", "chess8400", "0", "--json"}).out);
  EXPECT_EQ(facts["variant"], "chess8400");
  EXPECT_EQ(facts["white_array"], "BBQMNNRKR");
  EXPECT_EQ(facts["features"]["white_king_file"], 8);
  EXPECT_EQ(facts["castling"].size(), 4u);
  EXPECT_FALSE(facts.contains("statistics"));
}

TEST(ShowCommand, AddsTheStatisticsOfAFile) {
  const json shown = json::parse(run_command_line({"show", "chess484", "100", small_file(), "--json"}).out);
  const json& statistics = shown["statistics"];
  EXPECT_EQ(statistics["perft_nodes"], json({20, 400}));
  ASSERT_EQ(statistics["conditions"].size(), 2u);
  for (const json& condition : statistics["conditions"]) {
    EXPECT_EQ(condition["games"], kGames);
    const double wins = condition["white_wins"], draws = condition["draw"], losses = condition["black_wins"];
    EXPECT_EQ(wins + draws + losses, kGames);
    EXPECT_DOUBLE_EQ(condition["white_score"], (wins + draws / 2) / kGames);
    EXPECT_LE(condition["interval"][0], condition["white_score"]);
    EXPECT_GE(condition["interval"][1], condition["white_score"]);
    EXPECT_EQ(condition["root_score_cp"].size(), 1u);
  }
  const std::string text = run_command_line({"show", "chess484", "100", small_file()}).out;
  EXPECT_NE(text.find("perft(2) = 400"), std::string::npos) << text;
  EXPECT_NE(text.find("6 games        White won"), std::string::npos) << text;
  EXPECT_NE(text.find("95 % interval"), std::string::npos) << text;
}

TEST(ShowCommand, ShowsOneConditionWhenNamed) {
  const std::vector<std::string> base{"show", "chess484", "101", small_file(), "--json", "--condition"};
  std::vector<std::string> arguments = base;
  arguments.emplace_back("quicker");
  const json shown = json::parse(run_command_line(arguments).out);
  ASSERT_EQ(shown["statistics"]["conditions"].size(), 1u);
  EXPECT_EQ(shown["statistics"]["conditions"][0]["condition"], "quicker");
  arguments.back() = "d9";
  const Answer unknown = run_command_line(arguments);
  EXPECT_EQ(unknown.exit_code, 2);
  EXPECT_NE(unknown.error.find("quick, quicker"), std::string::npos) << unknown.error;
}

TEST(ShowCommand, RefusesWhatDoesNotExist) {
  EXPECT_EQ(run_command_line({"show", "chess960", "960"}).exit_code, 2);
  EXPECT_EQ(run_command_line({"show", "chess960", "-1"}).exit_code, 2);
  EXPECT_EQ(run_command_line({"show", "chess960"}).exit_code, 2);
  EXPECT_EQ(run_command_line({"show", "chess960", "1", "--condition", "d3"}).exit_code, 2);
  EXPECT_EQ(run_command_line({"show", "chess484", "1", small_file()}).exit_code, 2);    // not in the campaign
  EXPECT_EQ(run_command_line({"show", "chess960", "100", small_file()}).exit_code, 2);  // another variant
  EXPECT_EQ(run_command_line({"show", "chess484", "100", "no-such-file.h5"}).exit_code, 1);
}

}  // namespace
}  // namespace firstmove::jobs::cli
