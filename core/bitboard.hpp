// A set of squares in one 64-bit word or one 128-bit word. Bits past the last square are always 0.
#pragma once

#include <bit>
#include <cstdint>
#include <iterator>

#include "core/geometry.hpp"

namespace firstmove::core {

__extension__ typedef unsigned __int128 Word128;  // __extension__ keeps -Wpedantic quiet

template <Geometry G>
using Word = std::conditional_t<(G.squares() <= 64), std::uint64_t, Word128>;

namespace words {
constexpr int count(std::uint64_t word) {
  return std::popcount(word);
}
constexpr int count(Word128 word) {
  return std::popcount(static_cast<std::uint64_t>(word)) +
         std::popcount(static_cast<std::uint64_t>(word >> 64));
}
constexpr int lowest(std::uint64_t word) {
  return std::countr_zero(word);
}
constexpr int lowest(Word128 word) {
  const auto low = static_cast<std::uint64_t>(word);
  return low != 0 ? std::countr_zero(low) : 64 + std::countr_zero(static_cast<std::uint64_t>(word >> 64));
}
constexpr int highest(std::uint64_t word) {
  return 63 - std::countl_zero(word);
}
constexpr bool contains(std::uint64_t word, Square square) {
  return ((word >> square) & 1) != 0;
}
constexpr bool contains(Word128 word, Square square) {
  const std::uint64_t half =
      square < 64 ? static_cast<std::uint64_t>(word) : static_cast<std::uint64_t>(word >> 64);
  return ((half >> (square & 63)) & 1) != 0;
}
constexpr int highest(Word128 word) {
  const auto high = static_cast<std::uint64_t>(word >> 64);
  return high != 0 ? 127 - std::countl_zero(high) : 63 - std::countl_zero(static_cast<std::uint64_t>(word));
}
}  // namespace words

template <Geometry G>
class Bitboard {
 public:
  constexpr Bitboard() = default;
  constexpr explicit Bitboard(Word<G> bits) : bits_(bits) {}

  static constexpr Bitboard of(Square square) { return Bitboard(Word<G>{1} << square); }
  static constexpr Bitboard full() {
    constexpr int kWidth = static_cast<int>(sizeof(Word<G>) * 8);
    return Bitboard(static_cast<Word<G>>(~Word<G>{0}) >> (kWidth - G.squares()));
  }
  static constexpr Bitboard rank(int rank) {
    return Bitboard(((Word<G>{1} << G.files) - 1) << (rank * G.files));
  }
  static constexpr Bitboard file(int file) {
    Bitboard result;
    for (int r = 0; r < G.ranks; ++r) result |= of(square_at<G>(file, r));
    return result;
  }

  constexpr Word<G> bits() const { return bits_; }
  constexpr bool empty() const { return bits_ == 0; }
  constexpr bool any() const { return bits_ != 0; }
  constexpr bool has_several() const { return (bits_ & (bits_ - 1)) != 0; }
  constexpr bool contains(Square square) const { return words::contains(bits_, square); }
  constexpr int count() const { return words::count(bits_); }

  /// pre  any()
  constexpr Square lowest() const { return words::lowest(bits_); }
  constexpr Square highest() const { return words::highest(bits_); }
  constexpr Square pop_lowest() {
    const Square square = lowest();
    bits_ &= bits_ - 1;
    return square;
  }

  /// Every square moved by (files, ranks); what would leave the board is dropped.
  template <int Files, int Ranks>
  constexpr Bitboard shifted() const {
    constexpr int kDelta = Ranks * G.files + Files;
    const Word<G> kept = bits_ & files_that_stay<Files>();
    if constexpr (kDelta >= 0) {
      return Bitboard((kept << kDelta) & full().bits_);
    } else {
      return Bitboard(kept >> -kDelta);
    }
  }

  constexpr Bitboard operator~() const { return Bitboard(bits_ ^ full().bits_); }
  constexpr Bitboard operator&(Bitboard other) const { return Bitboard(bits_ & other.bits_); }
  constexpr Bitboard operator|(Bitboard other) const { return Bitboard(bits_ | other.bits_); }
  constexpr Bitboard operator^(Bitboard other) const { return Bitboard(bits_ ^ other.bits_); }
  constexpr Bitboard operator-(Bitboard other) const { return Bitboard(bits_ & ~other.bits_); }
  constexpr Bitboard& operator&=(Bitboard other) { return *this = *this & other; }
  constexpr Bitboard& operator|=(Bitboard other) { return *this = *this | other; }
  constexpr Bitboard& operator^=(Bitboard other) { return *this = *this ^ other; }
  friend constexpr bool operator==(Bitboard, Bitboard) = default;

  /// Iteration in ascending square order: `for (Square s : board)`. Goes through one half after the other:
  /// arithmetic on two words at every step would cost more than the loop around it.
  class Iterator {
   public:
    constexpr explicit Iterator(Word<G> bits) : half_(static_cast<std::uint64_t>(bits)) {
      if constexpr (kHalves == 2) {
        rest_ = static_cast<std::uint64_t>(bits >> 64);
        if (half_ == 0) next_half();
      }
    }
    constexpr Square operator*() const { return base_ + words::lowest(half_); }
    constexpr Iterator& operator++() {
      half_ &= half_ - 1;
      if constexpr (kHalves == 2) {
        if (half_ == 0) next_half();
      }
      return *this;
    }
    /// Against end() alone.
    friend constexpr bool operator==(const Iterator& it, std::default_sentinel_t) { return it.half_ == 0; }

   private:
    static constexpr int kHalves = G.squares() <= 64 ? 1 : 2;
    constexpr void next_half() {
      half_ = rest_;
      rest_ = 0;
      base_ = 64;
    }

    std::uint64_t half_;
    std::uint64_t rest_ = 0;
    int base_ = 0;
  };
  constexpr Iterator begin() const { return Iterator(bits_); }
  constexpr std::default_sentinel_t end() const { return {}; }

 private:
  /// The squares that a step by `Files` keeps on the board.
  template <int Files>
  static constexpr Word<G> files_that_stay() {
    Word<G> one_rank = 0;
    for (int f = 0; f < G.files; ++f) {
      if (f + Files >= 0 && f + Files < G.files) one_rank |= Word<G>{1} << f;
    }
    Word<G> result = 0;
    for (int r = 0; r < G.ranks; ++r) result |= one_rank << (r * G.files);
    return result;
  }

  Word<G> bits_ = 0;
};

}  // namespace firstmove::core
