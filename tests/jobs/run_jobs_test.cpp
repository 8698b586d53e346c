#include "jobs/run_jobs.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <stdexcept>

#include "small_campaign.hpp"

namespace firstmove::jobs {
namespace {

std::vector<Job> ten_jobs() {
  std::vector<Job> jobs;
  for (core::SetupId setup = 0; setup < 10; ++setup) jobs.push_back({JobKind::games, 0, 0, setup, 0, 8, 4});
  return jobs;
}

TEST(RunJobs, CountsFailuresAndGoesOn) {
  const StopSignal never;
  const auto executor = make_thread_executor(2);
  std::atomic<int> done{0};
  const RunReport report = run_jobs(ten_jobs(), *executor, never, [&](int, const Job& job) {
    if (job.setup % 3 == 0) throw std::runtime_error("setup " + std::to_string(job.setup));
    ++done;
  });
  EXPECT_EQ(report.failed_jobs, 4U);
  EXPECT_EQ(report.failures.size(), 4U);
  EXPECT_EQ(done, 6);
}

TEST(RunJobs, ReportsTheFirstFewFailuresOnly) {
  const StopSignal never;
  const auto executor = make_serial_executor();
  const RunReport report =
      run_jobs(ten_jobs(), *executor, never, [](int, const Job&) { throw std::runtime_error("no"); });
  EXPECT_EQ(report.failed_jobs, 10U);
  EXPECT_EQ(report.failures.size(), 5U);
}

TEST(RunJobs, BeginsNothingAfterAStop) {
  StopSignal stop;
  const auto executor = make_serial_executor();
  int done = 0;
  run_jobs(ten_jobs(), *executor, stop, [&](int, const Job&) {
    if (++done == 3) stop.request();
  });
  EXPECT_EQ(done, 3);
}

TEST(DescribeJob, NamesWhatItComputes) {
  const configs::Campaign campaign = small_campaign();
  EXPECT_EQ(describe(campaign, {JobKind::games, 1, 1, 518, 0, 8, 4}),
            "games 8-11 of chess8400 setup 518, condition d2");
  EXPECT_EQ(describe(campaign, {JobKind::perft, 0, 0, 1, 2, 0, 0}), "perft of chess960 setup 1");
  EXPECT_EQ(describe(campaign, {JobKind::root_scores, 0, 0, 1, 2, 0, 0}),
            "root scores of chess960 setup 1, condition d1");
}

}  // namespace
}  // namespace firstmove::jobs
