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

/// The two lines that pass through a square orthogonally, or diagonally. LineTables may not be built yet.
template <Geometry G>
std::array<Ray<G>, 2> lines_through(Square square, bool on_orthogonals) {
  const Bitboard<G> below(static_cast<Word<G>>(Bitboard<G>::of(square).bits() - 1));
  const Bitboard<G> all = walk_attacks<G>(square, {}, on_orthogonals, !on_orthogonals);
  Bitboard<G> first;  // the rank, or the diagonal
  for (const Square other : all) {
    const int files = file_of<G>(other) - file_of<G>(square);
    const int ranks = rank_of<G>(other) - rank_of<G>(square);
    if (on_orthogonals ? ranks == 0 : files == ranks) first |= Bitboard<G>::of(other);
  }
  const Bitboard<G> second = all - first;
  return {{{first & below, first - below}, {second & below, second - below}}};
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
  // The walker would take a tenth of a second for the boards together, at every start of the program.
  const std::array<Ray<G>, 2> lines = lines_through<G>(square, on_orthogonals);
  for (std::size_t i = 0; i < kParts; ++i) {
    auto mask = static_cast<std::uint64_t>(relevant.bits() >> kBegin[i]);
    if (i + 1 < kParts) mask &= (std::uint64_t{1} << kCut) - 1;
    entry.relevant[i] = mask;
    entry.sets[i] = static_cast<std::uint32_t>(sets_.size());
    const std::size_t count = std::size_t{1} << words::count(mask);
    for (std::size_t packed = 0; packed < count; ++packed) {
      const Word<G> occupied = static_cast<Word<G>>(_pdep_u64(packed, mask)) << kBegin[i];
      sets_.emplace_back(line_attacks<G>(lines[0], occupied) | line_attacks<G>(lines[1], occupied));
    }
  }
}

template <Geometry G>
const PextTables<G> PextTables<G>::instance{};

#define FIRSTMOVE_INSTANTIATE(G) template class PextTables<G>;
FIRSTMOVE_FOR_EACH_GEOMETRY(FIRSTMOVE_INSTANTIATE)
#undef FIRSTMOVE_INSTANTIATE

}  // namespace firstmove::core::detail
