#include "jobs/round_policy.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "jobs/round_simulation.hpp"

namespace firstmove::jobs {
namespace {

configs::Target target_of(configs::Target target) {
  return configs::with_defaults(target);
}

/// Units of one setup each, all with `games` games planned and played.
TableState state_of(const configs::Target& target, const std::vector<analysis::GameCounts>& counts,
                    int rounds) {
  TableState state{target, "now", {}, {}, rounds, RoundPurpose::more, "now", 0};
  for (const analysis::GameCounts& unit : counts) {
    state.units.push_back({{state.planned.size()}, unit});
    state.planned.push_back(static_cast<std::uint32_t>(unit.games()));
  }
  return state;
}

std::uint64_t sum(const std::vector<std::uint32_t>& add) {
  return std::accumulate(add.begin(), add.end(), std::uint64_t{0});
}

std::vector<std::vector<std::size_t>> units(std::size_t count, std::size_t members = 1) {
  std::vector<std::vector<std::size_t>> result(count);
  for (std::size_t place = 0; place < count * members; ++place) result[place % count].push_back(place);
  return result;
}

TEST(RoundPolicy, GivesEverySetupItsFirstGames) {
  const configs::Target target = target_of({.standard_error = 0.01, .budget = 1000, .first_round = 30});
  TableState state = state_of(target, std::vector<analysis::GameCounts>(4), 0);
  state.newest_purpose.reset();
  const NextRound next = plan_next(state);
  EXPECT_EQ(next.decision, RoundDecision::play);
  EXPECT_EQ(next.purpose, RoundPurpose::first);
  EXPECT_EQ(next.add, std::vector<std::uint32_t>(4, 30));
  EXPECT_FALSE(next.judgement.has_value());
}

TEST(RoundPolicy, GivesSetupsThatCameLaterTheirFirstGamesBeforeAllElse) {
  const configs::Target target = target_of({.standard_error = 0.01, .budget = 130, .first_round = 30});
  const NextRound next = plan_next(state_of(target, {{20, 5, 15}, {}, {10, 10, 20}, {}}, 2));
  EXPECT_EQ(next.add, (std::vector<std::uint32_t>{0, 30, 0, 0}));  // 80 are spent, 50 left
}

TEST(RoundPolicy, MeetsAStandardErrorByVarianceAlone) {
  const configs::Target target = target_of({.standard_error = 0.01, .budget = 1'000'000});
  // Equal variances at opposite ends; more draws, less variance.
  const NextRound next = plan_next(state_of(target, {{600, 200, 200}, {200, 200, 600}, {100, 800, 100}}, 1));
  EXPECT_EQ(next.decision, RoundDecision::play);
  EXPECT_EQ(next.purpose, RoundPurpose::more);
  EXPECT_EQ(next.add[0], next.add[1]);
  // 1,600 games have the error asked for; rounds aim 2.5 % below it.
  EXPECT_NEAR(next.add[0], 1600 / 0.975 / 0.975 - 1000, 60);
  EXPECT_EQ(next.add[2], 0U);
  EXPECT_EQ(next.judgement->reached, 1U);
  EXPECT_EQ(next.judgement->wanted, 3U);
  EXPECT_EQ(describe(target, *next.judgement), "1 of 3 within standard error 0.01");
}

TEST(RoundPolicy, NeverPassesTheBudget) {
  const configs::Target target = target_of({.standard_error = 0.001, .budget = 4003});
  const NextRound next = plan_next(state_of(target, {{600, 200, 200}, {200, 200, 600}}, 1));
  EXPECT_EQ(sum(next.add), 2003U);
  const NextRound last = plan_next(state_of(target, {{1200, 400, 401}, {400, 400, 1202}}, 2));
  EXPECT_EQ(last.decision, RoundDecision::out_of_budget);
}

TEST(RoundPolicy, EndsAfterTheLastRoundAllowed) {
  const configs::Target target = target_of({.reliability = 0.9, .budget = 1'000'000, .max_rounds = 3});
  const std::vector<analysis::GameCounts> counts{{6, 2, 2}, {2, 2, 6}, {5, 0, 5}};
  EXPECT_EQ(plan_next(state_of(target, counts, 2)).decision, RoundDecision::play);
  EXPECT_EQ(plan_next(state_of(target, counts, 3)).decision, RoundDecision::out_of_rounds);
}

TEST(RoundPolicy, GivesEqualGamesForAReliability) {
  const configs::Target target = target_of({.reliability = 0.9, .budget = 1'000'000});
  const NextRound next =
      plan_next(state_of(target, {{60, 10, 30}, {30, 10, 60}, {45, 10, 45}, {50, 10, 40}}, 1));
  EXPECT_EQ(next.add, std::vector<std::uint32_t>(4, next.add[0]));
  EXPECT_GT(next.add[0], 0U);
  EXPECT_LE(next.add[0], 300U);  // a spread known this badly does not buy more than thrice what there is
}

TEST(RoundPolicy, GoesOnWhereNoSpreadShows) {
  const configs::Target target = target_of({.reliability = 0.9, .budget = 1'000'000});
  const NextRound next = plan_next(state_of(target, std::vector<analysis::GameCounts>(6, {40, 20, 40}), 1));
  EXPECT_EQ(next.decision, RoundDecision::play);
  EXPECT_GE(next.add[0], 100U);
}

TEST(RoundPolicy, PlaysWhereItIsUndecidedWhoIsFairest) {
  const configs::Target target = target_of({.fairest = 1, .confirmation = 100, .budget = 100'000});
  const NextRound next = plan_next(state_of(
      target, {{500, 100, 420}, {505, 100, 410}, {800, 100, 120}, {120, 100, 800}, {790, 100, 130}}, 1));
  EXPECT_EQ(next.purpose, RoundPurpose::more);
  EXPECT_GT(next.add[0], 0U);
  EXPECT_GT(next.add[1], 0U);
  EXPECT_EQ(next.add[2] + next.add[3] + next.add[4], 0U);
}

TEST(RoundPolicy, PlaysNoMoreThanThreeCandidatesForAPlace) {
  const configs::Target target = target_of({.fairest = 2, .confirmation = 100, .budget = 100'000});
  const NextRound next = plan_next(state_of(target, std::vector<analysis::GameCounts>(20, {20, 12, 20}), 1));
  EXPECT_EQ(next.purpose, RoundPurpose::more);
  EXPECT_EQ(std::count_if(next.add.begin(), next.add.end(), [](std::uint32_t games) { return games > 0; }),
            6);
}

// Equal scores of a few games are no evidence that all are fair.
TEST(RoundPolicy, NamesNoneForLackOfEvidence) {
  const configs::Target target =
      target_of({.fairest = 2, .tolerance = 0.02, .confirmation = 100, .budget = 100'000});
  const NextRound next = plan_next(state_of(target, std::vector<analysis::GameCounts>(20, {20, 12, 20}), 1));
  EXPECT_EQ(next.judgement->reached, 0U);
  EXPECT_EQ(next.purpose, RoundPurpose::more);
}

TEST(RoundPolicy, ConfirmsThoseNamedWithTheSameNumberOfGames) {
  const configs::Target target = target_of({.fairest = 2, .confirmation = 100, .budget = 100'000});
  const std::vector<analysis::GameCounts> counts{
      {4700, 1000, 4300}, {7000, 1000, 2000}, {4500, 1000, 4500}, {2000, 1000, 7000}, {6500, 1000, 2500}};
  TableState state = state_of(target, counts, 3);
  const NextRound next = plan_next(state);
  EXPECT_EQ(next.purpose, RoundPurpose::confirmation);
  EXPECT_EQ(next.add, (std::vector<std::uint32_t>{100, 0, 100, 0, 0}));
  state.newest_purpose = RoundPurpose::confirmation;
  state.rounds = 4;
  state.confirmed = 2;
  EXPECT_EQ(plan_next(state).decision, RoundDecision::confirmed);
  EXPECT_TRUE(plan_next(state).judgement->is_met);
  state.confirmed = 1;
  EXPECT_FALSE(plan_next(state).judgement->is_met);
  state.newest_target = "before it was raised";
  EXPECT_EQ(plan_next(state).purpose, RoundPurpose::confirmation);
}

TEST(RoundPolicy, SaysWhenNoneCanBeNamed) {
  const configs::Target target = target_of({.fairest = 1, .confirmation = 10, .budget = 270});
  const NextRound next = plan_next(state_of(target, std::vector<analysis::GameCounts>(5, {20, 12, 20}), 1));
  EXPECT_EQ(next.decision, RoundDecision::nothing_named);
}

// Made-up campaigns: their course must keep the promises of the target, whatever the truth is.

TEST(SimulatedRounds, ReachTheStandardErrorInFewRounds) {
  const configs::Target target = target_of({.standard_error = 0.02, .budget = 100'000'000});
  const SimulatedCourse course = simulate_rounds(target, units(200, 2), {}, 1);
  EXPECT_EQ(course.end, RoundDecision::met);
  EXPECT_EQ(course.judgement.reached, 200U);
  EXPECT_LE(course.games.size(), 4U);
  // 0.2 / 0.02^2 = 500 games a class and a margin of 5 %; those that look more even than they are get a few
  // more.
  EXPECT_NEAR(static_cast<double>(course.games_in_all), 200 * 526, 200 * 526 * 0.06);
}

TEST(SimulatedRounds, ReachTheReliability) {
  const Population population{.mean = 0.53, .sd = 0.03, .game_variance = 0.2};
  const configs::Target target = target_of({.reliability = 0.8, .budget = 100'000'000});
  for (const std::uint64_t seed : {1U, 2U, 3U}) {
    const SimulatedCourse course = simulate_rounds(target, units(300), population, seed);
    EXPECT_EQ(course.end, RoundDecision::met);
    EXPECT_GE(course.judgement.reliability, 0.8);
    const double needed = 300 * 0.2 / (0.03 * 0.03) * 4;
    EXPECT_GT(static_cast<double>(course.games_in_all), 0.6 * needed);
    EXPECT_LT(static_cast<double>(course.games_in_all), 1.6 * needed);
  }
}

TEST(SimulatedRounds, EndWithinTheBudget) {
  for (const auto& kind : {configs::Target{.standard_error = 0.001, .budget = 7003},
                           configs::Target{.reliability = 0.99, .budget = 7003},
                           configs::Target{.fairest = 5, .confirmation = 200, .budget = 7003}}) {
    const SimulatedCourse course = simulate_rounds(target_of(kind), units(50, 2), {}, 4);
    EXPECT_LE(course.games_in_all, 7003U);
    EXPECT_NE(course.end, RoundDecision::met);
  }
}

TEST(SimulatedRounds, AreTheSameForTheSameSeed) {
  const configs::Target target = target_of({.fairest = 5, .confirmation = 100, .budget = 30'000});
  const SimulatedCourse first = simulate_rounds(target, units(60), {}, 9);
  const SimulatedCourse second = simulate_rounds(target, units(60), {}, 9);
  EXPECT_EQ(first.games, second.games);
  EXPECT_EQ(first.planned, second.planned);
}

// The promise of `fairest`: of the classes named, at least the share `probability` are among the fairest in
// truth, although where the games went depended on the games before; and they go where it is undecided.
TEST(SimulatedRounds, NameTheFairestAsSurelyAsTheySay) {
  const Population population{.mean = 0.55, .sd = 0.15, .game_variance = 0.2};
  const configs::Target target =
      target_of({.fairest = 5, .probability = 0.9, .confirmation = 20, .budget = 20'000, .first_round = 40});
  int named = 0;
  int right = 0;
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    const SimulatedCourse course = simulate_rounds(target, units(40), population, seed);
    std::vector<double> distance;
    for (const double score : course.truth) distance.push_back(std::abs(score - 0.5));
    std::vector<double> sorted = distance;
    std::sort(sorted.begin(), sorted.end());
    for (const std::size_t unit : course.judgement.named) {
      ++named;
      right += distance[unit] <= sorted[4];
    }
    EXPECT_LE(course.games_in_all, 20'000U);
    EXPECT_LE(course.games.size(), 8U);
  }
  EXPECT_GT(named, 60);
  EXPECT_GT(right, 0.9 * named - 3 * std::sqrt(0.09 * named)) << named << " named";
}

// Who is near the border between the k-th and the next need not be told apart within the tolerance.
TEST(SimulatedRounds, NameThoseWithinTheToleranceForFewerGames) {
  const Population population{.mean = 0.52, .sd = 0.03, .game_variance = 0.2};
  const configs::Target target =
      target_of({.fairest = 5, .tolerance = 0.02, .confirmation = 20, .budget = 200'000, .first_round = 200});
  int named = 0;
  int right = 0;
  int met = 0;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    const SimulatedCourse course = simulate_rounds(target, units(40), population, seed);
    std::vector<double> distance;
    for (const double score : course.truth) distance.push_back(std::abs(score - 0.5));
    std::vector<double> sorted = distance;
    std::sort(sorted.begin(), sorted.end());
    for (const std::size_t unit : course.judgement.named) {
      ++named;
      right += distance[unit] <= sorted[4] + 0.02;
    }
    met += course.judgement.is_met;
  }
  EXPECT_GE(met, 18);
  EXPECT_GT(right, 0.9 * named - 3 * std::sqrt(0.09 * named)) << named << " named";
}

// Games spent where it is undecided name more than the same games spread evenly.
TEST(SimulatedRounds, NameMoreThanEvenGamesDo) {
  const Population population{.mean = 0.55, .sd = 0.15, .game_variance = 0.2};
  const configs::Target target = target_of({.fairest = 5, .confirmation = 20, .budget = 20'000});
  configs::Target at_once = target;
  at_once.first_round = (20'000 - 100) / 40;
  std::size_t adaptive = 0;
  std::size_t even = 0;
  for (std::uint64_t seed = 1; seed <= 30; ++seed) {
    adaptive += simulate_rounds(target, units(40), population, seed).judgement.named.size();
    even += simulate_rounds(at_once, units(40), population, seed).judgement.named.size();
  }
  EXPECT_GT(adaptive, 2 * even);
}

}  // namespace
}  // namespace firstmove::jobs
