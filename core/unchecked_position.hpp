// A position as parsed or built by hand: nothing about it is known to be legal. validate.hpp makes a
// Position.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "core/geometry.hpp"
#include "core/piece.hpp"
#include "core/special_state.hpp"

namespace firstmove::core {

/// Castling sides, in the order FEN prints them.
enum class Side : std::uint8_t { far, a };
inline constexpr int kSides = 2;
constexpr int index(Side side) {
  return static_cast<int>(side);
}

struct UncheckedPosition {
  std::vector<Piece> board;  ///< one entry a square
  Colour side_to_move = Colour::white;
  /// [colour][side]: file of the castling rook, -1 without the right
  std::array<std::array<std::int8_t, kSides>, 2> castling_rook_file{{{-1, -1}, {-1, -1}}};
  Square en_passant = kNoSquare;  ///< the square skipped by a double step just played
  int halfmove_clock = 0;         ///< plies without pawn move or capture
  int fullmove_number = 1;
  SpecialState special;  ///< of the rules that have one
};

}  // namespace firstmove::core
