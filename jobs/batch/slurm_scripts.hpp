// The scripts that run a campaign on a Slurm cluster: an array of tasks a round, then one job that merges,
// analyses and tells what is missing. Pure text: it neither writes files nor asks Slurm.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

#include "configs/campaign.hpp"

namespace firstmove::jobs::batch {

struct Submission {
  configs::Campaign campaign;
  std::string program;               ///< this program's path, absolute
  std::string folder;                ///< of the results, absolute
  int tasks = 1;                     ///< a round
  std::vector<std::string> options;  ///< the user's, for every sbatch; they win over the scripts'
};

/// One sbatch: a script, and the jobs that must have ended before.
struct BatchScript {
  std::string name;  ///< "round-1", "merge": DIR/slurm/<name>.sh
  std::string text;
};

/// Rounds that the campaign may take: each is an array of its own.
int round_count(const configs::Campaign& campaign);

/// In the order in which they run.  pre  check_submission finds no fault
std::vector<BatchScript> slurm_scripts(const Submission& submission);

/// errors  an option that would break the chain of jobs, or a folder that Slurm cannot be told, in words
tl::expected<void, std::string> check_submission(const Submission& submission);

}  // namespace firstmove::jobs::batch
