#include "jobs/campaign_run.hpp"

#include <gtest/gtest.h>

#include "jobs/campaign_folder.hpp"
#include "jobs/merge_campaign.hpp"
#include "small_campaign.hpp"
#include "stored_rows.hpp"
#include "temporary_folder.hpp"

namespace firstmove::jobs {
namespace {

constexpr std::size_t kRowsOfSmallCampaign = 2 * 3 * (2 + 2 * 2 + 2 * 5);

void run(const CampaignContext& context, const std::filesystem::path& folder, Executor& executor,
         Shard shard = {}) {
  ASSERT_TRUE(prepare_folder(folder, context.campaign, true).has_value());
  StopSignal stop;
  CampaignRun campaign_run(context, folder, shard);
  const RunOutcome outcome = campaign_run.execute(executor, stop);
  EXPECT_EQ(outcome.report.failed_jobs, 0U);
  EXPECT_EQ(outcome.write_failure, "");
  EXPECT_EQ(campaign_run.progress().done(), campaign_run.progress().total());
}

/// Rows of an uninterrupted run of one worker: what every other way must give.
const StoredRows& expected_rows() {
  static const StoredRows rows = [] {
    const TemporaryFolder folder;
    const CampaignContext context(small_campaign());
    const auto executor = make_serial_executor();
    run(context, folder.path(), *executor);
    return stored_rows(context, folder.path());
  }();
  return rows;
}

TEST(CampaignRun, ComputesEveryRow) {
  EXPECT_EQ(expected_rows().count(), kRowsOfSmallCampaign);
  EXPECT_EQ(expected_rows().perft.at({"chess960", 518, 2}), 400U);
}

TEST(CampaignRun, KeepsTheMovesOfGamesZeroToThree) {
  for (const auto& [key, row] : expected_rows().games) {
    const auto moves = expected_rows().moves.find(key);
    ASSERT_EQ(moves != expected_rows().moves.end(), row.game_number < 4) << row.game_number;
    if (row.game_number < 4) {
      EXPECT_EQ(moves->second.size(), row.plies);
    }
  }
}

TEST(CampaignRun, KeepsAllMovesWhereAsked) {
  configs::Campaign campaign = small_campaign();
  campaign.variants = {"chess960"};
  campaign.conditions.resize(1);
  campaign.conditions[0].keep_moves = true;
  const CampaignContext context(campaign);
  const TemporaryFolder folder;
  const auto executor = make_serial_executor();
  run(context, folder.path(), *executor);
  EXPECT_EQ(stored_rows(context, folder.path()).moves.size(), 3U * 5U);
}

TEST(CampaignRun, GivesTheSameRowsForAnyNumberOfThreads) {
  const CampaignContext context(small_campaign());
  for (const int workers : {2, 5}) {
    const TemporaryFolder folder;
    const auto executor = make_thread_executor(workers);
    run(context, folder.path(), *executor);
    EXPECT_TRUE(stored_rows(context, folder.path()) == expected_rows()) << workers;
  }
}

TEST(CampaignRun, GivesTheSameRowsOnTbb) {
  const CampaignContext context(small_campaign());
  const TemporaryFolder folder;
  const auto executor = make_tbb_executor(3);
  run(context, folder.path(), *executor);
  EXPECT_TRUE(stored_rows(context, folder.path()) == expected_rows());
}

TEST(CampaignRun, GivesTheSameRowsInShards) {
  const CampaignContext context(small_campaign());
  const TemporaryFolder folder;
  const auto executor = make_serial_executor();
  for (int i = 1; i <= 3; ++i) run(context, folder.path(), *executor, {i, 3});
  EXPECT_TRUE(stored_rows(context, folder.path()) == expected_rows());
}

/// Requests a stop once a number of tasks has been begun.
class StoppingExecutor final : public Executor {
 public:
  StoppingExecutor(StopSignal& stop, std::size_t tasks) : stop_(stop), tasks_(tasks) {}
  int workers() const override { return 1; }
  void run(std::size_t count, const Task& task) override {
    for (std::size_t i = 0; i < count; ++i) {
      if (i == tasks_) stop_.request();
      task(0, i);
    }
  }

 private:
  StopSignal& stop_;
  std::size_t tasks_;
};

TEST(CampaignRun, GoesOnAfterAnyStop) {
  const CampaignContext context(small_campaign());
  const TemporaryFolder folder;
  ASSERT_TRUE(prepare_folder(folder.path(), context.campaign, false).has_value());
  std::size_t rows = 0;
  int stops = 0;
  for (; stops < 100; ++stops) {
    StopSignal stop;
    StoppingExecutor executor(stop, 4);
    CampaignRun campaign_run(context, folder.path(), {});
    if (campaign_run.jobs().empty()) break;
    EXPECT_EQ(campaign_run.execute(executor, stop).write_failure, "");
    const std::size_t rows_now = stored_rows(context, folder.path()).count();
    EXPECT_GT(rows_now, rows) << "the work before a stop must be kept";
    rows = rows_now;
  }
  EXPECT_GT(stops, 3);
  EXPECT_TRUE(stored_rows(context, folder.path()) == expected_rows());
}

TEST(CampaignRun, PlaysOnlyTheAdditionalGamesOfAGrownCampaign) {
  configs::Campaign fewer = small_campaign();
  fewer.games = 2;
  const TemporaryFolder folder;
  const auto executor = make_serial_executor();
  run(CampaignContext(fewer), folder.path(), *executor);
  const CampaignContext context(small_campaign());
  run(context, folder.path(), *executor);  // stored_rows fails on a game played twice
  EXPECT_TRUE(stored_rows(context, folder.path()) == expected_rows());
}

TEST(CampaignRun, PairedConditionsShareTheirRandomNumbers) {
  configs::Campaign campaign = small_campaign();
  campaign.variants = {"chess960"};
  campaign.setups = {{518, 518}};
  campaign.games = 8;
  campaign.conditions[1].opening_plies = campaign.conditions[0].opening_plies;
  campaign.conditions[1].opening_depth = campaign.conditions[0].opening_depth;
  const auto count_equal_openings = [&](bool paired) {
    campaign.paired = paired;
    const CampaignContext context(campaign);
    const TemporaryFolder folder;
    const auto executor = make_serial_executor();
    run(context, folder.path(), *executor);
    const StoredRows rows = stored_rows(context, folder.path());
    int equal = 0;
    for (std::uint32_t game = 0; game < 8; ++game) {
      const auto at = [&](std::size_t condition) {
        return rows.games.at({"chess960", context.conditions[condition].hash, 518, game}).key[0];
      };
      equal += at(0) == at(1) ? 1 : 0;
    }
    return equal;
  };
  EXPECT_EQ(count_equal_openings(true), 8);
  EXPECT_LT(count_equal_openings(false), 4);
}

}  // namespace
}  // namespace firstmove::jobs
