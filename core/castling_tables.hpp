// Where castling lands, one table a mode. The three modes are described in docs/rules.md, "Castling".
#pragma once

#include <string>

#include "core/variant.hpp"

namespace firstmove::core {

/// Fixed squares on each side, whatever the files of king and rook: c and d on the a-side, g and f on the far
/// side. "frc8" on 8 files (FIDE Laws, Guidelines II), "sym9" on 9 files (Carrillo), where it is left-right
/// symmetric.
CastlingRules fixed_square_castling(const char* mode, int files);
/// The same to any squares.
CastlingRules fixed_square_castling(const std::string& mode, int files, CastlingDestination a_side,
                                    CastlingDestination far_side);

/// No king has the right.
CastlingRules no_castling();

/// "480" (Lewis 2005): the king goes two files towards the rook, the rook to the file the king crossed; where
/// that leaves the board, king and rook change places.
CastlingRules two_files_castling(int files);

}  // namespace firstmove::core
