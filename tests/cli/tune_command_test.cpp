#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "core/outcome.hpp"
#include "core/search/evaluation_parameters.hpp"
#include "tests/cli/run_command_line.hpp"
#include "tests/cli/small_campaign.hpp"
#include "tests/support/variants.hpp"

namespace firstmove::jobs::cli {
namespace {

/// The small campaign's games stop at a low move cap, which tuning leaves out: give them other endings.
void decide_games(results::Rows& rows) {
  for (results::GameRow& row : rows.games) {
    const bool won = row.game_number % 2 == 0;
    row.result_code = static_cast<std::uint8_t>(won ? core::Result::white_wins : core::Result::draw);
    row.ending_code = static_cast<std::uint8_t>(won ? core::Ending::mate : core::Ending::repetition);
  }
}

std::string output_beside(const std::string& file, const std::string& name) {
  return (std::filesystem::path(file).parent_path() / name).string();
}

Answer tune(const std::string& file, const std::string& output, std::vector<std::string> more = {}) {
  std::vector<std::string> arguments{"tune",   file, "--variant",  "chess960", "-o",           output,
                                     "--skip", "2",  "--held-out", "0.3",      "--iterations", "5"};
  arguments.insert(arguments.end(), more.begin(), more.end());
  return run_command_line(arguments);
}

std::string read(const std::string& path) {
  std::ifstream file(path);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

TEST(TuneCommand, WritesAParameterFileAndWhatItMeans) {
  const SmallFile file(decide_games);
  const std::string output = output_beside(file.path(), "fitted.txt");
  const Answer answer = tune(file.path(), output);
  ASSERT_EQ(answer.exit_code, 0) << answer.error;
  // Two conditions, two setups, games 0 to 3 of each kept.
  EXPECT_NE(answer.out.find("Fitted by firstmove tune to 16 games"), std::string::npos) << answer.out;
  EXPECT_NE(answer.out.find("log-loss of the games held out "), std::string::npos) << answer.out;
  EXPECT_NE(answer.out.find("man values in pawns"), std::string::npos) << answer.out;
  const core::VariantRules& rules = *core::find_variant("chess960");
  const auto fitted = core::search::parse_parameters(read(output), rules);
  ASSERT_TRUE(fitted.has_value()) << fitted.error().front().name << fitted.error().front().message;
  EXPECT_NE(*fitted, core::search::default_parameters(rules));
  // The results of these games are made up: nothing explains them.
  EXPECT_EQ(fitted->score_scale_cp, core::search::kMostScoreScale_cp);
  EXPECT_NE(answer.out.find("next to nothing"), std::string::npos) << answer.out;
}

TEST(TuneCommand, GivesTheSameFileEachTime) {
  const SmallFile file(decide_games);
  const std::string first = output_beside(file.path(), "1.txt");
  const std::string second = output_beside(file.path(), "2.txt");
  const std::string other = output_beside(file.path(), "3.txt");
  ASSERT_EQ(tune(file.path(), first).exit_code, 0);
  ASSERT_EQ(tune(file.path(), second).exit_code, 0);
  ASSERT_EQ(tune(file.path(), other, {"--seed", "2"}).exit_code, 0);
  EXPECT_EQ(read(first), read(second));
  EXPECT_NE(read(first), read(other));
}

TEST(TuneCommand, LeavesOutGamesThatTheMoveCapEnded) {
  const SmallFile file([](results::Rows& rows) {
    for (results::GameRow& row : rows.games) {
      row.result_code = static_cast<std::uint8_t>(core::Result::draw);
      row.ending_code = static_cast<std::uint8_t>(core::Ending::move_cap);
    }
  });
  const Answer answer = tune(file.path(), output_beside(file.path(), "no.txt"));
  EXPECT_EQ(answer.exit_code, 2);
  EXPECT_NE(answer.error.find("no quiet position in these files"), std::string::npos) << answer.error;
}

TEST(TuneCommand, AsksForKeptMoves) {
  const SmallFile file([](results::Rows& rows) {
    decide_games(rows);
    rows.moves.clear();
  });
  const Answer answer = tune(file.path(), output_beside(file.path(), "no.txt"));
  EXPECT_EQ(answer.exit_code, 2);
  EXPECT_NE(answer.error.find("keep_moves = true"), std::string::npos) << answer.error;
  EXPECT_NE(answer.error.find("24 games are without"), std::string::npos) << answer.error;
}

TEST(TuneCommand, NamesAMoveThatIsNotLegal) {
  const SmallFile file([](results::Rows& rows) {
    decide_games(rows);
    rows.moves.front().moves[3] = 0;
  });
  const Answer answer = tune(file.path(), output_beside(file.path(), "no.txt"));
  EXPECT_EQ(answer.exit_code, 1);
  EXPECT_NE(answer.error.find("ply 3 of game 0 of setup 100 is no legal move"), std::string::npos)
      << answer.error;
}

TEST(TuneCommand, RefusesGamesOfOtherMen) {
  const Answer answer =
      run_command_line({"tune", small_file(), "--variant", "chess8400", "-o", "/nonexistent/none.txt"});
  EXPECT_EQ(answer.exit_code, 2);
  EXPECT_NE(answer.error.find("games of chess484, whose men or board are not those of chess8400"),
            std::string::npos)
      << answer.error;
}

TEST(TuneCommand, SaysWhatIsWrongWithTheFileToStartFrom) {
  const std::string bad = output_beside(small_file(), "bad.txt");
  std::ofstream(bad) << "tempo 1 2\ntempoo 3 4\n";
  const Answer answer = tune(small_file(), output_beside(small_file(), "no.txt"), {"--from", bad});
  EXPECT_EQ(answer.exit_code, 2);
  EXPECT_NE(answer.error.find("line 2: tempoo: unknown parameter; did you mean tempo?"), std::string::npos)
      << answer.error;
  EXPECT_NE(answer.error.find(" more"), std::string::npos) << answer.error;
}

}  // namespace
}  // namespace firstmove::jobs::cli
