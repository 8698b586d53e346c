// A man's moves in Betza's notation ("FfW", "RmF", "KAD"), the part of it that the rules core can play:
//
//   leaps    W (0,1)  F (1,1)  D (0,2)  N (1,2)  A (2,2)  H (0,3)  C (1,3)  Z (2,3)  G (3,3)    K = WF
//   slides   R = W0 = WW    B = F0 = FF    Q = RB, in all four directions each, as far as the way is free
//   before   m only moves   c only captures   i only while the man has not moved
//            f b forward, back   l r left, right   v = fb   s = lr; with N C Z: ff bb the two narrow leaps,
//            fs bs the two wide ones, fh bh the four of that half, v s the four narrow and wide ones
//
// Anything else (riders of other leaps, limited slides, lame leaps, hoppers) is refused at its column.
// Source of the notation: Ralph Betza, "Betza notation", chessvariants.com; written anew here.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

#include "core/variant.hpp"

namespace firstmove::configs {

/// What a movement may do on the square it reaches, as a set.
using Modes = std::uint8_t;
inline constexpr Modes kMoves = 1;
inline constexpr Modes kCaptures = 2;
inline constexpr Modes kMovesAndCaptures = kMoves | kCaptures;

struct BetzaLeap {
  core::Step step;  ///< seen from White
  Modes modes;
  bool initial_only;  ///< while the man has not moved
  friend bool operator==(const BetzaLeap&, const BetzaLeap&) = default;
};

struct BetzaMoves {
  std::vector<BetzaLeap> leaps;  ///< by rank, then file; none says what another or a slide already says
  Modes orthogonal = 0;          ///< of the slides; 0: there are none
  Modes diagonal = 0;
  friend bool operator==(const BetzaMoves&, const BetzaMoves&) = default;
};

struct BetzaFault {
  int column;  ///< from 1, in the notation
  std::string message;
};

tl::expected<BetzaMoves, BetzaFault> parse_betza(std::string_view notation);

}  // namespace firstmove::configs
