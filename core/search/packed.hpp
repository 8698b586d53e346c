// A middlegame and an endgame value in one word: terms are added once for both.
#pragma once

#include <cstdint>

namespace firstmove::core::search {

/// The endgame value in the upper half, the middlegame value, sign and all, added to the lower.
using Packed = std::int64_t;

constexpr Packed pack(int middle, int end) {
  return static_cast<Packed>(end) * (Packed{1} << 32) + middle;
}
constexpr int middle_of(Packed packed) {
  return static_cast<std::int32_t>(static_cast<std::uint32_t>(static_cast<std::uint64_t>(packed)));
}
/// What the lower half borrowed is given back first.
constexpr int end_of(Packed packed) {
  return static_cast<std::int32_t>((packed + (Packed{1} << 31)) >> 32);
}

}  // namespace firstmove::core::search
