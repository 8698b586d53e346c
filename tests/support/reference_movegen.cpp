#include "tests/support/reference_movegen.hpp"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <stdexcept>

namespace firstmove::reference {
namespace {

int file_of(const Position& p, int square) {
  return square % p.rules->files;
}
int rank_of(const Position& p, int square) {
  return square / p.rules->files;
}
int square_count(const Position& p) {
  return p.rules->files * p.rules->ranks;
}
char& man(Position& p, int square) {
  return p.board[static_cast<std::size_t>(square)];
}
char man(const Position& p, int square) {
  return p.board[static_cast<std::size_t>(square)];
}

char upper(char c) {
  return static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
}
char lower(char c) {
  return static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
}
bool is_white(char c) {
  return c >= 'A' && c <= 'Z';
}
bool belongs(char c, bool white) {
  return c != '.' && is_white(c) == white;
}
char coloured(char letter, bool white) {
  return white ? upper(letter) : lower(letter);
}

const std::vector<Atom>& atoms_of(const Position& p, char letter) {
  for (const ManMoves& moves : p.rules->men) {
    if (moves.letter == upper(letter)) return moves.atoms;
  }
  throw std::logic_error("no such man");
}

/// Does the atom lead from one square to the other, with nothing between where it slides?
bool leads(const Position& p, const Atom& atom, int from, int to) {
  const int forward = is_white(man(p, from)) ? 1 : -1;
  int file = file_of(p, from);
  int rank = rank_of(p, from);
  for (;;) {
    file += atom.files;
    rank += forward * atom.ranks;
    if (file < 0 || file >= p.rules->files || rank < 0 || rank >= p.rules->ranks) return false;
    const int square = rank * p.rules->files + file;
    if (square == to) return true;
    if (!atom.slides || man(p, square) != '.') return false;
  }
}

bool leads(const Position& p, int from, int to, Use use) {
  for (const Atom& atom : atoms_of(p, man(p, from))) {
    if (atom.initial && !p.unmoved[static_cast<std::size_t>(from)]) continue;
    if ((atom.use == Use::both || atom.use == use) && leads(p, atom, from, to)) return true;
  }
  return false;
}

/// Could the man on `from` capture an enemy standing on `to`, checks to its own king aside?
bool attacks(const Position& p, int from, int to) {
  if (from == to) return false;
  if (upper(man(p, from)) != 'P') return leads(p, from, to, Use::capture);
  const int ranks = rank_of(p, to) - rank_of(p, from);
  return std::abs(file_of(p, to) - file_of(p, from)) == 1 && ranks == (is_white(man(p, from)) ? 1 : -1);
}

/// To an empty square; no pawn.
bool moves_to(const Position& p, int from, int to) {
  return from != to && leads(p, from, to, Use::move);
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
    case CastlingMode::none:
      break;
    case CastlingMode::frc8:
    case CastlingMode::sym9:
      return a_side ? Landing{2, 3} : Landing{6, 5};
    case CastlingMode::short8:
      return a_side ? Landing{1, 2} : Landing{6, 5};
    case CastlingMode::short9:
      return a_side ? Landing{1, 2} : Landing{7, 6};
    case CastlingMode::crc10:
      return a_side ? Landing{2, 3} : Landing{8, 7};
    case CastlingMode::inner10:
      return a_side ? Landing{3, 4} : Landing{7, 6};
    case CastlingMode::short10:
      return a_side ? Landing{2, 3} : Landing{7, 6};
    case CastlingMode::embassy:
      return a_side ? Landing{1, 2} : Landing{7, 6};
    case CastlingMode::janus:
      return a_side ? Landing{1, 2} : Landing{8, 7};
    case CastlingMode::three:
      return a_side ? Landing{king - 3, king - 2} : Landing{king + 3, king + 2};
    case CastlingMode::chess480: {
      const int direction = a_side ? -1 : 1;
      const int target = king + 2 * direction;
      if (target < 0 || target >= rules.files) return {rook, king};  // in the corner: exchange squares
      return {target, king + direction};
    }
  }
  throw std::logic_error("castling mode");
}

/// First square of the rank of a side's array.
int home_base(const Position& p, bool white) {
  return (white ? p.rules->home_rank : p.rules->ranks - 1 - p.rules->home_rank) * p.rules->files;
}

/// `slot` is an index into rook_file.
bool may_castle(const Position& p, std::size_t slot) {
  const bool white = p.white_to_move;
  const int rook_file = p.rook_file[slot];
  if (rook_file < 0) return false;
  const int base = home_base(p, white);
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
  const int seen = p.rules->promotion_rank;
  if (rank_of(p, to) != (p.white_to_move ? seen : p.rules->ranks - 1 - seen)) {
    moves.push_back({from, to, 0});
    return;
  }
  for (const char letter : p.rules->promotions) moves.push_back({from, to, letter});
}

void add_pawn_moves(const Position& p, int from, std::vector<Move>& moves) {
  const int forward = p.white_to_move ? p.rules->files : -p.rules->files;
  const int seen = p.rules->pawn_rank;
  const int start_rank = p.white_to_move ? seen : p.rules->ranks - 1 - seen;
  if (man(p, from + forward) == '.') {
    add_pawn_move(p, from, from + forward, moves);
    if (p.rules->double_step && rank_of(p, from) == start_rank && man(p, from + 2 * forward) == '.') {
      moves.push_back({from, from + 2 * forward, 0});
    }
  }
  for (int to = 0; to < square_count(p); ++to) {
    if (!attacks(p, from, to)) continue;
    if (belongs(man(p, to), !p.white_to_move) || to == p.en_passant) add_pawn_move(p, from, to, moves);
  }
}

bool is_own_unmoved(const Position& p, int square) {
  return belongs(man(p, square), p.white_to_move) && p.unmoved[static_cast<std::size_t>(square)];
}
std::size_t side(bool white) {
  return white ? 0 : 1;
}

int unmoved_bishops(const Position& p, bool white) {
  int count = 0;
  for (int square = 0; square < square_count(p); ++square) {
    if (man(p, square) == coloured('B', white) && p.unmoved[static_cast<std::size_t>(square)]) ++count;
  }
  return count;
}

/// Whether these two men of one side may ever trade places by the adjustment rule.
bool is_adjusting_pair(const Position& p, int bishop, int other) {
  const bool white = is_white(man(p, bishop));
  if (other < 0 || other >= square_count(p) || rank_of(p, bishop) != rank_of(p, other)) return false;
  return std::abs(bishop - other) == 1 && upper(man(p, bishop)) == 'B' && belongs(man(p, other), white) &&
         p.rules->adjusts_with.find(upper(man(p, other))) != std::string::npos &&
         p.unmoved[static_cast<std::size_t>(bishop)] && p.unmoved[static_cast<std::size_t>(other)] &&
         p.may_adjust[side(white)] && (!p.rules->adjusts_with_both || unmoved_bishops(p, white) > 1);
}

void add_trades(const Position& p, std::vector<Move>& moves) {
  const bool white = p.white_to_move;
  for (int bishop = 0; bishop < square_count(p); ++bishop) {
    if (man(p, bishop) != coloured('B', white)) continue;
    if (is_own_king_attacked(p, white) && !p.rules->adjusts_in_check) continue;
    for (const int other : {bishop - 1, bishop + 1}) {
      if (is_adjusting_pair(p, bishop, other)) moves.push_back({bishop, other, 0});
    }
  }
  if (!p.may_swap[side(white)]) return;
  const int base = home_base(p, white);
  for (int a = base; a < base + p.rules->files; ++a) {
    for (int b = a + 1; b < base + p.rules->files; ++b) {
      if (!belongs(man(p, a), white) || !belongs(man(p, b), white)) continue;
      const char first = upper(man(p, a));
      const char second = upper(man(p, b));
      if (first == second || first == 'P' || second == 'P') continue;
      const bool other_colour = (file_of(p, a) + file_of(p, b)) % 2 == 1;
      if (other_colour && (first == 'B' || second == 'B')) continue;
      if (first == 'K') {
        moves.push_back({b, a, 0});
      } else {
        moves.push_back({a, b, 0});
      }
    }
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
      if (man(p, to) == '.' ? moves_to(p, from, to)
                            : !belongs(man(p, to), p.white_to_move) && attacks(p, from, to)) {
        moves.push_back({from, to, 0});
      }
    }
  }
  for (const std::size_t slot : {std::size_t{0}, std::size_t{1}}) {
    const std::size_t own = slot + (p.white_to_move ? 0 : 2);
    if (!may_castle(p, own)) continue;
    const int base = home_base(p, p.white_to_move);
    moves.push_back({king_square(p, p.white_to_move), base + p.rook_file[own], 0});
  }
  add_trades(p, moves);
  return moves;
}

bool is_castling(const Position& p, Move move) {
  const auto is = [&](int square, char letter) {
    return man(p, square) == coloured(letter, p.white_to_move);
  };
  if (is(move.from, 'K') && is(move.to, 'R')) return true;
  return is(move.from, 'R') && is(move.to, 'K') && move.promotion != 0;
}

void move_men(Position& p, Move move) {
  const bool white = p.white_to_move;
  if (is_castling(p, move)) {
    const bool king_first = upper(man(p, move.from)) == 'K';
    const int king = king_first ? move.from : move.to;
    const int rook = king_first ? move.to : move.from;
    const int base = king - file_of(p, king);
    const Landing landing = castling_landing(*p.rules, king - base, rook - base);
    man(p, king) = '.';
    man(p, rook) = '.';
    man(p, base + landing.king) = coloured('K', white);
    man(p, base + landing.rook) = coloured('R', white);
    if (move.promotion != 0) man(p, move.from) = coloured(move.promotion, white);
    return;
  }
  if (belongs(man(p, move.to), white)) {
    std::swap(man(p, move.from), man(p, move.to));
    return;
  }
  const char moved = man(p, move.from);
  const bool is_pawn = upper(moved) == 'P';
  if (is_pawn && move.to == p.en_passant) {
    man(p, move.to + (white ? -p.rules->files : p.rules->files)) = '.';
  }
  man(p, move.from) = move.promotion != 0 && !is_pawn ? coloured(move.promotion, white) : '.';
  man(p, move.to) = move.promotion != 0 && is_pawn ? coloured(move.promotion, white) : moved;
}

std::string kinds(const std::string& hand) {
  std::string result;
  for (const char letter : hand) {
    if (result.find(letter) == std::string::npos) result += letter;
  }
  return result;
}

/// Every legal move of a man that leaves its start square, with each man that may be dropped there.
void add_drops(const Position& p, std::vector<Move>& moves) {
  const std::string& hand = p.hand[side(p.white_to_move)];
  const std::size_t without = moves.size();
  for (std::size_t i = 0; i < without; ++i) {
    const Move move = moves[i];
    const bool castles = is_castling(p, move);
    if (!castles && belongs(man(p, move.to), p.white_to_move)) continue;
    Position next = p;
    move_men(next, move);
    for (const char letter : kinds(p.rules->hand)) {
      if (hand.find(letter) == std::string::npos) continue;
      if (is_own_unmoved(p, move.from) && man(next, move.from) == '.' && upper(man(p, move.from)) != 'P') {
        moves.push_back({move.from, move.to, letter});
      }
      if (castles && is_own_unmoved(p, move.to) && man(next, move.to) == '.') {
        moves.push_back({move.to, move.from, letter});
      }
    }
  }
}

void lose_rights(Position& p, const Position& before, Move move) {
  for (std::size_t slot = 0; slot < 4; ++slot) {
    const bool white = slot < 2;
    const int base = home_base(p, white);
    const int rook = base + p.rook_file[slot];
    if (p.rook_file[slot] < 0) continue;
    const bool king_moved =
        white == before.white_to_move &&
        (man(before, move.from) == coloured('K', white) || man(before, move.to) == coloured('K', white));
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

void parse_board(Position& p, std::string text, std::string_view fen) {
  if (const std::size_t hand = text.find('['); hand != std::string::npos) {
    for (const char c : text.substr(hand)) {
      if (c != '[' && c != ']') p.hand[side(is_white(c))] += upper(c);
    }
    text.resize(hand);
  }
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
    const int base = home_base(p, white);
    const int king_file = king_square(p, white) - base;
    if (file < 0 || file >= p.rules->files || man(p, base + file) != coloured('R', white)) {
      refuse("castling right without a rook", fen);
    }
    if (king_file < 0 || king_file >= p.rules->files) refuse("castling right without a king", fen);
    p.rook_file[(white ? 0u : 2u) + (file < king_file ? 1u : 0u)] = file;
  }
}

void parse_special(Position& p, const std::string& text) {
  for (std::size_t at = 0; at < text.size();) {
    const char c = text[at++];
    if (lower(c) == 'x') p.may_adjust[side(is_white(c))] = true;
    if (lower(c) == 's') p.may_swap[side(is_white(c))] = true;
    if (c == '-' || lower(c) == 'x' || lower(c) == 's') continue;
    std::size_t length = 0;
    const int rank = std::stoi(text.substr(at), &length) - 1;
    p.unmoved[static_cast<std::size_t>(rank * p.rules->files + (c - 'a'))] = true;
    at += length;
  }
}

/// Does some rule still ask whether this man has moved?
bool matters(const Position& p, int square) {
  if (man(p, square) == '.' || !p.unmoved[static_cast<std::size_t>(square)]) return false;
  const bool white = is_white(man(p, square));
  if (!p.hand[side(white)].empty()) return true;
  for (const Atom& atom : atoms_of(p, man(p, square))) {
    if (atom.initial) return true;
  }
  if (p.rules->adjusts_with_both && upper(man(p, square)) == 'B') {
    for (int other = 0; other < square_count(p); ++other) {
      if (!belongs(man(p, other), white) || upper(man(p, other)) != 'B') continue;
      if (is_adjusting_pair(p, other, other - 1) || is_adjusting_pair(p, other, other + 1)) return true;
    }
  }
  for (const int beside : {square - 1, square + 1}) {
    if (beside < 0 || beside >= square_count(p)) continue;
    if (is_adjusting_pair(p, square, beside)) return true;
    if (man(p, beside) != '.' && is_white(man(p, beside)) == white && is_adjusting_pair(p, beside, square))
      return true;
  }
  return false;
}

bool can_ever_adjust(const Position& p, bool white) {
  for (int square = 0; square < square_count(p); ++square) {
    if (!belongs(man(p, square), white)) continue;
    if (is_adjusting_pair(p, square, square - 1) || is_adjusting_pair(p, square, square + 1)) return true;
  }
  return false;
}

std::string square_text(const Position& p, int square);

std::string special_text(const Position& p) {
  std::string text;
  if (can_ever_adjust(p, true)) text += 'X';
  if (can_ever_adjust(p, false)) text += 'x';
  if (p.may_swap[0]) text += 'S';
  if (p.may_swap[1]) text += 's';
  for (int square = 0; square < square_count(p); ++square) {
    if (matters(p, square)) text += square_text(p, square);
  }
  return text.empty() ? "-" : text;
}

std::string square_text(const Position& p, int square) {
  return std::string(1, static_cast<char>('a' + file_of(p, square))) + std::to_string(rank_of(p, square) + 1);
}

}  // namespace

bool Rules::has_state() const {
  bool initial = false;
  for (const ManMoves& moves : men) {
    for (const Atom& atom : moves.atoms) initial |= atom.initial;
  }
  return initial || swaps || !hand.empty() || !adjusts_with.empty();
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
  if (fields.size() > 6) parse_special(p, fields[6]);
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
    if (rank > 0) text += '/';
  }
  if (!position.rules->hand.empty()) {
    text += '[' + position.hand[0];
    for (const char letter : position.hand[1]) text += lower(letter);
    text += ']';
  }
  text += ' ';
  text += position.white_to_move ? "w " : "b ";
  std::string rights;
  for (std::size_t slot = 0; slot < 4; ++slot) {
    if (position.rook_file[slot] < 0) continue;
    rights += coloured(static_cast<char>('a' + position.rook_file[slot]), slot < 2);
  }
  text += rights.empty() ? "-" : rights;
  text += " " + (position.en_passant < 0 ? "-" : square_text(position, position.en_passant));
  text += " " + std::to_string(position.halfmove_clock) + " " + std::to_string(position.fullmove_number);
  return position.rules->has_state() ? text + ' ' + special_text(position) : text;
}

Position start_position(const Rules& rules, std::string_view white_array, std::string_view black_array) {
  Position p;
  p.rules = &rules;
  p.board.fill('.');
  for (const bool white : {true, false}) {
    const std::string_view array = white ? white_array : black_array;
    const int base = home_base(p, white);
    const int pawns = (white ? rules.pawn_rank : rules.ranks - 1 - rules.pawn_rank) * rules.files;
    std::array<int, 2> bishops{};
    const std::size_t king = array.find('K');
    for (int file = 0; file < rules.files; ++file) {
      const char letter = array[static_cast<std::size_t>(file)];
      if (letter == '.') continue;
      man(p, base + file) = coloured(letter, white);
      man(p, pawns + file) = coloured('P', white);
      p.unmoved[static_cast<std::size_t>(base + file)] = true;
      if (letter == 'B') ++bishops[static_cast<std::size_t>(file % 2)];
      if (letter == 'R' && rules.mode != CastlingMode::none) {
        const bool far = static_cast<std::size_t>(file) > king;
        int& held = p.rook_file[(white ? 0u : 2u) + (far ? 0u : 1u)];
        if (held < 0 || !far) held = file;  // the nearest rook of each side
      }
    }
    p.hand[side(white)] = rules.hand;
    p.may_swap[side(white)] = rules.swaps;
    p.may_adjust[side(white)] =
        !rules.adjusts_with.empty() && bishops[0] + bishops[1] > 1 && (bishops[0] == 0 || bishops[1] == 0);
  }
  return p;
}

char bare_king_winner(const Position& position) {
  if (!position.rules->bare_king_loses) return 0;
  std::array<int, 2> men{};
  for (const char c : position.board) {
    if (c != '.') ++men[side(is_white(c))];
  }
  const std::size_t us = side(position.white_to_move);
  const char own = position.white_to_move ? 'w' : 'b';
  const char other = position.white_to_move ? 'b' : 'w';
  if (men[us] > 1) return men[1 - us] > 1 ? 0 : own;
  if (men[1 - us] == 1) return 0;
  for (const Move move : legal_moves(position)) {
    if (men[1 - us] == 2 && man(position, move.to) != '.') return 0;  // the king takes the last man
  }
  return other;
}

std::vector<Move> legal_moves(const Position& position) {
  std::vector<Move> moves = pseudo_legal_moves(position);
  std::erase_if(moves, [&](Move move) { return !leaves_king_safe(position, move); });
  if (!position.rules->hand.empty()) add_drops(position, moves);
  return moves;
}

Position after(const Position& position, Move move) {
  Position next = position;
  const bool pawn_moved = upper(man(position, move.from)) == 'P';
  const bool captured = belongs(man(position, move.to), !position.white_to_move);
  const std::size_t us = side(position.white_to_move);
  move_men(next, move);
  lose_rights(next, position, move);
  next.unmoved[static_cast<std::size_t>(move.from)] = false;
  next.unmoved[static_cast<std::size_t>(move.to)] = false;
  next.may_swap[us] = false;
  if (belongs(man(position, move.to), position.white_to_move) && !is_castling(position, move)) {
    next.may_adjust[us] = false;
  }
  if (move.promotion != 0 && !pawn_moved) next.hand[us].erase(next.hand[us].find(move.promotion), 1);
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

bool in_check(const Position& position) {
  return is_own_king_attacked(position, position.white_to_move);
}

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
