#include "jobs/match/run_match.hpp"
#include "tests/support/variants.hpp"

#include <gtest/gtest.h>

namespace firstmove::jobs::match {
namespace {

// Few and short games: builds with asserts check every make and unmake.
MatchSettings settings_of(const char* variant, const char* a, const char* b, std::uint32_t pairs) {
  MatchSettings settings{
      *core::find_variant(variant), {*parse_player(a), *parse_player(b)}, pairs, {}, 120, {}};
  settings.opening.choice = OpeningChoice::random;
  settings.opening.plies = 6;
  return settings;
}

MatchTotals play(const MatchSettings& settings, int workers = 1) {
  const StopSignal stop;
  const auto executor = make_thread_executor(workers);
  return run_match(settings, *executor, stop, [](const MatchTotals&) {}).totals;
}

/// All that must not depend on workers: everything but the time.
void expect_same_games(const MatchTotals& one, const MatchTotals& other) {
  EXPECT_EQ(one.results.pairs, other.results.pairs);
  EXPECT_EQ(one.games, other.games);
  EXPECT_EQ(one.endings, other.endings);
  EXPECT_EQ(one.plies, other.plies);
  for (std::size_t i = 0; i < 2; ++i) {
    EXPECT_EQ(one.tally[i].moves, other.tally[i].moves);
    EXPECT_EQ(one.tally[i].nodes, other.tally[i].nodes);
  }
}

TEST(Match, IsTheSameForAnyNumberOfWorkers) {
  const MatchSettings settings = settings_of("chess960", "depth=2", "nodes=500", 5);
  const MatchTotals alone = play(settings);
  EXPECT_EQ(alone.game_count(), 10u);
  expect_same_games(alone, play(settings, 3));
}

TEST(Match, OfAPlayerWithItselfIsEvenInEveryPair) {
  const MatchTotals totals = play(settings_of("chess8400", "depth=2", "depth=2", 3));
  EXPECT_EQ(totals.results.pairs, (std::array<std::uint64_t, 5>{0, 0, 3, 0, 0}));
  EXPECT_EQ(totals.tally[0].nodes, totals.tally[1].nodes);
}

TEST(Match, IsMirroredWhenThePlayersChangePlaces) {
  const MatchTotals there = play(settings_of("chess960", "depth=3", "depth=1", 4));
  const MatchTotals back = play(settings_of("chess960", "depth=1", "depth=3", 4));
  for (std::size_t i = 0; i < 5; ++i) EXPECT_EQ(there.results.pairs[i], back.results.pairs[4 - i]);
  EXPECT_EQ(there.games[0], back.games[2]);
  EXPECT_EQ(there.white_points_x2, back.white_points_x2);
  EXPECT_GT(there.games[0], there.games[2]);  // two plies more are a lot
}

TEST(Match, EndsGamesAtThePlyLimit) {
  MatchSettings settings = settings_of("chess960", "depth=1", "depth=1", 3);
  settings.max_plies = 8;
  const MatchTotals totals = play(settings);
  EXPECT_EQ(totals.endings[static_cast<std::size_t>(core::Ending::move_cap)], 6u);
  EXPECT_EQ(totals.plies, 48u);
  EXPECT_EQ(totals.tally[0].moves + totals.tally[1].moves, 12u);  // 6 plies of each game are opening
}

TEST(Match, StopsAtThePairThatDecides) {
  MatchSettings settings = settings_of("chess960", "depth=3", "depth=1", 200);
  settings.sprt = analysis::SprtSettings{0, 100, .2, .2};
  const StopSignal stop;
  const auto play_with = [&](int workers) {
    const auto executor = make_thread_executor(workers);
    return run_match(settings, *executor, stop, [](const MatchTotals&) {});
  };
  const MatchOutcome outcome = play_with(1);
  ASSERT_TRUE(outcome.sprt.has_value());
  EXPECT_EQ(outcome.sprt->decision, analysis::SprtDecision::accept_elo1);
  EXPECT_LT(outcome.totals.results.count(), 200u);
  expect_same_games(outcome.totals, play_with(3).totals);
}

TEST(Match, CountsNothingOfAPairThatWasStopped) {
  const MatchSettings settings = settings_of("chess960", "depth=2", "depth=2", 50);
  StopSignal stop;
  const auto executor = make_serial_executor();
  const MatchOutcome outcome = run_match(settings, *executor, stop, [&](const MatchTotals& totals) {
    if (totals.results.count() == 2) stop.request();
  });
  EXPECT_EQ(outcome.totals.results.count(), 2u);
  EXPECT_EQ(outcome.totals.game_count(), 4u);
}

TEST(Match, SaysThatAProgramCannotBeStarted) {
  const MatchSettings settings = settings_of("chess960", "depth=1", "uci:/no/such/engine,depth=1", 3);
  const StopSignal stop;
  const auto executor = make_serial_executor();
  const MatchOutcome outcome = run_match(settings, *executor, stop, [](const MatchTotals&) {});
  EXPECT_NE(outcome.failure.find("/no/such/engine"), std::string::npos) << outcome.failure;
  EXPECT_NE(outcome.failure.find("No such file"), std::string::npos) << outcome.failure;
  EXPECT_EQ(outcome.totals.game_count(), 0u);
}

}  // namespace
}  // namespace firstmove::jobs::match
