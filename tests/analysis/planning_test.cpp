#include "analysis/planning.hpp"

#include <gtest/gtest.h>

namespace firstmove::analysis {
namespace {

Pilot pilot() {
  Pilot pilot;
  pilot.spread.problem = SpreadProblem::none;
  pilot.spread.game_variance = 0.2;
  pilot.spread.variance = 0.001;
  pilot.spread.variance_interval = {0.0005, 0.002};
  pilot.setups_a_class = 2;
  pilot.core_seconds_a_game = 0.36;
  return pilot;
}

TEST(GoalCost, OfAStandardErrorNeedsNoSpread) {
  const GoalCost cost = cost_of({GoalKind::standard_error, 0.01}, pilot(), 100);
  EXPECT_EQ(cost.games_a_setup, 1000);  // 2,000 a class of two
  EXPECT_EQ(cost.most_games, 1000);
  EXPECT_NEAR(cost.core_hours.value(), 10, 1e-9);
}

TEST(GoalCost, OfAReliabilityFollowsTheSpread) {
  const GoalCost cost = cost_of({GoalKind::reliability, 0.8}, pilot(), 100);
  EXPECT_EQ(cost.games_a_setup, 400);  // 0.2 / 0.001 * 4 / 2
  EXPECT_EQ(cost.least_games, 200);
  EXPECT_EQ(cost.most_games, 800);
}

TEST(GoalCost, IsOpenWhereNoSpreadShows) {
  Pilot none = pilot();
  none.spread.variance = 0;
  none.spread.variance_interval = {0, 0.002};
  none.core_seconds_a_game.reset();
  const GoalCost cost = cost_of({GoalKind::reliability, 0.5}, none, 100);
  EXPECT_FALSE(cost.games_a_setup.has_value());
  EXPECT_EQ(cost.least_games, 50);
  EXPECT_FALSE(cost.most_games.has_value());
  EXPECT_FALSE(cost.core_hours.has_value());
}

}  // namespace
}  // namespace firstmove::analysis
