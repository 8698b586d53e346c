// How many plies late moves are searched less: a table of products of logarithms, computed in integers so
// that every compiler builds the same one.
#pragma once

#include <array>
#include <cstdint>

namespace firstmove::core::search {

/// One ply in the units reductions are added up in.
inline constexpr int kPly = 1024;

/// Natural logarithm in 1/1024, rounded down.  pre  value >= 1
constexpr int log_1024(int value) {
  // log2 bit by bit: squaring a mantissa in [1, 2) doubles its logarithm.
  int whole = 0;
  while ((value >> whole) > 1) ++whole;
  std::uint64_t mantissa = (static_cast<std::uint64_t>(value) << 30) >> whole;
  std::uint64_t log2 = static_cast<std::uint64_t>(whole);
  for (int bit = 0; bit < 16; ++bit) {
    mantissa = (mantissa * mantissa) >> 30;
    const bool one = mantissa >= (std::uint64_t{1} << 31);
    if (one) mantissa >>= 1;
    log2 = 2 * log2 + (one ? 1 : 0);
  }
  constexpr std::uint64_t kLn2 = 45'426;  // ln 2 in 1/65536
  return static_cast<int>((log2 * kLn2) >> 22);
}

inline constexpr int kReductionDepths = 64;
inline constexpr int kReductionMoves = 64;
using ReductionTable = std::array<std::array<std::int16_t, kReductionMoves>, kReductionDepths>;

/// [depth][moves before]: base + ln(depth) * ln(moves) * slope, both in 1/1024 ply.
constexpr ReductionTable make_reductions(int base, int slope) {
  ReductionTable table{};
  for (int depth = 1; depth < kReductionDepths; ++depth) {
    for (int moves = 1; moves < kReductionMoves; ++moves) {
      const int product = log_1024(depth) * log_1024(moves) / 1024;
      table[static_cast<std::size_t>(depth)][static_cast<std::size_t>(moves)] =
          static_cast<std::int16_t>(base + product * slope / 1024);
    }
  }
  return table;
}

}  // namespace firstmove::core::search
