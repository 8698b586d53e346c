// When a game ends: mate before any draw, then stalemate, third repetition, 100 plies without pawn move or
// capture, insufficient material. Where a bare king loses, it does so after mate and before any draw. The
// move cap belongs to the condition, not to the rules.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/position.hpp"

namespace firstmove::core {

/// In the order of the result file's dimension `ending`. `material`: a draw, or a loss by the bare-king rule.
enum class Ending : std::uint8_t { mate, stalemate, repetition, fifty_moves, material, move_cap, void_game };
/// In the order of the result file's dimension `result`.
enum class Result : std::uint8_t { white_wins, draw, black_wins };

struct Outcome {
  Result result;
  Ending ending;
  friend bool operator==(const Outcome&, const Outcome&) = default;
};

/// True when neither side can mate by any series of legal moves that we recognise: bare kings; one man whose
/// rules say it alone cannot mate; any number of colour-bound men all on one colour. Men in hand count while
/// they can be dropped. Under the bare-king rule only bare kings cannot win.
template <Geometry G>
bool is_insufficient_material(const Position<G>& position);

/// Under the bare-king rule: whoever has won by it, with a king alone against more. A side to move whose king
/// has just been left alone has not lost yet when it can leave the other king alone at once.
template <Geometry G>
std::optional<Colour> bare_king_winner(const Position<G>& position);

/// A game in progress: the position and the keys of all earlier ones.
template <Geometry G>
class Game {
 public:
  explicit Game(const Position<G>& start) : position_(start), keys_{start.key()} {}

  const Position<G>& position() const { return position_; }
  /// Key of every position so far, the current one last.
  const std::vector<std::uint64_t>& keys() const { return keys_; }
  int plies() const { return static_cast<int>(keys_.size()) - 1; }
  void play(Move move);

  /// How often the current position has occurred, itself included.
  int occurrences() const;
  /// Nothing while the game goes on. `legal_moves` is count_moves(position()), which the caller has anyway.
  std::optional<Outcome> outcome(int legal_moves) const;

 private:
  Position<G> position_;
  std::vector<std::uint64_t> keys_;
};

}  // namespace firstmove::core
