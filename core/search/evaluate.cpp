#include "core/search/evaluate.hpp"

#include <algorithm>
#include <cstdlib>

#include "core/attacks.hpp"

namespace firstmove::core::search {
namespace {

constexpr int kTarget_cp = 5;         // each square a man attacks now and may safely go to
constexpr int kPassedMiddle_cp = 50;  // one step before promotion; grows with the square of the way gone
constexpr int kPassedEnd_cp = 130;
constexpr int kShelterPawn_cp = 9;
constexpr int kHuntEdge_cp = 6;
constexpr int kHuntNear_cp = 5;

/// Steps of a pawn from the second rank to promotion.
template <Geometry G>
constexpr int kPawnWay = G.ranks - 2;

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
Evaluator<G>::Evaluator(const RuleTables<G>& tables) : piece_squares_(tables) {
  for (int i = 0; i < tables.promotion_count; ++i) {
    const Man man = tables.promotions[static_cast<std::size_t>(i)];
    if (man_value(man) > man_value(best_promotion_)) best_promotion_ = man;
  }
}

template <Geometry G>
auto Evaluator<G>::sum_of(const Position<G>& position, Colour colour) const -> Sum {
  Sum sum;
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
    const int advance = std::clamp(rank_of<G>(seen_by<G>(colour, square)) - 1, 0, kPawnWay<G>);
    sum.middle += kPassedMiddle_cp * advance * advance / (kPawnWay<G> * kPawnWay<G>);
    sum.end += kPassedEnd_cp * advance * advance / (kPawnWay<G> * kPawnWay<G>);
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
Score Evaluator<G>::evaluate(const Position<G>& position, const Balance& balance) const {
  const Sum white = sum_of(position, Colour::white);
  const Sum black = sum_of(position, Colour::black);
  const int middle = balance.middle + white.middle - black.middle;
  const int end = balance.end + white.end - black.end;
  const int full_phase = piece_squares_.full_phase();
  const int phase = std::min(balance.phase, full_phase);
  // Division rounds towards zero, so the score of the flipped position is exactly the negative.
  Score score = (middle * phase + end * (full_phase - phase)) / full_phase;
  if (!position.men_of(Colour::black).has_several()) score += bare_king_hunt(position, Colour::white);
  if (!position.men_of(Colour::white).has_several()) score -= bare_king_hunt(position, Colour::black);
  score = std::clamp(score, -kMateBound + 1, kMateBound - 1);
  return position.side_to_move() == Colour::white ? score : -score;
}

#define FIRSTMOVE_INSTANTIATE(G) template class Evaluator<G>;
FIRSTMOVE_FOR_EACH_GEOMETRY(FIRSTMOVE_INSTANTIATE)
#undef FIRSTMOVE_INSTANTIATE

}  // namespace firstmove::core::search
