// Which moves of the side to move give check, asked before they are made: most moves of a late list are
// pruned, and what is never made need not be unmade.
#pragma once

#include "core/position.hpp"

namespace firstmove::core::search {

template <Geometry G>
class CheckSquares {
 public:
  explicit CheckSquares(const Position<G>& position);

  /// Whether the opponent is in check after the move.  pre  the move is legal in the position given above
  bool gives_check(const Position<G>& position, Move move) const;

 private:
  bool is_attacked_by_slider(const Position<G>& position, Bitboard<G> sliders, Bitboard<G> occupied) const;
  bool man_gives_check(const Position<G>& position, unsigned components, Square to) const;
  bool promotion_gives_check(const Position<G>& position, Move move) const;
  bool castling_gives_check(const Position<G>& position, Move move) const;

  Square king_;              ///< the opponent's
  Bitboard<G> orthogonal_;   ///< from where an orthogonal slider attacks it
  Bitboard<G> diagonal_;     ///< the same for diagonal sliders
  Bitboard<G> pawns_;        ///< and for pawns
  Bitboard<G> discoverers_;  ///< own men that alone stand between it and an own slider
};

}  // namespace firstmove::core::search
