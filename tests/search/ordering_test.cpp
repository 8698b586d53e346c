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
  History<G> history(tables_of<G>(variant));
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    const Position<G> position = random_walk<G>(variant, seed, static_cast<int>(seed)).position();
    const std::vector<std::uint32_t> legal = legal_words(position);
    if (legal.empty()) continue;
    const Move some(legal[seed % legal.size()]);
    const Move other(legal[seed * 7 % legal.size()]);
    Killers killers;
    killers.add(other);
    killers.add(Move(3, 77));  // from another position
    const Colour them = ~position.side_to_move();
    const Path path{history.path_move(them, kKing, 3), history.path_move(~them, kPawn, 30)};
    history.add_quiet(position, other, path, 300);
    const Move counter(legal[seed * 13 % legal.size()]);
    for (const Move table_move : {Move(), some, Move(77, 3)}) {
      const CheckSquares<G> checks(position);
      const Hints hints{table_move, killers, counter, path};
      std::vector<std::uint32_t> words =
          words_of(MovePicker<G>(position, evaluator, history, hints, checks, position.in_check()));
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
void expect_quiescence_moves(const std::string& variant, int threshold) {
  const Evaluator<G> evaluator(tables_of<G>(variant));
  const History<G> history(tables_of<G>(variant));
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    const Position<G> position = random_walk<G>(variant, seed, static_cast<int>(seed)).position();
    if (position.in_check()) continue;
    MoveList noisy;
    generate_moves(position, noisy, MoveKind::noisy);
    std::vector<std::uint32_t> expected;
    for (const Move move : noisy) {
      if (move.has_man() && move.man() != evaluator.best_promotion()) continue;
      if (exchange_value(position, evaluator, move) >= threshold) expected.push_back(move.word());
    }
    const Move some = noisy.empty() ? Move() : noisy[static_cast<int>(seed) % noisy.size()];
    std::vector<std::uint32_t> words =
        words_of(MovePicker<G>(position, evaluator, history, some, false, threshold));
    if (std::count(words.begin(), words.end(), some.word()) != 0) {
      EXPECT_EQ(words.front(), some.word());
    }
    std::sort(words.begin(), words.end());
    std::sort(expected.begin(), expected.end());
    EXPECT_EQ(words, expected) << to_fen(position);
  }
}

TEST(MovePicker, GivesQuiescenceTheCapturesThatLoseNothing) {
  expect_quiescence_moves<k8x8>("chess960", 0);
  expect_quiescence_moves<k9x9>("chess8400", 0);
  expect_quiescence_moves<k8x8>("chess960", 150);
}

TEST(MovePicker, OrdersTableMoveGoodCapturesKillersQuietsBadCaptures) {
  // White: exd5 wins a queen for a pawn, Rxa7 loses a rook for a pawn.
  const Position<k8x8> position = position_of<k8x8>("chess960", "1b2k3/p7/1p6/3q4/4P3/8/8/R3K3 w - - 0 1");
  const Evaluator<k8x8> evaluator(tables_of<k8x8>("chess960"));
  const History<k8x8> history(tables_of<k8x8>("chess960"));
  const auto square = [](const char* name) { return parse_square(k8x8, name); };
  const Move table_move(square("e1"), square("e2"));
  const Move killer(square("a1"), square("c1"));
  const Move counter(square("e1"), square("f1"));
  Killers killers;
  killers.add(killer);
  const CheckSquares<k8x8> checks(position);
  MovePicker<k8x8> picker(position, evaluator, history, {table_move, killers, counter, {}}, checks, false);
  EXPECT_EQ(picker.next(), table_move);
  EXPECT_EQ(picker.next(), Move(square("e4"), square("d5")));
  EXPECT_EQ(picker.next(), killer);
  EXPECT_EQ(picker.next(), counter);
  EXPECT_FALSE(picker.is_losing());
  Move last;
  for (Move move = picker.next(); !move.is_none(); move = picker.next()) last = move;
  EXPECT_EQ(last, Move(square("a1"), square("a7")));
  EXPECT_TRUE(picker.is_losing());
}

TEST(MovePicker, TakesTheDearestVictimWithTheCheapestMan) {
  const Position<k8x8> position = position_of<k8x8>("chess960", "4k3/8/8/3q1r2/4P3/2N5/8/3RK3 w - - 0 1");
  const Evaluator<k8x8> evaluator(tables_of<k8x8>("chess960"));
  const History<k8x8> history(tables_of<k8x8>("chess960"));
  MovePicker<k8x8> picker(position, evaluator, history, Move(), false, 0);
  const auto square = [](const char* name) { return parse_square(k8x8, name); };
  EXPECT_EQ(picker.next(), Move(square("e4"), square("d5")));
  EXPECT_EQ(picker.next(), Move(square("c3"), square("d5")));
  EXPECT_EQ(picker.next(), Move(square("d1"), square("d5")));
  EXPECT_EQ(picker.next(), Move(square("e4"), square("f5")));
  EXPECT_TRUE(picker.next().is_none());
}

TEST(MovePicker, LeavesOutTheQuietMovesWhenTold) {
  const Position<k8x8> position = position_of<k8x8>("chess960", "1b2k3/p7/1p6/3q4/4P3/8/8/R3K3 w - - 0 1");
  const Evaluator<k8x8> evaluator(tables_of<k8x8>("chess960"));
  const History<k8x8> history(tables_of<k8x8>("chess960"));
  const CheckSquares<k8x8> checks(position);
  MovePicker<k8x8> picker(position, evaluator, history, {}, checks, false);
  picker.skip_quiets();
  EXPECT_TRUE(position.is_capture(picker.next()));
  EXPECT_TRUE(position.is_capture(picker.next()));
  EXPECT_TRUE(picker.next().is_none());
}

TEST(Tendency, StaysWithinItsLimit) {
  Tendency value;
  for (int i = 0; i < 1000; ++i) value.add(1600);
  EXPECT_LE(value.value(), Tendency::kLimit);
  EXPECT_GT(value.value(), 10'000);
  for (int i = 0; i < 1000; ++i) value.add(-1600);
  EXPECT_GE(value.value(), -Tendency::kLimit);
  EXPECT_LT(value.value(), -10'000);
}

TEST(History, LearnsByThePathAndForgetsWhenCleared) {
  const Position<k8x8> position =
      position_of<k8x8>("chess960", "bqrknrnb/pppppppp/8/8/8/8/PPPPPPPP/BQRKNRNB w FCfc - 0 1");
  History<k8x8> history(tables_of<k8x8>("chess960"));
  const Move move(8, 24);
  const Path path{history.path_move(Colour::black, kPawn, 40), history.path_move(Colour::white, kPawn, 20)};
  history.add_quiet(position, move, path, 1000);
  EXPECT_EQ(history.quiet_value(position, move, {}), 1000);
  EXPECT_EQ(history.quiet_value(position, move, {path.last, 0}), 2000);
  EXPECT_EQ(history.quiet_value(position, move, path), 3000);
  EXPECT_EQ(history.quiet_value(position, Move(9, 25), path), 0);
  history.set_counter_move(path.last, move);
  EXPECT_EQ(history.counter_move(path.last), move);
  for (int i = 0; i < 200; ++i) history.learn_correction(position, 200, 8);
  EXPECT_GT(history.correction(position), 30);
  history.clear();
  EXPECT_EQ(history.quiet_value(position, move, path), 0);
  EXPECT_TRUE(history.counter_move(path.last).is_none());
  EXPECT_EQ(history.correction(position), 0);
}

}  // namespace
}  // namespace firstmove::core::search
