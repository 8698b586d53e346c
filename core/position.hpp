// A legal position: board, side to move, castling rights, en passant, counters and an incremental key.
// It refuses to know: how it was reached (repetition is outcome.hpp's) and whether the game is over.
#pragma once

#include <array>
#include <cstdint>

#include "core/board.hpp"
#include "core/move.hpp"

namespace firstmove::core {

/// What unmake cannot work out again.
struct Undo {
  std::uint64_t key;
  std::int16_t halfmove_clock;
  std::int8_t en_passant;
  Piece captured;
  UnmovedMen unmoved : 24;
  unsigned rights : 8;
};
static_assert(sizeof(Undo) == 16, "two registers");

template <Geometry G>
class Position {
 public:
  using Set = Bitboard<G>;

  const Board<G>& board() const { return board_; }
  const GameFrame<G>& frame() const { return frame_; }
  const RuleTables<G>& tables() const { return *frame_.tables; }
  Colour side_to_move() const { return side_to_move_; }
  Piece piece_at(Square square) const { return mailbox_[static_cast<std::size_t>(square)]; }
  Square king_square(Colour colour) const { return board_.king_square(colour); }
  Set men_of(Colour colour) const { return board_.men_of(colour); }
  Set occupied() const { return board_.occupied(); }
  Set pawns() const { return board_.pawns; }
  Set orthogonal_sliders() const { return board_.orthogonal; }
  Set diagonal_sliders() const { return board_.diagonal; }
  Set leapers(int leaper) const { return board_.leapers[static_cast<std::size_t>(leaper)]; }

  CastlingRights rights() const { return rights_; }
  bool has_right(Colour colour, Side side) const { return (rights_ & castling_right(colour, side)) != 0; }
  /// Meaningful only for rights that were held at the start of the game.
  const CastlingPlan<G>& castling_plan(Colour colour, Side side) const {
    return frame_.plans[castling_index(colour, side)];
  }
  /// The square behind a double step just played, only when a capture there is legal.
  Square en_passant() const { return en_passant_; }
  int halfmove_clock() const { return halfmove_clock_; }
  int fullmove_number() const { return fullmove_number_; }

  /// Equal for positions that repetition counts as the same: men, side to move, rights, legal en passant,
  /// state of special rules.
  std::uint64_t key() const { return key_; }

  /// Men of `by` that attack `square` when `blockers` block the lines.
  Set attackers(Square square, Colour by, Set blockers) const {
    return board_.attackers(tables(), square, by, blockers);
  }
  /// Enemy men that give check to the side to move.
  Set checkers() const { return attackers(king_square(side_to_move_), ~side_to_move_, occupied()); }
  bool in_check() const { return checkers().any(); }

  // --- Special rules ---

  /// Men of the array that have not moved, as far as some rule still asks.
  Set unmoved(Colour colour) const {
    const VariantRules& rules = tables().rules;
    return Set(static_cast<Word<G>>(unmoved_of(unmoved_, colour))
               << (rules.rank_seen_by(colour, rules.home_rank) * G.files));
  }
  UnmovedMen unmoved_men() const { return unmoved_; }
  Hand hand(Colour colour) const { return hand_[static_cast<std::size_t>(index(colour))]; }
  SpecialState special_state() const;

  // --- What a move is.  pre  it is legal, or made of squares and men that could make it so ---

  bool lands_on_own(Move move) const { return men_of(side_to_move_).contains(move.to()); }
  bool is_castling(Move move) const {
    return lands_on_own(move) && (move.has_man() || piece_at(move.from()).man() == kKing);
  }
  /// Two men trade places.
  bool is_trade(Move move) const { return lands_on_own(move) && !is_castling(move); }
  bool is_promotion(Move move) const { return move.has_man() && piece_at(move.from()).man() == kPawn; }
  bool is_drop(Move move) const { return move.has_man() && piece_at(move.from()).man() != kPawn; }
  /// The move that a drop comes with: the king's where it is castling.
  Move without_drop(Move move) const {
    const bool rook_first = lands_on_own(move) && piece_at(move.from()).man() != kKing;
    return rook_first ? Move(move.to(), move.from()) : move.without_man();
  }
  bool is_en_passant(Move move) const {
    return move.to() == en_passant_ && piece_at(move.from()).man() == kPawn;
  }
  bool is_capture(Move move) const {
    return men_of(~side_to_move_).contains(move.to()) || is_en_passant(move);
  }

  /// pre  the move is legal
  Undo make(Move move);
  void unmake(Move move, const Undo& undo);
  /// Passes the turn, for search only.  pre  not in check
  Undo make_null();
  void unmake_null(const Undo& undo);

  /// Byte for byte the same state (frame and counters included).
  friend bool operator==(const Position&, const Position&) = default;

 private:
  template <Geometry H>
  friend class PositionBuilder;

  void toggle(Set squares, Piece piece);
  void put(Square square, Piece piece);
  void take(Square square);
  void shift_man(Square from, Square to);
  void make_plain(Move move, Undo& undo);
  void unmake_plain(Move move, const Undo& undo);
  void make_special(Move move, Undo& undo);
  void unmake_special(Move move, const Undo& undo);
  void trade_places(Square from, Square to);
  void set_unmoved(UnmovedMen unmoved);
  void set_hand(Colour colour, Hand hand);
  void set_rights(CastlingRights rights);
  void normalise_special_state();
  void offer_en_passant(Square skipped, Square victim);
  void lapse_en_passant();
  void pass_turn();

  GameFrame<G> frame_;
  Board<G> board_;
  std::uint64_t key_ = 0;
  Square en_passant_ = kNoSquare;
  std::int16_t halfmove_clock_ = 0;
  std::int16_t fullmove_number_ = 1;
  Colour side_to_move_ = Colour::white;
  CastlingRights rights_ = 0;
  std::array<Hand, 2> hand_{};
  UnmovedMen unmoved_ = 0;
  std::array<Piece, static_cast<std::size_t>(G.squares())> mailbox_{};
};

}  // namespace firstmove::core
