// What a goal costs, told by a pilot: games a setup, games in all, core-hours.
#pragma once

#include <optional>
#include <vector>

#include "analysis/posterior.hpp"
#include "analysis/spread.hpp"

namespace firstmove::analysis {

/// What a pilot's games say of one condition.
struct Pilot {
  Spread spread;
  double setups_a_class = 1;
  std::optional<double> core_seconds_a_game;
};

enum class GoalKind { standard_error, reliability };

struct Goal {
  GoalKind kind;
  double value;  ///< points, or a share
};

struct GoalCost {
  Goal goal;
  std::optional<double> games_a_setup;  ///< nothing where the pilot shows no spread
  /// From the 95 % interval of the spread; the upper end is nothing while a spread of 0 is not excluded. A
  /// standard error needs no spread: both ends are the number itself.
  double least_games = 0;
  std::optional<double> most_games;
  std::optional<double> core_hours;  ///< of one core, for all `setups`
};

/// pre  pilot.spread.problem == SpreadProblem::none, values in (0, 1)
GoalCost cost_of(const Goal& goal, const Pilot& pilot, std::size_t setups);

/// Standard errors .03 to .005 and reliabilities .3 to .9: where a plan names none.
const std::vector<Goal>& usual_goals();

}  // namespace firstmove::analysis
