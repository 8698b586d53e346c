// Laws of squares and sets of squares, on every board size.
#include "core/bitboard.hpp"

#include <gtest/gtest.h>

#include <vector>

#include "tests/core/every_geometry.hpp"
#include "tests/support/random_walk.hpp"

namespace firstmove::core {
namespace {

template <typename Size>
class BitboardLaws : public testing::Test {};
TYPED_TEST_SUITE(BitboardLaws, EveryGeometry);

template <Geometry G>
Bitboard<G> random_board(std::uint64_t seed) {
  Bitboard<G> board;
  for (Square square = 0; square < G.squares(); ++square) {
    if (support::random_below(seed, static_cast<std::uint64_t>(square), 3) == 0)
      board |= Bitboard<G>::of(square);
  }
  return board;
}

template <Geometry G, int Files, int Ranks>
void expect_shift_drops_what_leaves() {
  for (Square square = 0; square < G.squares(); ++square) {
    const int file = file_of<G>(square) + Files;
    const int rank = rank_of<G>(square) + Ranks;
    const auto expected =
        is_on_board<G>(file, rank) ? Bitboard<G>::of(square_at<G>(file, rank)) : Bitboard<G>();
    EXPECT_EQ((Bitboard<G>::of(square).template shifted<Files, Ranks>()), expected)
        << square << " by " << Files << ", " << Ranks;
  }
}

TYPED_TEST(BitboardLaws, SquaresRoundTripThroughFileAndRank) {
  constexpr Geometry G = TypeParam::geometry;
  for (Square square = 0; square < G.squares(); ++square) {
    EXPECT_TRUE(is_on_board<G>(file_of<G>(square), rank_of<G>(square)));
    EXPECT_EQ(square_at<G>(file_of<G>(square), rank_of<G>(square)), square);
  }
  EXPECT_FALSE(is_on_board<G>(G.files, 0));
  EXPECT_FALSE(is_on_board<G>(0, G.ranks));
  EXPECT_FALSE(is_on_board<G>(-1, 0));
}

TYPED_TEST(BitboardLaws, FilesAndRanksPartitionTheBoard) {
  constexpr Geometry G = TypeParam::geometry;
  using Board = Bitboard<G>;
  Board files, ranks;
  for (int f = 0; f < G.files; ++f) {
    EXPECT_EQ(Board::file(f).count(), G.ranks);
    EXPECT_TRUE((files & Board::file(f)).empty());
    files |= Board::file(f);
  }
  for (int r = 0; r < G.ranks; ++r) {
    EXPECT_EQ(Board::rank(r).count(), G.files);
    EXPECT_TRUE((ranks & Board::rank(r)).empty());
    ranks |= Board::rank(r);
  }
  EXPECT_EQ(files, Board::full());
  EXPECT_EQ(ranks, Board::full());
  EXPECT_EQ(Board::full().count(), G.squares());
}

TYPED_TEST(BitboardLaws, OperatorsAreThoseOfSets) {
  constexpr Geometry G = TypeParam::geometry;
  using Board = Bitboard<G>;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const Board a = random_board<G>(2 * seed);
    const Board b = random_board<G>(2 * seed + 1);
    for (Square square = 0; square < G.squares(); ++square) {
      const bool in_a = a.contains(square);
      const bool in_b = b.contains(square);
      EXPECT_EQ((a & b).contains(square), in_a && in_b);
      EXPECT_EQ((a | b).contains(square), in_a || in_b);
      EXPECT_EQ((a ^ b).contains(square), in_a != in_b);
      EXPECT_EQ((a - b).contains(square), in_a && !in_b);
      EXPECT_EQ((~a).contains(square), !in_a);
    }
    EXPECT_EQ((~a).bits() & ~Board::full().bits(), 0u) << "a complement left the board";
    EXPECT_EQ(~~a, a);
  }
}

TYPED_TEST(BitboardLaws, IterationCountAndEndsAgree) {
  constexpr Geometry G = TypeParam::geometry;
  using Board = Bitboard<G>;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const Board board = random_board<G>(seed);
    std::vector<Square> expected;
    for (Square square = 0; square < G.squares(); ++square) {
      if (board.contains(square)) expected.push_back(square);
    }
    std::vector<Square> iterated, popped;
    for (const Square square : board) iterated.push_back(square);
    for (Board rest = board; rest.any();) popped.push_back(rest.pop_lowest());
    EXPECT_EQ(iterated, expected);
    EXPECT_EQ(popped, expected);
    EXPECT_EQ(board.count(), static_cast<int>(expected.size()));
    EXPECT_EQ(board.lowest(), expected.front());
    EXPECT_EQ(board.highest(), expected.back());
    EXPECT_EQ(board.has_several(), expected.size() > 1);
  }
  for (Square square = 0; square < G.squares(); ++square) {
    EXPECT_FALSE(Board::of(square).has_several());
    EXPECT_EQ(Board::of(square).lowest(), square);
    EXPECT_EQ(Board::of(square).highest(), square);
  }
  EXPECT_TRUE(Board().empty());
  EXPECT_FALSE(Board().any());
}

TYPED_TEST(BitboardLaws, ShiftsDropWhatLeavesTheBoard) {
  constexpr Geometry G = TypeParam::geometry;
  expect_shift_drops_what_leaves<G, 0, 1>();
  expect_shift_drops_what_leaves<G, 0, -1>();
  expect_shift_drops_what_leaves<G, 1, 0>();
  expect_shift_drops_what_leaves<G, -1, 0>();
  expect_shift_drops_what_leaves<G, 1, 1>();
  expect_shift_drops_what_leaves<G, -1, 1>();
  expect_shift_drops_what_leaves<G, 1, -1>();
  expect_shift_drops_what_leaves<G, -1, -1>();
  expect_shift_drops_what_leaves<G, 2, 1>();
  expect_shift_drops_what_leaves<G, -2, -1>();
  expect_shift_drops_what_leaves<G, 0, 2>();
  expect_shift_drops_what_leaves<G, -3, 3>();
}

TEST(GeometryDispatch, PicksTheBoardOfItsArgument) {
  EXPECT_EQ(dispatch(k8x8, []<Geometry G>() { return G.squares(); }), 64);
  EXPECT_EQ(dispatch(k9x9, []<Geometry G>() { return G.squares(); }), 81);
  EXPECT_FALSE(is_supported({7, 7}));
}

}  // namespace
}  // namespace firstmove::core
