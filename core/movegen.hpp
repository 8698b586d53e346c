// Legal moves: the file a newcomer reads first. One generator visits every legal move group by group (targets
// of a man as a set); listing and counting are two sinks of it, so they cannot disagree.
#pragma once

#include <cstdint>

#include "core/move.hpp"
#include "core/position.hpp"

namespace firstmove::core {

enum class MoveKind : std::uint8_t {
  all,
  noisy,  ///< captures (en passant included) and promotions
  quiet,  ///< the rest, castling included
};

/// Appends the legal moves of a kind. The order is fixed by the position alone.
template <Geometry G>
void generate_moves(const Position<G>& position, MoveList& list, MoveKind kind = MoveKind::all);

/// Number of legal moves, without making move objects.
template <Geometry G>
int count_moves(const Position<G>& position);

template <Geometry G>
bool has_legal_move(const Position<G>& position);

/// True exactly for the moves that generate_moves(all) lists; any 32-bit word may be asked.
template <Geometry G>
bool is_legal(const Position<G>& position, Move move);

}  // namespace firstmove::core
