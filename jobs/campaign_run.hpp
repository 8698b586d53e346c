// One invocation of `run`: what is missing in a folder -> executor -> one writer -> parts.
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "jobs/campaign_context.hpp"
#include "jobs/executor.hpp"
#include "jobs/part_index.hpp"
#include "jobs/plan.hpp"
#include "jobs/progress.hpp"
#include "jobs/run_jobs.hpp"
#include "jobs/stop.hpp"

namespace firstmove::jobs {

struct RunOutcome {
  RunReport report;
  std::string write_failure;  ///< empty when every row reached the disk
};

/// Does the jobs until they are done, a stop is requested or the disk fails; the parts are closed when it
/// returns. `on_work` is called from the workers' threads.
RunOutcome run_and_store(const CampaignContext& context, const std::filesystem::path& folder,
                         const std::vector<Job>& jobs, Executor& executor, StopSignal& stop,
                         const std::function<void(const FinishedWork&)>& on_work);

class CampaignRun {
 public:
  /// Reads the folder's parts.  pre  prepare_folder succeeded   errors  results::IoError
  CampaignRun(const CampaignContext& context, std::filesystem::path folder, Shard shard);
  /// What a folder of this index lacks of the quota.
  CampaignRun(const CampaignContext& context, std::filesystem::path folder, Shard shard,
              const GameQuota& quota, const PartIndex& index);

  const std::vector<Job>& jobs() const { return jobs_; }
  const std::vector<std::string>& ignored_files() const { return ignored_; }
  const Progress& progress() const { return progress_; }

  /// run_and_store of the jobs.
  RunOutcome execute(Executor& executor, StopSignal& stop);

 private:
  const CampaignContext& context_;
  std::filesystem::path folder_;
  std::vector<std::string> ignored_;
  std::vector<Job> jobs_;
  Progress progress_;
};

}  // namespace firstmove::jobs
