// One `run --claim`: a worker among many on one shared folder. It claims shards, does what is missing of
// them, and goes on until nothing is missing, whoever did it.
#pragma once

#include <filesystem>
#include <set>
#include <string>
#include <vector>

#include "jobs/campaign_context.hpp"
#include "jobs/campaign_run.hpp"
#include "jobs/claims.hpp"
#include "jobs/executor.hpp"
#include "jobs/part_index.hpp"
#include "jobs/progress.hpp"
#include "jobs/rounds.hpp"
#include "jobs/shard_plan.hpp"
#include "jobs/stop.hpp"

namespace firstmove::jobs {

struct ClaimOutcome {
  RunOutcome run;  ///< failures of every shard
  int shards = 0;  ///< that this worker worked at
  std::uint64_t jobs = 0;
  bool is_complete = false;  ///< nothing is missing in the folder
  std::vector<std::string> taken_over;
};

class ClaimRun {
 public:
  /// Reads the folder's parts.  pre  prepare_folder succeeded   errors  results::IoError
  ClaimRun(const CampaignContext& context, std::filesystem::path folder, ClaimBoard::Seconds stale_after);
  /// As far as these rounds go.
  ClaimRun(const CampaignContext& context, std::filesystem::path folder, const Rounds& rounds,
           ClaimBoard::Seconds stale_after);

  int shard_count() const { return plan_.count(); }
  const std::vector<std::string>& ignored_files() const { return parts_.index().ignored; }
  /// Of the whole folder, the work of others as their parts appear.
  const Progress& progress() const { return progress_; }
  /// What the folder holds, as of the last look.
  const std::vector<VariantWork>& done() const { return parts_.index().done; }

  /// Until nothing is missing but what failed here, a stop is requested or the disk fails. While others hold
  /// what is left it waits, to take over from one that dies.
  ClaimOutcome execute(Executor& executor, StopSignal& stop);

 private:
  std::vector<Job> jobs_left() const;
  std::set<int> claim_some(const std::vector<Job>& jobs, int workers);
  RunOutcome do_and_tell(const std::vector<Job>& jobs, Executor& executor, StopSignal& stop);

  const CampaignContext& context_;
  std::filesystem::path folder_;
  GameQuota quota_;
  ShardPlan plan_;
  PartFollower parts_;
  Progress progress_;
  ClaimBoard board_;
  std::set<int> failed_;  ///< shards not to be tried again by this process
};

}  // namespace firstmove::jobs
