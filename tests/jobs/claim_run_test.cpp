#include "jobs/claim_run.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <thread>

#include "jobs/campaign_folder.hpp"
#include "small_campaign.hpp"
#include "stored_rows.hpp"
#include "temporary_folder.hpp"

namespace firstmove::jobs {
namespace {

constexpr ClaimBoard::Seconds kStaleAfter{5};

StoredRows rows_of_plain_run(const CampaignContext& context) {
  const TemporaryFolder folder;
  StopSignal stop;
  const auto executor = make_serial_executor();
  CampaignRun(context, folder.path(), {}).execute(*executor, stop);
  return stored_rows(context, folder.path());
}

TEST(ShardPlan, PutsEveryJobInAShardOfNearlyEqualSize) {
  configs::Campaign campaign = small_campaign();
  campaign.setups = {{0, 99}};
  campaign.games = 20;
  const ShardPlan plan(campaign, 64);
  ASSERT_EQ(plan.count(), 64);
  std::vector<int> sizes(64);
  const std::vector<Job> jobs = missing_jobs(campaign, empty_work(campaign));
  for (const Job& job : jobs) ++sizes.at(static_cast<std::size_t>(plan.shard_of(job)));
  const auto [least, most] = std::minmax_element(sizes.begin(), sizes.end());
  EXPECT_LE(*most - *least, 1);
  EXPECT_EQ(std::accumulate(sizes.begin(), sizes.end(), 0), static_cast<int>(jobs.size()));
}

TEST(ShardPlan, HasOneShardAJobWhereJobsAreFew) {
  const ShardPlan plan(small_campaign());
  EXPECT_EQ(plan.count(),
            static_cast<int>(missing_jobs(small_campaign(), empty_work(small_campaign())).size()));
}

TEST(ShardPlan, KeepsWhatIsLeftOfAJobInItsShard) {
  configs::Campaign campaign = small_campaign();
  campaign.games = 16;
  const ShardPlan plan(campaign, 7);
  for (Job job : missing_jobs(campaign, empty_work(campaign))) {
    const int shard = plan.shard_of(job);
    job.depths >>= 1;
    job.first_game += job.game_count > 2 ? 2 : 0;
    EXPECT_EQ(plan.shard_of(job), shard);
  }
}

TEST(ClaimRun, GivesTheRowsOfAPlainRun) {
  const CampaignContext context(small_campaign());
  const TemporaryFolder folder;
  StopSignal stop;
  const auto executor = make_thread_executor(2);
  ClaimRun run(context, folder.path(), kStaleAfter);
  const ClaimOutcome outcome = run.execute(*executor, stop);
  EXPECT_TRUE(outcome.is_complete);
  EXPECT_EQ(outcome.jobs, missing_jobs(context.campaign, empty_work(context.campaign)).size());
  EXPECT_TRUE(stored_rows(context, folder.path()) == rows_of_plain_run(context));
  EXPECT_TRUE(std::filesystem::is_empty(folder.path() / "claims"));
}

TEST(ClaimRun, FindsNothingToDoInACompleteFolder) {
  const CampaignContext context(small_campaign());
  const TemporaryFolder folder;
  StopSignal stop;
  const auto executor = make_serial_executor();
  CampaignRun(context, folder.path(), {}).execute(*executor, stop);
  const ClaimOutcome outcome = ClaimRun(context, folder.path(), kStaleAfter).execute(*executor, stop);
  EXPECT_TRUE(outcome.is_complete);
  EXPECT_EQ(outcome.jobs, 0U);
}

TEST(ClaimRun, LeavesTheShardsOfOthersAloneAndWaits) {
  const CampaignContext context(small_campaign());
  const TemporaryFolder folder;
  ClaimBoard other(folder.path(), kStaleAfter,
                   {.host = "node9", .boot = "b", .pid_space = "s", .pid = 42, .start = "7"});
  ASSERT_TRUE(other.claim(0));
  StopSignal stop;
  ClaimOutcome outcome;
  std::thread worker([&] {
    const auto executor = make_serial_executor();
    outcome = ClaimRun(context, folder.path(), kStaleAfter).execute(*executor, stop);
  });
  const std::filesystem::path claim = folder.path() / "claims" / "0.claim";
  std::this_thread::sleep_for(std::chrono::seconds(4));
  EXPECT_TRUE(std::filesystem::exists(claim));
  other.release(0);
  worker.join();
  EXPECT_TRUE(outcome.is_complete);
  EXPECT_TRUE(outcome.taken_over.empty());
  EXPECT_TRUE(stored_rows(context, folder.path()) == rows_of_plain_run(context));
}

TEST(ClaimRun, EndsWhenAStopIsRequestedThoughAnotherHoldsWhatIsLeft) {
  const CampaignContext context(small_campaign());
  const TemporaryFolder folder;
  ClaimBoard other(folder.path(), kStaleAfter,
                   {.host = "node9", .boot = "b", .pid_space = "s", .pid = 42, .start = "7"});
  for (int shard = 0; shard < ShardPlan(context.campaign).count(); ++shard) ASSERT_TRUE(other.claim(shard));
  StopSignal stop;
  std::thread stopper([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(300));
    stop.request();
  });
  const auto executor = make_serial_executor();
  const ClaimOutcome outcome = ClaimRun(context, folder.path(), kStaleAfter).execute(*executor, stop);
  stopper.join();
  EXPECT_FALSE(outcome.is_complete);
  EXPECT_EQ(outcome.jobs, 0U);
}

}  // namespace
}  // namespace firstmove::jobs
