// Slider attacks by look-up: PEXT packs the blockers that matter into the index of a table. Private to
// attacks.hpp, which also has what serves where PEXT is slow.
#pragma once

#include <immintrin.h>

#include <array>
#include <vector>

#include "core/bitboard.hpp"

namespace firstmove::core::detail {

/// A blocker only ever takes squares away, so the attacks are the intersection of those that each part of the
/// board allows by itself. A board of one word is one part; a larger one is cut in the middle, not at bit 64:
/// two halves with tables about equally large.
template <Geometry G>
class PextTables {
 public:
  constexpr PextTables() = default;
  /// Filled once, by prepare(); till then, and where PEXT is slow, empty. Both ways give the same attacks.
  static PextTables instance;
  /// Called by whoever makes the rules of a game on this board: the tables of all boards together take longer
  /// to fill than a short command runs.
  static void prepare();

  bool is_usable() const { return !sets_.empty(); }
  Bitboard<G> orthogonal(Square square, Bitboard<G> occupied) const {
    return find(entries_[0][static_cast<std::size_t>(square)], occupied);
  }
  Bitboard<G> diagonal(Square square, Bitboard<G> occupied) const {
    return find(entries_[1][static_cast<std::size_t>(square)], occupied);
  }

 private:
  static constexpr std::size_t kParts = G.squares() <= 64 ? 1 : 2;
  static constexpr int kCut = kParts == 1 ? 0 : G.squares() / 2;  // first square of the last part
  struct Entry {
    std::array<std::uint64_t, kParts> relevant;  ///< squares whose occupation changes the attacks
    std::array<std::uint32_t, kParts> sets;      ///< where the attack sets of the part begin
  };

  Bitboard<G> find(const Entry& entry, Bitboard<G> occupied) const {
    const auto part = [&](std::size_t i) {
      const auto word = static_cast<std::uint64_t>(occupied.bits() >> (i == 0 ? 0 : kCut));
      return sets_[entry.sets[i] + _pext_u64(word, entry.relevant[i])];
    };
    if constexpr (kParts == 1) {
      return part(0);
    } else {
      return part(0) & part(1);
    }
  }
  bool fill();
  void fill(Entry& entry, Square square, bool on_orthogonals);

  std::vector<Bitboard<G>> sets_;
  std::array<std::array<Entry, static_cast<std::size_t>(G.squares())>, 2> entries_{};  // orthogonal, diagonal
};

#define FIRSTMOVE_DECLARE(G) extern template class PextTables<G>;
FIRSTMOVE_FOR_EACH_GEOMETRY(FIRSTMOVE_DECLARE)
#undef FIRSTMOVE_DECLARE

}  // namespace firstmove::core::detail
