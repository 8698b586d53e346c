// The terms of the evaluation that need the whole position, in one walk for score and trace alike: attack
// sets are computed once a man and used for mobility, threats, king danger and passed pawns. Terms go to a
// sink:
//   sink.add<Colour>(slot, count)     in favour of a colour
//   sink.danger<Colour>(slot, count)  danger units of that colour's king
#pragma once

#include <cstdlib>

#include "core/attacks.hpp"
#include "core/position.hpp"
#include "core/search/evaluation_tables.hpp"
#include "core/search/pawn_structure.hpp"
#include "core/search/taper.hpp"

namespace firstmove::core::search {

/// Men in hand count as material while some square to drop them on is left: `add(slot, White's less
/// Black's)`.
template <Geometry G, class Add>
void walk_hands(const Position<G>& position, Add add) {
  const SpecialTables& special = position.tables().special;
  for (const Colour colour : {Colour::white, Colour::black}) {
    if (position.unmoved(colour).empty()) continue;
    for (int i = 0; i < special.hand_size; ++i) {
      if (((position.hand(colour) >> i) & 1) == 0) continue;
      add(man_slot(Group::material, special.hand[static_cast<std::size_t>(i)]),
          colour == Colour::white ? 1 : -1);
    }
  }
}

template <Geometry G, class Sink>
class TermWalk {
 public:
  TermWalk(const EvaluationTables<G>& tables, const Position<G>& position, const PawnFacts<G>& pawns,
           const std::array<int, 2>& bare_files, Sink& sink)
      : tables_(tables), position_(position), pawns_(pawns), bare_files_(bare_files), sink_(sink) {}

  void walk() {
    start<Colour::white>();
    start<Colour::black>();
    walk_pieces<Colour::white>();
    walk_pieces<Colour::black>();
    finish_side<Colour::white>();
    finish_side<Colour::black>();
    if (position_.side_to_move() == Colour::white) {
      sink_.template add<Colour::white>(slot(Group::tempo), 1);
    } else {
      sink_.template add<Colour::black>(slot(Group::tempo), 1);
    }
  }

  /// How much of an endgame advantage of `strong` can be made to count.  pre  after walk()
  int end_scale(Colour strong, const std::array<int, kMaxMen>& man_values) const;

 private:
  /// A set a man; only those of men that the variant has are cleared.
  class ManSets {
   public:
    void clear(int men) { std::fill_n(words_.begin(), men, Word<G>{0}); }
    void add(Man man, Bitboard<G> set) { words_[man] |= set.bits(); }
    Bitboard<G> operator[](Man man) const { return Bitboard<G>(words_[man]); }

   private:
    std::array<Word<G>, kMaxMen> words_;
  };

  struct SideFacts {
    Bitboard<G> men;
    Bitboard<G> king_steps;
    Bitboard<G> ring;
    Bitboard<G> attacked;
    Bitboard<G> attacked_twice;
    int ring_attackers = 0;  ///< pieces that look at the enemy king's ring
    int ring_attacks = 0;    ///< squares beside the enemy king that they attack, summed
    int ring_defenders = 0;  ///< pieces that look at the own ring
    ManSets of_man;
    ManSets attacked_by;
  };

  static constexpr std::size_t at(Colour colour) { return static_cast<std::size_t>(index(colour)); }
  static constexpr std::size_t at(Square square) { return static_cast<std::size_t>(square); }

  template <Colour Us>
  void start() {
    SideFacts& us = sides_[at(Us)];
    const Square king = position_.king_square(Us);
    us.men = position_.men_of(Us);
    us.king_steps = tables_.rules->king_steps[at(Us)][at(king)];
    us.ring = tables_.ring[at(Us)][at(king)];
    const Bitboard<G> pawns = pawns_.pawns[at(Us)];
    const Bitboard<G> left = forward<G, Us>(pawns.template shifted<-1, 0>());
    const Bitboard<G> right = forward<G, Us>(pawns.template shifted<1, 0>());
    us.attacked = pawns_.targets[at(Us)] | us.king_steps;
    us.attacked_twice = (left & right) | (pawns_.targets[at(Us)] & us.king_steps);
    us.of_man.clear(tables_.men);
    us.attacked_by.clear(tables_.men);
    us.of_man.add(kPawn, pawns);
    const int rights =
        (position_.has_right(Us, Side::a) ? 1 : 0) + (position_.has_right(Us, Side::far) ? 1 : 0);
    sink_.template add<Us>(slot(Group::castling_right), rights);
  }

  /// Joins what a man's components attack; the lines are asked for only when it slides along them.
  template <Colour Us, class Orthogonal, class Diagonal>
  Bitboard<G> join_attacks(Man man, Square square, Orthogonal orthogonal, Diagonal diagonal) const {
    const std::uint8_t components = tables_.rules->components[man];
    Bitboard<G> attacks;
    if ((components & kOrthogonal) != 0) attacks |= orthogonal();
    if ((components & kDiagonal) != 0) attacks |= diagonal();
    if (components < leaper_bit(0)) return attacks;
    for (int leaper = 0; leaper < tables_.rules->leaper_count; ++leaper) {
      if ((components & leaper_bit(leaper)) != 0)
        attacks |= tables_.rules->leaps[at(Us)][static_cast<std::size_t>(leaper)][at(square)];
    }
    return attacks;
  }

  template <Colour Us>
  void walk_pieces() {
    constexpr Colour Them = ~Us;
    SideFacts& us = sides_[at(Us)];
    const SideFacts& them = sides_[at(Them)];
    const Bitboard<G> occupied = position_.occupied();
    const Bitboard<G> own_pawns = pawns_.pawns[at(Us)];
    const Bitboard<G> pieces = us.men - (own_pawns | Bitboard<G>::of(position_.king_square(Us)));
    // Squares that own men block or enemy pawns guard are no real choice.
    const Bitboard<G> free = ~(us.men | pawns_.targets[at(Them)]);
    const Bitboard<G> outposts =
        (tables_.outpost_zone[at(Us)] & pawns_.targets[at(Us)]) - pawns_.reach[at(Them)];
    for (const Square square : pieces) {
      const Man man = position_.piece_at(square).man();
      const Bitboard<G> attacks = join_attacks<Us>(
          man, square, [&] { return orthogonal_attacks<G>(square, occupied); },
          [&] { return diagonal_attacks<G>(square, occupied); });
      us.of_man.add(man, Bitboard<G>::of(square));
      us.attacked_by.add(man, attacks);
      us.attacked_twice |= us.attacked & attacks;
      us.attacked |= attacks;
      const int targets = std::min((attacks & free).count(), kMostTargets);
      sink_.template add<Us>(man_slot(Group::mobility, man, targets), 1);
      if ((attacks & them.ring).any()) {
        ++us.ring_attackers;
        us.ring_attacks += (attacks & them.king_steps).count();
        sink_.template danger<Them>(man_slot(Group::ring_attacker, man), 1);
      }
      if ((attacks & us.ring).any()) ++us.ring_defenders;
      if (tables_.is_open_liner[man]) {
        const Bitboard<G> file = file_set<G>(file_of<G>(square));
        if ((file & own_pawns).empty()) {
          const bool half = (file & pawns_.pawns[at(Them)]).any();
          sink_.template add<Us>(man_slot(half ? Group::half_open_file : Group::open_file, man), 1);
        }
      } else if (outposts.contains(square)) {
        sink_.template add<Us>(man_slot(Group::outpost, man), 1);
      }
      if (tables_.is_colour_bound[man]) {
        const Bitboard<G> colour =
            tables_.dark_squares.contains(square) ? tables_.dark_squares : ~tables_.dark_squares;
        sink_.template add<Us>(man_slot(Group::pawns_on_colour, man), (colour & own_pawns).count());
      }
    }
  }

  template <Colour Us>
  void finish_side() {
    if (sides_[at(~Us)].ring_attackers > 0) add_king_danger<Us>();
    add_threats<Us>();
    add_late_passed_pawns<Us>();
    const SideFacts& us = sides_[at(Us)];
    for (int i = 0; i < tables_.pieces; ++i) {
      const Man man = tables_.by_value[static_cast<std::size_t>(i)];
      if (!tables_.is_colour_bound[man]) continue;
      if ((us.of_man[man] & tables_.dark_squares).any() && (us.of_man[man] - tables_.dark_squares).any())
        sink_.template add<Us>(man_slot(Group::pair, man), 1);
    }
  }

  /// Danger of Us's king.
  template <Colour Us>
  void add_king_danger() {
    constexpr Colour Them = ~Us;
    const SideFacts& us = sides_[at(Us)];
    const SideFacts& them = sides_[at(Them)];
    const Square king = position_.king_square(Us);
    sink_.template danger<Us>(slot(Group::danger_base), 1);
    sink_.template danger<Us>(slot(Group::attackers, std::min(them.ring_attackers, kMostCount)), 1);
    sink_.template danger<Us>(slot(Group::ring_attacks), them.ring_attacks);
    sink_.template danger<Us>(slot(Group::ring_defenders), us.ring_defenders);
    sink_.template danger<Us>(slot(Group::bare_files), bare_files_[at(Us)]);
    // Attacked, and defended by nothing but the king.
    const Bitboard<G> weak = (them.attacked - us.attacked_twice) & (~us.attacked | us.king_steps);
    sink_.template danger<Us>(slot(Group::weak_ring), (weak & us.ring).count());
    if (them.of_man[tables_.strongest()].empty()) sink_.template danger<Us>(slot(Group::strongest_absent), 1);

    const Bitboard<G> lines = orthogonal_attacks<G>(king, position_.occupied());
    const Bitboard<G> diagonals = diagonal_attacks<G>(king, position_.occupied());
    const Bitboard<G> safe = (~us.attacked | (weak & them.attacked_twice)) - them.men;
    for (int i = 0; i < tables_.pieces; ++i) {
      const Man man = tables_.by_value[static_cast<std::size_t>(i)];
      const Bitboard<G> landing = them.attacked_by[man] & safe;
      // A man checks from where the king, moving as that man of its own colour, would go.
      if (landing.empty()) continue;
      const Bitboard<G> from = join_attacks<Us>(
          man, king, [&] { return lines; }, [&] { return diagonals; });
      const int checks = (from & landing).count();
      if (checks > 0) sink_.template danger<Us>(man_slot(Group::safe_check, man), std::min(checks, 2));
    }
  }

  /// Us's men under attack; counted for the attacker. Then what Us's pawns threaten by a push.
  template <Colour Us>
  void add_threats() {
    constexpr Colour Them = ~Us;
    const SideFacts& us = sides_[at(Us)];
    const SideFacts& them = sides_[at(Them)];
    const Bitboard<G> enemy_targets = pawns_.targets[at(Them)];
    const Bitboard<G> hanging = them.attacked - us.attacked;
    const Bitboard<G> outnumbered =
        (them.attacked_twice & us.attacked) - (us.attacked_twice | pawns_.targets[at(Us)]);
    const auto add = [&](Group group, Man man, Bitboard<G> victims) {
      if (victims.any()) sink_.template add<Them>(man_slot(group, man), victims.count());
    };
    const Bitboard<G> in_danger = us.men & (hanging | outnumbered | enemy_targets | them.attacked);
    if (in_danger.any()) {
      add(Group::hanging, kPawn, us.of_man[kPawn] & hanging);
      add(Group::outnumbered, kPawn, us.of_man[kPawn] & outnumbered);
      std::array<Word<G>, kMaxMen + 1> below;  // attacked by one of the i least valuable pieces
      below[0] = 0;
      for (int i = 0; i < tables_.pieces; ++i) {
        const auto place = static_cast<std::size_t>(i);
        const Man man = tables_.by_value[place];
        below[place + 1] = below[place] | them.attacked_by[man].bits();
        const Bitboard<G> victims = us.of_man[man] & in_danger;
        if (victims.empty()) continue;
        const Bitboard<G> lesser(below[static_cast<std::size_t>(tables_.lesser[man])]);
        add(Group::threat_by_pawn, man, victims & enemy_targets);
        add(Group::threat_by_lesser, man, (victims & lesser) - enemy_targets);
        add(Group::hanging, man, victims & hanging);
        add(Group::outnumbered, man, victims & outnumbered);
      }
    }

    const Bitboard<G> empty = ~position_.occupied();
    const Bitboard<G> doubles = us.of_man[kPawn] & tables_.rules->double_step_origin[at(Us)];
    Bitboard<G> pushed = forward<G, Us>(us.of_man[kPawn]) & empty;
    pushed |= forward<G, Us>(forward<G, Us>(doubles) & empty) & empty;
    pushed = (pushed - enemy_targets) & (us.attacked | ~them.attacked);
    const Bitboard<G> new_targets = pawn_targets<G, Us>(pushed) - pawns_.targets[at(Us)];
    sink_.template add<Us>(slot(Group::push_threat), (new_targets & (them.men - them.of_man[kPawn])).count());

    const Bitboard<G> held = enemy_targets | (them.attacked_twice - us.attacked_twice);
    sink_.template add<Us>(slot(Group::contested), ((us.attacked & them.attacked) - held).count());
  }

  static int king_distance(Square a, Square b) {
    const int distance =
        std::max(std::abs(file_of<G>(a) - file_of<G>(b)), std::abs(rank_of<G>(a) - rank_of<G>(b)));
    return std::min(distance, 5);
  }

  /// What stands before passed pawns past the middle of their way.
  template <Colour Us>
  void add_late_passed_pawns() {
    constexpr Colour Them = ~Us;
    const SideFacts& us = sides_[at(Us)];
    const SideFacts& them = sides_[at(Them)];
    for (const Square square : us.of_man[kPawn] & pawns_.passed) {
      const int step = pawn_step<G, Us>(square);
      if (2 * step < G.ranks - 3) continue;
      const Bitboard<G> here = Bitboard<G>::of(square);
      const Bitboard<G> stop = forward<G, Us>(here);
      const Square stop_square = square + (Us == Colour::white ? G.files : -G.files);
      sink_.template add<Us>(slot(Group::passed_king, step),
                             king_distance(position_.king_square(Us), stop_square));
      sink_.template add<Us>(slot(Group::passed_enemy_king, step),
                             king_distance(position_.king_square(Them), stop_square));
      if ((stop & them.men).any()) sink_.template add<Us>(slot(Group::passed_blocked, step), 1);
      if ((stop & them.attacked).empty()) sink_.template add<Us>(slot(Group::passed_safe_stop, step), 1);
      if ((stop & us.attacked).any()) sink_.template add<Us>(slot(Group::passed_defended, step), 1);
      const Bitboard<G> path = ahead_of<G, Us>(here);
      if ((path & (them.attacked | them.men)).empty())
        sink_.template add<Us>(slot(Group::passed_safe_path, step), 1);
    }
  }

  const EvaluationTables<G>& tables_;
  const Position<G>& position_;
  const PawnFacts<G>& pawns_;
  const std::array<int, 2>& bare_files_;
  Sink& sink_;
  std::array<SideFacts, 2> sides_;
};

template <Geometry G, class Sink>
int TermWalk<G, Sink>::end_scale(Colour strong, const std::array<int, kMaxMen>& man_values) const {
  constexpr int kHopeless = 6;
  constexpr int kHard = 16;
  constexpr int kOppositeAlone = 26;
  constexpr int kOpposite = 48;
  constexpr int kTolerance_cp = 40;  // men that count as equal differ by less
  const std::size_t s = at(strong);
  // Without pawns it takes more than a minor man's surplus to win.
  if (pawns_.pawns[s].empty()) {
    std::array<int, 2> worth{};
    int minor = 0;
    for (int i = 0; i < tables_.pieces; ++i) {
      const Man man = tables_.by_value[static_cast<std::size_t>(i)];
      if (!tables_.mates_alone[man]) minor = std::max(minor, man_values[man]);
      for (std::size_t side = 0; side < 2; ++side)
        worth[side] += sides_[side].of_man[man].count() * man_values[man];
    }
    if (worth[s] - worth[1 - s] <= minor + kTolerance_cp)
      return worth[s] <= minor + kTolerance_cp ? kHopeless : kHard;
  }
  // One colour-bound man each, on different colours: they never meet.
  std::array<Bitboard<G>, 2> bound;
  for (int i = 0; i < tables_.pieces; ++i) {
    const Man man = tables_.by_value[static_cast<std::size_t>(i)];
    if (!tables_.is_colour_bound[man]) continue;
    for (std::size_t side = 0; side < 2; ++side) bound[side] |= sides_[side].of_man[man];
  }
  if (bound[0].empty() || bound[1].empty() || bound[0].has_several() || bound[1].has_several())
    return kFullScale;
  if ((bound[0] & tables_.dark_squares).any() == (bound[1] & tables_.dark_squares).any()) return kFullScale;
  const Bitboard<G> kings = Bitboard<G>::of(position_.king_square(Colour::white)) |
                            Bitboard<G>::of(position_.king_square(Colour::black));
  const Bitboard<G> others = position_.occupied() - (position_.pawns() | kings | bound[0] | bound[1]);
  return others.empty() ? kOppositeAlone : kOpposite;
}

}  // namespace firstmove::core::search
