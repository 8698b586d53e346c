// Parameters for rules that nobody has fitted: material, squares and mobility from what each man can expect
// to attack, the rest with the customary weights of 8x8 chess, in shares of the men's values where men enter.
#include <algorithm>
#include <cstdlib>

#include "core/search/evaluation_parameters.hpp"
#include "core/search/mobility.hpp"
#include "core/search/piece_squares.hpp"

namespace firstmove::core::search {
namespace {

// A square's own value moves by this share of what its targets are worth in material: men can move on.
constexpr int kSquareShareMiddle = 16;
constexpr int kSquareShareEnd = 12;
constexpr int kTarget_cp = 5;  // each square a man attacks now and may safely go to

constexpr TermPair kPawn_cp{90, 110};
constexpr TermPair kPawnAdvance_cp{10, 25};  // one step before promotion; grows with the square of the way
constexpr int kPawnCentre_cp = 2;
constexpr int kKingRankMiddle_cp = 18;  // leaving the first ranks in the middlegame
constexpr int kKingCentreMiddle_cp = 5;
constexpr int kKingCentreEnd_cp = 4;

int square_bonus_cp(int targets, int mean, int share) {
  const int worth = marginal_target_cp(mean);
  return (targets - mean) * worth / (share * kMobilityUnit);
}

template <Geometry G>
class Deriver {
 public:
  explicit Deriver(const RuleTables<G>& tables) : tables_(tables) {}

  EvaluationParameters derive() {
    at(slot(Group::material) + kPawn) = kPawn_cp;
    for (Man man = kKing + 1; man < static_cast<Man>(tables_.rules.men.size()); ++man) {
      derive_place(man);
      derive_rest(man);
    }
    derive_pawn_squares();
    derive_king_squares();
    state_pawn_structure();
    state_king_house();
    state_threats_and_danger();
    // Entries that these men and this board do not have stay 0, as in a table that was read.
    EvaluationParameters used;
    for (const ParameterName& each : parameter_names(tables_.rules)) {
      used.values[static_cast<std::size_t>(each.slot)] = at(each.slot);
    }
    return used;
  }

 private:
  TermPair& at(int place) { return parameters_.values[static_cast<std::size_t>(place)]; }
  void set(Group group, TermPair pair) { at(slot(group)) = pair; }

  void derive_place(Man man) {
    const int mean_middle = mean_expected_targets(tables_, man, kEmptyMiddle);
    const int mean_end = mean_expected_targets(tables_, man, kEmptyEnd);
    at(man_slot(Group::material, man)) = {material_cp(mean_middle), material_cp(mean_end)};
    for (Square square = 0; square < G.squares(); ++square) {
      const int middle = expected_targets(tables_, man, square, kEmptyMiddle);
      const int end = expected_targets(tables_, man, square, kEmptyEnd);
      at(man_slot(Group::square, man, half_board_number<G>(square))) = {
          square_bonus_cp(middle, mean_middle, kSquareShareMiddle),
          square_bonus_cp(end, mean_end, kSquareShareEnd)};
    }
    for (int targets = 0; targets <= kMostTargets; ++targets) {
      at(man_slot(Group::mobility, man, targets)) = {
          kTarget_cp * targets - kTarget_cp * mean_middle / kMobilityUnit,
          kTarget_cp * targets - kTarget_cp * mean_end / kMobilityUnit};
    }
  }

  void derive_rest(Man man) {
    const TermPair value = at(man_slot(Group::material, man));
    const int mean = (value.middle + value.end) / 2;
    at(man_slot(Group::pair, man)) = {25, 45};
    at(man_slot(Group::open_file, man)) = {24, 8};
    at(man_slot(Group::half_open_file, man)) = {12, 4};
    at(man_slot(Group::outpost, man)) = {24, 12};
    at(man_slot(Group::pawns_on_colour, man)) = {-2, -5};
    at(man_slot(Group::threat_by_pawn, man)) = {std::min(40 + mean / 16, 90), std::min(25 + mean / 16, 75)};
    at(man_slot(Group::threat_by_lesser, man)) = {std::min(mean / 14, 60), std::min(mean / 14, 60)};
    at(man_slot(Group::hanging, man)) = {30, 20};
    at(man_slot(Group::outnumbered, man)) = {12, 12};
    // The dearer the man, the less it shows that it looks at the king: it looks everywhere.
    at(man_slot(Group::ring_attacker, man)) = {std::max(8, 36 - mean / 40), std::max(8, 36 - mean / 40) / 3};
    at(man_slot(Group::safe_check, man)) = {60, 20};
  }

  void derive_pawn_squares() {
    constexpr int kWay = G.ranks - 2;  // from the second rank to promotion
    for (Square square = 0; square < G.squares(); ++square) {
      const int advance = std::clamp(rank_of<G>(square) - 1, 0, kWay);
      const int squared = advance * advance;
      const int centre = inwards(file_of<G>(square), G.files) - (G.files - 1) / 2;
      at(man_slot(Group::square, kPawn, half_board_number<G>(square))) = {
          kPawnAdvance_cp.middle * squared / (kWay * kWay) + kPawnCentre_cp * centre * std::min(advance, 2),
          kPawnAdvance_cp.end * squared / (kWay * kWay)};
    }
  }

  void derive_king_squares() {
    for (Square square = 0; square < G.squares(); ++square) {
      const int file = inwards(file_of<G>(square), G.files);
      const int rank = inwards(rank_of<G>(square), G.ranks);
      const int advance = std::min(rank_of<G>(square), 4);
      at(man_slot(Group::square, kKing, half_board_number<G>(square))) = {
          -kKingRankMiddle_cp * advance - kKingCentreMiddle_cp * file, kKingCentreEnd_cp * (file + rank)};
    }
  }

  void state_pawn_structure() {
    constexpr int kWay = G.ranks - 2;
    set(Group::isolated, {-6, -8});
    set(Group::isolated_open, {-14, -14});
    set(Group::doubled, {-8, -22});
    set(Group::backward, {-6, -10});
    set(Group::backward_open, {-16, -12});
    for (int step = 0; step < kWay; ++step) {
      const int squared = 100 * step * step / (kWay * kWay);  // hundredths of a whole
      const int late = std::max(0, 2 * step - kWay + 1);      // grows over the second half of the way
      at(slot(Group::phalanx, step)) = {5 + 50 * squared / 100, 40 * squared / 100};
      at(slot(Group::supported, step)) = {9 + 40 * squared / 100, 5 + 30 * squared / 100};
      at(slot(Group::candidate, step)) = {30 * squared / 100, 60 * squared / 100};
      at(slot(Group::passed, step)) = {4 + 70 * squared / 100, 15 + 140 * squared / 100};
      at(slot(Group::passed_blocked, step)) = {-2 * late, -8 * late};
      at(slot(Group::passed_safe_stop, step)) = {2 * late, 6 * late};
      at(slot(Group::passed_safe_path, step)) = {4 * late, 12 * late};
      at(slot(Group::passed_defended, step)) = {3 * late, 4 * late};
      at(slot(Group::passed_king, step)) = {0, -3 * late};       // a step of the own king away from the stop
      at(slot(Group::passed_enemy_king, step)) = {0, 6 * late};  // and of the enemy king
    }
  }

  /// By the way from the king to the pawn, in ranks ahead; kMostCount: no pawn on the file.
  void state_king_house() {
    constexpr std::array<int, kMostCount + 1> kShelter_cp{-4, 28, 18, 6, 0, -4, -4, -12};
    constexpr std::array<int, kMostCount + 1> kStorm_cp{0, 0, -24, -16, -6, 0, 0, 0};
    for (int ahead = 0; ahead <= kMostCount; ++ahead) {
      const auto i = static_cast<std::size_t>(ahead);
      at(slot(Group::shelter, ahead)) = {kShelter_cp[i], 0};
      at(slot(Group::shelter_beside, ahead)) = {kShelter_cp[i], 0};
      at(slot(Group::storm, ahead)) = {kStorm_cp[i], 0};
      at(slot(Group::storm_blocked, ahead)) = {kStorm_cp[i] / 3, 0};
    }
    set(Group::castling_right, {12, 0});
  }

  void state_threats_and_danger() {
    at(man_slot(Group::hanging, kPawn)) = {8, 14};
    at(man_slot(Group::outnumbered, kPawn)) = {4, 8};
    set(Group::push_threat, {24, 18});
    set(Group::contested, {3, 2});
    set(Group::tempo, {12, 10});
    for (int count = 2; count <= kMostCount; ++count) {
      at(slot(Group::attackers, count)) = {25 * (count - 1), 8 * (count - 1)};
    }
    set(Group::ring_attacks, {12, 4});
    set(Group::weak_ring, {30, 10});
    set(Group::ring_defenders, {-8, -3});
    set(Group::bare_files, {25, 5});
    set(Group::strongest_absent, {-130, -40});
    set(Group::danger_base, {-20, -20});
  }

  const RuleTables<G>& tables_;
  EvaluationParameters parameters_;
};

}  // namespace

EvaluationParameters derived_parameters(const VariantRules& rules) {
  return dispatch(rules.geometry, [&]<Geometry G>() { return Deriver<G>(RuleTables<G>(rules)).derive(); });
}

}  // namespace firstmove::core::search
