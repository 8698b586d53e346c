// Slider attacks and the squares between and along lines. `walk_attacks` is the slow, readable definition and
// the oracle of the tests; the tables are built from it.
#pragma once

#include "core/bitboard.hpp"
#include "core/pext_attacks.hpp"

namespace firstmove::core {

/// Walks from `square` in the orthogonal or diagonal directions up to and including the first occupied
/// square.
template <Geometry G>
Bitboard<G> walk_attacks(Square square, Bitboard<G> occupied, bool orthogonal, bool diagonal);

namespace detail {

/// One line through a square, split at it.
template <Geometry G>
struct Ray {
  Bitboard<G> lower;
  Bitboard<G> upper;
};
inline constexpr int kLines = 4;  // rank, file, diagonal, antidiagonal

template <Geometry G>
struct LineTables {
  LineTables();
  static const LineTables instance;  ///< built before main
  static constexpr auto kSquares = static_cast<std::size_t>(G.squares());
  Ray<G> rays[kSquares][kLines];
  Bitboard<G> edge_rays[kSquares][8];       ///< [square][direction], to the edge of the board
  Bitboard<G> between[kSquares][kSquares];  ///< strictly between, empty when not in line
};

#define FIRSTMOVE_DECLARE(G) extern template struct LineTables<G>;
FIRSTMOVE_FOR_EACH_GEOMETRY(FIRSTMOVE_DECLARE)
#undef FIRSTMOVE_DECLARE

/// Obstruction difference, where PEXT is slow: below the square the nearest blocker is the highest bit, above
/// it the lowest; the subtraction fills exactly the squares between the two (after Michael Hoffmann,
/// chessprogramming.org).
template <Geometry G>
inline Word<G> line_attacks(const Ray<G>& ray, Word<G> occupied) {
  const Word<G> lower = (ray.lower.bits() & occupied) | 1;
  const Word<G> upper = ray.upper.bits() & occupied;
  const Word<G> from_nearest = static_cast<Word<G>>(~Word<G>{0}) << words::highest(lower);
  const Word<G> to_nearest = upper ^ (upper - 1);
  return (from_nearest & to_nearest) & (ray.lower.bits() | ray.upper.bits());
}

template <Geometry G>
inline Bitboard<G> two_lines(Square square, Bitboard<G> occupied, int first) {
  const auto& rays = LineTables<G>::instance.rays[square];
  return Bitboard<G>(line_attacks<G>(rays[first], occupied.bits()) |
                     line_attacks<G>(rays[first + 1], occupied.bits()));
}

}  // namespace detail

template <Geometry G>
inline Bitboard<G> orthogonal_attacks(Square square, Bitboard<G> occupied) {
  const auto& pext = detail::PextTables<G>::instance;
  if (pext.is_usable()) [[likely]]
    return pext.orthogonal(square, occupied);
  return detail::two_lines<G>(square, occupied, 0);
}

template <Geometry G>
inline Bitboard<G> diagonal_attacks(Square square, Bitboard<G> occupied) {
  const auto& pext = detail::PextTables<G>::instance;
  if (pext.is_usable()) [[likely]]
    return pext.diagonal(square, occupied);
  return detail::two_lines<G>(square, occupied, 2);
}

/// The squares strictly between two squares of a line; empty when they are not in line.
template <Geometry G>
inline Bitboard<G> between(Square a, Square b) {
  return detail::LineTables<G>::instance.between[a][b];
}

/// The squares from `square` to the edge in a direction: east, west, north, south, then
/// north-east, south-west, north-west, south-east.
template <Geometry G>
inline Bitboard<G> edge_ray(Square square, std::size_t direction) {
  return detail::LineTables<G>::instance.edge_rays[square][direction];
}

}  // namespace firstmove::core
