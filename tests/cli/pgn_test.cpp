#include "jobs/pgn.hpp"

#include <gtest/gtest.h>

#include "core/move.hpp"
#include "tests/support/variants.hpp"

namespace firstmove::jobs {
namespace {

constexpr std::int64_t kOrthodox = 518;

std::uint32_t word(core::Square from, core::Square to) {
  return core::Move(from, to).word();
}

/// 1. f3 e5 2. g4 Qh4#
const std::vector<std::uint32_t> kFoolsMate{word(13, 21), word(52, 36), word(14, 30), word(59, 31)};

std::string pgn(std::uint8_t result, std::uint8_t ending, const std::vector<std::uint32_t>& moves) {
  results::Condition condition;
  condition.name = "d\"3\"";
  condition.hash = "0123456789abcdef";
  condition.player = "firstmove";
  condition.player_version = "1-abc";
  condition.depth = 3;
  results::GameRow row{};
  row.setup_id = kOrthodox;
  row.game_number = 4;
  row.result_code = result;
  row.ending_code = ending;
  row.plies = static_cast<std::uint16_t>(moves.size());
  const auto text = pgn_text({*core::find_variant("chess960"), condition, row, moves, 99});
  return text ? *text : "ply " + std::to_string(text.error());
}

TEST(Pgn, IsTheWholeGameWithItsTags) {
  EXPECT_EQ(pgn(2, 0, kFoolsMate),
            "[Event \"firstmove self-play, condition d\\\"3\\\"\"]\n"
            "[Site \"?\"]\n"
            "[Date \"????.??.??\"]\n"
            "[Round \"4\"]\n"
            "[White \"firstmove 1-abc, depth 3\"]\n"
            "[Black \"firstmove 1-abc, depth 3\"]\n"
            "[Result \"0-1\"]\n"
            "[Variant \"Chess960\"]\n"
            "[SetUp \"1\"]\n"
            "[FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1\"]\n"
            "[SetupId \"518\"]\n"
            "[Seed \"99\"]\n"
            "[ConditionHash \"0123456789abcdef\"]\n"
            "[PlyCount \"4\"]\n"
            "[Termination \"normal\"]\n"
            "\n"
            "1. f3 e5 2. g4 Qh4# {mate} 0-1\n");
}

TEST(Pgn, NamesResultAndEnding) {
  EXPECT_TRUE(pgn(0, 0, {}).ends_with("\n{mate} 1-0\n"));
  EXPECT_TRUE(pgn(1, 1, {}).ends_with("\n{draw: stalemate} 1/2-1/2\n"));
  EXPECT_TRUE(pgn(1, 2, {}).ends_with("\n{draw: third occurrence of the position} 1/2-1/2\n"));
  EXPECT_TRUE(pgn(1, 3, {}).ends_with("\n{draw: fifty moves without pawn move or capture} 1/2-1/2\n"));
  EXPECT_TRUE(pgn(1, 4, {}).ends_with("\n{draw: neither side has the men to mate} 1/2-1/2\n"));
  EXPECT_TRUE(pgn(1, 5, {}).ends_with("\n{scored a draw: move cap of the condition} 1/2-1/2\n"));
}

TEST(Pgn, HasNoResultForVoidGames) {
  const std::string text = pgn(1, results::kVoidEnding, {});
  EXPECT_TRUE(text.ends_with("\n{no valid result} *\n")) << text;
  EXPECT_NE(text.find("[Result \"*\"]"), std::string::npos);
  EXPECT_NE(text.find("[Termination \"abandoned\"]"), std::string::npos);
}

TEST(Pgn, TellsThePlyOfAnIllegalMove) {
  std::vector<std::uint32_t> moves = kFoolsMate;
  moves[2] = word(59, 31);  // Black's queen on White's turn
  EXPECT_EQ(pgn(2, 0, moves), "ply 3");
  moves[2] = 0xFFFFFFFF;
  EXPECT_EQ(pgn(2, 0, moves), "ply 3");
}

}  // namespace
}  // namespace firstmove::jobs
