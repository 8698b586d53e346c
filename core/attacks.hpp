// Slider attacks and the squares between and along lines. `walk_attacks` is the slow, readable definition and the
// oracle of the tests; the tables are built from it.
#pragma once

#include "core/bitboard.hpp"

namespace firstmove::core {

/// Walks from `square` in the orthogonal or diagonal directions up to and including the first occupied square.
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
  Bitboard<G> between[kSquares][kSquares];  ///< strictly between, empty when not in line
  Bitboard<G> line[kSquares][kSquares];     ///< the whole line through both, edge to edge, empty when not in line
};

/// Obstruction difference: below the square the nearest blocker is the highest bit, above it the lowest; the
/// subtraction fills exactly the squares between the two (after Michael Hoffmann, chessprogramming.org).
template <Geometry G>
inline Word<G> line_attacks(const Ray<G>& ray, Word<G> occupied) {
  const Word<G> lower = (ray.lower.bits() & occupied) | 1;
  const Word<G> upper = ray.upper.bits() & occupied;
  const Word<G> from_nearest = static_cast<Word<G>>(~Word<G>{0}) << words::highest(lower);
  const Word<G> to_nearest = upper ^ (upper - 1);
  return (from_nearest & to_nearest) & (ray.lower.bits() | ray.upper.bits());
}
}  // namespace detail

template <Geometry G>
inline Bitboard<G> orthogonal_attacks(Square square, Bitboard<G> occupied) {
  const auto& rays = detail::LineTables<G>::instance.rays[square];
  return Bitboard<G>(detail::line_attacks<G>(rays[0], occupied.bits()) |
                     detail::line_attacks<G>(rays[1], occupied.bits()));
}
template <Geometry G>
inline Bitboard<G> diagonal_attacks(Square square, Bitboard<G> occupied) {
  const auto& rays = detail::LineTables<G>::instance.rays[square];
  return Bitboard<G>(detail::line_attacks<G>(rays[2], occupied.bits()) |
                     detail::line_attacks<G>(rays[3], occupied.bits()));
}
template <Geometry G>
inline Bitboard<G> between(Square a, Square b) {
  return detail::LineTables<G>::instance.between[a][b];
}
template <Geometry G>
inline Bitboard<G> line_through(Square a, Square b) {
  return detail::LineTables<G>::instance.line[a][b];
}

}  // namespace firstmove::core
