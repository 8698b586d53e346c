// Counting at the last ply for eight sibling positions at once: each lane of a vector is one position, each
// vector one set of squares, so a whole side's moves are counted with shifts and no look-ups.
//
// This header is plain data on purpose: the kernel is compiled once per instruction set (leaf_batch_avx2.cpp,
// leaf_batch_avx512.cpp), and nothing inline may be shared between units built for different machines.
#pragma once

#include <cstddef>
#include <cstdint>

#include "core/geometry.hpp"
#include "core/piece.hpp"

namespace firstmove::core {

inline constexpr int kLanes = 8;
inline constexpr int kBatchLeapers = 6;
inline constexpr int kBatchLeaps = 24;  ///< steps of one leaper table

/// The 64-bit words of a set.
template <Geometry G>
inline constexpr std::size_t kWords = G.squares() <= 64 ? 1 : 2;

template <Geometry G>
struct SetWords {
  std::uint64_t word[kWords<G>];
};

/// Leaps as shifts: `arrivals` keeps what did not wrap around the board's edge.
template <Geometry G>
struct LeapShift {
  int amount;  ///< towards higher squares when positive
  SetWords<G> arrivals;
};

/// What the variant's rules say, in the kernel's form. [colour]
template <Geometry G>
struct LeafRules {
  int leaper_count;
  int leap_count[kBatchLeapers];
  LeapShift<G> leaps[2][kBatchLeapers][kBatchLeaps];
  bool leaper_can_move_pinned[kBatchLeapers];  ///< some leap follows a line, so a pin does not freeze the man
  int promotion_count;
  SetWords<G> double_step_origin[2];
  SetWords<G> promotion_rank[2];
};

/// Sibling positions: one parent, one move of the `mover` each. The other side's moves are counted.
template <Geometry G>
struct LeafBatch {
  using Set = SetWords<G>;
  struct LaneSet {
    std::uint64_t word[kWords<G>][kLanes];
  };

  // The parent.
  Set mover, counted, pawns, orthogonal, diagonal, leapers[kBatchLeapers];
  // The king of the side that is counted: it stands still.
  Set king, king_steps, pawn_checks, leaper_checks[kBatchLeapers], rays[8];
  struct Castling {
    bool has_right;
    Set vacant, safe, rook;
  } castling[2];
  Set home_rank;
  // Each lane's move: the squares, and all ones in each component that the man which arrives has.
  alignas(64) LaneSet from;
  LaneSet to;
  LaneSet mover_king_steps;
  std::uint64_t is_pawn[kLanes];
  std::uint64_t is_orthogonal[kLanes];
  std::uint64_t is_diagonal[kLanes];
  std::uint64_t is_leaper[kBatchLeapers][kLanes];
  std::uint64_t in_use[kLanes];
};

struct LeafCount {
  std::uint64_t moves;  ///< of all lanes but those left out
  unsigned left_out;    ///< lanes to be counted by the generator: check, or a pinned man that may still leap
  unsigned
      castling_open[2];  ///< lanes whose castling needs the last test: does the leaving rook uncover a check?
};

/// Counts moves, en passant apart. `colour` is the side that is counted.
template <Geometry G>
LeafCount count_leaves_avx2(const LeafRules<G>& rules, const LeafBatch<G>& batch, Colour colour);
template <Geometry G>
LeafCount count_leaves_avx512(const LeafRules<G>& rules, const LeafBatch<G>& batch, Colour colour);

}  // namespace firstmove::core
