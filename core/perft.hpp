// Perft: leaves of the move tree at a depth. perft(0) = 1.
#pragma once

#include <cstdint>
#include <vector>

#include "core/move.hpp"
#include "core/perft_table.hpp"
#include "core/position.hpp"

namespace firstmove::core {

/// Which build of the leaf counter walks the tree. All give the same counts; `best` asks the processor.
/// pre  has_wide_vectors() (cpu.hpp) for `avx512`
enum class LeafKernel : std::uint8_t { best, avx2, avx512 };

struct PerftOptions {
  LeafKernel kernel = LeafKernel::best;
  PerftTable* table = nullptr;  ///< counts already known; may be shared between threads
};

template <Geometry G>
std::uint64_t perft(const Position<G>& position, int depth, const PerftOptions& options = {});

struct DivideRow {
  Move move;
  std::uint64_t nodes;
};
/// One row a legal move, in generation order.  pre  depth >= 1
template <Geometry G>
std::vector<DivideRow> perft_divide(const Position<G>& position, int depth, const PerftOptions& options = {});

}  // namespace firstmove::core
