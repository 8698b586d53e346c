// The state that special rules need beside the board: which men of the arrays have not moved, men in hand,
// rights to adjust and to swap.
#pragma once

#include <array>
#include <cstdint>

#include "core/geometry.hpp"
#include "core/piece.hpp"

namespace firstmove::core {

/// Unmoved men: bit kMaxFiles * colour + file, of a man on the home rank of its colour that stands where its
/// array put it.
using UnmovedMen = std::uint32_t;
inline constexpr UnmovedMen kAllUnmoved = 0xFFFFFF;
static_assert(2 * kMaxFiles == 24);
constexpr UnmovedMen unmoved_bit(Colour colour, int file) {
  return UnmovedMen{1} << (kMaxFiles * index(colour) + file);
}
constexpr UnmovedMen unmoved_of(UnmovedMen men, Colour colour) {
  return (men >> (kMaxFiles * index(colour))) & ((UnmovedMen{1} << kMaxFiles) - 1);
}

/// Men in hand: bit i, the i-th letter of the hand that the rules name. Of equal men the lowest bit goes
/// first.
using Hand = std::uint8_t;
inline constexpr int kMaxHand = 4;

struct SpecialState {
  UnmovedMen unmoved = 0;
  std::array<Hand, 2> hand{};        ///< [colour]
  std::array<bool, 2> may_adjust{};  ///< [colour] the bishop adjustment is still to be had
  std::array<bool, 2> may_swap{};    ///< [colour] its first move is still to come
  friend bool operator==(const SpecialState&, const SpecialState&) = default;
};

}  // namespace firstmove::core
