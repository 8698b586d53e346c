#include "tests/support/reference_movegen.hpp"

#include <algorithm>
#include <cstdlib>
#include <stdexcept>

#include "tests/support/reference_board.hpp"

namespace firstmove::reference {
namespace detail {

const std::vector<Atom>& atoms_of(const Position& p, char letter) {
  for (const ManMoves& moves : p.rules->men) {
    if (moves.letter == upper(letter)) return moves.atoms;
  }
  throw std::logic_error("no such man");
}

}  // namespace detail

using namespace detail;  // NOLINT: one library in several files
namespace {

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
}  // namespace

int detail::king_square(const Position& p, bool white) {
  const char king = coloured('K', white);
  for (int square = 0; square < square_count(p); ++square) {
    if (man(p, square) == king) return square;
  }
  throw std::logic_error("no king");
}

namespace {

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
}  // namespace

int detail::home_base(const Position& p, bool white) {
  return (white ? p.rules->home_rank : p.rules->ranks - 1 - p.rules->home_rank) * p.rules->files;
}

namespace {

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
int unmoved_bishops(const Position& p, bool white) {
  int count = 0;
  for (int square = 0; square < square_count(p); ++square) {
    if (man(p, square) == coloured('B', white) && p.unmoved[static_cast<std::size_t>(square)]) ++count;
  }
  return count;
}

}  // namespace

bool detail::is_adjusting_pair(const Position& p, int bishop, int other) {
  const bool white = is_white(man(p, bishop));
  if (other < 0 || other >= square_count(p) || rank_of(p, bishop) != rank_of(p, other)) return false;
  return std::abs(bishop - other) == 1 && upper(man(p, bishop)) == 'B' && belongs(man(p, other), white) &&
         p.rules->adjusts_with.find(upper(man(p, other))) != std::string::npos &&
         p.unmoved[static_cast<std::size_t>(bishop)] && p.unmoved[static_cast<std::size_t>(other)] &&
         p.may_adjust[side(white)] && (!p.rules->adjusts_with_both || unmoved_bishops(p, white) > 1);
}

namespace {

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

}  // namespace

void detail::keep_en_passant_if_legal(Position& p) {
  if (p.en_passant < 0) return;
  const char pawn = coloured('P', p.white_to_move);
  for (int from = 0; from < square_count(p); ++from) {
    if (man(p, from) != pawn || !attacks(p, from, p.en_passant)) continue;
    if (leaves_king_safe(p, {from, p.en_passant, 0})) return;
  }
  p.en_passant = -1;
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
std::uint64_t perft(const Position& position, int depth) {
  if (depth == 0) return 1;
  const std::vector<Move> moves = legal_moves(position);
  if (depth == 1) return moves.size();
  std::uint64_t leaves = 0;
  for (const Move move : moves) leaves += perft(after(position, move), depth - 1);
  return leaves;
}

}  // namespace firstmove::reference
