#include "core/search/ordering.hpp"

#include <gtest/gtest.h>

#include "core/search/see.hpp"
#include "tests/search/support.hpp"

namespace firstmove::core::search {
namespace {

template <typename Picker>
std::vector<std::uint32_t> words_of(Picker&& picker) {
  std::vector<std::uint32_t> words;
  for (Move move = picker.next(); !move.is_none(); move = picker.next()) words.push_back(move.word());
  return words;
}

template <Geometry G>
std::vector<std::uint32_t> legal_words(const Position<G>& position) {
  MoveList moves;
  generate_moves(position, moves);
  std::vector<std::uint32_t> words;
  for (const Move move : moves) words.push_back(move.word());
  std::sort(words.begin(), words.end());
  return words;
}

template <Geometry G>
void expect_every_move_once(const std::string& variant) {
  const Evaluator<G> evaluator(tables_of<G>(variant));
  History<G> history;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    const Position<G> position = random_walk<G>(variant, seed, static_cast<int>(seed)).position();
    const std::vector<std::uint32_t> legal = legal_words(position);
    if (legal.empty()) continue;
    const Move some(legal[seed % legal.size()]);
    const Move other(legal[seed * 7 % legal.size()]);
    Killers killers;
    killers.add(other);
    killers.add(Move(3, 77));  // from another position
    history.add(position.side_to_move(), position.piece_at(other.from()).man(), other.to(), 300);
    for (const Move table_move : {Move(), some, Move(77, 3)}) {
      std::vector<std::uint32_t> words =
          words_of(MovePicker<G>(position, evaluator, history, killers, table_move, position.in_check()));
      if (table_move == some) {
        EXPECT_EQ(words.front(), some.word());
      }
      std::sort(words.begin(), words.end());
      EXPECT_EQ(words, legal) << to_fen(position);
    }
  }
}

TEST(MovePicker, GivesEveryLegalMoveOnceOnEightByEight) {
  expect_every_move_once<k8x8>("chess480");
}
TEST(MovePicker, GivesEveryLegalMoveOnceOnNineByNine) {
  expect_every_move_once<k9x9>("chess8400");
}

template <Geometry G>
void expect_quiescence_moves(const std::string& variant) {
  const Evaluator<G> evaluator(tables_of<G>(variant));
  const History<G> history;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    const Position<G> position = random_walk<G>(variant, seed, static_cast<int>(seed)).position();
    if (position.in_check()) continue;
    MoveList noisy;
    generate_moves(position, noisy, MoveKind::noisy);
    std::vector<std::uint32_t> expected;
    for (const Move move : noisy) {
      if (move.is_promotion() && move.promotion() != evaluator.best_promotion()) continue;
      if (exchange_value(position, evaluator, move) >= 0) expected.push_back(move.word());
    }
    std::vector<std::uint32_t> words = words_of(MovePicker<G>(position, evaluator, history, false));
    std::sort(words.begin(), words.end());
    std::sort(expected.begin(), expected.end());
    EXPECT_EQ(words, expected) << to_fen(position);
  }
}

TEST(MovePicker, GivesQuiescenceTheCapturesThatLoseNothing) {
  expect_quiescence_moves<k8x8>("chess960");
  expect_quiescence_moves<k9x9>("chess8400");
}

TEST(MovePicker, OrdersTableMoveGoodCapturesKillersQuietsBadCaptures) {
  // White: exd5 wins a queen for a pawn, Rxa7 loses a rook for a pawn.
  const Position<k8x8> position = position_of<k8x8>("chess960", "1b2k3/p7/1p6/3q4/4P3/8/8/R3K3 w - - 0 1");
  const Evaluator<k8x8> evaluator(tables_of<k8x8>("chess960"));
  const History<k8x8> history;
  const auto square = [](const char* name) { return parse_square(k8x8, name); };
  const Move table_move(square("e1"), square("e2"));
  const Move killer(square("a1"), square("c1"));
  Killers killers;
  killers.add(killer);
  MovePicker<k8x8> picker(position, evaluator, history, killers, table_move, false);
  EXPECT_EQ(picker.next(), table_move);
  EXPECT_EQ(picker.next(), Move(square("e4"), square("d5")));
  EXPECT_EQ(picker.next(), killer);
  Move last;
  for (Move move = picker.next(); !move.is_none(); move = picker.next()) last = move;
  EXPECT_EQ(last, Move(square("a1"), square("a7")));
}

TEST(MovePicker, TakesTheDearestVictimWithTheCheapestMan) {
  const Position<k8x8> position = position_of<k8x8>("chess960", "4k3/8/8/3q1r2/4P3/2N5/8/3RK3 w - - 0 1");
  const Evaluator<k8x8> evaluator(tables_of<k8x8>("chess960"));
  const History<k8x8> history;
  MovePicker<k8x8> picker(position, evaluator, history, false);
  const auto square = [](const char* name) { return parse_square(k8x8, name); };
  EXPECT_EQ(picker.next(), Move(square("e4"), square("d5")));
  EXPECT_EQ(picker.next(), Move(square("c3"), square("d5")));
  EXPECT_EQ(picker.next(), Move(square("d1"), square("d5")));
  EXPECT_EQ(picker.next(), Move(square("e4"), square("f5")));
  EXPECT_TRUE(picker.next().is_none());
}

TEST(History, StaysWithinItsLimitAndForgetsWhenCleared) {
  History<k8x8> history;
  for (int i = 0; i < 1000; ++i) history.add(Colour::white, 2, 20, 1600);
  EXPECT_LE(history.value(Colour::white, 2, 20), 16'384);
  EXPECT_GT(history.value(Colour::white, 2, 20), 10'000);
  EXPECT_EQ(history.value(Colour::black, 2, 20), 0);
  history.clear();
  EXPECT_EQ(history.value(Colour::white, 2, 20), 0);
}

}  // namespace
}  // namespace firstmove::core::search
