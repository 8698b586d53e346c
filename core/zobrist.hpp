// Hash keys of positions (Zobrist 1970), from one committed seed: the same on every machine and in every
// release, since result files keep position keys.
#pragma once

#include <array>
#include <cstdint>

#include "core/geometry.hpp"
#include "core/hash.hpp"
#include "core/piece.hpp"
#include "core/special_state.hpp"

namespace firstmove::core::zobrist {

inline constexpr std::uint64_t kSeed = 0x66697273746D6F76ull;  // "firstmov"

struct Keys {
  std::array<std::array<std::array<std::uint64_t, kMaxSquares>, kMaxMen>, 2> piece{};
  std::array<std::uint64_t, 256> rights{};  ///< [set of rights]; no rights: 0
  std::array<std::uint64_t, kMaxSquares> en_passant{};
  std::uint64_t black_to_move = 0;
  std::array<std::uint64_t, 2 * kMaxFiles> unmoved{};         ///< [bit of UnmovedMen]
  std::array<std::array<std::uint64_t, kMaxHand>, 2> hand{};  ///< [colour][bit of Hand]
};

/// The rights are independent of each other: the key of a set is that of its members together.
constexpr void add_right(Keys& keys, std::size_t right, std::uint64_t key) {
  for (std::size_t set = 0; set < keys.rights.size(); ++set)
    if ((set & right) != 0) keys.rights[set] ^= key;
}

constexpr Keys make_keys() {
  Keys keys;
  std::uint64_t counter = kSeed;
  for (auto& colour : keys.piece)
    for (auto& man : colour)
      for (auto& key : man) key = mix64(counter++);
  for (std::size_t right = 1; right < 16; right *= 2) add_right(keys, right, mix64(counter++));
  for (auto& key : keys.en_passant) key = mix64(counter++);
  keys.black_to_move = mix64(counter++);
  // What came later goes behind: result files keep keys.
  for (std::size_t right = 16; right < 256; right *= 2) add_right(keys, right, mix64(counter++));
  for (auto& key : keys.unmoved) key = mix64(counter++);
  for (auto& colour : keys.hand)
    for (auto& key : colour) key = mix64(counter++);
  return keys;
}

inline constexpr Keys kKeys = make_keys();

constexpr std::uint64_t piece_key(Piece piece, Square square) {
  return kKeys
      .piece[static_cast<std::size_t>(index(piece.colour()))][piece.man()][static_cast<std::size_t>(square)];
}

}  // namespace firstmove::core::zobrist
