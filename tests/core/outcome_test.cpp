#include "core/outcome.hpp"

#include <gtest/gtest.h>

#include "core/fen.hpp"
#include "core/movegen.hpp"
#include "core/notation.hpp"
#include "tests/support/variants.hpp"

namespace firstmove::core {
namespace {

template <Geometry G>
const RuleTables<G>& tables() {
  static const RuleTables<G> result(*find_variant(G == k9x9 ? "chess8400" : "chess960"));
  return result;
}

template <Geometry G = k8x8>
Position<G> position(std::string_view fen) {
  const auto read = parse_fen<G>(tables<G>(), fen);
  if (!read) throw std::runtime_error(std::string(fen) + ": " + read.error().message);
  return *read;
}

template <Geometry G = k8x8>
Game<G> game(std::string_view fen, std::initializer_list<const char*> moves = {}) {
  Game<G> result(position<G>(fen));
  for (const char* text : moves) {
    const std::optional<Move> move = parse_uci(result.position(), text);
    if (!move) throw std::runtime_error(std::string(text) + " is not legal");
    result.play(*move);
  }
  return result;
}

template <Geometry G>
std::optional<Outcome> outcome(const Game<G>& game) {
  return game.outcome(count_moves(game.position()));
}

template <Geometry G = k8x8>
std::optional<Outcome> outcome(std::string_view fen) {
  return outcome(game<G>(fen));
}

// --- mate and stalemate ---

TEST(Outcome, MateWinsForTheSideThatMates) {
  EXPECT_EQ(outcome("R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1"), (Outcome{Result::white_wins, Ending::mate}));
  EXPECT_EQ(outcome("4k3/8/8/8/8/8/5PPP/r5K1 w - - 0 1"), (Outcome{Result::black_wins, Ending::mate}));
}

TEST(Outcome, StalemateIsADraw) {
  EXPECT_EQ(outcome("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"), (Outcome{Result::draw, Ending::stalemate}));
}

TEST(Outcome, MateCountsBeforeTheFiftyMoveRule) {
  EXPECT_EQ(outcome("R5k1/5ppp/8/8/8/8/8/4K3 b - - 100 80"), (Outcome{Result::white_wins, Ending::mate}));
}

TEST(Outcome, StalemateCountsBeforeTheFiftyMoveRule) {
  EXPECT_EQ(outcome("7k/5Q2/6K1/8/8/8/8/8 b - - 100 80"), (Outcome{Result::draw, Ending::stalemate}));
}

TEST(Outcome, IsOpenAtTheStart) {
  EXPECT_EQ(outcome("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha -"), std::nullopt);
}

// --- fifty moves ---

TEST(Outcome, HundredPliesWithoutPawnMoveOrCaptureDraw) {
  EXPECT_EQ(outcome("4k3/8/8/8/8/8/8/R3K3 w - - 99 80"), std::nullopt);
  EXPECT_EQ(outcome("4k3/8/8/8/8/8/8/R3K3 w - - 100 80"), (Outcome{Result::draw, Ending::fifty_moves}));
}

TEST(Outcome, TheHundredthPlyDraws) {
  EXPECT_EQ(outcome(game("4k3/8/8/8/8/8/8/R3K3 w - - 99 80", {"a1a2"})),
            (Outcome{Result::draw, Ending::fifty_moves}));
  EXPECT_EQ(outcome(game("4k3/8/8/8/8/8/p7/R3K3 w - - 99 80", {"a1a2"})), std::nullopt);
}

// --- repetition ---

TEST(Repetition, TheThirdOccurrenceDraws) {
  Game<k8x8> knights = game("4k1nr/8/8/8/8/8/8/4K1NR w - - 0 1", {"g1f3", "g8f6", "f3g1", "f6g8"});
  EXPECT_EQ(knights.occurrences(), 2);
  EXPECT_EQ(outcome(knights), std::nullopt);
  for (const char* move : {"g1f3", "g8f6", "f3g1", "f6g8"})
    knights.play(*parse_uci(knights.position(), move));
  EXPECT_EQ(knights.occurrences(), 3);
  EXPECT_EQ(outcome(knights), (Outcome{Result::draw, Ending::repetition}));
}

TEST(Repetition, CountsBeforeTheFiftyMoveRule) {
  const Game<k8x8> knights = game("4k1nr/8/8/8/8/8/8/4K1NR w - - 92 60",
                                  {"g1f3", "g8f6", "f3g1", "f6g8", "g1f3", "g8f6", "f3g1", "f6g8"});
  EXPECT_EQ(outcome(knights), (Outcome{Result::draw, Ending::repetition}));
}

TEST(Repetition, PositionsWithOtherCastlingRightsAreOthers) {
  // The rook's excursion costs the right, so the first position never comes back.
  const Game<k8x8> rooks = game("4k2r/8/8/8/8/8/8/4K2R w Hh - 0 1",
                                {"h1g1", "h8g8", "g1h1", "g8h8", "h1g1", "h8g8", "g1h1", "g8h8"});
  EXPECT_EQ(rooks.occurrences(), 2);
}

TEST(Repetition, PositionsWithALegalEnPassantCaptureAreOthers) {
  const std::initializer_list<const char*> shuffle{"e2e4", "g8h8", "g1h1", "h8g8", "h1g1"};
  EXPECT_EQ(game("6k1/8/8/8/3p4/8/4P3/6K1 w - - 0 1", shuffle).occurrences(), 1);
  // Nobody can capture: the double step leaves the same position as any other way there.
  EXPECT_EQ(game("6k1/8/8/8/8/8/4P3/6K1 w - - 0 1", shuffle).occurrences(), 2);
}

TEST(Repetition, TheSideToMoveMatters) {
  // White loses a move by triangulation: the same men as at the start, but Black is to move.
  Game<k8x8> triangle = game("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", {"e1e2", "e8d8", "e2d1", "d8e8", "d1e1"});
  EXPECT_EQ(triangle.occurrences(), 1);
  for (const char* move : {"e8d8", "a1a2", "d8e8", "a2a1"})
    triangle.play(*parse_uci(triangle.position(), move));
  EXPECT_EQ(triangle.occurrences(), 2);
}

TEST(Repetition, LooksBackNoFurtherThanTheGame) {
  EXPECT_EQ(game("4k3/8/8/8/8/8/8/R3K3 w - - 80 60").occurrences(), 1);
}

// --- material ---

TEST(Material, TooLittleDraws) {
  for (const char* fen : {"4k3/8/8/8/8/8/8/4K3 w - -",        // bare kings
                          "4k3/8/8/8/8/8/8/4KN2 w - -",       // one knight
                          "4kb2/8/8/8/8/8/8/4K3 w - -",       // one bishop
                          "4k3/8/8/8/8/8/8/B1B1K3 w - -",     // two bishops on dark squares
                          "b3k3/8/8/8/8/8/8/4KB1B w - -"}) {  // a8, f1 and h1 are light
    EXPECT_TRUE(is_insufficient_material(position(fen))) << fen;
    EXPECT_EQ(outcome(fen), (Outcome{Result::draw, Ending::material})) << fen;
  }
}

TEST(Material, EnoughGoesOn) {
  for (const char* fen :
       {"4k3/8/8/8/8/8/8/R3K3 w - -", "4k3/8/8/8/8/8/8/Q3K3 b - -", "4k3/8/8/8/8/8/P7/4K3 w - -",
        "4k3/8/8/8/8/8/8/NN2K3 w - -",  // mate is possible with help
        "4k3/8/8/8/8/8/8/NB2K3 w - -", "4kn2/8/8/8/8/8/8/4KN2 w - -", "4kn2/8/8/8/8/8/8/4KB2 w - -",
        "b3k3/8/8/8/8/8/8/B1B1KB1B b - -", "4kb2/8/8/8/8/8/8/4KB2 w - -"}) {  // f8 dark, f1 light
    EXPECT_FALSE(is_insufficient_material(position(fen))) << fen;
    EXPECT_EQ(outcome(fen), std::nullopt) << fen;
  }
}

TEST(Material, OnNineFilesColoursAreTheOnesOfTheBoard) {
  // a1 and i9 are dark, b1 light.
  EXPECT_TRUE(is_insufficient_material(position<k9x9>("4k3b/9/9/9/9/9/9/9/B3K4 w - -")));
  EXPECT_FALSE(is_insufficient_material(position<k9x9>("4k3b/9/9/9/9/9/9/9/1B2K4 w - -")));
}

TEST(Material, TheMinisterAlwaysSuffices) {
  EXPECT_FALSE(is_insufficient_material(position<k9x9>("4k4/9/9/9/9/9/9/9/M3K4 w - -")));
  EXPECT_TRUE(is_insufficient_material(position<k9x9>("4k4/9/9/9/9/9/9/9/N3K4 w - -")));
}

TEST(Material, CountsAfterRepetitionAndFiftyMoves) {
  EXPECT_EQ(outcome("4k3/8/8/8/8/8/8/4KN2 w - - 100 90"), (Outcome{Result::draw, Ending::fifty_moves}));
}

// --- the game itself ---

TEST(Game, KeepsTheKeyOfEveryPosition) {
  const Game<k8x8> played =
      game("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha -", {"e2e4", "e7e5", "g1f3"});
  EXPECT_EQ(played.plies(), 3);
  ASSERT_EQ(played.keys().size(), 4u);
  EXPECT_EQ(played.keys().back(), played.position().key());
  EXPECT_EQ(played.keys().front(), position("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha -").key());
}

}  // namespace
}  // namespace firstmove::core
