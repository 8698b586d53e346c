#include "jobs/cli/terminal.hpp"

#include <gtest/gtest.h>

#include "core/setups.hpp"
#include "jobs/cli/board_text.hpp"
#include "tests/cli/run_command_line.hpp"
#include "tests/cli/small_campaign.hpp"

namespace firstmove::jobs::cli {
namespace {

TEST(Terminal, TakesTheFirstLocaleThatIsNotEmpty) {
  EXPECT_TRUE(is_utf8_locale("", "", "de_DE.UTF-8"));
  EXPECT_TRUE(is_utf8_locale("C.utf8", "C", "C"));
  EXPECT_FALSE(is_utf8_locale("C", "en_US.UTF-8", "en_US.UTF-8"));
  EXPECT_FALSE(is_utf8_locale("", "", ""));
}

TEST(BoardText, HasFiguresInUnicodeAndLettersForOtherMen) {
  const core::VariantRules& rules = *core::find_variant("chess8400");
  const std::string board = board_text(rules, core::setup_position(rules, 100), analysis::Charset::unicode);
  EXPECT_NE(board.find("   9  ♝ ♝ m ♞ ♞ ♜ ♚ ♛ ♜\n"), board.npos) << board;
  EXPECT_NE(board.find("   1  ♗ ♗ M ♘ ♘ ♖ ♔ ♕ ♖\n"), board.npos) << board;
  EXPECT_NE(board.find("   5  · · · · · · · · ·\n"), board.npos) << board;
}

TEST(ShowCommand, SaysOnWhatGroundsASetupIsBelievedAndDrawsItsIntervals) {
  const Answer answer = run_command_line({"show", "chess484", "100", small_file(), "--condition", "quick"});
  ASSERT_EQ(answer.exit_code, 0) << answer.error;
  EXPECT_NE(answer.out.find("\n  why             Undecided: "), answer.out.npos) << answer.out;
  EXPECT_NE(answer.out.find("\n  raw             "), answer.out.npos) << answer.out;
  for (const std::string& line : lines_of(answer.out.substr(answer.out.find("  raw "))))
    EXPECT_LE(line.size(), 100u) << line;
}

}  // namespace
}  // namespace firstmove::jobs::cli
