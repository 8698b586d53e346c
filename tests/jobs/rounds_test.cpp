#include "jobs/rounds.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "configs/load.hpp"
#include "jobs/atomic_file.hpp"
#include "jobs/part_index.hpp"
#include "results/io_error.hpp"
#include "results/statistics.hpp"
#include "small_campaign.hpp"
#include "temporary_folder.hpp"

namespace firstmove::jobs {
namespace {

configs::Campaign target_campaign() {
  configs::Campaign campaign = small_campaign();
  campaign.games = 0;
  campaign.target = configs::with_defaults(
      configs::Target{.fairest = 1, .confirmation = 10, .budget = 400, .first_round = 20, .max_rounds = 4});
  EXPECT_TRUE(configs::validate(campaign).empty());
  return campaign;
}

/// Every game of the rounds so far, all drawn but where a setup stands to gain by its id.
std::vector<VariantWork> played(const CampaignContext& context, const GameQuota& quota) {
  std::vector<VariantWork> done = empty_work(context.campaign);
  for (std::size_t variant = 0; variant < done.size(); ++variant) {
    for (std::size_t condition = 0; condition < quota[variant].size(); ++condition) {
      for (std::size_t place = 0; place < quota[variant][condition].size(); ++place) {
        for (std::uint32_t game = 0; game < quota[variant][condition][place]; ++game) {
          ResultSets& results = done[variant].results[condition][place];
          done[variant].games[condition][place].insert(game);
          (place > 0 && game % 3 != 0 ? results.white_wins
           : game % 2 == 0            ? results.draws
           : game % 4 == 1            ? results.black_wins
                                      : results.white_wins)
              .insert(game);
        }
      }
    }
  }
  return done;
}

/// Rounds until the end.
Rounds all_rounds(const CampaignContext& context) {
  Rounds rounds(context);
  for (int round = 0; round < 10; ++round) {
    const NextStep step = rounds.next(played(context, rounds.quota()));
    if (!step.plan) return rounds;
    rounds.add(*step.plan);
  }
  ADD_FAILURE() << "they do not end";
  return rounds;
}

TEST(Rounds, OfACampaignWithoutATargetAreNone) {
  const CampaignContext context(small_campaign());
  const Rounds rounds(context);
  EXPECT_FALSE(rounds.has_target());
  EXPECT_EQ(rounds.quota(), even_quota(context.campaign, 5));
  EXPECT_EQ(rounds.newest_jobs(), missing_jobs(context.campaign, empty_work(context.campaign)));
  EXPECT_FALSE(rounds.next(empty_work(context.campaign)).plan.has_value());
}

TEST(Rounds, AddUpToWhatEachSetupShouldHave) {
  const CampaignContext context(target_campaign());
  const Rounds rounds = all_rounds(context);
  ASSERT_GE(rounds.count(), 2);
  GameQuota sum = even_quota(context.campaign, 0);
  for (const RoundPlan& plan : rounds.plans()) {
    for (const TableRound& table : plan.tables) {
      for (std::size_t place = 0; place < table.add.size(); ++place)
        sum[table.variant][table.condition][place] += table.add[place];
    }
  }
  EXPECT_EQ(rounds.quota(), sum);
  for (const auto& of_variant : sum) {
    for (const auto& of_condition : of_variant) {
      std::uint64_t games = 0;
      for (const std::uint32_t of_setup : of_condition) games += of_setup;
      EXPECT_LE(games, 400U);
    }
  }
}

TEST(Rounds, EndWithTheGamesThatConfirm) {
  const CampaignContext context(target_campaign());
  const Rounds rounds = all_rounds(context);
  ASSERT_EQ(rounds.plans().back().tables.front().purpose, RoundPurpose::confirmation);
  const std::vector<std::uint32_t> first = rounds.confirmation_first(0);
  ASSERT_EQ(first.size(), 3U * 2U);
  EXPECT_EQ(first[0], rounds.quota()[0][0][0] - 10);  // setup 0 draws most
  EXPECT_EQ(first[2], results::kNotConfirmed);
  Rounds before(context);
  for (int i = 0; i + 1 < rounds.count(); ++i) before.add(rounds.plans()[static_cast<std::size_t>(i)]);
  if (before.plans().back().find(0, 0) != nullptr &&
      before.plans().back().find(0, 0)->purpose != RoundPurpose::confirmation) {
    EXPECT_TRUE(before.confirmation_first(0).empty());
  }
}

TEST(Rounds, BringTheirOwnJobsAlone) {
  const CampaignContext context(target_campaign());
  Rounds rounds(context);
  rounds.add(*rounds.next(empty_work(context.campaign)).plan);
  const auto games_of = [](const std::vector<Job>& jobs) {
    std::uint64_t games = 0;
    for (const Job& job : jobs) games += job.game_count;
    return games;
  };
  const std::vector<Job> first = rounds.newest_jobs();
  EXPECT_TRUE(
      std::any_of(first.begin(), first.end(), [](const Job& job) { return job.kind == JobKind::perft; }));
  EXPECT_EQ(games_of(first), 2U * 3U * 2U * 20U);
  const std::vector<VariantWork> done = played(context, rounds.quota());
  rounds.add(*rounds.next(done).plan);
  const std::vector<Job> second = rounds.newest_jobs();
  EXPECT_TRUE(
      std::all_of(second.begin(), second.end(), [](const Job& job) { return job.kind == JobKind::games; }));
  // Jobs begin at multiples of eight, and the first round ended at 20.
  EXPECT_GE(games_of(second), rounds.plans()[1].games());
  std::uint64_t missing = 0;
  for (const Job& job : missing_jobs(context.campaign, rounds.quota(), done)) missing += job.game_count;
  EXPECT_EQ(missing, rounds.plans()[1].games());
}

TEST(RoundPlan, ReadsBackWhatItPrints) {
  const CampaignContext context(target_campaign());
  const Rounds rounds = all_rounds(context);
  for (const RoundPlan& plan : rounds.plans()) {
    const auto again = parse_round_plan(context, to_json(context, plan));
    ASSERT_TRUE(again.has_value()) << again.error();
    EXPECT_EQ(*again, plan);
    EXPECT_EQ(to_json(context, *again), to_json(context, plan));
  }
}

TEST(RoundPlan, KeepsToItsSetupsWhenTheCampaignGrows) {
  const CampaignContext context(target_campaign());
  const RoundPlan plan = all_rounds(context).plans().front();
  configs::Campaign grown = target_campaign();
  grown.setups = {{0, 5}, {510, 520}};
  const CampaignContext wider(grown);
  const auto again = parse_round_plan(wider, to_json(context, plan));
  ASSERT_TRUE(again.has_value()) << again.error();
  EXPECT_EQ(again->games(), plan.games());
}

TEST(RoundPlan, OfAnotherPlayerIsRefused) {
  const CampaignContext context(target_campaign());
  const std::string text = to_json(context, all_rounds(context).plans().front());
  configs::Campaign other = target_campaign();
  other.conditions[1].move_cap = 77;
  const auto refused = parse_round_plan(CampaignContext(other), text);
  ASSERT_FALSE(refused.has_value());
  EXPECT_NE(refused.error().find("other settings of condition 'd2'"), std::string::npos) << refused.error();
  EXPECT_FALSE(parse_round_plan(context, "").has_value());
  EXPECT_FALSE(parse_round_plan(context, text.substr(0, text.size() / 2)).has_value());
}

TEST(PublishRound, KeepsThePlanThatCameFirst) {
  const TemporaryFolder folder;
  const CampaignContext context(target_campaign());
  const Rounds first = begin_rounds(context, folder.path());
  ASSERT_EQ(first.count(), 1);
  RoundPlan other = first.plans().front();
  other.tables.front().add.front() = 1;
  const Rounds after = publish_round(context, folder.path(), other);
  EXPECT_EQ(after.plans(), first.plans());
  EXPECT_EQ(begin_rounds(context, folder.path()).plans(), first.plans());
}

TEST(PublishRound, LeavesNothingBehindInAPreview) {
  const TemporaryFolder folder;
  const CampaignContext context(target_campaign());
  EXPECT_EQ(preview_rounds(context, folder.path()).count(), 1);
  EXPECT_FALSE(std::filesystem::exists(rounds_folder(folder.path())));
}

TEST(GatherRounds, RefusesDifferentPlansOfOneRound) {
  const TemporaryFolder a;
  const TemporaryFolder b;
  const TemporaryFolder out;
  const CampaignContext context(target_campaign());
  begin_rounds(context, a.path());
  ASSERT_TRUE(gather_rounds(context, {a.path(), b.path()}, out.path()).has_value());
  EXPECT_EQ(Rounds(context, out.path()).count(), 1);
  configs::Campaign other = target_campaign();
  other.target->first_round = 21;
  const CampaignContext others(other);
  begin_rounds(others, b.path());
  EXPECT_FALSE(gather_rounds(context, {a.path(), b.path()}, out.path()).has_value());
}

}  // namespace
}  // namespace firstmove::jobs
