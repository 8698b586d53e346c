#include "analysis/score_model.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "analysis/balance.hpp"
#include "analysis/report.hpp"
#include "tests/analysis/made_up_variant.hpp"

namespace firstmove::analysis {
namespace {

using test::MadeUpVariant;
using test::Random;

const ModelTerm* term(const ScoreModel& model, const std::string& name) {
  for (const ModelTerm& one : model.terms)
    if (one.name == name) return &one;
  return nullptr;
}

TEST(Covariates, AreReadFromTheArrays) {
  results::VariantStatistics statistics = test::make_table({});
  statistics.table.setups.resize(3);  // BBQNNRKR, BQNBNRKR, BQNNRBKR
  for (auto& setup : statistics.table.setups) setup.setup_class = setup.setup;
  const CovariateTable table = collect_covariates(statistics, 0, group_classes(statistics.table));
  const auto values = [&](const std::string& name) {
    for (const Covariate& column : table.columns)
      if (column.name == name) return column.values;
    return std::vector<double>{};
  };
  EXPECT_EQ(values("Q_file"), (std::vector<double>{3, 2, 2}));
  EXPECT_EQ(values("B_file"), (std::vector<double>{1.5, 2.5, 3.5}));
  EXPECT_EQ(values("B_gap"), (std::vector<double>{1, 3, 5}));
  EXPECT_EQ(values("K_file"), std::vector<double>{});  // constant
  EXPECT_EQ(values("R_first_colour"), (std::vector<double>{0, 0, 1}));
  EXPECT_EQ(values("K_to_Q"), (std::vector<double>{4, 5, 5}));
}

TEST(Covariates, OfMirrorPairsDoNotTellTheWings) {
  const results::VariantStatistics statistics = test::make_table({});
  const CovariateTable table = collect_covariates(statistics, 0, group_classes(statistics.table));
  ASSERT_FALSE(table.columns.empty());
  for (const Covariate& column : table.columns) EXPECT_EQ(column.name.find("_file"), std::string::npos);
}

// The king's file moves the score by .03 points a file; 400 setups of 40 games.
TEST(ScoreModel, FindsTheFeatureThatMovesTheScore) {
  Random random(2);
  MadeUpVariant made_up;
  made_up.effect_of_king = 0.03;
  const auto made = made_up.play(random);
  const ConditionTable table = analyze(made.statistics, "").conditions[0];
  const ScoreModel& model = *table.model;
  const ModelTerm* king = term(model, "place_K");
  ASSERT_NE(king, nullptr);
  EXPECT_TRUE(king->is_taken);
  EXPECT_GT(king->games_gained, 10);
  EXPECT_GT(model.reliability, table.spread.reliability);
  EXPECT_LT(model.variance, table.spread.variance);
  const auto effect = std::find_if(model.effects.begin(), model.effects.end(),
                                   [](const CovariateEffect& one) { return one.name == "K_file"; });
  ASSERT_NE(effect, model.effects.end());
  ASSERT_TRUE(effect->together.has_value());
  EXPECT_TRUE(effect->together_interval.contains(0.03 * effect->scale));
  EXPECT_LT(effect->q, 1e-6);
  EXPECT_NE(terminal_report(analyze(made.statistics, "")).find("K_file"), std::string::npos);
}

TEST(ScoreModel, TakesTheCheckpointThatKnowsTheScore) {
  Random random(3);
  MadeUpVariant made_up;
  made_up.between_sd = 0.04;
  made_up.checkpoint_slope = 0.8;
  made_up.checkpoint_own_sd = 0.02;
  const auto made = made_up.play(random);
  const ConditionTable table = analyze(made.statistics, "").conditions[0];
  const ScoreModel& model = *table.model;
  ASSERT_TRUE(model.checkpoint_ply.has_value());
  EXPECT_NEAR(model.checkpoint_correlation, 0.85, 0.2);
  EXPECT_GT(model.games_gained, 40);
  double raw = 0, shrunken = 0, z = 0;
  for (std::size_t k = 0; k < made.truth.size(); ++k) {
    const ClassRow& row = table.classes[k];
    const double error = row.shrunken->score - made.truth[k];
    raw += std::pow(row.estimate->score - made.truth[k], 2);
    shrunken += error * error;
    z += error * error / (row.shrunken->sd * row.shrunken->sd);
  }
  EXPECT_LT(shrunken, 0.25 * raw);
  EXPECT_NEAR(z / static_cast<double>(made.truth.size()), 1, 0.25);  // three errors of a mean of 400 squares
}

// Scores at the checkpoint share luck with the results of the same games: that alone is no information.
TEST(ScoreModel, DoesNotTakeSharedLuckForKnowledge) {
  Random random(4);
  MadeUpVariant made_up;
  made_up.between_sd = 0.04;
  made_up.checkpoint_own_sd = 0.02;
  int taken = 0;
  for (int repetition = 0; repetition < 8; ++repetition) {
    const auto made = made_up.play(random);
    taken += analyze(made.statistics, "").conditions[0].model->checkpoint_ply.has_value();
  }
  EXPECT_EQ(taken, 0);
}

TEST(ScoreModel, DoesNotTryCovariatesOnFewClasses) {
  const BalanceTable balance = analyze(test::make_statistics(), "");
  EXPECT_EQ(balance.conditions[0].model->too_few, 40u);
  EXPECT_TRUE(balance.conditions[0].model->terms.empty());
}

}  // namespace
}  // namespace firstmove::analysis
