// What the parts of the slow generator share: letters on squares.
#pragma once

#include <cctype>
#include <vector>

#include "tests/support/reference_movegen.hpp"

namespace firstmove::reference::detail {

inline int file_of(const Position& p, int square) {
  return square % p.rules->files;
}
inline int rank_of(const Position& p, int square) {
  return square / p.rules->files;
}
inline int square_count(const Position& p) {
  return p.rules->files * p.rules->ranks;
}
inline char& man(Position& p, int square) {
  return p.board[static_cast<std::size_t>(square)];
}
inline char man(const Position& p, int square) {
  return p.board[static_cast<std::size_t>(square)];
}

inline char upper(char c) {
  return static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
}
inline char lower(char c) {
  return static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
}
inline bool is_white(char c) {
  return c >= 'A' && c <= 'Z';
}
inline bool belongs(char c, bool white) {
  return c != '.' && is_white(c) == white;
}
inline char coloured(char letter, bool white) {
  return white ? upper(letter) : lower(letter);
}

inline std::size_t side(bool white) {
  return white ? 0 : 1;
}

const std::vector<Atom>& atoms_of(const Position& p, char letter);
int king_square(const Position& p, bool white);
/// First square of the rank of a side's array.
int home_base(const Position& p, bool white);
/// Whether these two men of one side may ever trade places by the adjustment rule.
bool is_adjusting_pair(const Position& p, int bishop, int other);
/// Drops an en passant square on which nobody can capture legally.
void keep_en_passant_if_legal(Position& p);

}  // namespace firstmove::reference::detail
