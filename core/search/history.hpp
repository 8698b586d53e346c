// What the search has learnt about moves: how often quiet moves and captures refuted, which reply refuted
// which move, and by how much positions with a pawn structure are better than their static score says.
// Integers that fade as they grow; all forgotten by clear().
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "core/position.hpp"
#include "core/search/score.hpp"

namespace firstmove::core::search {

/// A value that moves towards +-kLimit, the less the closer it is.
class Tendency {
 public:
  static constexpr int kLimit = 16'384;
  int value() const { return value_; }
  /// pre  |bonus| <= kLimit
  void add(int bonus) {
    const int size = bonus < 0 ? -bonus : bonus;
    value_ = static_cast<std::int16_t>(value_ + bonus - value_ * size / kLimit);
  }

 private:
  std::int16_t value_ = 0;
};

/// The two quiet moves that refuted last at a ply.
struct Killers {
  std::array<Move, 2> moves{};
  void add(Move move) {
    if (moves[0] == move) return;
    moves[1] = moves[0];
    moves[0] = move;
  }
  bool contains(Move move) const { return move == moves[0] || move == moves[1]; }
};

/// A move played on the path, as the index of what is known about the moves that follow it; 0: none.
using PathMove = int;

/// The moves one and two plies ago.
struct Path {
  PathMove last = 0;
  PathMove own = 0;
};

template <Geometry G>
class History {
 public:
  explicit History(const RuleTables<G>& tables);
  void clear();

  PathMove path_move(Colour colour, Man man, Square to) const {
    return 1 + index(colour) * columns_ + column(man, to);
  }

  /// Of a quiet move: sum of what its squares and the moves before it tell, within 3 * Tendency::kLimit.
  int quiet_value(const Position<G>& position, Move move, const Path& path) const {
    const int reply = column(position.piece_at(move.from()).man(), move.to());
    return butterfly_[butterfly_cell(position.side_to_move(), move)].value() +
           replies_[cell(path.last, reply)].value() + follow_ups_[cell(path.own, reply)].value();
  }
  /// pre  |bonus| <= Tendency::kLimit
  void add_quiet(const Position<G>& position, Move move, const Path& path, int bonus) {
    add_quiet(position.piece_at(move.from()), move, path, bonus);
  }
  /// The same for a move already made, by the man that made it.
  void add_quiet(Piece moved, Move move, const Path& path, int bonus);

  /// Of a capture or promotion, within Tendency::kLimit.
  int capture_value(const Position<G>& position, Move move) const {
    return captures_[capture_cell(position, move)].value();
  }
  void add_capture(const Position<G>& position, Move move, int bonus) {
    captures_[capture_cell(position, move)].add(bonus);
  }

  Move counter_move(PathMove last) const { return counters_[static_cast<std::size_t>(last)]; }
  void set_counter_move(PathMove last, Move move) {
    if (last != 0) counters_[static_cast<std::size_t>(last)] = move;
  }

  /// Centipawns to add to the static score of the side to move.
  Score correction(const Position<G>& position) const;
  /// `error`: what the search found above the static score.
  void learn_correction(const Position<G>& position, Score error, int depth);

 private:
  static constexpr auto kSquares = static_cast<std::size_t>(G.squares());
  static constexpr std::size_t kPawnSlots = 4096;

  int column(Man man, Square to) const { return man * G.squares() + to; }
  std::size_t cell(PathMove before, int reply) const {
    return static_cast<std::size_t>(before) * static_cast<std::size_t>(columns_) +
           static_cast<std::size_t>(reply);
  }
  static std::size_t butterfly_cell(Colour colour, Move move) {
    const auto from =
        static_cast<std::size_t>(index(colour)) * kSquares + static_cast<std::size_t>(move.from());
    return from * kSquares + static_cast<std::size_t>(move.to());
  }
  static std::size_t capture_cell(const Position<G>& position, Move move) {
    const auto man = static_cast<std::size_t>(position.piece_at(move.from()).man());
    const auto victim =
        static_cast<std::size_t>(position.piece_at(move.to()).man());  // kNoMan: en passant, promotion
    return (man * kSquares + static_cast<std::size_t>(move.to())) * (kNoMan + 1) + victim;
  }
  static std::size_t correction_slot(const Position<G>& position);

  int columns_;                            ///< men * squares
  std::vector<Tendency> butterfly_;        ///< [colour][from][to]
  std::vector<Tendency> replies_;          ///< [move before][man][to]; row 0 stays 0
  std::vector<Tendency> follow_ups_;       ///< [own move before][man][to]; row 0 stays 0
  std::vector<Tendency> captures_;         ///< [man][to][victim]
  std::vector<Move> counters_;             ///< [move before]
  std::vector<std::int16_t> corrections_;  ///< [colour][hash of the pawns], 1/kCorrectionUnit cp
};

}  // namespace firstmove::core::search
