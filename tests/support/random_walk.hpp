// Seeded random walks through the reference generator's moves. Counter-based: step k of walk w is a function of
// (seed, w, k) alone, so a failure names all that is needed to see it again.
#pragma once

#include <cstdint>
#include <functional>

#include "tests/support/reference_movegen.hpp"

namespace firstmove::support {

/// A word that depends on nothing but its arguments (finaliser of MurmurHash3 by Austin Appleby, over a Weyl step).
constexpr std::uint64_t random_word(std::uint64_t seed, std::uint64_t counter) {
  std::uint64_t word = seed + (counter + 1) * 0xD1B54A32D192ED03ull;
  word = (word ^ (word >> 33)) * 0xFF51AFD7ED558CCDull;
  word = (word ^ (word >> 33)) * 0xC4CEB9FE1A85EC53ull;
  return word ^ (word >> 33);
}

/// Uniform enough for tests: below `bound`, at most 2^32.
constexpr std::uint64_t random_below(std::uint64_t seed, std::uint64_t counter, std::uint64_t bound) {
  return ((random_word(seed, counter) >> 32) * bound) >> 32;
}

/// Calls `visit` with each position of the walk, the first included, and the move to be played from it; the last
/// call gets no move (null). Rare moves (castling, en passant, promotion) are preferred in one step of three.
void random_walk(const reference::Position& start, std::uint64_t seed, int plies,
                 const std::function<void(const reference::Position&, const reference::Move*)>& visit);

}  // namespace firstmove::support
