#include "jobs/explain.hpp"

#include <gtest/gtest.h>

#include <map>

#include "jobs/campaign_folder.hpp"
#include "jobs/campaign_run.hpp"
#include "jobs/version.hpp"
#include "results/part_writer.hpp"
#include "small_campaign.hpp"
#include "temporary_folder.hpp"

namespace firstmove::jobs {
namespace {

/// A folder with parts of perft, and of games 0 to 3 of setup 518 under the second condition.
class ExplainTest : public testing::Test {
 protected:
  results::Rows games(const results::Condition& condition, std::uint32_t count) const {
    results::Rows rows;
    rows.conditions = {condition};
    rows.core_seconds = {1.0};
    for (std::uint32_t number = 0; number < count; ++number) {
      results::GameRow row{};
      row.setup_id = 518;
      row.game_number = number;
      rows.games.push_back(row);
    }
    return rows;
  }
  std::string write(const results::Identity& identity, results::Rows rows) const {
    return results::write_part(parts_folder(folder.path()), identity, make_maker(), std::move(rows))
        .filename()
        .string();
  }
  /// Of setup 518 of the first variant.
  JobExplanation explained(JobKind kind, std::uint32_t condition) const {
    JobExplanation result;
    RowLedger(context, folder.path()).for_each_job([&](const JobExplanation& job) {
      if (job.job.variant == 0 && job.job.kind == kind && job.job.condition == condition &&
          job.job.setup == 518) {
        result = job;
      }
    });
    return result;
  }
  std::map<JobState, int> states() const {
    std::map<JobState, int> counts;
    RowLedger(context, folder.path()).for_each_job([&](const JobExplanation& job) { ++counts[job.state]; });
    return counts;
  }

  const CampaignContext context{small_campaign()};
  const TemporaryFolder folder;
};

TEST_F(ExplainTest, OfAnEmptyFolderEveryJobIsMissing) {
  const auto counts = states();
  ASSERT_EQ(counts.size(), 1U);
  const auto every_job =
      static_cast<int>(missing_jobs(context.campaign, empty_work(context.campaign)).size());
  EXPECT_EQ(counts.at(JobState::missing), every_job);
}

TEST_F(ExplainTest, OfACompleteFolderEveryJobIsDone) {
  ASSERT_TRUE(prepare_folder(folder.path(), context.campaign, false).has_value());
  const auto executor = make_serial_executor();
  StopSignal stop;
  CampaignRun(context, folder.path(), {}).execute(*executor, stop);
  const auto counts = states();
  ASSERT_EQ(counts.size(), 1U);
  EXPECT_EQ(counts.begin()->first, JobState::done);
}

TEST_F(ExplainTest, NamesThePartOfAJobThatIsDone) {
  const std::string file = write(context.identities[0], games(context.conditions[1], 5));
  const JobExplanation job = explained(JobKind::games, 1);
  EXPECT_EQ(job.state, JobState::done);
  EXPECT_EQ(job.rows_done, 5U);
  EXPECT_EQ(job.files, std::set<std::string>{file});
  EXPECT_EQ(explained(JobKind::games, 0).state, JobState::missing);
}

TEST_F(ExplainTest, CountsTheRowsOfAJobThatIsPartlyDone) {
  write(context.identities[0], games(context.conditions[1], 3));
  const JobExplanation job = explained(JobKind::games, 1);
  EXPECT_EQ(job.state, JobState::missing);
  EXPECT_EQ(job.rows_done, 3U);
  EXPECT_EQ(job.rows, 5U);
}

TEST_F(ExplainTest, SaysWhichSettingsMakeAPartStale) {
  results::Condition older = context.conditions[1];
  older.player_version = "0-0000";
  older.hash = "0000000000000000";
  const std::string file = write(context.identities[0], games(older, 5));
  const JobExplanation job = explained(JobKind::games, 1);
  EXPECT_EQ(job.state, JobState::stale);
  EXPECT_EQ(job.rows_done, 0U);
  EXPECT_EQ(job.files, std::set<std::string>{file});
  EXPECT_EQ(job.reasons, (std::set<std::string>{"player_version: 0-0000 there, " +
                                                context.conditions[1].player_version + " here"}));
}

TEST_F(ExplainTest, OfAnotherSeedOrOtherRulesIsStale) {
  results::Identity identity = context.identities[0];
  identity.seed = 99;
  write(identity, games(context.conditions[1], 5));
  EXPECT_EQ(explained(JobKind::games, 1).state, JobState::stale);
  EXPECT_EQ(explained(JobKind::games, 1).reasons, std::set<std::string>{"made with seed 99, not 7"});
  identity = context.identities[0];
  identity.rules_hash = "ffffffffffffffff";
  results::Rows perft;
  perft.perft = {{518, 1, 20}};
  write(identity, perft);
  const JobExplanation job = explained(JobKind::perft, 0);
  EXPECT_EQ(job.state, JobState::stale);
  EXPECT_NE(job.reasons.begin()->find("made under other rules"), std::string::npos);
}

TEST_F(ExplainTest, StaleRowsDoNotHideThoseThatCount) {
  results::Condition older = context.conditions[1];
  older.depth = 9;
  older.hash = "0000000000000000";
  write(context.identities[0], games(older, 5));
  const std::string file = write(context.identities[0], games(context.conditions[1], 5));
  const JobExplanation job = explained(JobKind::games, 1);
  EXPECT_EQ(job.state, JobState::done);
  EXPECT_EQ(job.files, std::set<std::string>{file});
}

TEST_F(ExplainTest, ConditionsOfOtherStudiesAreNoReason) {
  results::Condition other = context.conditions[1];
  other.name = "d9";
  other.depth = 9;
  other.hash = "0000000000000000";
  write(context.identities[0], games(other, 5));
  EXPECT_EQ(explained(JobKind::games, 1).state, JobState::missing);
}

}  // namespace
}  // namespace firstmove::jobs
