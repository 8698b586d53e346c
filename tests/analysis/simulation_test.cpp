// Whole analyses of made-up tables whose truth is known; simulate_statistics.cpp has the long runs.
#include <gtest/gtest.h>

#include <cmath>

#include "analysis/balance.hpp"
#include "tests/analysis/made_up_variant.hpp"

namespace firstmove::analysis {
namespace {

using test::MadeUpGames;
using test::MadeUpVariant;
using test::Random;

bool is_covered(const ClassRow& row, double truth) {
  return std::abs(row.shrunken->score - truth) <= 1.959964 * row.shrunken->sd;
}

// 95 % over truths from the model. 12 tables share 12 errors of tau squared, which moves the share by .01.
TEST(SimulatedTables, ShrunkenIntervalsHoldTheTruthWithCovariates) {
  Random random(7);
  MadeUpVariant made_up;
  made_up.effect_of_king = 0.02;
  made_up.between_sd = 0.05;
  made_up.checkpoint_slope = 0.8;
  made_up.checkpoint_own_sd = 0.02;
  made_up.setups = 250;
  int covered = 0, units = 0;
  for (int k = 0; k < 12; ++k) {
    const MadeUpGames made = made_up.play(random);
    const ConditionTable table = analyze(made.statistics, "").conditions.front();
    EXPECT_TRUE(table.model->checkpoint_ply.has_value());
    for (std::size_t s = 0; s < made.truth.size(); ++s, ++units)
      covered += is_covered(table.classes[s], made.truth[s]);
  }
  EXPECT_NEAR(static_cast<double>(covered) / units, 0.95, 0.02);
}

// Games go to those that look fairest: raw scores of the named are then biased, beliefs are not.
TEST(SimulatedTables, ShrunkenIntervalsHoldAfterAdaptiveRounds) {
  Random random(11);
  MadeUpVariant made_up;
  made_up.setups = 150;
  made_up.between_sd = 0.05;
  int covered = 0, units = 0, named_covered = 0, named = 0;
  for (int k = 0; k < 15; ++k) {
    MadeUpGames made = made_up.play(random);
    made_up.add_rounds(random, 3, 80, made);
    const ConditionTable table = analyze(made.statistics, "").conditions.front();
    for (std::size_t s = 0; s < made.truth.size(); ++s, ++units)
      covered += is_covered(table.classes[s], made.truth[s]);
    for (const std::size_t s : table.fairest) {
      named_covered += is_covered(table.classes[s], made.truth[s]);
      ++named;
    }
  }
  EXPECT_NEAR(static_cast<double>(covered) / units, 0.95, 0.02);
  EXPECT_NEAR(static_cast<double>(named_covered) / named, 0.95, 0.05);  // 150 named: three errors are .053
}

// A variant whose setups are all alike: no call in 19 of 20 tables, no list that is taken seriously.
TEST(SimulatedTables, OfPureNoiseMakeNoCalls) {
  Random random(17);
  MadeUpVariant made_up;
  made_up.between_sd = 0;
  made_up.setups = 120;
  made_up.games = 20;
  constexpr int kTables = 40;
  int calls = 0, told_apart = 0, taken = 0;
  for (int k = 0; k < kTables; ++k) {
    const ConditionTable table = analyze(made_up.play(random).statistics, "").conditions.front();
    calls += table.significant_vs_mean > 0;
    told_apart += table.tells_setups_apart();
    for (const ModelTerm& term : table.model->terms) taken += term.is_taken;
  }
  EXPECT_LE(calls, 6);  // 2 expected, three errors are 4
  EXPECT_EQ(told_apart, 0);
  EXPECT_LE(taken, 3);
}

}  // namespace
}  // namespace firstmove::analysis
