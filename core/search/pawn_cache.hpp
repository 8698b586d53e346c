// Pawn structure changes seldom along the tree: what pawns (and kings in their shelter) are worth is kept by
// the pawns' places. A pure function of position and parameters, so the cache changes no score.
#pragma once

#include <vector>

#include "core/hash.hpp"
#include "core/search/packed.hpp"
#include "core/search/pawn_structure.hpp"

namespace firstmove::core::search {

template <Geometry G>
struct PawnEntry {
  PawnFacts<G> facts{};
  Packed structure = 0;  ///< White's less Black's
  std::array<std::int16_t, 2> king{kNoSquare, kNoSquare};
  std::array<Packed, 2> house{};  ///< [colour] for that king square, Black's negative
  std::array<int, 2> bare_files{};
};

template <Geometry G>
class PawnCache {
 public:
  PawnCache() : entries_(kEntries) {}
  /// The place of these pawns; another structure may be in it.
  PawnEntry<G>& at(Bitboard<G> white, Bitboard<G> black) {
    return entries_[static_cast<std::size_t>(hash(white.bits(), black.bits()) % kEntries)];
  }

 private:
  static constexpr std::size_t kEntries =
      1024;  // some 100 KB: beside the transposition table in the L2 cache

  static std::uint64_t hash(std::uint64_t white, std::uint64_t black) {
    const std::uint64_t mixed = (white * 0x9E3779B97F4A7C15u) ^ ((black + 1) * 0xC2B2AE3D27D4EB4Fu);
    return mixed ^ (mixed >> 29) ^ (mixed >> 47);
  }
  static std::uint64_t hash(Word128 white, Word128 black) {
    return hash(
        static_cast<std::uint64_t>(white) ^ static_cast<std::uint64_t>(white >> 64) * 0xD6E8FEB86659FD93u,
        static_cast<std::uint64_t>(black) ^ static_cast<std::uint64_t>(black >> 64) * 0xA0761D6478BD642Fu);
  }

  std::vector<PawnEntry<G>> entries_;
};

}  // namespace firstmove::core::search
