#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "core/fen.hpp"
#include "core/movegen.hpp"
#include "core/notation.hpp"
#include "core/validate.hpp"
#include "tests/cli/run_command_line.hpp"
#include "tests/cli/small_campaign.hpp"
#include "tests/support/variants.hpp"

namespace firstmove::jobs::cli {
namespace {

using nlohmann::json;

Answer game(const std::string& file, int number, std::vector<std::string> more = {}) {
  std::vector<std::string> arguments{"game", file, "--setup", "100", "--game", std::to_string(number)};
  arguments.insert(arguments.end(), more.begin(), more.end());
  if (std::find(more.begin(), more.end(), "--condition") == more.end()) {
    arguments.insert(arguments.end(), {"--condition", "quick"});
  }
  return run_command_line(arguments);
}

TEST(GameCommand, PrintsTagsWithTheStartPosition) {
  const Answer answer = game(small_file(), 0);
  ASSERT_EQ(answer.exit_code, 0) << answer.error;
  const core::VariantRules& rules = *core::find_variant("chess484");
  for (const std::string& tag :
       {std::string("[Variant \"Chess484\"]"), std::string("[SetUp \"1\"]"), std::string("[SetupId \"100\"]"),
        std::string("[Round \"0\"]"), std::string("[Seed \"7\"]"),
        "[FEN \"" + core::to_fen(rules, core::setup_position(rules, 100)) + "\"]"}) {
    EXPECT_NE(answer.out.find(tag + "\n"), std::string::npos) << tag << '\n' << answer.out;
  }
}

/// The words of a PGN's move text, move numbers and the comment apart.
std::vector<std::string> moves_of(const std::string& pgn) {
  std::string text = pgn.substr(pgn.find("\n\n") + 2);
  text.erase(text.find('{'), text.find('}') - text.find('{') + 1);
  std::vector<std::string> words;
  std::string word;
  for (const char c : text) {
    if (c != ' ' && c != '\n') {
      word += c;
    } else if (!word.empty()) {
      if (word.back() != '.') words.push_back(word);
      word.clear();
    }
  }
  return words;
}

TEST(GameCommand, PrintsTheKeptMovesAsSan) {
  const json answer = json::parse(game(small_file(), 2, {"--json"}).out);
  EXPECT_EQ(answer["kept"], true);
  const std::vector<std::string> words = moves_of(answer["pgn"]);
  ASSERT_EQ(words.size(), answer["moves"].size() + 1);  // the result is the last word
  const core::RuleTables<core::k8x8> tables(*core::find_variant("chess484"));
  auto position = core::start_position(tables, 100);
  for (std::size_t ply = 0; ply + 1 < words.size(); ++ply) {
    const core::Move move(answer["moves"][ply].get<std::uint32_t>());
    ASSERT_TRUE(core::is_legal(position, move));
    EXPECT_EQ(words[ply], core::to_san(position, move));
    position.make(move);
  }
}

TEST(GameCommand, KeepsLinesShort) {
  const std::vector<std::string> lines = lines_of(game(small_file(), 1).out);
  EXPECT_GT(lines.size(), 18u);  // 15 tags, a blank line, and moves that need several lines
  for (const std::string& line : lines) {
    if (line.starts_with('[')) continue;
    EXPECT_LE(line.size(), 79u) << line;
  }
}

TEST(GameCommand, PlaysAGameAgainWhoseMovesWereNotKept) {
  const json answer = json::parse(game(small_file(), 5, {"--json"}).out);
  EXPECT_EQ(answer["kept"], false);
  const SmallFile without_moves([](results::Rows& rows) { rows.moves.clear(); });
  for (int number = 0; number < 4; ++number) {
    EXPECT_EQ(game(without_moves.path(), number).out, game(small_file(), number).out);
  }
}

TEST(GameCommand, EndsWithTheResultOfTheRow) {
  for (int number = 0; number < static_cast<int>(kGames); ++number) {
    const Answer answer = game(small_file(), number);
    const std::string result = moves_of(answer.out).back();
    EXPECT_NE(answer.out.find("[Result \"" + result + "\"]"), std::string::npos) << answer.out;
    EXPECT_TRUE(result == "1-0" || result == "0-1" || result == "1/2-1/2") << result;
  }
}

TEST(GameCommand, NeedsAConditionWhenThereAreSeveral) {
  const Answer answer = run_command_line({"game", small_file(), "--setup", "100", "--game", "0"});
  EXPECT_EQ(answer.exit_code, 2);
  EXPECT_NE(answer.error.find("quick, quicker"), std::string::npos) << answer.error;
}

TEST(GameCommand, RefusesGamesThatTheFileDoesNotHold) {
  EXPECT_EQ(game(small_file(), kGames).exit_code, 2);
  EXPECT_EQ(run_command_line({"game", small_file(), "--setup", "3", "--game", "0", "--condition", "quick"})
                .exit_code,
            2);
  EXPECT_EQ(run_command_line({"game", small_file(), "--setup", "484", "--game", "0", "--condition", "quick"})
                .exit_code,
            2);
  EXPECT_EQ(run_command_line({"game", "no-such-file.h5", "--setup", "0", "--game", "0"}).exit_code, 1);
}

TEST(GameCommand, RefusesMovesThatAreNotLegal) {
  const SmallFile damaged([](results::Rows& rows) { rows.moves[0].moves[1] = core::Move(0, 63).word(); });
  const Answer answer = game(damaged.path(), 0);
  EXPECT_EQ(answer.exit_code, 1);
  EXPECT_NE(answer.error.find("ply 2"), std::string::npos) << answer.error;
}

TEST(GameCommand, TellsWhenAReplayGoesAnotherWay) {
  const SmallFile changed([](results::Rows& rows) {
    for (results::GameRow& row : rows.games) row.key[0] ^= 1;
  });
  EXPECT_EQ(game(changed.path(), 5).exit_code, 1);
}

}  // namespace
}  // namespace firstmove::jobs::cli
