#include "core/search/evaluate.hpp"

#include <algorithm>
#include <cstdlib>

#include "core/attacks.hpp"
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
constexpr int kTarget_cp = 5;  // each square a man attacks now and may safely go to

constexpr int kPawnMiddle_cp = 90;
constexpr int kPawnEnd_cp = 110;
constexpr int kPawnAdvanceMiddle_cp = 40;  // one step before promotion; grows with the square of the way gone
constexpr int kPawnAdvanceEnd_cp = 90;
constexpr int kPawnCentre_cp = 2;
constexpr int kPassedMiddle_cp = 50;
constexpr int kPassedEnd_cp = 130;
constexpr int kKingRankMiddle_cp = 18;  // leaving the first ranks in the middlegame
constexpr int kKingCentreMiddle_cp = 5;
constexpr int kKingCentreEnd_cp = 4;
constexpr int kShelterPawn_cp = 9;
constexpr int kHuntEdge_cp = 6;
constexpr int kHuntNear_cp = 5;

/// 0 on the edge files (ranks), growing by 2 a step towards the middle; equal on both sides of it.
constexpr int inwards(int coordinate, int size) {
  return size - 1 - std::abs(2 * coordinate - (size - 1));
}

int material_cp(int targets) {
  const int linear = kValuePerTarget_cp * targets / kMobilityUnit;
  return linear + kValuePerTargetSquared_tenths * targets / kMobilityUnit * targets / (10 * kMobilityUnit);
}

int square_bonus_cp(int targets, int mean, int share) {
  const int worth = kValuePerTarget_cp + 2 * kValuePerTargetSquared_tenths * mean / (10 * kMobilityUnit);
  return (targets - mean) * worth / (share * kMobilityUnit);
}

template <Geometry G>
constexpr Square seen_by(Colour colour, Square square) {
  if (colour == Colour::white) return square;
  return square_at<G>(file_of<G>(square), G.ranks - 1 - rank_of<G>(square));
}

template <Geometry G>
Bitboard<G> pawn_targets(Bitboard<G> pawns, Colour colour) {
  if (colour == Colour::white) return pawns.template shifted<-1, 1>() | pawns.template shifted<1, 1>();
  return pawns.template shifted<-1, -1>() | pawns.template shifted<1, -1>();
}

/// How many squares of `open` the men of a colour attack, pawns and king apart, summed over the men. A man's
/// components never attack the same square, so they are counted one by one without asking which man it is.
template <Geometry G>
int count_targets(const Position<G>& position, Colour colour, Bitboard<G> open) {
  const Bitboard<G> own = position.men_of(colour);
  const Bitboard<G> occupied = position.occupied();
  int count = 0;
  for (const Square square : position.orthogonal_sliders() & own) {
    count += (orthogonal_attacks<G>(square, occupied) & open).count();
  }
  for (const Square square : position.diagonal_sliders() & own) {
    count += (diagonal_attacks<G>(square, occupied) & open).count();
  }
  const RuleTables<G>& tables = position.tables();
  for (int leaper = 0; leaper < tables.leaper_count; ++leaper) {
    const auto& leaps =
        tables.leaps[static_cast<std::size_t>(index(colour))][static_cast<std::size_t>(leaper)];
    for (const Square square : position.leapers(leaper) & own) {
      count += (leaps[static_cast<std::size_t>(square)] & open).count();
    }
  }
  return count;
}

}  // namespace

template <Geometry G>
Evaluator<G>::Evaluator(const RuleTables<G>& tables) {
  derive_men(tables);
  derive_pawn();
  derive_king();
  for (std::size_t man = 0; man < kMaxMen; ++man) {
    for (Square square = 0; square < G.squares(); ++square) {
      const auto reflected = static_cast<std::size_t>(seen_by<G>(Colour::black, square));
      terms_[1][man][reflected] = terms_[0][man][static_cast<std::size_t>(square)];
    }
  }
  for (int i = 0; i < tables.promotion_count; ++i) {
    const Man man = tables.promotions[static_cast<std::size_t>(i)];
    if (man_values_[man] > man_values_[best_promotion_]) best_promotion_ = man;
  }
  int men_phase = 0;
  for (const char letter : setup_arrays(tables.rules, 0).white) {
    men_phase += terms_[0][tables.rules.man_of(letter)][0].phase;
  }
  full_phase_ = std::max(1, 2 * men_phase);
}

template <Geometry G>
void Evaluator<G>::derive_men(const RuleTables<G>& tables) {
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
void Evaluator<G>::derive_pawn() {
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
    Terms& passed = passed_[static_cast<std::size_t>(rank_of<G>(square))];
    passed.middle = static_cast<std::int16_t>(kPassedMiddle_cp * squared / (kWay * kWay));
    passed.end = static_cast<std::int16_t>(kPassedEnd_cp * squared / (kWay * kWay));
  }
}

template <Geometry G>
void Evaluator<G>::derive_king() {
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
auto Evaluator<G>::sum_of(const Position<G>& position, Colour colour) const -> Sum {
  const auto& terms = terms_[static_cast<std::size_t>(index(colour))];
  Sum sum;
  for (const Square square : position.men_of(colour)) {
    const Terms& term = terms[position.piece_at(square).man()][static_cast<std::size_t>(square)];
    sum.middle += term.middle;
    sum.end += term.end;
    sum.phase += term.phase;
  }
  // Squares that own men block or enemy pawns guard are no real choice.
  const Bitboard<G> guarded = pawn_targets(position.pawns() & position.men_of(~colour), ~colour);
  const int targets = count_targets(position, colour, ~(position.men_of(colour) | guarded));
  sum.middle += kTarget_cp * targets;
  sum.end += kTarget_cp * targets;
  add_passed_pawns(sum, position, colour);
  const auto& king_steps = position.tables().king_steps[static_cast<std::size_t>(index(colour))];
  const Bitboard<G> around = king_steps[static_cast<std::size_t>(position.king_square(colour))];
  sum.middle += kShelterPawn_cp * (around & position.pawns() & position.men_of(colour)).count();
  return sum;
}

/// Passed: no enemy pawn ahead of it on its own file or the two beside.
template <Geometry G>
void Evaluator<G>::add_passed_pawns(Sum& sum, const Position<G>& position, Colour colour) const {
  const Bitboard<G> enemy = position.pawns() & position.men_of(~colour);
  Bitboard<G> stopped;
  if (colour == Colour::white) {
    stopped = enemy.template shifted<0, -1>();
    stopped |= stopped.template shifted<0, -1>();
    stopped |= stopped.template shifted<0, -2>();
    stopped |= stopped.template shifted<0, -4>();
  } else {
    stopped = enemy.template shifted<0, 1>();
    stopped |= stopped.template shifted<0, 1>();
    stopped |= stopped.template shifted<0, 2>();
    stopped |= stopped.template shifted<0, 4>();
  }
  stopped |= stopped.template shifted<-1, 0>() | stopped.template shifted<1, 0>();
  for (const Square square : (position.pawns() & position.men_of(colour)) - stopped) {
    const Terms& term = passed_[static_cast<std::size_t>(rank_of<G>(seen_by<G>(colour, square)))];
    sum.middle += term.middle;
    sum.end += term.end;
  }
}

/// Drives a bare king to the edge with the own king near: shallow searches would not find the mate otherwise.
template <Geometry G>
int Evaluator<G>::bare_king_hunt(const Position<G>& position, Colour hunter) const {
  const Square prey = position.king_square(~hunter);
  const Square king = position.king_square(hunter);
  const int centre = inwards(file_of<G>(prey), G.files) + inwards(rank_of<G>(prey), G.ranks);
  const int distance =
      std::abs(file_of<G>(prey) - file_of<G>(king)) + std::abs(rank_of<G>(prey) - rank_of<G>(king));
  return kHuntEdge_cp * (G.files + G.ranks - centre) + kHuntNear_cp * (G.files + G.ranks - distance);
}

template <Geometry G>
Score Evaluator<G>::evaluate(const Position<G>& position) const {
  const Colour us = position.side_to_move();
  const Sum ours = sum_of(position, us);
  const Sum theirs = sum_of(position, ~us);
  const int phase = std::min(ours.phase + theirs.phase, full_phase_);
  // Division rounds towards zero, so the score of the flipped position is exactly the negative.
  Score score =
      ((ours.middle - theirs.middle) * phase + (ours.end - theirs.end) * (full_phase_ - phase)) / full_phase_;
  if (!position.men_of(~us).has_several()) score += bare_king_hunt(position, us);
  if (!position.men_of(us).has_several()) score -= bare_king_hunt(position, ~us);
  return std::clamp(score, -kMateBound + 1, kMateBound - 1);
}

#define FIRSTMOVE_INSTANTIATE(G) template class Evaluator<G>;
FIRSTMOVE_FOR_EACH_GEOMETRY(FIRSTMOVE_INSTANTIATE)
#undef FIRSTMOVE_INSTANTIATE

}  // namespace firstmove::core::search
