// Move ordering: which move to search next. Total orders only: equal scores keep the generator's order.
#pragma once

#include <array>
#include <cstdint>

#include "core/movegen.hpp"
#include "core/search/evaluate.hpp"

namespace firstmove::core::search {

/// How often quiet moves have refuted, by colour, man and target square.
template <Geometry G>
class History {
 public:
  void clear() { values_ = {}; }
  int value(Colour colour, Man man, Square to) const { return values_[slot(colour, man, to)]; }
  /// The closer to its limit, the less a value moves: old knowledge fades.
  void add(Colour colour, Man man, Square to, int bonus) {
    std::int16_t& value = values_[slot(colour, man, to)];
    value = static_cast<std::int16_t>(value + bonus - value * (bonus < 0 ? -bonus : bonus) / kLimit);
  }

 private:
  static constexpr int kLimit = 16'384;
  static std::size_t slot(Colour colour, Man man, Square to) {
    return static_cast<std::size_t>((index(colour) * kMaxMen + man) * G.squares() + to);
  }
  std::array<std::int16_t, static_cast<std::size_t>(2 * kMaxMen * G.squares())> values_{};
};

/// The two quiet moves that refuted last at a ply.
struct Killers {
  std::array<Move, 2> moves{};
  void add(Move move) {
    if (moves[0] == move) return;
    moves[1] = moves[0];
    moves[0] = move;
  }
};

/// Hands out the legal moves one by one: table move, winning captures, quiet moves, losing captures; all at
/// once, captures first, when in check. Each group is generated only when it is reached.
template <Geometry G>
class MovePicker {
 public:
  /// Every legal move.
  MovePicker(const Position<G>& position, const Evaluator<G>& evaluator, const History<G>& history,
             const Killers& killers, Move table_move, bool in_check);
  /// Captures and promotions to the best man that lose no material; every legal move when in check.
  MovePicker(const Position<G>& position, const Evaluator<G>& evaluator, const History<G>& history,
             bool in_check);

  /// A none move at the end.
  Move next();

 private:
  enum class Stage : std::uint8_t { table, captures, quiets, losing, evasions, winning_only };

  void start();
  void generate(MoveKind kind);
  int score(Move move) const;
  int capture_score(Move move) const;
  int quiet_score(Move move) const;
  bool loses_material(Move move) const;
  /// The best of the rest, or none at the end of the list.
  Move take_best();
  Move next_winning_capture();

  const Position<G>& position_;
  const Evaluator<G>& evaluator_;
  const History<G>& history_;
  Killers killers_;
  Move table_move_;
  bool in_check_;
  Stage stage_;
  int at_ = 0;
  int losing_count_ = 0;  ///< set aside at the front of the list
  MoveList list_;
  std::array<int, kMaxMoves> scores_;
};

}  // namespace firstmove::core::search
