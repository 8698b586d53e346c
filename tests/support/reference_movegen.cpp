#include "tests/support/reference_movegen.hpp"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <stdexcept>

namespace firstmove::reference {
namespace {

int file_of(const Position& p, int square) { return square % p.rules->files; }
int rank_of(const Position& p, int square) { return square / p.rules->files; }
int square_count(const Position& p) { return p.rules->files * p.rules->ranks; }
char& man(Position& p, int square) { return p.board[static_cast<std::size_t>(square)]; }
char man(const Position& p, int square) { return p.board[static_cast<std::size_t>(square)]; }

char upper(char c) { return static_cast<char>(std::toupper(static_cast<unsigned char>(c))); }
char lower(char c) { return static_cast<char>(std::tolower(static_cast<unsigned char>(c))); }
bool is_white(char c) { return c >= 'A' && c <= 'Z'; }
bool belongs(char c, bool white) { return c != '.' && is_white(c) == white; }
char coloured(char letter, bool white) { return white ? upper(letter) : lower(letter); }

bool is_line_clear(const Position& p, int from, int to) {
  const int step_file = (file_of(p, to) > file_of(p, from)) - (file_of(p, to) < file_of(p, from));
  const int step_rank = (rank_of(p, to) > rank_of(p, from)) - (rank_of(p, to) < rank_of(p, from));
  const int step = step_rank * p.rules->files + step_file;
  for (int square = from + step; square != to; square += step) {
    if (man(p, square) != '.') return false;
  }
  return true;
}

/// Could the man on `from` capture an enemy standing on `to`, checks to its own king aside?
bool attacks(const Position& p, int from, int to) {
  const int files = file_of(p, to) - file_of(p, from);
  const int ranks = rank_of(p, to) - rank_of(p, from);
  if (files == 0 && ranks == 0) return false;
  const char letter = man(p, from);
  const bool leaps_as_knight = std::abs(files * ranks) == 2;
  const bool on_diagonal = std::abs(files) == std::abs(ranks);
  const bool on_rank_or_file = files == 0 || ranks == 0;
  switch (upper(letter)) {
    case 'P':
      return std::abs(files) == 1 && ranks == (is_white(letter) ? 1 : -1);
    case 'N':
      return leaps_as_knight;
    case 'K':
      return std::abs(files) <= 1 && std::abs(ranks) <= 1;
    case 'B':
      return on_diagonal && is_line_clear(p, from, to);
    case 'R':
      return on_rank_or_file && is_line_clear(p, from, to);
    case 'Q':
      return (on_diagonal || on_rank_or_file) && is_line_clear(p, from, to);
    case 'M':
      return leaps_as_knight || (on_diagonal && is_line_clear(p, from, to));
    default:
      return false;
  }
}

bool is_attacked(const Position& p, int target, bool by_white) {
  for (int square = 0; square < square_count(p); ++square) {
    if (belongs(man(p, square), by_white) && attacks(p, square, target)) return true;
  }
  return false;
}

int king_square(const Position& p, bool white) {
  const char king = coloured('K', white);
  for (int square = 0; square < square_count(p); ++square) {
    if (man(p, square) == king) return square;
  }
  throw std::logic_error("no king");
}

bool is_own_king_attacked(const Position& p, bool white) {
  return is_attacked(p, king_square(p, white), !white);
}

struct Landing {
  int king;
  int rook;
};

/// Files where the two men land.
Landing castling_landing(const Rules& rules, int king, int rook) {
  const bool a_side = rook < king;
  switch (rules.mode) {
    case CastlingMode::frc8:
    case CastlingMode::sym9:
      return a_side ? Landing{2, 3} : Landing{6, 5};
    case CastlingMode::chess480: {
      const int direction = a_side ? -1 : 1;
      const int target = king + 2 * direction;
      if (target < 0 || target >= rules.files) return {rook, king};  // in the corner: exchange squares
      return {target, king + direction};
    }
  }
  throw std::logic_error("castling mode");
}

/// `slot` is an index into rook_file.
bool may_castle(const Position& p, std::size_t slot) {
  const bool white = p.white_to_move;
  const int rook_file = p.rook_file[slot];
  if (rook_file < 0) return false;
  const int base = white ? 0 : (p.rules->ranks - 1) * p.rules->files;
  const int king = king_square(p, white);
  const int king_file = king - base;
  const int rook = base + rook_file;
  const Landing landing = castling_landing(*p.rules, king_file, rook_file);

  for (const auto& [start, end] : {std::pair{king_file, landing.king}, std::pair{rook_file, landing.rook}}) {
    for (int file = std::min(start, end); file <= std::max(start, end); ++file) {
      const int square = base + file;
      if (square != king && square != rook && man(p, square) != '.') return false;
    }
  }
  for (int file = std::min(king_file, landing.king); file <= std::max(king_file, landing.king); ++file) {
    if (is_attacked(p, base + file, !white)) return false;
  }
  return true;  // what the rook uncovers is seen after the move, as for every move
}

void add_pawn_move(const Position& p, int from, int to, std::vector<Move>& moves) {
  const int last_rank = p.white_to_move ? p.rules->ranks - 1 : 0;
  if (rank_of(p, to) != last_rank) {
    moves.push_back({from, to, 0});
    return;
  }
  for (const char letter : p.rules->promotions) moves.push_back({from, to, letter});
}

void add_pawn_moves(const Position& p, int from, std::vector<Move>& moves) {
  const int forward = p.white_to_move ? p.rules->files : -p.rules->files;
  const int start_rank = p.white_to_move ? 1 : p.rules->ranks - 2;
  if (man(p, from + forward) == '.') {
    add_pawn_move(p, from, from + forward, moves);
    if (rank_of(p, from) == start_rank && man(p, from + 2 * forward) == '.') {
      moves.push_back({from, from + 2 * forward, 0});
    }
  }
  for (int to = 0; to < square_count(p); ++to) {
    if (!attacks(p, from, to)) continue;
    if (belongs(man(p, to), !p.white_to_move) || to == p.en_passant) add_pawn_move(p, from, to, moves);
  }
}

std::vector<Move> pseudo_legal_moves(const Position& p) {
  std::vector<Move> moves;
  moves.reserve(64);
  for (int from = 0; from < square_count(p); ++from) {
    if (!belongs(man(p, from), p.white_to_move)) continue;
    if (upper(man(p, from)) == 'P') {
      add_pawn_moves(p, from, moves);
      continue;
    }
    for (int to = 0; to < square_count(p); ++to) {
      if (!belongs(man(p, to), p.white_to_move) && attacks(p, from, to)) moves.push_back({from, to, 0});
    }
  }
  for (const std::size_t slot : {std::size_t{0}, std::size_t{1}}) {
    const std::size_t own = slot + (p.white_to_move ? 0 : 2);
    if (!may_castle(p, own)) continue;
    const int base = p.white_to_move ? 0 : (p.rules->ranks - 1) * p.rules->files;
    moves.push_back({king_square(p, p.white_to_move), base + p.rook_file[own], 0});
  }
  return moves;
}

bool is_castling(const Position& p, Move move) { return belongs(man(p, move.to), p.white_to_move); }

void move_men(Position& p, Move move) {
  const bool white = p.white_to_move;
  if (is_castling(p, move)) {
    const int base = move.from - file_of(p, move.from);
    const Landing landing = castling_landing(*p.rules, move.from - base, move.to - base);
    man(p, move.from) = '.';
    man(p, move.to) = '.';
    man(p, base + landing.king) = coloured('K', white);
    man(p, base + landing.rook) = coloured('R', white);
    return;
  }
  const char moved = man(p, move.from);
  if (upper(moved) == 'P' && move.to == p.en_passant) {
    man(p, move.to + (white ? -p.rules->files : p.rules->files)) = '.';
  }
  man(p, move.from) = '.';
  man(p, move.to) = move.promotion != 0 ? coloured(move.promotion, white) : moved;
}

void lose_rights(Position& p, const Position& before, Move move) {
  for (std::size_t slot = 0; slot < 4; ++slot) {
    const bool white = slot < 2;
    const int base = white ? 0 : (p.rules->ranks - 1) * p.rules->files;
    const int rook = base + p.rook_file[slot];
    if (p.rook_file[slot] < 0) continue;
    const bool king_moved = white == before.white_to_move && upper(man(before, move.from)) == 'K';
    if (king_moved || move.from == rook || move.to == rook) p.rook_file[slot] = -1;
  }
}

bool leaves_king_safe(const Position& p, Move move) {
  Position next = p;
  move_men(next, move);
  return !is_own_king_attacked(next, p.white_to_move);
}

/// Drops an en passant square on which nobody can capture legally.
void keep_en_passant_if_legal(Position& p) {
  if (p.en_passant < 0) return;
  const char pawn = coloured('P', p.white_to_move);
  for (int from = 0; from < square_count(p); ++from) {
    if (man(p, from) != pawn || !attacks(p, from, p.en_passant)) continue;
    if (leaves_king_safe(p, {from, p.en_passant, 0})) return;
  }
  p.en_passant = -1;
}

[[noreturn]] void refuse(std::string_view what, std::string_view fen) {
  throw std::invalid_argument(std::string(what) + " in FEN '" + std::string(fen) + "'");
}

std::vector<std::string> split(std::string_view text) {
  std::vector<std::string> words;
  std::string word;
  for (const char c : text) {
    if (c != ' ') {
      word += c;
    } else if (!word.empty()) {
      words.push_back(word);
      word.clear();
    }
  }
  if (!word.empty()) words.push_back(word);
  return words;
}

void parse_board(Position& p, const std::string& text, std::string_view fen) {
  int rank = p.rules->ranks - 1;
  int file = 0;
  int gap = 0;
  for (const char c : text + "/") {
    if (c >= '0' && c <= '9') {
      gap = 10 * gap + (c - '0');
      continue;
    }
    file += gap;
    gap = 0;
    if (c == '/') {
      if (file != p.rules->files) refuse("rank of a wrong length", fen);
      --rank;
      file = 0;
      continue;
    }
    if (rank < 0 || file >= p.rules->files) refuse("man off the board", fen);
    man(p, rank * p.rules->files + file++) = c;
  }
  if (rank != -1) refuse("wrong number of ranks", fen);
}

void parse_rights(Position& p, const std::string& text, std::string_view fen) {
  if (text == "-") return;
  for (const char c : text) {
    const bool white = is_white(c);
    const int file = lower(c) - 'a';
    const int base = white ? 0 : (p.rules->ranks - 1) * p.rules->files;
    const int king_file = king_square(p, white) - base;
    if (file < 0 || file >= p.rules->files || man(p, base + file) != coloured('R', white)) {
      refuse("castling right without a rook", fen);
    }
    if (king_file < 0 || king_file >= p.rules->files) refuse("castling right without a king", fen);
    p.rook_file[(white ? 0u : 2u) + (file < king_file ? 1u : 0u)] = file;
  }
}

std::string square_text(const Position& p, int square) {
  return std::string(1, static_cast<char>('a' + file_of(p, square))) + std::to_string(rank_of(p, square) + 1);
}

}  // namespace

const Rules& rules_of(std::string_view variant_id) {
  static constexpr Rules kFischer{8, 8, CastlingMode::frc8, "QRBN"};
  static constexpr Rules kLewis{8, 8, CastlingMode::chess480, "QRBN"};
  static constexpr Rules kCarrillo{9, 9, CastlingMode::sym9, "QRBNM"};
  if (variant_id == "chess480") return kLewis;
  if (variant_id == "chess8400") return kCarrillo;
  for (const std::string_view id : {"chess960", "chess484", "chess484-curtailed", "chess196"}) {
    if (variant_id == id) return kFischer;
  }
  throw std::invalid_argument("no reference rules for '" + std::string(variant_id) + "'");
}

Position parse_fen(const Rules& rules, std::string_view fen) {
  Position p;
  p.rules = &rules;
  p.board.fill('.');
  const std::vector<std::string> fields = split(fen);
  if (fields.size() < 3) refuse("missing field", fen);
  parse_board(p, fields[0], fen);
  if (fields[1] != "w" && fields[1] != "b") refuse("bad side", fen);
  p.white_to_move = fields[1] == "w";
  parse_rights(p, fields[2], fen);
  if (fields.size() > 3 && fields[3] != "-") {
    p.en_passant = (fields[3][0] - 'a') + rules.files * (std::stoi(fields[3].substr(1)) - 1);
    keep_en_passant_if_legal(p);
  }
  if (fields.size() > 4) p.halfmove_clock = std::stoi(fields[4]);
  if (fields.size() > 5) p.fullmove_number = std::stoi(fields[5]);
  return p;
}

std::string to_fen(const Position& position) {
  std::string text;
  for (int rank = position.rules->ranks - 1; rank >= 0; --rank) {
    int gap = 0;
    for (int file = 0; file < position.rules->files; ++file) {
      const char c = man(position, rank * position.rules->files + file);
      if (c == '.') {
        ++gap;
        continue;
      }
      if (gap > 0) text += std::to_string(gap);
      gap = 0;
      text += c;
    }
    if (gap > 0) text += std::to_string(gap);
    text += rank > 0 ? "/" : " ";
  }
  text += position.white_to_move ? "w " : "b ";
  std::string rights;
  for (std::size_t slot = 0; slot < 4; ++slot) {
    if (position.rook_file[slot] < 0) continue;
    rights += coloured(static_cast<char>('a' + position.rook_file[slot]), slot < 2);
  }
  text += rights.empty() ? "-" : rights;
  text += " " + (position.en_passant < 0 ? "-" : square_text(position, position.en_passant));
  return text + " " + std::to_string(position.halfmove_clock) + " " + std::to_string(position.fullmove_number);
}

std::vector<Move> legal_moves(const Position& position) {
  std::vector<Move> moves = pseudo_legal_moves(position);
  std::erase_if(moves, [&](Move move) { return !leaves_king_safe(position, move); });
  return moves;
}

Position after(const Position& position, Move move) {
  Position next = position;
  const bool pawn_moved = upper(man(position, move.from)) == 'P';
  const bool captured = belongs(man(position, move.to), !position.white_to_move);
  move_men(next, move);
  lose_rights(next, position, move);
  next.white_to_move = !position.white_to_move;
  next.halfmove_clock = pawn_moved || captured ? 0 : position.halfmove_clock + 1;
  next.fullmove_number += position.white_to_move ? 0 : 1;
  next.en_passant = -1;
  if (pawn_moved && std::abs(move.to - move.from) == 2 * position.rules->files) {
    next.en_passant = (move.from + move.to) / 2;
    keep_en_passant_if_legal(next);
  }
  return next;
}

bool in_check(const Position& position) { return is_own_king_attacked(position, position.white_to_move); }

std::string to_uci(const Position& position, Move move) {
  std::string text = square_text(position, move.from) + square_text(position, move.to);
  if (move.promotion != 0) text += lower(move.promotion);
  return text;
}

std::vector<std::string> legal_uci_moves(const Position& position) {
  std::vector<std::string> texts;
  for (const Move move : legal_moves(position)) texts.push_back(to_uci(position, move));
  std::sort(texts.begin(), texts.end());
  return texts;
}

std::uint64_t perft(const Position& position, int depth) {
  if (depth == 0) return 1;
  const std::vector<Move> moves = legal_moves(position);
  if (depth == 1) return moves.size();
  std::uint64_t leaves = 0;
  for (const Move move : moves) leaves += perft(after(position, move), depth - 1);
  return leaves;
}

}  // namespace firstmove::reference
