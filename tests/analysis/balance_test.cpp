#include "analysis/balance.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "tests/analysis/fixture.hpp"

namespace firstmove::analysis {
namespace {

BalanceTable fixture() {
  return analyze(test::make_statistics(), "fixture.h5");
}

TEST(Balance, PoolsTheGamesOfAClass) {
  const ConditionTable table = fixture().conditions[0];
  ASSERT_EQ(table.classes.size(), 3u);
  EXPECT_EQ(table.classes[0].id, 0);
  EXPECT_EQ(table.classes[0].members, (std::vector<std::size_t>{0, 5}));
  EXPECT_EQ(table.classes[0].estimate->sums.counts, (GameCounts{415, 120, 265}));
  EXPECT_EQ(table.classes[1].estimate->sums.counts, (GameCounts{150, 100, 150}));  // its partner has no games
  EXPECT_EQ(table.totals.counts, (GameCounts{1075, 350, 575}));
}

TEST(Balance, KeepsEachSetupsOwnGames) {
  const ConditionTable table = fixture().conditions[0];
  EXPECT_EQ(table.setups[0]->sums.counts, (GameCounts{210, 60, 130}));
  EXPECT_FALSE(table.setups[4].has_value());
  EXPECT_EQ(table.setups_with_games, 5u);
}

TEST(Balance, KeepsConditionsApart) {
  const BalanceTable balance = fixture();
  ASSERT_EQ(balance.conditions.size(), 2u);
  EXPECT_EQ(balance.conditions[1].condition.name, "d2");
  EXPECT_EQ(balance.conditions[1].totals.counts.games(), 12u);
}

TEST(Balance, DecidesOnClasses) {
  const ConditionTable table = fixture().conditions[0];
  // Class scores .594, .500, .719 with errors of .016 to .022 round a mean near .6: the outer two differ from
  // it.
  EXPECT_EQ(table.significant_vs_mean, 2);
  EXPECT_EQ(table.significant_vs_half, 2);
  EXPECT_EQ(table.fair, 0);
  EXPECT_TRUE(table.tells_setups_apart());
}

// The class of setups 1 and 4 was named for its score of .5; the games that followed say .45.
TEST(Balance, RestsOnTheGamesThatConfirmAlone) {
  results::VariantStatistics statistics = test::make_statistics();
  statistics.confirmation.first_game.assign(12, results::kNotConfirmed);
  statistics.confirmation.games.resize(12);
  statistics.confirmation.first_game[2] = 200;
  statistics.confirmation.games[2] = {65, 50, 85};
  const BalanceTable balance = analyze(statistics, "fixture.h5");
  const ConditionTable table = balance.conditions[0];
  const ConditionTable before = fixture().conditions[0];
  ASSERT_TRUE(balance.has_confirmation);
  EXPECT_EQ(table.confirmed, 1u);
  EXPECT_EQ(table.confirmation_games, 200u);
  EXPECT_EQ(balance.conditions[1].confirmed, 0u);
  EXPECT_EQ(table.totals.counts, before.totals.counts);
  for (const auto& estimate : {table.classes[1].estimate, table.setups[1]}) {
    EXPECT_EQ(estimate->counts, (GameCounts{65, 50, 85}));
    EXPECT_EQ(estimate->score, 0.45);
    EXPECT_NEAR(estimate->interval.low, 0.390, 0.002);
    EXPECT_EQ(estimate->sums.counts.games(), 400u);
  }
  // What is believed rests on every game, as do the figures of the others.
  EXPECT_EQ(table.classes[1].shrunken->score, before.classes[1].shrunken->score);
  EXPECT_EQ(table.classes[0].estimate->score, before.classes[0].estimate->score);
  // .45 +- .03 differs from a mean near .6, less surely than .5 +- .02 from .5.
  EXPECT_LT(table.classes[1].p->vs_half, before.classes[1].p->vs_half);
  EXPECT_LT(table.classes[1].p->vs_mean, 0.001);
}

TEST(Balance, FindsNothingInTwoGamesASetup) {
  const ConditionTable table = fixture().conditions[1];
  EXPECT_EQ(table.significant_vs_mean, 0);
  EXPECT_EQ(table.significant_vs_half, 0);
  EXPECT_EQ(table.fair, 0);
  EXPECT_FALSE(table.tells_setups_apart());
}

TEST(Balance, ListsClassesByTheirShrunkenScore) {
  const ConditionTable table = fixture().conditions[0];
  EXPECT_EQ(table.by_fairness, (std::vector<std::size_t>{1, 0, 2}));
  EXPECT_EQ(table.fairest, (std::vector<std::size_t>{1}));  // a quarter of three
  EXPECT_EQ(table.most_one_sided, (std::vector<std::size_t>{2}));
}

TEST(Balance, ListsAQuarterOfTheClassesTenAtMost) {
  EXPECT_EQ(list_length(0), 0u);
  EXPECT_EQ(list_length(1), 1u);
  EXPECT_EQ(list_length(4), 1u);
  EXPECT_EQ(list_length(5), 2u);
  EXPECT_EQ(list_length(40), 10u);
  EXPECT_EQ(list_length(960), 10u);
}

TEST(Balance, BreaksTiesById) {
  results::VariantStatistics statistics = test::make_table({test::make_condition("d1", 1)});
  for (auto& cell : statistics.cells) cell = test::make_cell({3, 2, 1});
  const ConditionTable table = analyze(std::move(statistics), "").conditions[0];
  EXPECT_EQ(table.by_fairness, (std::vector<std::size_t>{0, 1, 2}));
  EXPECT_EQ(table.most_one_sided, (std::vector<std::size_t>{0}));
}

TEST(Balance, OrdersByTheRawScoreWhenTheSpreadIsZero) {
  results::VariantStatistics statistics = test::make_table({test::make_condition("d1", 1)});
  const test::CellCounts counts[] = {{4, 1, 5}, {5, 2, 3}, {5, 0, 5}, {5, 0, 5}, {5, 2, 3}, {4, 1, 5}};
  for (std::size_t k = 0; k < 6; ++k) statistics.cells[k] = test::make_cell(counts[k]);
  const ConditionTable table = analyze(std::move(statistics), "").conditions[0];
  ASSERT_TRUE(table.spread.floored);
  EXPECT_TRUE(table.is_ranked_by_raw_score());
  EXPECT_EQ(table.by_fairness, (std::vector<std::size_t>{2, 0, 1}));
  EXPECT_EQ(table.most_one_sided, (std::vector<std::size_t>{1}));
}

TEST(Balance, ComparesTheMembersOfAClass) {
  const ConditionTable table = fixture().conditions[0];
  ASSERT_TRUE(table.members.has_value());
  EXPECT_EQ(table.members->pairs, 2u);  // class 1 has one member with games
  const double noise = table.spread.game_variance * 2 / 400;
  EXPECT_NEAR(table.members->mean_squared_z,
              (std::pow(0.6 - 0.5875, 2) + std::pow(0.725 - 0.7125, 2)) / 2 / noise, 1e-9);
}

TEST(Balance, SumsPerftOverTheSetupsThatHaveIt) {
  const BalanceTable balance = fixture();
  ASSERT_EQ(balance.perft.size(), 2u);
  EXPECT_EQ(balance.perft[0].nodes, 18u + 19 + 20 + 21 + 22 + 23);
  EXPECT_EQ(balance.perft[1].setups, 5u);
  EXPECT_EQ(balance.perft[1].nodes, 400u + 401 + 402 + 403 + 405);
}

TEST(Balance, KnowsWhenAPerftSumDoesNotFit) {
  results::VariantStatistics statistics = test::make_table({});
  statistics.perft_depths = 1;
  statistics.perft_nodes.assign(6, 1ULL << 62);
  EXPECT_TRUE(analyze(std::move(statistics), "").perft[0].overflow);
}

TEST(Balance, OfAConditionWithoutGamesHasNoFigures) {
  const ConditionTable table = analyze(test::make_table({test::make_condition("d1", 1)}), "").conditions[0];
  EXPECT_EQ(table.spread.problem, SpreadProblem::no_games);
  EXPECT_TRUE(table.fairest.empty());
  EXPECT_FALSE(table.tells_setups_apart());
}

TEST(Balance, SharesClassGamesOverSetups) {
  const ConditionTable table = fixture().conditions[1];
  EXPECT_NEAR(table.games_per_setup(100), 50, 1e-12);
}

}  // namespace
}  // namespace firstmove::analysis
