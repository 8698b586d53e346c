// The command from end to end: a real result file or a CSV in, files and a table out.
#include <gtest/gtest.h>

#include <CLI/CLI.hpp>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "analysis/relocation.hpp"
#include "jobs/cli/command.hpp"
#include "tests/results/sample.hpp"

namespace firstmove {
namespace {

using jobs::cli::UsageError;
using results::test::Folder;

std::string read_text(const std::filesystem::path& path) {
  std::ifstream file(path);
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

void write_text(const std::filesystem::path& path, const std::string& text) {
  std::ofstream(path) << text;
}

/// What a command prints. Throws what main would catch.
std::string print_of(void (*add_command)(CLI::App&, jobs::cli::Action&), std::vector<std::string> arguments) {
  CLI::App app;
  jobs::cli::Action action;
  add_command(app, action);
  std::reverse(arguments.begin(), arguments.end());  // CLI11 takes them from the back
  app.parse(arguments);
  testing::internal::CaptureStdout();
  int code = -1;
  try {
    code = action({});
  } catch (...) {
    testing::internal::GetCapturedStdout();
    throw;
  }
  EXPECT_EQ(code, jobs::cli::kDone);
  return testing::internal::GetCapturedStdout();
}

std::string analyze(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), "analyze");
  return print_of(jobs::cli::add_analyze_command, std::move(arguments));
}

std::string compare(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), "compare");
  return print_of(jobs::cli::add_compare_command, std::move(arguments));
}

std::filesystem::path merged_sample(const Folder& folder) {
  results::MergeInput input = results::test::sample_input(20);
  input.parts = results::test::write_shuffled(results::test::sample_rows(20, 6), 2, folder / "parts", 1);
  input.output = folder / "sample.h5";
  results::merge(input);
  return input.output;
}

TEST(AnalyzeCommand, WritesThreeFilesNextToTheResultFile) {
  const Folder folder;
  const std::string printed = analyze({merged_sample(folder).string()});
  for (const char* ending : {".csv", ".md", ".json"}) {
    const std::string path =
        (folder / "sample").string() + ending;  // named like the input, not like the variant
    EXPECT_NE(printed.find(path), std::string::npos);
    EXPECT_FALSE(read_text(path).empty()) << path;
  }
  EXPECT_EQ(printed.find("chess960: balance of 20 setups"), 0u);
}

TEST(AnalyzeCommand, CountsEveryGameOfTheResultFile) {
  const Folder folder;
  const auto json = nlohmann::json::parse(
      analyze({merged_sample(folder).string(), "--json", "-o", (folder / "tables").string()}));
  std::array<std::uint64_t, 2> games{};
  for (const results::GameRow& row : results::test::sample_rows(20, 6).games)
    games[row.condition] += row.ending_code != results::kVoidEnding;
  ASSERT_EQ(json["conditions"].size(), 2u);
  for (std::size_t k = 0; k < 2; ++k) EXPECT_EQ(json["conditions"][k]["games"], games[k]);
  EXPECT_EQ(json, nlohmann::json::parse(read_text(folder / "tables" / "sample.json")));
}

TEST(AnalyzeCommand, WritesWhereItIsTold) {
  const Folder folder;
  const std::string file = merged_sample(folder).string();
  analyze({file, "-o", (folder / "new" / "tables").string()});
  EXPECT_TRUE(std::filesystem::exists(folder / "new" / "tables" / "sample.csv"));
  EXPECT_FALSE(std::filesystem::exists(folder / "sample.csv"));
}

TEST(AnalyzeCommand, WritesNoFilesWhenItPrintsJsonAlone) {
  const Folder folder;
  write_text(folder / "human.csv", "sp,w,d,b\n0,5,3,2\n1,4,4,4\n");
  analyze({"--counts", (folder / "human.csv").string(), "--json"});
  EXPECT_EQ(folder.names(), (std::vector<std::string>{"human.csv"}));
}

TEST(AnalyzeCommand, LeavesATableOfCountsAlone) {
  const Folder folder;
  const std::string csv = "sp,w,d,b\n0,5,3,2\n1,4,4,4\n";
  write_text(folder / "human.csv", csv);
  analyze({"--counts", (folder / "human.csv").string()});
  EXPECT_EQ(read_text(folder / "human.csv"), csv);
  EXPECT_EQ(folder.names(), (std::vector<std::string>{"human-balance.csv", "human-balance.json",
                                                      "human-balance.md", "human.csv"}));
}

TEST(AnalyzeCommand, TakesTheMarginOfFairness) {
  const Folder folder;
  write_text(folder / "even.csv", "id,w,d,b\n0,500,0,500\n1,505,0,495\n");
  const std::string file = (folder / "even.csv").string();
  EXPECT_EQ(nlohmann::json::parse(analyze({"--counts", file, "--json"}))["fair"], 0);
  EXPECT_EQ(nlohmann::json::parse(analyze({"--counts", file, "--json", "--margin", "0.1"}))["fair"], 2);
  EXPECT_THROW(analyze({"--counts", file, "--margin", "0.5"}), CLI::ParseError);
}

std::string usage_error(const std::vector<std::string>& arguments) {
  try {
    analyze(arguments);
  } catch (const UsageError& error) {
    return error.what();
  }
  return "accepted";
}

TEST(AnalyzeCommand, NamesThePlaceOfABadCount) {
  const Folder folder;
  write_text(folder / "bad.csv", "id,w,d,b\n0,5,x,2\n");
  const std::string error = usage_error({"--counts", (folder / "bad.csv").string()});
  EXPECT_NE(error.find("line 2, column 5"), std::string::npos) << error;
  EXPECT_EQ(folder.names(), std::vector<std::string>{"bad.csv"});
}

TEST(AnalyzeCommand, WantsOneInput) {
  EXPECT_NE(usage_error({}).find("needs either"), std::string::npos);
  EXPECT_NE(usage_error({"a.h5", "--counts", "b.csv"}).find("needs either"), std::string::npos);
  EXPECT_EQ(usage_error({"missing.h5"}), "'missing.h5' is not a file");
}

TEST(AnalyzeCommand, RefusesAFolderItCannotMake) {
  const Folder folder;
  write_text(folder / "even.csv", "id,w,d,b\n0,500,0,500\n");
  const std::string file = (folder / "even.csv").string();
  try {
    analyze({"--counts", file, "-o", file});
    FAIL() << "accepted";
  } catch (const results::IoError& error) {
    EXPECT_EQ(error.operation(), "create");
    EXPECT_EQ(error.path(), file);
  }
}

TEST(AnalyzeCommand, TellsFirstMovesAndHalvesFromTheRows) {
  const Folder folder;
  const auto json = nlohmann::json::parse(analyze({merged_sample(folder).string(), "--json"}));
  EXPECT_GE(json["rows"][0]["first_moves"], 1);
  EXPECT_GE(json["rows"][0]["first_moves_effective"], 1);
  ASSERT_FALSE(json["repeatability"].empty());
  EXPECT_EQ(json["repeatability"][0]["kind"], "halves");
}

TEST(AnalyzeCommand, ReadsLossesOfWhite) {
  const Folder folder;
  write_text(folder / "other.csv", "# from elsewhere\nsetup,wins,draws,losses,note\n7,6,3,1,x\n9,1,1,8,y\n");
  const auto json = nlohmann::json::parse(analyze({"--counts", (folder / "other.csv").string(), "--json"}));
  EXPECT_EQ(json["rows"][0]["setup"], 7);
  EXPECT_EQ(json["rows"][0]["white_score"], 0.75);
  EXPECT_EQ(json["rows"][1]["black_wins"], 8);
}

TEST(CompareCommand, TakesTwoConditionsOfAFile) {
  const Folder folder;
  const std::string file = merged_sample(folder).string();
  const auto conditions = nlohmann::json::parse(analyze({file, "--json"}))["conditions"];
  const auto side = [&](std::size_t k) {
    return file + ":" + conditions[k]["condition"]["name"].get<std::string>();
  };
  const auto json = nlohmann::json::parse(compare({side(0), side(1), "--json"}));
  EXPECT_GE(json["units"], 10);
  EXPECT_FALSE(json["mean_difference"].is_null());
  EXPECT_NE(compare({side(0), side(1)}).find("Mean difference"), std::string::npos);
  EXPECT_THROW(compare({file, side(1)}), UsageError);  // which condition?
  EXPECT_THROW(compare({file + ":nobody", side(1)}), UsageError);
}

TEST(CompareCommand, TakesCountsAndColumns) {
  const Folder folder;
  std::string counts = "id,w,d,b\n", numbers = "# made up\nsp,depth,eval\n";
  for (int k = 0; k < 12; ++k) {
    counts += std::to_string(k) + "," + std::to_string(400 + 20 * k) + ",100," +
              std::to_string(500 - 20 * k) + "\n";
    numbers += std::to_string(k) + ",20," + std::to_string(0.01 * k * k) + "\n";
  }
  write_text(folder / "counts.csv", counts);
  write_text(folder / "eval.csv", numbers);
  const std::string a = (folder / "counts.csv").string();
  const std::string b = (folder / "eval.csv").string();
  const auto json = nlohmann::json::parse(compare({a, b, "--column", "Eval", "--json"}));
  EXPECT_EQ(json["spearman"], 1);
  EXPECT_TRUE(json["mean_difference"].is_null());
  const auto same = nlohmann::json::parse(compare({a, a, "--json"}));
  EXPECT_EQ(same["correlation"], 1);
  EXPECT_EQ(same["significant_differences"], 0);
  EXPECT_EQ(same["badge_kappa"], 1);
  EXPECT_THROW(compare({a, b}), UsageError);  // no counts in it
  EXPECT_THROW(compare({a, b, "--column", "elo"}), UsageError);
  EXPECT_THROW(compare({a, (folder / "none.csv").string()}), UsageError);
}

// A result file of the 14 x 14 pairs of the reduced relocation phase: both sections, and games split by the
// parity of their numbers.
TEST(AnalyzeCommand, FileOfIndependentSidesHasArmiesAndTheRelocationPhase) {
  const Folder folder;
  const auto arrays = analysis::relocated_arrays(analysis::kRelocationStart, "N");
  const std::size_t count = arrays.size();
  results::MergeInput input = results::test::sample_input(count * count);
  for (std::size_t k = 0; k < count * count; ++k) {
    input.table.setups[k].white_array = arrays[k / count].array;
    input.table.setups[k].black_array = arrays[k % count].array;
  }
  input.parts =
      results::test::write_shuffled(results::test::sample_rows(count * count, 8), 2, folder / "parts", 1);
  input.output = folder / "pairs.h5";
  results::merge(input);
  const auto json = nlohmann::json::parse(analyze({input.output.string(), "--json"}));
  for (const auto& condition : json["conditions"]) {
    EXPECT_EQ(condition["armies"]["heat_map"]["raw"].size(), count);
    ASSERT_EQ(condition["relocation"].size(), 1u);
    EXPECT_EQ(condition["relocation"][0]["phase"], "reduced");
    for (const auto& protocol : condition["relocation"][0]["protocols"])
      EXPECT_FALSE(protocol["half_against_half"].is_null());
  }
}

}  // namespace
}  // namespace firstmove
