// Ways to find the squares that a slider attacks on a board of two words, beside those of core/attacks.hpp:
// what was measured before these were chosen. slider_bench.cpp checks each against walk_attacks.
#pragma once

#include <immintrin.h>

#include <algorithm>
#include <array>
#include <bit>
#include <vector>

#include "core/attacks.hpp"

namespace firstmove::bench {

using core::Bitboard;
using core::Geometry;
using core::Square;
using core::Word;

/// One ray a direction; the nearest blocker is the first or last bit of the occupied part.
template <Geometry G>
Bitboard<G> classical_attacks(Square square, Bitboard<G> occupied, bool orthogonal) {
  Bitboard<G> result;
  for (std::size_t direction = orthogonal ? 0 : 4; direction < (orthogonal ? 4u : 8u); ++direction) {
    const Bitboard<G> ray = core::edge_ray<G>(square, direction);
    const Bitboard<G> blockers = ray & occupied;
    result |= ray;
    if (blockers.empty()) continue;
    const bool upwards = ray.highest() > square;
    result ^= core::edge_ray<G>(upwards ? blockers.lowest() : blockers.highest(), direction);
  }
  return result;
}

/// Parallel-prefix fill (Kogge-Stone) of one direction: 1, 2 and 4 steps at a time reach 7 squares, and one
/// step more for each rank or file past eight.
template <Geometry G, int Files, int Ranks>
Bitboard<G> fill_direction(Bitboard<G> slider, Bitboard<G> empty) {
  Bitboard<G> reached = slider;
  Bitboard<G> free = empty;
  reached |= free & reached.template shifted<Files, Ranks>();
  free &= free.template shifted<Files, Ranks>();
  reached |= free & reached.template shifted<2 * Files, 2 * Ranks>();
  free &= free.template shifted<2 * Files, 2 * Ranks>();
  reached |= free & reached.template shifted<4 * Files, 4 * Ranks>();
  for (int steps = 8; steps < std::max(G.files, G.ranks); ++steps) {
    reached |= empty & reached.template shifted<Files, Ranks>();
  }
  return reached.template shifted<Files, Ranks>();
}
template <Geometry G>
Bitboard<G> fill_attacks(Square square, Bitboard<G> occupied, bool orthogonal) {
  const Bitboard<G> slider = Bitboard<G>::of(square);
  const Bitboard<G> empty = ~occupied;
  if (orthogonal) {
    return fill_direction<G, 1, 0>(slider, empty) | fill_direction<G, -1, 0>(slider, empty) |
           fill_direction<G, 0, 1>(slider, empty) | fill_direction<G, 0, -1>(slider, empty);
  }
  return fill_direction<G, 1, 1>(slider, empty) | fill_direction<G, -1, -1>(slider, empty) |
         fill_direction<G, 1, -1>(slider, empty) | fill_direction<G, -1, 1>(slider, empty);
}

inline std::uint64_t low_word(core::Word128 word) {
  return static_cast<std::uint64_t>(word);
}
inline std::uint64_t high_word(core::Word128 word) {
  return static_cast<std::uint64_t>(word >> 64);
}

/// The squares of the lines through `square` that can hold back a slide: all but the last of each ray.
template <Geometry G>
Bitboard<G> relevant_squares(Square square, std::size_t first_direction, std::size_t directions) {
  Bitboard<G> result;
  for (std::size_t direction = first_direction; direction < first_direction + directions; ++direction) {
    const Bitboard<G> ray = core::edge_ray<G>(square, direction);
    if (ray.empty()) continue;
    result |= ray - Bitboard<G>::of(ray.highest() > square ? ray.highest() : ray.lowest());
  }
  return result;
}

/// A table for each line through each square, indexed by the packed blockers of both words.
template <Geometry G>
class LinePext {
 public:
  LinePext() {
    for (Square square = 0; square < G.squares(); ++square) {
      for (std::size_t line = 0; line < 4; ++line) fill(square, line);
    }
  }
  Bitboard<G> attacks(Square square, Bitboard<G> occupied, bool orthogonal) const {
    const std::size_t first = orthogonal ? 0 : 2;
    return find(square, first, occupied) | find(square, first + 1, occupied);
  }

 private:
  struct Entry {
    std::uint64_t low;
    std::uint64_t high;
    int low_count;
    std::size_t first;
  };
  Bitboard<G> find(Square square, std::size_t line, Bitboard<G> occupied) const {
    const Entry& entry = entries_[static_cast<std::size_t>(square)][line];
    const std::uint64_t packed = _pext_u64(low_word(occupied.bits()), entry.low) |
                                 _pext_u64(high_word(occupied.bits()), entry.high) << entry.low_count;
    return sets_[entry.first + packed];
  }
  void fill(Square square, std::size_t line) {
    const Bitboard<G> relevant = relevant_squares<G>(square, 2 * line, 2);
    Entry& entry = entries_[static_cast<std::size_t>(square)][line];
    entry = {low_word(relevant.bits()), high_word(relevant.bits()), 0, sets_.size()};
    entry.low_count = std::popcount(entry.low);
    const Bitboard<G> whole = core::edge_ray<G>(square, 2 * line) | core::edge_ray<G>(square, 2 * line + 1);
    for (std::uint64_t packed = 0; packed < std::uint64_t{1} << relevant.count(); ++packed) {
      const Word<G> low = _pdep_u64(packed, entry.low);
      const Word<G> high = _pdep_u64(packed >> entry.low_count, entry.high);
      const Bitboard<G> occupied(low | high << 64);
      sets_.push_back(core::walk_attacks<G>(square, occupied, line < 2, line >= 2) & whole);
    }
  }

  std::array<std::array<Entry, 4>, static_cast<std::size_t>(G.squares())> entries_;
  std::vector<Bitboard<G>> sets_;
};

}  // namespace firstmove::bench
