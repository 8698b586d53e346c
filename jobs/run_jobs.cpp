#include "jobs/run_jobs.hpp"

#include <exception>
#include <mutex>
#include <tuple>

#include "jobs/perform.hpp"

namespace firstmove::jobs {
namespace {

constexpr std::size_t kMostReported = 5;

/// A failure with the name of its job, for people.
class JobFailure : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Jobs of one setup under one condition share opening scores.
std::vector<std::size_t> starts_of_groups(const std::vector<Job>& jobs) {
  const auto group = [](const Job& job) {
    return std::tuple(job.kind, job.variant, job.condition, job.setup);
  };
  std::vector<std::size_t> starts;
  for (std::size_t i = 0; i < jobs.size(); ++i) {
    if (i == 0 || group(jobs[i]) != group(jobs[i - 1])) starts.push_back(i);
  }
  return starts;
}

}  // namespace

RunReport run_jobs(const std::vector<Job>& jobs, Executor& executor, const StopSignal& stop,
                   const Perform& perform) {
  RunReport report;
  std::mutex report_mutex;
  executor.run_groups(starts_of_groups(jobs), jobs.size(), [&](int worker, std::size_t index) {
    if (stop.is_requested()) return;
    try {
      perform(worker, jobs[index]);
    } catch (const std::exception& error) {
      const std::lock_guard lock(report_mutex);
      ++report.failed_jobs;
      if (report.failures.size() < kMostReported) report.failures.emplace_back(error.what());
    }
  });
  return report;
}

RunReport run_jobs(const CampaignContext& context, const std::vector<Job>& jobs, Executor& executor,
                   const StopSignal& stop, const Emit& emit) {
  std::vector<Worker> workers;
  for (int i = 0; i < executor.workers(); ++i) workers.emplace_back(context);
  return run_jobs(jobs, executor, stop, [&](int worker, const Job& job) {
    try {
      workers[static_cast<std::size_t>(worker)].perform(job, stop, emit);
    } catch (const std::exception& error) {
      throw JobFailure(describe(context.campaign, job) + ": " + error.what());
    }
  });
}

std::string describe(const configs::Campaign& campaign, const Job& job) {
  const std::string where = campaign.variants[job.variant] + " setup " + std::to_string(job.setup);
  if (job.kind == JobKind::perft) return "perft of " + where;
  const std::string condition = ", condition " + campaign.conditions[job.condition].name;
  if (job.kind == JobKind::root_scores) return "root scores of " + where + condition;
  return "games " + std::to_string(job.first_game) + "-" +
         std::to_string(job.first_game + job.game_count - 1) + " of " + where + condition;
}

}  // namespace firstmove::jobs
