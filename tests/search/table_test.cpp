#include <gtest/gtest.h>

#include "core/search/tt.hpp"

namespace firstmove::core::search {
namespace {

TEST(Table, GivesBackWhatWasStored) {
  TranspositionTable table(8);
  table.store(77, 3, {Move(1, 2), -45, 6, Bound::lower});
  const auto hit = table.probe(77, 3);
  ASSERT_TRUE(hit.has_value());
  EXPECT_EQ(hit->move, Move(1, 2));
  EXPECT_EQ(hit->score, -45);
  EXPECT_EQ(hit->depth, 6);
  EXPECT_EQ(hit->bound, Bound::lower);
  EXPECT_FALSE(table.probe(78, 3).has_value());
}

TEST(Table, KeepsPromotionsToEveryMan) {
  TranspositionTable table(8);
  const Move move(80, 71, static_cast<Man>(kMaxMen - 1));
  table.store(5, 0, {move, 0, 1, Bound::exact});
  EXPECT_EQ(table.probe(5, 0)->move, move);
}

TEST(Table, CountsMateFromThePlyThatAsks) {
  TranspositionTable table(8);
  table.store(1, 4, {Move(), mated_in(10), 5, Bound::exact});
  EXPECT_EQ(table.probe(1, 2)->score, mated_in(8));
  table.store(2, 4, {Move(), -mated_in(9), 5, Bound::exact});
  EXPECT_EQ(table.probe(2, 6)->score, -mated_in(11));
}

TEST(Table, ForgetsEverythingWhenCleared) {
  TranspositionTable table(8);
  table.store(9, 0, {Move(1, 2), 1, 1, Bound::exact});
  table.clear();
  EXPECT_FALSE(table.probe(9, 0).has_value());
  EXPECT_FALSE(table.probe(0, 0).has_value());  // the key of untouched entries
}

TEST(Table, StaysClearWhenItsCounterRunsOver) {
  TranspositionTable table(8);
  for (int i = 0; i < 10'000; ++i) {
    table.store(9, 0, {Move(1, 2), 1, 1, Bound::exact});
    ASSERT_TRUE(table.probe(9, 0).has_value()) << i;
    table.clear();
    ASSERT_FALSE(table.probe(9, 0).has_value()) << i;
  }
}

TEST(Table, RemembersEarlierSearchesOfTheSameGame) {
  TranspositionTable table(8);
  table.store(9, 0, {Move(1, 2), 1, 1, Bound::exact});
  for (int i = 0; i < 600; ++i) table.new_search();
  EXPECT_TRUE(table.probe(9, 0).has_value());
}

// What a game's searches know must not depend on the games before: a counter that ran over in mid-game once
// emptied the table, and the same game got other moves in another worker.
TEST(Table, RemembersTheGameWhereverItsCounterRunsOver) {
  TranspositionTable table(4);
  for (int game = 0; game < 3000; ++game) {
    table.clear();
    table.store(1, 0, {Move(1, 2), game, 3, Bound::exact});
    table.new_search();
    table.new_search();
    const auto hit = table.probe(1, 0);
    ASSERT_TRUE(hit.has_value()) << game;
    ASSERT_EQ(hit->score, game);
  }
}

TEST(Table, RemembersAGameOfMoreSearchesThanItCounts) {
  TranspositionTable table(4);
  table.store(1, 0, {Move(1, 2), 7, 3, Bound::exact});
  for (int search = 0; search < 10'000; ++search) table.new_search();
  EXPECT_TRUE(table.probe(1, 0).has_value());
  table.clear();
  EXPECT_FALSE(table.probe(1, 0).has_value());
}

TEST(Table, ReplacesTheShallowestOfTheBucket) {
  TranspositionTable table(4);
  const std::uint64_t stride = std::uint64_t{1} << 32;  // keys that share a bucket
  for (std::uint64_t i = 1; i <= 4; ++i) {
    table.store(i * stride, 0, {Move(1, 2), 1, static_cast<int>(10 - i), Bound::exact});
  }
  table.store(5 * stride, 0, {Move(1, 4), 3, 2, Bound::exact});
  for (std::uint64_t i = 1; i <= 3; ++i) EXPECT_TRUE(table.probe(i * stride, 0).has_value()) << i;
  EXPECT_FALSE(table.probe(4 * stride, 0).has_value());
  EXPECT_TRUE(table.probe(5 * stride, 0).has_value());
}

TEST(Table, ReplacesOldEntriesBeforeNewOnes) {
  TranspositionTable table(4);
  const std::uint64_t stride = std::uint64_t{1} << 32;
  table.store(1 * stride, 0, {Move(1, 2), 1, 5, Bound::exact});
  for (int search = 0; search < 3; ++search) table.new_search();
  for (std::uint64_t i = 2; i <= 5; ++i) table.store(i * stride, 0, {Move(1, 2), 1, 1, Bound::exact});
  EXPECT_FALSE(table.probe(1 * stride, 0).has_value());
  EXPECT_TRUE(table.probe(2 * stride, 0).has_value());
}

TEST(Table, KeepsADeepEntryFromAMuchShallowerBound) {
  TranspositionTable table(4);
  table.store(1, 0, {Move(1, 2), 1, 9, Bound::exact});
  table.store(1, 0, {Move(1, 3), 7, 2, Bound::lower});
  EXPECT_EQ(table.probe(1, 0)->depth, 9);
  table.store(1, 0, {Move(1, 3), 7, 2, Bound::exact});
  EXPECT_EQ(table.probe(1, 0)->depth, 2);
}

TEST(Table, KeepsTheStaticScoreAndWhetherTheWindowWasOpen) {
  TranspositionTable table(8);
  table.store(5, 0, {Move(1, 2), 20, 3, Bound::exact, -321, true});
  EXPECT_EQ(table.probe(5, 0)->static_score, -321);
  EXPECT_TRUE(table.probe(5, 0)->was_pv);
  table.store(6, 0, {Move(1, 2), 20, 3, Bound::exact});
  EXPECT_EQ(table.probe(6, 0)->static_score, kUnknown);
  EXPECT_FALSE(table.probe(6, 0)->was_pv);
}

TEST(Table, KeepsTheBestMoveWhenALaterSearchKnowsNone) {
  TranspositionTable table(8);
  table.store(6, 0, {Move(1, 2), 10, 3, Bound::exact});
  table.store(6, 0, {Move(), -10, 4, Bound::upper});
  EXPECT_EQ(table.probe(6, 0)->move, Move(1, 2));
  EXPECT_EQ(table.probe(6, 0)->depth, 4);
}

}  // namespace
}  // namespace firstmove::core::search
