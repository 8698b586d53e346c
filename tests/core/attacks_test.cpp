// Slider look-up against the walker that defines it, and the squares between and along lines against their
// meaning.
#include "core/attacks.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstdlib>
#include <vector>

#include "tests/core/every_geometry.hpp"
#include "tests/support/random_walk.hpp"

namespace firstmove::core {
namespace {

template <typename Size>
class Attacks : public testing::Test {
 protected:
  static void SetUpTestSuite() { detail::PextTables<Size::geometry>::prepare(); }
};
TYPED_TEST_SUITE(Attacks, EveryGeometry);

/// Squares beyond `square` in one direction, nearest first.
template <Geometry G>
std::vector<Square> ray(Square square, int files, int ranks) {
  std::vector<Square> squares;
  int file = file_of<G>(square) + files;
  int rank = rank_of<G>(square) + ranks;
  for (; is_on_board<G>(file, rank); file += files, rank += ranks)
    squares.push_back(square_at<G>(file, rank));
  return squares;
}

/// The definition once more, by coordinates: up to and including the first occupied square.
template <Geometry G>
Bitboard<G> stepped_attacks(Square square, Bitboard<G> occupied, bool diagonal) {
  Bitboard<G> result;
  for (int files = -1; files <= 1; ++files) {
    for (int ranks = -1; ranks <= 1; ++ranks) {
      if ((files == 0 && ranks == 0) || (files * ranks != 0) != diagonal) continue;
      for (const Square target : ray<G>(square, files, ranks)) {
        result |= Bitboard<G>::of(target);
        if (occupied.contains(target)) break;
      }
    }
  }
  return result;
}

template <Geometry G>
Bitboard<G> random_occupancy(std::uint64_t seed, std::uint64_t one_in) {
  Bitboard<G> board;
  for (Square square = 0; square < G.squares(); ++square) {
    const bool occupied = support::random_below(seed, static_cast<std::uint64_t>(square), one_in) == 0;
    if (occupied) board |= Bitboard<G>::of(square);
  }
  return board;
}

/// Whatever method this machine uses, and the obstruction difference that it may not use.
template <Geometry G>
void expect_look_up_equals_walker(Square square, Bitboard<G> occupied) {
  const Bitboard<G> straight = walk_attacks<G>(square, occupied, true, false);
  const Bitboard<G> diagonal = walk_attacks<G>(square, occupied, false, true);
  ASSERT_EQ(orthogonal_attacks<G>(square, occupied), straight) << square;
  ASSERT_EQ(diagonal_attacks<G>(square, occupied), diagonal) << square;
  ASSERT_EQ(detail::two_lines<G>(square, occupied, 0), straight) << square;
  ASSERT_EQ(detail::two_lines<G>(square, occupied, 2), diagonal) << square;
}

TYPED_TEST(Attacks, WalkerStopsAtTheFirstOccupiedSquare) {
  constexpr Geometry G = TypeParam::geometry;
  for (Square square = 0; square < G.squares(); ++square) {
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
      const auto occupied = random_occupancy<G>(seed, 4);
      const auto straight = stepped_attacks<G>(square, occupied, false);
      const auto diagonal = stepped_attacks<G>(square, occupied, true);
      EXPECT_EQ(walk_attacks<G>(square, occupied, true, false), straight) << square;
      EXPECT_EQ(walk_attacks<G>(square, occupied, false, true), diagonal) << square;
      EXPECT_EQ(walk_attacks<G>(square, occupied, true, true), straight | diagonal) << square;
    }
  }
}

TYPED_TEST(Attacks, LookUpEqualsTheWalkerForEverySubsetOfEachLine) {
  constexpr Geometry G = TypeParam::geometry;
  constexpr std::array<std::array<int, 2>, 4> kLines{{{1, 0}, {0, 1}, {1, 1}, {1, -1}}};
  for (Square square = 0; square < G.squares(); ++square) {
    for (const auto& [files, ranks] : kLines) {
      std::vector<Square> line = ray<G>(square, files, ranks);
      for (const Square behind : ray<G>(square, -files, -ranks)) line.push_back(behind);
      line.push_back(square);  // the slider's own square may be occupied or not
      for (std::uint64_t subset = 0; subset < (std::uint64_t{1} << line.size()); ++subset) {
        Bitboard<G> occupied;
        for (std::size_t i = 0; i < line.size(); ++i) {
          if ((subset >> i) & 1) occupied |= Bitboard<G>::of(line[i]);
        }
        expect_look_up_equals_walker<G>(square, occupied);
        if (this->HasFatalFailure()) return;
      }
    }
  }
}

TYPED_TEST(Attacks, LookUpEqualsTheWalkerOnRandomBoards) {
  constexpr Geometry G = TypeParam::geometry;
  for (Square square = 0; square < G.squares(); ++square) {
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
      expect_look_up_equals_walker<G>(square, random_occupancy<G>(seed, 2 + seed % 9));
      if (this->HasFatalFailure()) return;
    }
    expect_look_up_equals_walker<G>(square, Bitboard<G>::full());
    expect_look_up_equals_walker<G>(square, Bitboard<G>());
  }
}

TYPED_TEST(Attacks, EdgeRaysRunToTheEdge) {
  constexpr Geometry G = TypeParam::geometry;
  constexpr std::array<std::array<int, 2>, 8> kDirections{
      {{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {1, 1}, {-1, -1}, {-1, 1}, {1, -1}}};
  for (Square square = 0; square < G.squares(); ++square) {
    for (std::size_t direction = 0; direction < 8; ++direction) {
      Bitboard<G> expected;
      for (const Square target : ray<G>(square, kDirections[direction][0], kDirections[direction][1])) {
        expected |= Bitboard<G>::of(target);
      }
      EXPECT_EQ(edge_ray<G>(square, direction), expected) << square << ", direction " << direction;
    }
  }
}

TYPED_TEST(Attacks, BetweenIsWhatItMeansForEveryPair) {
  constexpr Geometry G = TypeParam::geometry;
  for (Square a = 0; a < G.squares(); ++a) {
    for (Square b = 0; b < G.squares(); ++b) {
      const int files = file_of<G>(b) - file_of<G>(a);
      const int ranks = rank_of<G>(b) - rank_of<G>(a);
      const bool in_line = a != b && (files == 0 || ranks == 0 || std::abs(files) == std::abs(ranks));
      Bitboard<G> inside;
      if (in_line) {
        const int file_step = (files > 0) - (files < 0);
        const int rank_step = (ranks > 0) - (ranks < 0);
        for (const Square square : ray<G>(a, file_step, rank_step)) {
          if (square == b) break;
          inside |= Bitboard<G>::of(square);
        }
      }
      EXPECT_EQ((between<G>(a, b)), inside) << a << " " << b;
    }
  }
}

}  // namespace
}  // namespace firstmove::core
