// Castling as data: hand-made positions, and the whole table of destinations spelt out man by man.
#pragma once

#include <string>
#include <vector>

namespace firstmove::support {

struct CastlingCase {
  std::string variant;
  std::string fen;
  std::string move;  ///< UCI, king takes rook
  bool legal;
  std::string fen_after;  ///< when legal
};

/// tests/data/castling_positions.csv
std::vector<CastlingCase> hand_made_castling_cases();

/// Each row of tests/data/castling_table.csv for both colours: the bare castling move; a blocker on every other
/// square of the rank (illegal exactly on the row's vacant squares); an enemy rook down every file (illegal exactly
/// on its safe squares).
std::vector<CastlingCase> castling_table_cases();

}  // namespace firstmove::support
