// What is asked of Slurm's own commands: its limits, to take jobs, and how far they are. Which jobs a folder
// was given to is kept in DIR/slurm/jobs, a hint for `status` alone.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include <tl/expected.hpp>

#include "jobs/batch/slurm_scripts.hpp"

namespace firstmove::jobs::batch {

/// Slurm is absent, or said no: in words. A machine without Slurm is an error of its own, since scripts can
/// be written there all the same.
struct SlurmError {
  bool is_absent = false;
  std::string message;
};
template <class T>
using SlurmAnswer = tl::expected<T, SlurmError>;

struct SlurmLimits {
  std::int64_t max_array_size = 0;  ///< an index of an array is below
  std::int64_t max_job_count = 0;   ///< a task counts as a job
};
/// From what `scontrol show config` prints.  errors  a limit is not there
tl::expected<SlurmLimits, std::string> parse_limits(const std::string& configuration);
SlurmAnswer<SlurmLimits> ask_limits();

/// errors  which limit is too low for so many tasks a round, and how many would do
tl::expected<void, std::string> check_limits(const SlurmLimits& limits, int tasks, int rounds);

struct SlurmJob {
  std::string id;
  std::string name;  ///< of its script
  friend bool operator==(const SlurmJob&, const SlurmJob&) = default;
};

/// The words of one sbatch: `after` is the job that must have ended before, empty for none.
std::vector<std::string> sbatch_command(const Submission& submission, const BatchScript& script,
                                        const std::string& after);

/// Submits scripts that lie in DIR/slurm, each after the one before it, and notes each in DIR/slurm/jobs as
/// soon as it is accepted. When one is refused those accepted are cancelled.   errors  results::IoError
SlurmAnswer<std::vector<SlurmJob>> submit_chain(const Submission& submission,
                                                const std::vector<BatchScript>& scripts);

std::filesystem::path script_file(const std::string& folder, const BatchScript& script);

/// Jobs that a folder was given to, the earliest first.  errors  results::IoError
std::vector<SlurmJob> read_slurm_jobs(const std::filesystem::path& folder);
void add_slurm_jobs(const std::filesystem::path& folder, const std::vector<SlurmJob>& jobs);

/// Tasks in the queue by state ("RUNNING", "PENDING"), of each job: those not there have ended.
using QueueStates = std::map<std::string, std::map<std::string, std::uint64_t>>;
SlurmAnswer<QueueStates> ask_queue(const std::vector<SlurmJob>& jobs);

}  // namespace firstmove::jobs::batch
