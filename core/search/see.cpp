#include "core/search/see.hpp"

#include <algorithm>
#include <array>

namespace firstmove::core::search {
namespace {

/// Takes the king as dearest: it captures only when nothing can take back.
inline constexpr int kKingInExchange = 10'000;

template <Geometry G>
class Exchange {
 public:
  Exchange(const Position<G>& position, const Evaluator<G>& evaluator, Square target, Bitboard<G> occupied)
      : position_(position), evaluator_(evaluator), target_(target), occupied_(occupied) {}

  /// Men of both sides that can take now.
  Bitboard<G> attackers() const {
    const RuleTables<G>& tables = position_.tables();
    const auto target = static_cast<std::size_t>(target_);
    Bitboard<G> result = orthogonal_attacks<G>(target_, occupied_) & position_.orthogonal_sliders();
    result |= diagonal_attacks<G>(target_, occupied_) & position_.diagonal_sliders();
    for (const Colour side : {Colour::white, Colour::black}) {
      // The squares a man of one colour attacks `target` from are those the other colour's man would go to.
      const auto other = static_cast<std::size_t>(index(~side));
      Bitboard<G> steppers = tables.pawn_attacks[other][target] & position_.pawns();
      steppers |= tables.king_steps[other][target] & Bitboard<G>::of(position_.king_square(side));
      for (int leaper = 0; leaper < tables.leaper_count; ++leaper) {
        steppers |= tables.leaps[other][static_cast<std::size_t>(leaper)][target] & position_.leapers(leaper);
      }
      result |= steppers & position_.men_of(side);
    }
    return result & occupied_;
  }
  /// Takes the man on `from` off; sliders behind it join in.
  Bitboard<G> attackers_after(Bitboard<G> attackers, Square from) {
    remove(from);
    attackers |= orthogonal_attacks<G>(target_, occupied_) & position_.orthogonal_sliders();
    attackers |= diagonal_attacks<G>(target_, occupied_) & position_.diagonal_sliders();
    return attackers & occupied_;
  }
  /// Square of the cheapest of these men, or kNoSquare.
  Square cheapest(Bitboard<G> men) const {
    Square best = kNoSquare;
    int best_value = kInfinite;
    for (const Square square : men) {
      const int value = value_at(square);
      if (value < best_value) {
        best = square;
        best_value = value;
      }
    }
    return best;
  }
  /// Square of `side`'s cheapest man that can take now, or kNoSquare.
  Square cheapest_attacker(Colour side) const {
    return cheapest(position_.attackers(target_, side, occupied_) & occupied_);
  }
  int value_at(Square square) const {
    const Man man = position_.piece_at(square).man();
    return man == kKing ? kKingInExchange : evaluator_.man_value(man);
  }
  void remove(Square square) { occupied_ = occupied_ - Bitboard<G>::of(square); }

 private:
  const Position<G>& position_;
  const Evaluator<G>& evaluator_;
  Square target_;
  Bitboard<G> occupied_;
};

}  // namespace

template <Geometry G>
int exchange_value(const Position<G>& position, const Evaluator<G>& evaluator, Move move) {
  const Square target = move.to();
  Bitboard<G> occupied = position.occupied() - Bitboard<G>::of(move.from());
  const Piece victim = position.piece_at(target);
  int gain = victim.is_none() ? 0 : evaluator.man_value(victim.man());
  if (position.is_en_passant(move)) {
    occupied = occupied - Bitboard<G>::of(square_at<G>(file_of<G>(target), rank_of<G>(move.from())));
    gain = evaluator.man_value(kPawn);
  }
  Exchange<G> exchange(position, evaluator, target, occupied);
  int on_target = exchange.value_at(move.from());
  if (position.is_promotion(move)) {
    on_target = evaluator.man_value(move.man());
    gain += on_target - evaluator.man_value(kPawn);
  }

  // gains[i]: what the side that makes capture i has won by it, if the exchange stopped there.
  std::array<int, 4 * kMaxFiles> gains;
  std::size_t count = 0;
  gains[count++] = gain;
  Colour side = ~position.side_to_move();
  for (Square from = exchange.cheapest_attacker(side); from != kNoSquare;
       from = exchange.cheapest_attacker(side)) {
    gains[count] = on_target - gains[count - 1];
    ++count;
    on_target = exchange.value_at(from);
    exchange.remove(from);
    side = ~side;
  }
  // Backwards: each side takes only when that is better than to stop.
  while (--count > 0) gains[count - 1] = -std::max(-gains[count - 1], gains[count]);
  return gains[0];
}

template <Geometry G>
bool exchange_at_least(const Position<G>& position, const Evaluator<G>& evaluator, Move move, int threshold) {
  const Square target = move.to();
  Bitboard<G> occupied = position.occupied() - Bitboard<G>::of(move.from());
  const Piece victim = position.piece_at(target);
  const Man mover = position.piece_at(move.from()).man();
  int gain = victim.is_none() ? 0 : evaluator.man_value(victim.man());
  int on_target = mover == kKing ? kKingInExchange : evaluator.man_value(mover);
  if (position.is_en_passant(move)) {
    occupied = occupied - Bitboard<G>::of(square_at<G>(file_of<G>(target), rank_of<G>(move.from())));
    gain = evaluator.man_value(kPawn);
  }
  if (position.is_promotion(move)) {
    on_target = evaluator.man_value(move.man());
    gain += on_target - evaluator.man_value(kPawn);
  }
  // What the side that has just taken is above the threshold, seen from it: before, then after, the reply.
  int surplus = gain - threshold;
  if (surplus < 0) return false;
  surplus = on_target - surplus;
  if (surplus <= 0) return true;

  Exchange<G> exchange(position, evaluator, target, occupied);
  Bitboard<G> attackers = exchange.attackers();
  Colour side = position.side_to_move();
  bool reached = true;
  for (;;) {
    side = ~side;
    const Square from = exchange.cheapest(attackers & position.men_of(side));
    if (from == kNoSquare) return reached;
    reached = !reached;
    // The taker loses its man at worst: when that is still enough, the rest does not matter.
    surplus = exchange.value_at(from) - surplus;
    if (surplus < (reached ? 1 : 0)) return reached;
    attackers = exchange.attackers_after(attackers, from);
  }
}

#define FIRSTMOVE_INSTANTIATE(G)                                                 \
  template int exchange_value<G>(const Position<G>&, const Evaluator<G>&, Move); \
  template bool exchange_at_least<G>(const Position<G>&, const Evaluator<G>&, Move, int);
FIRSTMOVE_FOR_EACH_GEOMETRY(FIRSTMOVE_INSTANTIATE)
#undef FIRSTMOVE_INSTANTIATE

}  // namespace firstmove::core::search
