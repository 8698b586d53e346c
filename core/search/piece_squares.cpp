#include "core/search/piece_squares.hpp"

#include <algorithm>

#include "core/search/mobility.hpp"
#include "core/setups.hpp"

namespace firstmove::core::search {
namespace {

// A man's value grows a little faster than its expected targets m: (50 + 1.4 m) m centipawns. The two
// constants put knight, bishop, rook and queen on 8x8 near their customary 300, 330, 500 and 950.
constexpr int kValuePerTarget_cp = 50;
constexpr int kValuePerTargetSquared_tenths = 14;
// How empty the board is, in sixteenths: the start position is 8/16 empty, late endgames nearly 16/16.
constexpr int kEmptyMiddle = 10;
constexpr int kEmptyEnd = 12;
// A square's own value moves by this share of what its targets are worth in material: men can move on.
constexpr int kSquareShareMiddle = 16;
constexpr int kSquareShareEnd = 12;

constexpr int kPawnMiddle_cp = 90;
constexpr int kPawnEnd_cp = 110;
constexpr int kPawnAdvanceMiddle_cp = 40;  // one step before promotion; grows with the square of the way gone
constexpr int kPawnAdvanceEnd_cp = 90;
constexpr int kPawnCentre_cp = 2;
constexpr int kKingRankMiddle_cp = 18;  // leaving the first ranks in the middlegame
constexpr int kKingCentreMiddle_cp = 5;
constexpr int kKingCentreEnd_cp = 4;

int material_cp(int targets) {
  const int linear = kValuePerTarget_cp * targets / kMobilityUnit;
  return linear + kValuePerTargetSquared_tenths * targets / kMobilityUnit * targets / (10 * kMobilityUnit);
}

int square_bonus_cp(int targets, int mean, int share) {
  const int worth = kValuePerTarget_cp + 2 * kValuePerTargetSquared_tenths * mean / (10 * kMobilityUnit);
  return (targets - mean) * worth / (share * kMobilityUnit);
}

}  // namespace

template <Geometry G>
PieceSquares<G>::PieceSquares(const RuleTables<G>& tables) {
  derive_men(tables);
  derive_pawn();
  derive_king();
  for (std::size_t man = 0; man < kMaxMen; ++man) {
    for (Square square = 0; square < G.squares(); ++square) {
      const Terms& white = terms_[0][man][static_cast<std::size_t>(square)];
      Terms& black = terms_[1][man][static_cast<std::size_t>(seen_by<G>(Colour::black, square))];
      black.middle = static_cast<std::int16_t>(-white.middle);
      black.end = static_cast<std::int16_t>(-white.end);
      black.phase = white.phase;
    }
  }
  int men_phase = 0;
  for (const char letter : setup_arrays(tables.rules, 0).white) {
    men_phase += terms_[0][tables.rules.man_of(letter)][0].phase;
  }
  full_phase_ = std::max(1, 2 * men_phase);
}

template <Geometry G>
void PieceSquares<G>::derive_men(const RuleTables<G>& tables) {
  for (Man man = kKing + 1; man < static_cast<Man>(tables.rules.men.size()); ++man) {
    const int mean_middle = mean_expected_targets(tables, man, kEmptyMiddle);
    const int mean_end = mean_expected_targets(tables, man, kEmptyEnd);
    const int middle = material_cp(mean_middle);
    const int end = material_cp(mean_end);
    man_values_[man] = (middle + end) / 2;
    for (Square square = 0; square < G.squares(); ++square) {
      const int targets_middle = expected_targets(tables, man, square, kEmptyMiddle);
      const int targets_end = expected_targets(tables, man, square, kEmptyEnd);
      Terms& terms = terms_[0][man][static_cast<std::size_t>(square)];
      terms.middle = static_cast<std::int16_t>(
          middle + square_bonus_cp(targets_middle, mean_middle, kSquareShareMiddle));
      terms.end = static_cast<std::int16_t>(end + square_bonus_cp(targets_end, mean_end, kSquareShareEnd));
      terms.phase = static_cast<std::int16_t>((man_values_[man] + 50) / 100);
    }
  }
}

template <Geometry G>
void PieceSquares<G>::derive_pawn() {
  man_values_[kPawn] = (kPawnMiddle_cp + kPawnEnd_cp) / 2;
  constexpr int kWay = G.ranks - 2;  // from the second rank to promotion
  for (Square square = 0; square < G.squares(); ++square) {
    const int advance = std::clamp(rank_of<G>(square) - 1, 0, kWay);
    const int squared = advance * advance;
    const int centre = inwards(file_of<G>(square), G.files) - (G.files - 1) / 2;
    Terms& terms = terms_[0][kPawn][static_cast<std::size_t>(square)];
    terms.middle =
        static_cast<std::int16_t>(kPawnMiddle_cp + kPawnAdvanceMiddle_cp * squared / (kWay * kWay) +
                                  kPawnCentre_cp * centre * std::min(advance, 2));
    terms.end = static_cast<std::int16_t>(kPawnEnd_cp + kPawnAdvanceEnd_cp * squared / (kWay * kWay));
  }
}

template <Geometry G>
void PieceSquares<G>::derive_king() {
  for (Square square = 0; square < G.squares(); ++square) {
    const int file = inwards(file_of<G>(square), G.files);
    const int rank = inwards(rank_of<G>(square), G.ranks);
    const int advance = std::min(rank_of<G>(square), 4);
    Terms& terms = terms_[0][kKing][static_cast<std::size_t>(square)];
    terms.middle = static_cast<std::int16_t>(-kKingRankMiddle_cp * advance - kKingCentreMiddle_cp * file);
    terms.end = static_cast<std::int16_t>(kKingCentreEnd_cp * (file + rank));
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
  remove(balance, mover, from);
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
  add(balance, move.is_promotion() ? Piece(us, move.promotion()) : mover, to);
  return balance;
}

#define FIRSTMOVE_INSTANTIATE(G) template class PieceSquares<G>;
FIRSTMOVE_FOR_EACH_GEOMETRY(FIRSTMOVE_INSTANTIATE)
#undef FIRSTMOVE_INSTANTIATE

}  // namespace firstmove::core::search
