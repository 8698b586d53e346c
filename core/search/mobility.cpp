#include "core/search/mobility.hpp"

namespace firstmove::core::search {
namespace {

// A man's value grows a little faster than its expected targets m: (50 + 1.4 m) m centipawns. The two
// constants put knight, bishop, rook and queen on 8x8 near their customary 300, 330, 500 and 950.
constexpr int kValuePerTarget_cp = 50;
constexpr int kValuePerTargetSquared_tenths = 14;

/// 1 + p + p^2 + ...: the chance that the slide gets as far, summed over the squares of one ray.
template <Geometry G>
int expected_slide(Square square, Step step, int empty_sixteenths) {
  int chance = kMobilityUnit * 256;  // 16 binary places: exact enough for the longest ray
  int sum = 0;
  int file = file_of<G>(square) + step.files;
  int rank = rank_of<G>(square) + step.ranks;
  while (is_on_board<G>(file, rank)) {
    sum += chance;
    chance = chance * empty_sixteenths / 16;
    file += step.files;
    rank += step.ranks;
  }
  return sum / 256;
}

template <Geometry G>
int expected_targets_of(const Movement& moves, Square square, int empty_sixteenths) {
  int sum = 0;
  for (const Step& step : moves.leaps) {
    if (is_on_board<G>(file_of<G>(square) + step.files, rank_of<G>(square) + step.ranks))
      sum += kMobilityUnit;
  }
  for (const int a : {-1, 1}) {
    for (const int b : {-1, 1}) {
      if (moves.slides_diagonally) sum += expected_slide<G>(square, {a, b}, empty_sixteenths);
    }
    if (moves.slides_orthogonally) {
      sum += expected_slide<G>(square, {a, 0}, empty_sixteenths);
      sum += expected_slide<G>(square, {0, a}, empty_sixteenths);
    }
  }
  return sum;
}

}  // namespace

template <Geometry G>
int expected_targets(const RuleTables<G>& tables, Man man, Square square, int empty_sixteenths) {
  const ManRules& rules = tables.rules.men[man];
  const Movement both{rules.leaps, rules.slides_orthogonally, rules.slides_diagonally};
  // What serves for moving or for capturing alone is worth half.
  return expected_targets_of<G>(both, square, empty_sixteenths) +
         (expected_targets_of<G>(rules.only_moves, square, empty_sixteenths) +
          expected_targets_of<G>(rules.only_captures, square, empty_sixteenths)) /
             2;
}

template <Geometry G>
int mean_expected_targets(const RuleTables<G>& tables, Man man, int empty_sixteenths) {
  int sum = 0;
  for (Square square = 0; square < G.squares(); ++square) {
    sum += expected_targets(tables, man, square, empty_sixteenths);
  }
  return sum / G.squares();
}

int material_cp(int targets) {
  const int linear = kValuePerTarget_cp * targets / kMobilityUnit;
  return linear + kValuePerTargetSquared_tenths * targets / kMobilityUnit * targets / (10 * kMobilityUnit);
}

int marginal_target_cp(int targets) {
  return kValuePerTarget_cp + 2 * kValuePerTargetSquared_tenths * targets / (10 * kMobilityUnit);
}

#define FIRSTMOVE_INSTANTIATE(G)                                            \
  template int expected_targets<G>(const RuleTables<G>&, Man, Square, int); \
  template int mean_expected_targets<G>(const RuleTables<G>&, Man, int);
FIRSTMOVE_FOR_EACH_GEOMETRY(FIRSTMOVE_INSTANTIATE)
#undef FIRSTMOVE_INSTANTIATE

}  // namespace firstmove::core::search
