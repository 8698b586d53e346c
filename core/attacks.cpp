#include "core/attacks.hpp"

#include <array>

#include "core/cpu.hpp"

namespace firstmove::core {
namespace {

struct Direction {
  int files;
  int ranks;
};
// Each line as its lower half (towards smaller squares) and its upper half.
constexpr std::array<std::array<Direction, 2>, detail::kLines> kDirections{{
    {{{-1, 0}, {1, 0}}},   // rank
    {{{0, -1}, {0, 1}}},   // file
    {{{-1, -1}, {1, 1}}},  // diagonal
    {{{1, -1}, {-1, 1}}},  // antidiagonal
}};

template <Geometry G>
Bitboard<G> walk(Square square, Direction direction, Bitboard<G> occupied) {
  Bitboard<G> result;
  int file = file_of<G>(square) + direction.files;
  int rank = rank_of<G>(square) + direction.ranks;
  while (is_on_board<G>(file, rank)) {
    const Square target = square_at<G>(file, rank);
    result |= Bitboard<G>::of(target);
    if (occupied.contains(target)) break;
    file += direction.files;
    rank += direction.ranks;
  }
  return result;
}

}  // namespace

template <Geometry G>
Bitboard<G> walk_attacks(Square square, Bitboard<G> occupied, bool orthogonal, bool diagonal) {
  Bitboard<G> result;
  for (std::size_t line = 0; line < kDirections.size(); ++line) {
    const bool wanted = line < 2 ? orthogonal : diagonal;
    if (!wanted) continue;
    for (const Direction& direction : kDirections[line]) result |= walk<G>(square, direction, occupied);
  }
  return result;
}

namespace detail {

template <Geometry G>
LineTables<G>::LineTables() {
  for (Square square = 0; square < G.squares(); ++square) {
    for (std::size_t i = 0; i < kDirections.size(); ++i) {
      const Bitboard<G> lower = walk<G>(square, kDirections[i][0], {});
      const Bitboard<G> upper = walk<G>(square, kDirections[i][1], {});
      rays[square][i] = {lower, upper};
      edge_rays[square][2 * i] = walk<G>(square, kDirections[i][1], {});
      edge_rays[square][2 * i + 1] = walk<G>(square, kDirections[i][0], {});
      for (const Square other : lower | upper) {
        const Direction& direction = kDirections[i][upper.contains(other) ? 1 : 0];
        between[square][other] = walk<G>(square, direction, Bitboard<G>::of(other)) - Bitboard<G>::of(other);
      }
    }
  }
}

template <Geometry G>
const LineTables<G> LineTables<G>::instance{};

}  // namespace detail

#define INSTANTIATE(G)                                                   \
  template Bitboard<G> walk_attacks<G>(Square, Bitboard<G>, bool, bool); \
  template struct detail::LineTables<G>;
FIRSTMOVE_FOR_EACH_GEOMETRY(INSTANTIATE)
#undef INSTANTIATE

}  // namespace firstmove::core
