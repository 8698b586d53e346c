#include "core/search/piece_squares.hpp"

#include <algorithm>

#include "core/search/mobility.hpp"
#include "core/setups.hpp"

namespace firstmove::core::search {
namespace {

/// A man's share of the middlegame, near its value in pawns. From its mobility, not from the table: fitting
/// the table does not move what "middlegame" means.
template <Geometry G>
int phase_of(const RuleTables<G>& tables, Man man) {
  const int middle = material_cp(mean_expected_targets(tables, man, kEmptyMiddle));
  const int end = material_cp(mean_expected_targets(tables, man, kEmptyEnd));
  return ((middle + end) / 2 + 50) / 100;
}

}  // namespace

template <Geometry G>
PieceSquares<G>::PieceSquares(const RuleTables<G>& tables, const EvaluationParameters& parameters) {
  for (Man man = 0; man < static_cast<Man>(tables.rules.men.size()); ++man) {
    place_man(tables, man, parameters);
  }
  for (const char letter : setup_arrays(tables.rules, 0).white) {
    const Man man = tables.rules.man_of(letter);  // none: an empty square of the array
    if (man != kNoMan) full_phase_ += terms_[0][man][0].phase;
  }
  full_phase_ = std::max(1, 2 * full_phase_);
}

template <Geometry G>
void PieceSquares<G>::place_man(const RuleTables<G>& tables, Man man,
                                const EvaluationParameters& parameters) {
  const auto value_of = [&](int place) { return parameters.values[static_cast<std::size_t>(place)]; };
  const TermPair material = man == kKing ? TermPair{} : value_of(man_slot(Group::material, man));
  man_values_[man] = (material.middle + material.end) / 2;
  const int phase = man <= kKing ? 0 : phase_of(tables, man);
  for (Square square = 0; square < G.squares(); ++square) {
    const TermPair place = value_of(man_slot(Group::square, man, half_board_number<G>(square)));
    Terms& white = terms_[0][man][static_cast<std::size_t>(square)];
    white.middle = static_cast<std::int16_t>(material.middle + place.middle);
    white.end = static_cast<std::int16_t>(material.end + place.end);
    white.phase = static_cast<std::int16_t>(phase);
    terms_[1][man][static_cast<std::size_t>(seen_by<G>(Colour::black, square))] = {
        static_cast<std::int16_t>(-white.middle), static_cast<std::int16_t>(-white.end), white.phase};
  }
}

template <Geometry G>
void PieceSquares<G>::add(Balance& balance, Piece piece, Square square) const {
  const Terms& terms =
      terms_[static_cast<std::size_t>(index(piece.colour()))][piece.man()][static_cast<std::size_t>(square)];
  balance.middle += terms.middle;
  balance.end += terms.end;
  balance.phase += terms.phase;
}

template <Geometry G>
void PieceSquares<G>::remove(Balance& balance, Piece piece, Square square) const {
  const Terms& terms =
      terms_[static_cast<std::size_t>(index(piece.colour()))][piece.man()][static_cast<std::size_t>(square)];
  balance.middle -= terms.middle;
  balance.end -= terms.end;
  balance.phase -= terms.phase;
}

template <Geometry G>
Balance PieceSquares<G>::balance(const Position<G>& position) const {
  Balance balance;
  for (const Square square : position.occupied()) add(balance, position.piece_at(square), square);
  return balance;
}

template <Geometry G>
Balance PieceSquares<G>::balance_after(const Balance& before, const Position<G>& position, Move move) const {
  Balance balance = before;
  const Colour us = position.side_to_move();
  const Square from = move.from();
  const Square to = move.to();
  const Piece mover = position.piece_at(from);
  const Piece on_target = position.piece_at(to);
  if (position.is_drop(move)) [[unlikely]] {
    balance = balance_after(before, position, position.without_drop(move));
    add(balance, Piece(us, move.man()), from);
    return balance;
  }
  remove(balance, mover, from);
  if (position.is_trade(move)) [[unlikely]] {
    remove(balance, on_target, to);
    add(balance, mover, to);
    add(balance, on_target, from);
    return balance;
  }
  if (position.is_castling(move)) {
    const CastlingPlan<G>& plan = position.castling_plan(us, to > from ? Side::far : Side::a);
    remove(balance, on_target, to);
    add(balance, mover, plan.king_to);
    add(balance, on_target, plan.rook_to);
    return balance;
  }
  if (!on_target.is_none()) remove(balance, on_target, to);
  if (position.is_en_passant(move)) {
    const Square victim = square_at<G>(file_of<G>(to), rank_of<G>(from));
    remove(balance, position.piece_at(victim), victim);
  }
  add(balance, move.has_man() ? Piece(us, move.man()) : mover, to);
  return balance;
}

#define FIRSTMOVE_INSTANTIATE(G) template class PieceSquares<G>;
FIRSTMOVE_FOR_EACH_GEOMETRY(FIRSTMOVE_INSTANTIATE)
#undef FIRSTMOVE_INSTANTIATE

}  // namespace firstmove::core::search
