// The oracle of the move generator: a slow mailbox written straight from the rules, sharing no code with core.
// It asks one question of every (man, square) pair and copies the board for every move; it refuses to be fast.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace firstmove::reference {

enum class CastlingMode { frc8, chess480, sym9 };

struct Rules {
  int files;
  int ranks;
  CastlingMode mode;
  std::string_view promotions;  ///< upper case
};
/// By the id of a shipped variant. errors  std::invalid_argument
const Rules& rules_of(std::string_view variant_id);

/// Letters on squares, rank * files + file, a1 = 0: White upper case, Black lower case, '.' empty.
struct Position {
  const Rules* rules = nullptr;
  std::array<char, 81> board{};
  bool white_to_move = true;
  /// File of the castling rook, -1 without the right: White far, White a-side, Black far, Black a-side.
  std::array<int, 4> rook_file{-1, -1, -1, -1};
  int en_passant = -1;  ///< only when a capture there is legal
  int halfmove_clock = 0;
  int fullmove_number = 1;
};

/// Castling: from the king's square to the rook's.
struct Move {
  int from;
  int to;
  char promotion;  ///< upper case, 0 for none
};

/// Rights as rook files. errors  std::invalid_argument with the text
Position parse_fen(const Rules& rules, std::string_view fen);
std::string to_fen(const Position& position);

std::vector<Move> legal_moves(const Position& position);
/// pre  the move is legal
Position after(const Position& position, Move move);
bool in_check(const Position& position);

std::string to_uci(const Position& position, Move move);
/// Sorted.
std::vector<std::string> legal_uci_moves(const Position& position);

/// Leaves at `depth`; the last ply is counted, not made.
std::uint64_t perft(const Position& position, int depth);

}  // namespace firstmove::reference
