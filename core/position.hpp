// A legal position: board, side to move, castling rights, en passant, counters and an incremental key.
// It refuses to know: how it was reached (repetition is outcome.hpp's) and whether the game is over.
#pragma once

#include <array>
#include <cstdint>

#include "core/bitboard.hpp"
#include "core/move.hpp"
#include "core/rule_tables.hpp"
#include "core/unchecked_position.hpp"

namespace firstmove::core {

/// One castling move of this game, worked out once from the king's and the rook's start squares.
template <Geometry G>
struct CastlingPlan {
  Square king_from = kNoSquare;
  Square rook_from = kNoSquare;
  Square king_to = kNoSquare;
  Square rook_to = kNoSquare;
  Bitboard<G> vacant;  ///< must hold nothing but this king and this rook
  Bitboard<G> safe;    ///< must not be attacked, ends included
};

using CastlingRights = std::uint8_t;
constexpr CastlingRights castling_right(Colour colour, Side side) {
  return static_cast<CastlingRights>(1u << (2 * index(colour) + index(side)));
}

/// What unmake cannot work out again.
struct Undo {
  std::uint64_t key;
  std::int16_t halfmove_clock;
  std::int16_t en_passant;
  CastlingRights rights;
  Piece captured;
};

template <Geometry G>
class Position {
 public:
  using Board = Bitboard<G>;

  const RuleTables<G>& tables() const { return *tables_; }
  Colour side_to_move() const { return side_to_move_; }
  Piece piece_at(Square square) const { return mailbox_[static_cast<std::size_t>(square)]; }
  Square king_square(Colour colour) const { return king_[static_cast<std::size_t>(index(colour))]; }
  Board men_of(Colour colour) const { return colour_[static_cast<std::size_t>(index(colour))]; }
  Board occupied() const { return colour_[0] | colour_[1]; }
  Board pawns() const { return pawns_; }
  Board orthogonal_sliders() const { return orthogonal_; }
  Board diagonal_sliders() const { return diagonal_; }
  Board leapers(int leaper) const { return leapers_[static_cast<std::size_t>(leaper)]; }

  CastlingRights rights() const { return rights_; }
  bool has_right(Colour colour, Side side) const { return (rights_ & castling_right(colour, side)) != 0; }
  /// Meaningful only for rights that were held at the start of the game.
  const CastlingPlan<G>& castling_plan(Colour colour, Side side) const {
    return plans_[static_cast<std::size_t>(2 * index(colour) + index(side))];
  }
  /// The square behind a double step just played, only when a capture there is legal.
  Square en_passant() const { return en_passant_; }
  int halfmove_clock() const { return halfmove_clock_; }
  int fullmove_number() const { return fullmove_number_; }

  /// Equal for positions that repetition counts as the same: men, side to move, rights, legal en passant.
  std::uint64_t key() const { return key_; }

  /// Men of `by` that attack `square` when `occupied` blocks the lines.
  Board attackers(Square square, Colour by, Board occupied) const;
  /// Enemy men that give check to the side to move.
  Board checkers() const { return attackers(king_square(side_to_move_), ~side_to_move_, occupied()); }
  bool in_check() const { return checkers().any(); }

  bool is_castling(Move move) const { return men_of(side_to_move_).contains(move.to()); }
  bool is_en_passant(Move move) const {
    return move.to() == en_passant_ && piece_at(move.from()).man() == kPawn;
  }
  bool is_capture(Move move) const { return men_of(~side_to_move_).contains(move.to()) || is_en_passant(move); }

  /// True when `capturer` may take the pawn on `victim` by moving to `target`: its own king is then not attacked.
  bool is_en_passant_safe(Square capturer, Square target, Square victim) const;

  /// pre  the move is legal
  Undo make(Move move);
  void unmake(Move move, const Undo& undo);
  /// Passes the turn, for search only.  pre  not in check
  Undo make_null();
  void unmake_null(const Undo& undo);

  /// Byte for byte the same state (tables, plans and counters included).
  friend bool operator==(const Position&, const Position&) = default;

 private:
  template <Geometry H>
  friend class PositionBuilder;

  void toggle(Board squares, Piece piece);
  void put(Square square, Piece piece);
  void take(Square square);
  void shift_man(Square from, Square to);
  void drop_rights(Square from, Square to);
  void offer_en_passant(Square skipped, Square victim);
  void lapse_en_passant();
  void pass_turn();

  const RuleTables<G>* tables_ = nullptr;
  std::array<Board, 2> colour_{};
  Board pawns_;
  Board orthogonal_;
  Board diagonal_;
  std::array<Board, kMaxLeapers> leapers_{};
  std::array<Square, 2> king_{kNoSquare, kNoSquare};
  std::uint64_t key_ = 0;
  Square en_passant_ = kNoSquare;
  std::int16_t halfmove_clock_ = 0;
  std::int16_t fullmove_number_ = 1;
  Colour side_to_move_ = Colour::white;
  CastlingRights rights_ = 0;
  std::array<Piece, static_cast<std::size_t>(G.squares())> mailbox_{};
  std::array<CastlingPlan<G>, 4> plans_{};
  Board castling_squares_;  ///< kings and rooks of the plans: a move touching one may lose rights
};

}  // namespace firstmove::core
