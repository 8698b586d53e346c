// Slider attacks and the squares between and along lines. `walk_attacks` is the slow, readable definition and
// the oracle of the tests; the tables are built from it.
#pragma once

#include <immintrin.h>

#include <vector>

#include "core/bitboard.hpp"

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

/// PEXT look-up for boards of one word: the blockers that matter, packed, index the attack sets.
class PextTables {
 public:
  PextTables();
  static const PextTables instance;  ///< built before main; empty where PEXT is slow

  bool is_usable() const { return !sets_.empty(); }
  std::uint64_t orthogonal(Square square, std::uint64_t occupied) const {
    return find(orthogonal_[square], occupied);
  }
  std::uint64_t diagonal(Square square, std::uint64_t occupied) const {
    return find(diagonal_[square], occupied);
  }

 private:
  struct Entry {
    std::uint64_t relevant;  ///< squares whose occupation changes the attacks
    const std::uint64_t* sets;
  };
  static std::uint64_t find(const Entry& entry, std::uint64_t occupied) {
    return entry.sets[_pext_u64(occupied, entry.relevant)];
  }
  void fill(Entry (&entries)[64], bool orthogonal_lines, std::size_t& used);

  std::vector<std::uint64_t> sets_;
  Entry orthogonal_[64];
  Entry diagonal_[64];
};

template <Geometry G>
inline Bitboard<G> two_lines(Square square, Bitboard<G> occupied, int first) {
  const auto& rays = LineTables<G>::instance.rays[square];
  return Bitboard<G>(line_attacks<G>(rays[first], occupied.bits()) |
                     line_attacks<G>(rays[first + 1], occupied.bits()));
}

}  // namespace detail

template <Geometry G>
inline Bitboard<G> orthogonal_attacks(Square square, Bitboard<G> occupied) {
  if constexpr (G == k8x8) {
    const auto& pext = detail::PextTables::instance;
    if (pext.is_usable()) [[likely]]
      return Bitboard<G>(pext.orthogonal(square, occupied.bits()));
  }
  return detail::two_lines<G>(square, occupied, 0);
}

template <Geometry G>
inline Bitboard<G> diagonal_attacks(Square square, Bitboard<G> occupied) {
  if constexpr (G == k8x8) {
    const auto& pext = detail::PextTables::instance;
    if (pext.is_usable()) [[likely]]
      return Bitboard<G>(pext.diagonal(square, occupied.bits()));
  }
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
