#include "analysis/report.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "analysis/counts.hpp"
#include "analysis/format.hpp"
#include "analysis/summary.hpp"
#include "tests/analysis/fixture.hpp"

namespace firstmove::analysis {
namespace {

using Json = nlohmann::json;

BalanceTable fixture() {
  return analyze(test::make_statistics(), "fixture.h5");
}

/// The text must be the committed one; FIRSTMOVE_UPDATE_SNAPSHOTS=1 writes it anew, for a reader to judge.
void expect_snapshot(const std::string& text, const std::string& name) {
  const auto path = std::filesystem::path(FIRSTMOVE_TEST_DATA_DIR) / "snapshots" / name;
  if (std::getenv("FIRSTMOVE_UPDATE_SNAPSHOTS") != nullptr) std::ofstream(path) << text;
  std::ifstream file(path);
  ASSERT_TRUE(file) << path;
  std::stringstream committed;
  committed << file.rdbuf();
  EXPECT_EQ(text, committed.str()) << "differs from " << path;
}

TEST(ReportSnapshot, Terminal) {
  expect_snapshot(terminal_report(fixture()), "analysis_report.txt");
}
TEST(ReportSnapshot, Markdown) {
  expect_snapshot(markdown_report(fixture()), "analysis_report.md");
}
TEST(ReportSnapshot, Csv) {
  expect_snapshot(csv_report(fixture()), "analysis_report.csv");
}
TEST(ReportSnapshot, Json) {
  expect_snapshot(json_report(fixture()), "analysis_report.json");
}

std::vector<std::string> split(const std::string& text, char separator) {
  std::vector<std::string> parts;
  std::stringstream stream(text);
  for (std::string part; std::getline(stream, part, separator);) parts.push_back(part);
  return parts;
}

TEST(Report, CsvAndJsonAgreeInEveryCell) {
  const Json json = Json::parse(json_report(fixture()));
  const std::vector<std::string> lines = split(csv_report(fixture()), '\n');
  const std::vector<std::string> names = split(lines[0], ',');
  ASSERT_EQ(json["rows"].size(), lines.size() - 1);
  ASSERT_EQ(lines.size() - 1, 12u);
  for (std::size_t r = 1; r < lines.size(); ++r) {
    const Json& row = json["rows"][r - 1];
    std::vector<std::string> cells = split(lines[r], ',');
    cells.resize(names.size());  // getline drops an empty last cell
    ASSERT_EQ(row.size(), names.size());
    for (std::size_t k = 0; k < names.size(); ++k) {
      const Json& value = row[names[k]];
      if (value.is_string()) {
        EXPECT_EQ(value.get<std::string>(), cells[k]) << names[k];
      } else if (value.is_null()) {
        EXPECT_EQ(cells[k], "") << names[k];
      } else {
        EXPECT_EQ(value.get<double>(), std::stod(cells[k])) << names[k];
      }
    }
  }
}

TEST(Report, JsonHoldsTheDecisionsOfTheFirstCondition) {
  const Json json = Json::parse(json_report(fixture()));
  for (const char* name : {"significant_vs_mean", "significant_vs_half", "fair"}) {
    EXPECT_TRUE(json[name].is_number_integer()) << name;
    EXPECT_EQ(json[name], json["conditions"][0][name]) << name;
  }
  EXPECT_EQ(json["condition"], "d3");
  EXPECT_EQ(json["significant_vs_mean"], 2);
}

TEST(Report, LudiiColumnsFollowTheirDefinitions) {
  const Json row =
      Json::parse(json_report(fixture()))["rows"][1];  // setup 1: 150 wins, 60 + 40 draws, 150 losses
  EXPECT_EQ(row["AdvantageP1"], 0.375);
  EXPECT_EQ(row["Balance"], 1);
  EXPECT_EQ(row["Completion"], 0.75);
  EXPECT_EQ(row["Drawishness"], 0.15);  // without the 40 that hit the move cap
  EXPECT_EQ(row["Timeouts"], 0.1);
  EXPECT_EQ(row["DurationMoves"], row["plies_mean"]);
  EXPECT_EQ(row["BranchingFactor"], row["branching_factor"]);
}

TEST(Report, QuotesCellsThatHoldCommas) {
  results::VariantStatistics statistics = test::make_table({test::make_condition("a,\"b\"", 1)});
  EXPECT_NE(csv_report(analyze(std::move(statistics), "")).find(",\"a,\"\"b\"\"\",0,0,0,0,"),
            std::string::npos);
}

TEST(Report, OfPerftAloneSaysSo) {
  results::VariantStatistics statistics = test::make_table({});
  statistics.perft_depths = 1;
  statistics.perft_nodes.assign(6, 20);
  const BalanceTable balance = analyze(std::move(statistics), "perft.h5");
  EXPECT_NE(terminal_report(balance).find("perft(1) = 120 over 6 setups"), std::string::npos);
  EXPECT_NE(terminal_report(balance).find("no games"), std::string::npos);
  EXPECT_NE(markdown_report(balance).find("no games"), std::string::npos);
  const Json json = Json::parse(json_report(balance));
  EXPECT_EQ(json["fair"], 0);
  EXPECT_TRUE(json["condition"].is_null());
  EXPECT_EQ(json["rows"][0]["perft_1"], 20);
  EXPECT_TRUE(json["rows"][0]["white_score"].is_null());
}

TEST(Report, OfAConditionWithoutGamesSaysSo) {
  const BalanceTable balance = analyze(test::make_table({test::make_condition("d1", 1)}), "");
  EXPECT_NE(terminal_report(balance).find("No games yet."), std::string::npos);
  EXPECT_TRUE(Json::accept(json_report(balance)));
}

TEST(Report, OfCountsLeavesUnknownFiguresOut) {
  auto counts = parse_counts("sp,w,d,b\n0,5,3,2\n1,4,4,4\n", "table");
  ASSERT_TRUE(counts.has_value());
  const BalanceTable balance = analyze(std::move(*counts), "table.csv");
  EXPECT_EQ(terminal_report(balance).find("plies"), std::string::npos);
  const Json row = Json::parse(json_report(balance))["rows"][0];
  for (const char* name : {"plies_mean", "plies_sd", "branching_factor", "mate", "Timeouts", "DurationMoves"})
    EXPECT_TRUE(row[name].is_null()) << name;
  EXPECT_EQ(row["white_score"], 0.65);
}

TEST(Report, SurvivesTextInAnotherEncoding) {
  auto counts = parse_counts("id,array,w,d,b\n0,\xE9t\xE9,5,3,2\n", "table");
  ASSERT_TRUE(counts.has_value());
  EXPECT_TRUE(Json::accept(json_report(analyze(std::move(*counts), "table.csv"))));
}

TEST(Report, SaysThatListsAreNoiseAndHowManyGamesWouldDo) {
  results::VariantStatistics statistics = test::make_table({test::make_condition("d1", 1)});
  for (std::int64_t id = 6; id < 400; ++id) {
    statistics.table.setups.push_back(statistics.table.setups.front());
    statistics.table.setups.back().setup = statistics.table.setups.back().setup_class = id;
  }
  statistics.cells.resize(400);
  for (auto& cell : statistics.cells) cell = test::make_cell({1, 0, 1});
  const BalanceTable balance = analyze(std::move(statistics), "");
  const ConditionTable& table = balance.conditions[0];
  const double needed = table.games_per_setup(least_games_for_reliability(table.spread, 0.5).value());
  const std::string text = summary(balance, table)[3];
  EXPECT_EQ(text.find("Too few games to tell setups apart: reliability .00 (95 %: .00 to"), 0u) << text;
  EXPECT_NE(text.find("Reliability .5 needs at least " + about_games(needed) + " games a setup"),
            std::string::npos)
      << text;
  EXPECT_NE(text.find("the order below is noise"), std::string::npos) << text;
}

// Few setups leave so wide an interval that its end asks for fewer games than were played: no bound at all.
TEST(Report, DoesNotAskForFewerGamesThanThereAre) {
  results::VariantStatistics statistics = test::make_table({test::make_condition("d1", 1)});
  for (auto& cell : statistics.cells) cell = test::make_cell({1, 0, 1});
  const BalanceTable balance = analyze(std::move(statistics), "");
  const std::string text = summary(balance, balance.conditions[0])[3];
  EXPECT_NE(text.find("How many games a setup it would take cannot be told yet; there are 2."),
            std::string::npos)
      << text;
}

TEST(Report, OfOneSetupHasNoSpread) {
  auto counts = parse_counts("id,w,d,b\n0,5,3,2\n", "table");
  ASSERT_TRUE(counts.has_value());
  const std::string report = terminal_report(analyze(std::move(*counts), "table.csv"));
  EXPECT_NE(report.find("reliability unknown"), std::string::npos);
  EXPECT_NE(report.find("With one setup there is no spread"), std::string::npos);
}

TEST(Report, OfSingleGamesCannotTellNoiseFromSpread) {
  auto counts = parse_counts("id,w,d,b\n0,1,0,0\n1,0,0,1\n", "table");
  ASSERT_TRUE(counts.has_value());
  const std::string report = terminal_report(analyze(std::move(*counts), "table.csv"));
  EXPECT_NE(report.find("With one game a setup noise and true differences cannot be told apart"),
            std::string::npos);
}

TEST(Report, WarnsWhenTheMoveCapDecidesGames) {
  EXPECT_NE(terminal_report(fixture()).find("Warning: 2.0 % of the games reached the move cap (500 plies)"),
            std::string::npos);
  results::VariantStatistics statistics = test::make_table({test::make_condition("d1", 1)});
  statistics.cells[0] = test::make_cell({50, 2, 48}, 1);  // exactly 1 %
  EXPECT_EQ(terminal_report(analyze(std::move(statistics), "")).find("Warning"), std::string::npos);
}

TEST(Report, WarnsWhenMembersOfAClassDisagree) {
  results::VariantStatistics statistics = test::make_table({test::make_condition("d1", 1)});
  for (std::size_t k = 0; k < 6; ++k)
    statistics.cells[k] = test::make_cell(k < 3 ? test::CellCounts{80, 0, 20} : test::CellCounts{20, 0, 80});
  EXPECT_NE(terminal_report(analyze(std::move(statistics), "")).find("differ more than chance allows"),
            std::string::npos);
}

TEST(Report, KeepsTerminalLinesShort) {
  for (const std::string& line : split(terminal_report(fixture()), '\n'))
    EXPECT_LE(line.size(), 110u) << line;
}

}  // namespace
}  // namespace firstmove::analysis
