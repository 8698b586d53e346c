#include "analysis/planning.hpp"

#include <cassert>
#include <cmath>

namespace firstmove::analysis {

GoalCost cost_of(const Goal& goal, const Pilot& pilot, std::size_t setups) {
  assert(pilot.spread.problem == SpreadProblem::none);
  GoalCost cost{goal, std::nullopt, 0, std::nullopt, std::nullopt};
  // Whole games of each setup; a class shares its games among its setups.
  const auto a_setup = [&](double class_games) {
    return std::ceil(class_games / pilot.setups_a_class - 1e-9);
  };
  const double noise = pilot.spread.game_variance;
  if (goal.kind == GoalKind::standard_error) {
    cost.games_a_setup = a_setup(noise / (goal.value * goal.value));
    cost.least_games = *cost.games_a_setup;
    cost.most_games = cost.games_a_setup;
  } else {
    const double odds = goal.value / (1 - goal.value);
    const auto at = [&](double variance) { return a_setup(noise / variance * odds); };
    if (pilot.spread.variance > 0) cost.games_a_setup = at(pilot.spread.variance);
    if (pilot.spread.variance_interval.high > 0) cost.least_games = at(pilot.spread.variance_interval.high);
    if (pilot.spread.variance_interval.low > 0) cost.most_games = at(pilot.spread.variance_interval.low);
  }
  if (cost.games_a_setup && pilot.core_seconds_a_game)
    cost.core_hours = *cost.games_a_setup * static_cast<double>(setups) * *pilot.core_seconds_a_game / 3600;
  return cost;
}

const std::vector<Goal>& usual_goals() {
  static const std::vector<Goal> goals{{GoalKind::standard_error, 0.03}, {GoalKind::standard_error, 0.02},
                                       {GoalKind::standard_error, 0.01}, {GoalKind::standard_error, 0.005},
                                       {GoalKind::reliability, 0.3},     {GoalKind::reliability, 0.5},
                                       {GoalKind::reliability, 0.8},     {GoalKind::reliability, 0.9}};
  return goals;
}

}  // namespace firstmove::analysis
