// The oracle of the move generator: a slow mailbox written straight from the rules, sharing no code with
// core. It asks one question of every (man, square) pair and copies the board for every move; it refuses to
// be fast.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace firstmove::reference {

/// Where king and rook land; the table of RULES, section 0.2, and squares that single variants name.
enum class CastlingMode {
  none,
  frc8,      ///< c, d and g, f
  chess480,  ///< two files towards the rook
  sym9,      ///< c, d and g, f
  short8,    ///< b, c and g, f
  short9,    ///< b, c and h, g
  crc10,     ///< c, d and i, h
  inner10,   ///< d, e and h, g: Chess960's on the eight inner files
  short10,   ///< c, d and h, g: short on both sides of the eight inner files
  embassy,   ///< b, c and h, g
  janus,     ///< b, c and i, h
  three,     ///< three files towards the rook
};

enum class Use { both, move, capture };

/// One step or slide as White sees it.
struct Atom {
  int files;
  int ranks;
  bool slides = false;
  Use use = Use::both;
  bool initial = false;  ///< only while the man has not moved
};

struct ManMoves {
  char letter;
  std::vector<Atom> atoms;
};

struct Rules {
  int files;
  int ranks;
  CastlingMode mode;
  std::string promotions;     ///< upper case
  std::vector<ManMoves> men;  ///< all but the pawn
  int home_rank = 0;          ///< from 0
  int pawn_rank = 1;          ///< from 0
  int promotion_rank = 7;     ///< from 0
  bool double_step = true;    ///< and en passant
  std::string adjusts_with{}; ///< bishop adjustment: letters of the neighbours
  bool adjusts_in_check = true;
  bool adjusts_with_both = false;  ///< only while two bishops are unmoved
  std::string hand{};              ///< gating
  bool swaps = false;              ///< first-move swap; bishops keep their colour
  bool bare_king_loses = false;

  bool has_state() const;  ///< whether the FEN has a seventh field
};
/// By id: a shipped variant, or one of RULES, section 4 and 5, that a test makes by hand.
/// errors  std::invalid_argument
const Rules& rules_of(std::string_view variant_id);

/// Letters on squares, rank * files + file, a1 = 0: White upper case, Black lower case, '.' empty.
struct Position {
  const Rules* rules = nullptr;
  std::array<char, 100> board{};
  bool white_to_move = true;
  /// File of the castling rook, -1 without the right: White far, White a-side, Black far, Black a-side.
  std::array<int, 4> rook_file{-1, -1, -1, -1};
  int en_passant = -1;  ///< only when a capture there is legal
  int halfmove_clock = 0;
  int fullmove_number = 1;
  std::array<bool, 100> unmoved{};  ///< men of the arrays on their start squares
  std::array<std::string, 2> hand;  ///< White's, Black's, upper case
  std::array<bool, 2> may_adjust{};
  std::array<bool, 2> may_swap{};
};

/// Castling: from the king's square to the rook's, or the other way round with a drop on the rook's. Trades:
/// from the bishop; of a swap the lower square first, the king's second.
struct Move {
  int from;
  int to;
  char promotion;  ///< or dropped man; upper case, 0 for none
};

/// Letters file by file, '.' for an empty square. White to move, every right held.
Position start_position(const Rules& rules, std::string_view white_array, std::string_view black_array);
/// Who has won by the bare-king rule: 'w', 'b' or 0.
char bare_king_winner(const Position& position);

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
