#include "core/search/checks.hpp"

namespace firstmove::core::search {
namespace {

/// Squares from which a leaper of colour `by` attacks `king`.
template <Geometry G>
Bitboard<G> leaps_to(const RuleTables<G>& tables, Colour by, std::size_t leaper, Square king) {
  return tables.leaps[static_cast<std::size_t>(index(~by))][leaper][static_cast<std::size_t>(king)];
}

}  // namespace

template <Geometry G>
CheckSquares<G>::CheckSquares(const Position<G>& position)
    : king_(position.king_square(~position.side_to_move())) {
  const Colour us = position.side_to_move();
  const Bitboard<G> occupied = position.occupied();
  const Bitboard<G> own = position.men_of(us);
  orthogonal_ = orthogonal_attacks<G>(king_, occupied);
  diagonal_ = diagonal_attacks<G>(king_, occupied);
  pawns_ =
      position.tables().pawn_attacks[static_cast<std::size_t>(index(~us))][static_cast<std::size_t>(king_)];
  const Bitboard<G> screen_orthogonal = orthogonal_ & own;
  const Bitboard<G> screen_diagonal = diagonal_ & own;
  Bitboard<G> snipers;
  if (screen_orthogonal.any()) {
    snipers = orthogonal_attacks<G>(king_, occupied - screen_orthogonal) & position.orthogonal_sliders();
  }
  if (screen_diagonal.any()) {
    snipers |= diagonal_attacks<G>(king_, occupied - screen_diagonal) & position.diagonal_sliders();
  }
  // With two men between, only the nearer one is in the screen and moving it opens nothing.
  for (const Square sniper : snipers& own) {
    const Bitboard<G> screen = between<G>(king_, sniper) & occupied;
    if (screen.any() && !screen.has_several()) discoverers_ |= screen;
  }
}

template <Geometry G>
bool CheckSquares<G>::gives_check(const Position<G>& position, Move move) const {
  const Square from = move.from();
  const Square to = move.to();
  const Man man = position.piece_at(from).man();
  if (!position.tables().is_plain && (position.is_trade(move) || position.is_drop(move))) [[unlikely]] {
    Position<G> after = position;
    after.make(move);
    return after.in_check();
  }
  if (man == kKing && position.is_castling(move)) return castling_gives_check(position, move);
  if (move.has_man()) return promotion_gives_check(position, move);
  if (man == kPawn) {
    if (pawns_.contains(to)) return true;
    if (to == position.en_passant()) {
      const Square victim = square_at<G>(file_of<G>(to), rank_of<G>(from));
      const Bitboard<G> left = position.occupied() - Bitboard<G>::of(from) - Bitboard<G>::of(victim);
      return is_attacked_by_slider(position, position.men_of(position.side_to_move()),
                                   left | Bitboard<G>::of(to));
    }
  } else if (man != kKing && man_gives_check(position, position.tables().components[man], to)) {
    return true;
  }
  if (!discoverers_.contains(from)) return false;
  const Bitboard<G> after = (position.occupied() - Bitboard<G>::of(from)) | Bitboard<G>::of(to);
  return is_attacked_by_slider(position, position.men_of(position.side_to_move()) - Bitboard<G>::of(from),
                               after);
}

template <Geometry G>
bool CheckSquares<G>::is_attacked_by_slider(const Position<G>& position, Bitboard<G> sliders,
                                            Bitboard<G> occupied) const {
  return (orthogonal_attacks<G>(king_, occupied) & position.orthogonal_sliders() & sliders).any() ||
         (diagonal_attacks<G>(king_, occupied) & position.diagonal_sliders() & sliders).any();
}

/// The square a slider leaves never opens its own line to the king: on that line it would have given check
/// before.
template <Geometry G>
bool CheckSquares<G>::man_gives_check(const Position<G>& position, unsigned components, Square to) const {
  if ((components & kOrthogonal) != 0 && orthogonal_.contains(to)) return true;
  if ((components & kDiagonal) != 0 && diagonal_.contains(to)) return true;
  const RuleTables<G>& tables = position.tables();
  for (int leaper = 0; leaper < tables.leaper_count; ++leaper) {
    if ((components & leaper_bit(leaper)) == 0) continue;
    if (leaps_to(tables, position.side_to_move(), static_cast<std::size_t>(leaper), king_).contains(to))
      return true;
  }
  return false;
}

/// The new man may look back through the square the pawn left.
template <Geometry G>
bool CheckSquares<G>::promotion_gives_check(const Position<G>& position, Move move) const {
  const Bitboard<G> from = Bitboard<G>::of(move.from());
  const Bitboard<G> to = Bitboard<G>::of(move.to());
  const Bitboard<G> after = (position.occupied() - from) | to;
  const unsigned components = position.tables().components[move.man()];
  if (man_gives_check(position, components, move.to())) return true;
  if ((components & kOrthogonal) != 0 && (orthogonal_attacks<G>(king_, after) & to).any()) return true;
  if ((components & kDiagonal) != 0 && (diagonal_attacks<G>(king_, after) & to).any()) return true;
  return is_attacked_by_slider(position, position.men_of(position.side_to_move()) - from - to, after);
}

template <Geometry G>
bool CheckSquares<G>::castling_gives_check(const Position<G>& position, Move move) const {
  const Colour us = position.side_to_move();
  const CastlingPlan<G>& plan = position.castling_plan(us, move.to() > move.from() ? Side::far : Side::a);
  const Bitboard<G> lifted = Bitboard<G>::of(plan.king_from) | Bitboard<G>::of(plan.rook_from);
  const Bitboard<G> rook = Bitboard<G>::of(plan.rook_to);
  const Bitboard<G> after = (position.occupied() - lifted) | Bitboard<G>::of(plan.king_to) | rook;
  const unsigned components = position.tables().components[position.piece_at(plan.rook_from).man()];
  if ((components & kOrthogonal) != 0 && (orthogonal_attacks<G>(king_, after) & rook).any()) return true;
  if ((components & kDiagonal) != 0 && (diagonal_attacks<G>(king_, after) & rook).any()) return true;
  const unsigned leaps = components & ~static_cast<unsigned>(kOrthogonal | kDiagonal);
  if (leaps != 0 && man_gives_check(position, leaps, plan.rook_to)) return true;
  return is_attacked_by_slider(position, position.men_of(us) - lifted, after);
}

#define FIRSTMOVE_INSTANTIATE(G) template class CheckSquares<G>;
FIRSTMOVE_FOR_EACH_GEOMETRY(FIRSTMOVE_INSTANTIATE)
#undef FIRSTMOVE_INSTANTIATE

}  // namespace firstmove::core::search
