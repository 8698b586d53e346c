// Jobs -> executor -> rows. It neither prints nor reads or writes the disk.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "jobs/campaign_context.hpp"
#include "jobs/executor.hpp"
#include "jobs/finished_work.hpp"
#include "jobs/plan.hpp"
#include "jobs/stop.hpp"

namespace firstmove::jobs {

struct RunReport {
  std::uint64_t failed_jobs = 0;
  std::vector<std::string> failures;  ///< the first few, in words
};

/// Does one job with what one worker owns; may throw. Worker::perform in a real run.
using Perform = std::function<void(int worker, const Job& job)>;

/// Runs the jobs until they are done or a stop is requested. A job that throws is counted and does not stop
/// others.
RunReport run_jobs(const std::vector<Job>& jobs, Executor& executor, const StopSignal& stop,
                   const Perform& perform);

/// The same with a Worker for each of the executor's workers. `emit` is called from their threads.
RunReport run_jobs(const CampaignContext& context, const std::vector<Job>& jobs, Executor& executor,
                   const StopSignal& stop, const Emit& emit);

/// "games 0-7 of chess960 setup 518, condition d6"
std::string describe(const configs::Campaign& campaign, const Job& job);

}  // namespace firstmove::jobs
