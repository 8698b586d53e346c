// Move ordering: which move to search next. Total orders only: equal scores are ordered by the move's word.
#pragma once

#include <array>
#include <cstdint>

#include "core/movegen.hpp"
#include "core/search/checks.hpp"
#include "core/search/evaluate.hpp"
#include "core/search/history.hpp"

namespace firstmove::core::search {

/// What is known before any move of a node is generated; moves of other positions do no harm.
struct Hints {
  Move table_move;
  Killers killers;
  Move counter_move;
  Path path;
};

/// Hands out the legal moves one by one: table move, winning captures, killers and counter-move, quiet moves,
/// losing captures; all at once, captures first, when in check. Each group is generated only when it is
/// reached.
template <Geometry G>
class MovePicker {
 public:
  /// Every legal move.
  MovePicker(const Position<G>& position, const Evaluator<G>& evaluator, const History<G>& history,
             const Hints& hints, const CheckSquares<G>& checks, bool in_check);
  /// Captures and promotions to the best man that win at least `threshold` centipawns; every legal move when
  /// in check.
  MovePicker(const Position<G>& position, const Evaluator<G>& evaluator, const History<G>& history,
             Move table_move, bool in_check, int threshold);

  /// A none move at the end.
  Move next();
  /// From now on captures and promotions only.  pre  not in check
  void skip_quiets() { skips_quiets_ = true; }
  /// Whether the last move came after the winning captures and the quiet moves.
  bool is_losing() const { return stage_ == Stage::losing; }

 private:
  enum class Stage : std::uint8_t {
    table,
    first_list,  ///< nothing generated yet
    captures,
    refutations,
    quiets,
    losing,
    evasions,
    winning_only
  };

  /// Score in the high half, move word in the low: one comparison orders them, equal scores by the word.
  using Candidate = std::int64_t;
  static Candidate candidate(int score, Move move) {
    return (static_cast<std::int64_t>(score) << 32) | static_cast<std::int64_t>(move.word());
  }
  static Move move_of(Candidate candidate) { return Move(static_cast<std::uint32_t>(candidate)); }

  void generate(MoveKind kind);
  int score(Move move) const;
  int capture_score(Move move) const;
  int quiet_score(Move move) const;
  bool reaches(Move move, int threshold) const;
  bool is_refutation(Move move) const;
  /// The best of the rest, or none at the end of the list.
  Move take_best();
  Move next_winning_capture();
  Move next_refutation();

  const Position<G>& position_;
  const Evaluator<G>& evaluator_;
  const History<G>& history_;
  const CheckSquares<G>* checks_ = nullptr;
  Hints hints_;
  bool in_check_;
  bool skips_quiets_ = false;
  Stage stage_;
  int threshold_ = 0;
  int next_refutation_ = 0;
  std::array<Move, 3> refutations_{};  ///< the legal quiet ones among killers and counter-move
  int at_ = 0;
  int count_ = 0;
  int losing_count_ = 0;                   ///< set aside at the front of the list
  std::array<Candidate, kMaxMoves> list_;  // stays uninitialised: pickers are made at every node
};

}  // namespace firstmove::core::search
