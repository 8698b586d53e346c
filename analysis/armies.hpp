// What the games of a variant with independent sides say of its arrays: strengths with White and with Black,
// the advantage of moving first, and how far both together explain the results.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "analysis/army_grid.hpp"
#include "analysis/davidson.hpp"

namespace firstmove::analysis {

struct WithError {
  double value = 0;
  double standard_error = 0;
  double low() const { return value - 1.959964 * standard_error; }   ///< 95 %
  double high() const { return value + 1.959964 * standard_error; }  ///< 95 %
};

/// Good for the side that has it when positive.
struct ArmyEffect {
  WithError log_odds;  ///< of win to loss, against an average array of this side
  WithError points;    ///< mean fitted score over the other side's arrays, less that of all pairs
  WithError elo;       ///< Elo of the first less Elo of the second
};

/// Two arrays that met with either side: no model is needed to tell who moves first from who is stronger.
struct SwappedPair {
  std::size_t first;     ///< index in ArmyGrid::white
  std::size_t second;    ///< greater
  WithError strength;    ///< points of the first over the second: half the difference of the two scores
  WithError first_move;  ///< points: mean of the two scores, less .5
  double p;              ///< of strength, against 0
  double q;              ///< Benjamini-Hochberg over the pairs
};

struct SwappedPairs {
  std::vector<SwappedPair> pairs;
  WithError first_move;         ///< mean over pairs, points
  double first_move_squared_z;  ///< mean over pairs of the squared deviation over its noise: 1 when all alike
  std::vector<WithError> strength;  ///< an array over its opponents, mean of its pairs; points
  int distinct = 0;                 ///< pairs with q <= 5 %
  int upset = 0;                    ///< of these, pairs whose order the model has the other way round
};

struct Armies {
  ArmyGrid grid;
  std::vector<GameCounts> counts;  ///< of each cell
  DavidsonFit fit;
  // Nothing of what follows when the fit has a problem.
  std::vector<ArmyEffect> white;
  std::vector<ArmyEffect> black;
  WithError first_move_points;  ///< score between average arrays, less .5
  WithError first_move_elo;
  RestrictionTest white_alike{};  ///< whether the arrays of a side differ at all
  RestrictionTest black_alike{};
  double mean_score = 0;                 ///< fitted, over all pairs
  double draw_at_even = 0;               ///< draw rate between sides of equal chances
  std::optional<GoodnessOfFit> quality;  ///< nothing when no more cells have games than there are parameters
  std::optional<DavidsonFit> equal;      ///< where both sides have the same arrays
  std::vector<ArmyEffect> common;        ///< of the equal fit, in the order of grid.white
  std::optional<RestrictionTest> either_side_alike;  ///< of the equal fit
  std::optional<RestrictionTest> equal_test;
  std::optional<SwappedPairs> swapped;  ///< where some pair met with either side
};

/// Whether no test tells any arrays apart, Bonferroni at 5 % over the sides and both together; also true
/// where nothing could be fitted.
bool are_alike(const Armies& armies);

/// The effects of the arrays of a fit: White's (of Strengths::equal: of both sides).
std::vector<ArmyEffect> white_effects(const DavidsonFit& fit);
std::vector<ArmyEffect> black_effects(const DavidsonFit& fit);

/// `pooled_variance` is of one game about the score of its cell. Nothing when no pair met with either side.
std::optional<SwappedPairs> swapped_pairs(const ArmyGrid& grid, std::span<const GameCounts> counts,
                                          double pooled_variance, const DavidsonFit* model);

Armies analyze_armies(ArmyGrid grid, std::vector<GameCounts> counts);

}  // namespace firstmove::analysis
