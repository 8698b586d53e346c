#include "core/pext_attacks.hpp"

#include "core/attacks.hpp"
#include "core/cpu.hpp"

namespace firstmove::core::detail {
namespace {

/// The squares whose occupation changes the attacks: on each line all but the last.
template <Geometry G>
Bitboard<G> relevant_squares(Square square, bool on_orthogonals) {
  const Bitboard<G> all = walk_attacks<G>(square, {}, on_orthogonals, !on_orthogonals);
  Bitboard<G> relevant;
  for (const Square blocker : all) {
    if (walk_attacks<G>(square, Bitboard<G>::of(blocker), on_orthogonals, !on_orthogonals) != all)
      relevant |= Bitboard<G>::of(blocker);
  }
  return relevant;
}

}  // namespace

template <Geometry G>
PextTables<G>::PextTables() {
  if (!has_fast_pext()) return;
  for (Square square = 0; square < G.squares(); ++square) {
    fill(entries_[0][static_cast<std::size_t>(square)], square, true);
    fill(entries_[1][static_cast<std::size_t>(square)], square, false);
  }
  sets_.shrink_to_fit();
}

template <Geometry G>
void PextTables<G>::fill(Entry& entry, Square square, bool on_orthogonals) {
  constexpr std::array<int, 2> kBegin{0, kCut};
  const Bitboard<G> relevant = relevant_squares<G>(square, on_orthogonals);
  for (std::size_t i = 0; i < kParts; ++i) {
    auto mask = static_cast<std::uint64_t>(relevant.bits() >> kBegin[i]);
    if (i + 1 < kParts) mask &= (std::uint64_t{1} << kCut) - 1;
    entry.relevant[i] = mask;
    entry.sets[i] = static_cast<std::uint32_t>(sets_.size());
    const std::size_t count = std::size_t{1} << words::count(mask);
    for (std::size_t packed = 0; packed < count; ++packed) {
      const Bitboard<G> occupied(static_cast<Word<G>>(_pdep_u64(packed, mask)) << kBegin[i]);
      sets_.push_back(walk_attacks<G>(square, occupied, on_orthogonals, !on_orthogonals));
    }
  }
}

template <Geometry G>
const PextTables<G> PextTables<G>::instance{};

#define FIRSTMOVE_INSTANTIATE(G) template class PextTables<G>;
FIRSTMOVE_FOR_EACH_GEOMETRY(FIRSTMOVE_INSTANTIATE)
#undef FIRSTMOVE_INSTANTIATE

}  // namespace firstmove::core::detail
