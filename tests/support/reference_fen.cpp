// The text of the slow generator's positions and moves.
#include <algorithm>
#include <stdexcept>

#include "tests/support/reference_board.hpp"

namespace firstmove::reference {
using namespace detail;  // NOLINT: one library in several files
namespace {

std::string square_text(const Position& p, int square) {
  return std::string(1, static_cast<char>('a' + file_of(p, square))) + std::to_string(rank_of(p, square) + 1);
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

}  // namespace firstmove::reference
