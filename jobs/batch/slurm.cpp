#include "jobs/batch/slurm.hpp"

#include <algorithm>
#include <sstream>

#include "jobs/atomic_file.hpp"
#include "jobs/batch/run_command.hpp"
#include "results/io_error.hpp"

namespace firstmove::jobs::batch {
namespace {

namespace fs = std::filesystem;

std::string trimmed(const std::string& text) {
  const std::size_t first = text.find_first_not_of(" \t\r\n");
  if (first == std::string::npos) return "";
  return text.substr(first, text.find_last_not_of(" \t\r\n") - first + 1);
}

/// What a command printed.
SlurmAnswer<std::string> ask(const std::vector<std::string>& words, std::chrono::seconds patience) {
  const auto result = run_command(words, patience);
  if (!result)
    return tl::unexpected(SlurmError{true, "'" + words.front() + "' is not on this machine's PATH"});
  if (result->exit_code == 0) return result->out;
  const std::string said = trimmed(result->err);
  return tl::unexpected(SlurmError{
      false,
      said.empty() ? words.front() + " ended with exit code " + std::to_string(result->exit_code) : said});
}

std::optional<std::int64_t> number_of(const std::string& configuration, const std::string& key) {
  std::istringstream lines(configuration);
  for (std::string line; std::getline(lines, line);) {
    const std::size_t equals = line.find('=');
    if (equals == std::string::npos || trimmed(line.substr(0, equals)) != key) continue;
    std::int64_t number = 0;
    if (std::istringstream(line.substr(equals + 1)) >> number) return number;
  }
  return std::nullopt;
}

/// "123", or "123;cluster", on a line of its own: a wrapper of sbatch may greet before it.
std::string job_number(const std::string& said) {
  std::istringstream lines(said);
  for (std::string line; std::getline(lines, line);) {
    const std::string id = trimmed(line.substr(0, line.find(';')));
    if (!id.empty() && id.find_first_not_of("0123456789") == std::string::npos) return id;
  }
  return "";
}

fs::path jobs_file(const fs::path& folder) {
  return folder / "slurm" / "jobs";
}

}  // namespace

tl::expected<SlurmLimits, std::string> parse_limits(const std::string& configuration) {
  const auto array_size = number_of(configuration, "MaxArraySize");
  const auto job_count = number_of(configuration, "MaxJobCount");
  if (!array_size || !job_count) {
    return tl::unexpected(std::string("'scontrol show config' tells no ") +
                          (array_size ? "MaxJobCount" : "MaxArraySize"));
  }
  return SlurmLimits{*array_size, *job_count};
}

SlurmAnswer<SlurmLimits> ask_limits() {
  const auto configuration = ask({"scontrol", "show", "config"}, std::chrono::seconds(60));
  if (!configuration) return tl::unexpected(configuration.error());
  auto limits = parse_limits(*configuration);
  if (!limits) return tl::unexpected(SlurmError{false, limits.error()});
  return *limits;
}

tl::expected<void, std::string> check_limits(const SlurmLimits& limits, int tasks, int rounds) {
  if (tasks >= limits.max_array_size) {
    return tl::unexpected("--tasks " + std::to_string(tasks) +
                          " is too many for this cluster: MaxArraySize is " +
                          std::to_string(limits.max_array_size) + ", so at most " +
                          std::to_string(std::max<std::int64_t>(0, limits.max_array_size - 1)) + " tasks");
  }
  const std::int64_t jobs = std::int64_t{tasks} * rounds + 1;
  if (jobs > limits.max_job_count) {
    return tl::unexpected("--tasks " + std::to_string(tasks) + " makes " + std::to_string(jobs) +
                          " jobs in " + std::to_string(rounds) + (rounds == 1 ? " round" : " rounds") +
                          " with the merge, too many for this cluster: MaxJobCount is " +
                          std::to_string(limits.max_job_count) + ", so at most " +
                          std::to_string(std::max<std::int64_t>(0, (limits.max_job_count - 1) / rounds)) +
                          " tasks");
  }
  return {};
}

fs::path script_file(const std::string& folder, const BatchScript& script) {
  return fs::path(folder) / "slurm" / (script.name + ".sh");
}

std::vector<std::string> sbatch_command(const Submission& submission, const BatchScript& script,
                                        const std::string& after) {
  std::vector<std::string> words{"sbatch", "--parsable"};
  if (!after.empty()) words.push_back("--dependency=afterany:" + after);
  words.insert(words.end(), submission.options.begin(), submission.options.end());
  words.push_back(script_file(submission.folder, script).string());
  return words;
}

SlurmAnswer<std::vector<SlurmJob>> submit_chain(const Submission& submission,
                                                const std::vector<BatchScript>& scripts) {
  std::vector<SlurmJob> jobs;
  const auto give_up = [&](SlurmError error) {
    for (const SlurmJob& job : jobs) {
      const bool is_cancelled = ask({"scancel", job.id}, std::chrono::seconds(60)).has_value();
      error.message +=
          (is_cancelled ? "; cancelled job " : "; still there is job ") + job.id + ", " + job.name;
    }
    return tl::unexpected(std::move(error));
  };
  for (const BatchScript& script : scripts) {
    const auto said = ask(sbatch_command(submission, script, jobs.empty() ? "" : jobs.back().id),
                          std::chrono::seconds(300));
    if (!said) return give_up(said.error());
    const std::string id = job_number(*said);
    if (id.empty()) return give_up({false, "sbatch printed no job number but '" + trimmed(*said) + "'"});
    jobs.push_back({id, script.name});
    try {
      add_slurm_jobs(submission.folder, {jobs.back()});
    } catch (const results::IoError& error) {
      return give_up({false, std::string("cannot ") + error.what()});
    }
  }
  return jobs;
}

std::vector<SlurmJob> read_slurm_jobs(const fs::path& folder) {
  std::error_code error;
  if (!fs::exists(jobs_file(folder), error)) return {};
  std::vector<SlurmJob> jobs;
  std::istringstream words(read_file(jobs_file(folder)));
  for (SlurmJob job; words >> job.id >> job.name;) jobs.push_back(job);
  return jobs;
}

void add_slurm_jobs(const fs::path& folder, const std::vector<SlurmJob>& jobs) {
  std::string text;
  for (const SlurmJob& job : read_slurm_jobs(folder)) text += job.id + " " + job.name + "\n";
  for (const SlurmJob& job : jobs) text += job.id + " " + job.name + "\n";
  write_file_atomically(jobs_file(folder), text);
}

SlurmAnswer<QueueStates> ask_queue(const std::vector<SlurmJob>& jobs) {
  std::string ids;
  for (const SlurmJob& job : jobs) ids += (ids.empty() ? "" : ",") + job.id;
  const auto lines =
      ask({"squeue", "--noheader", "--array", "--jobs=" + ids, "--format=%F %T"}, std::chrono::seconds(15));
  // A job that Slurm has forgotten is an error only when it is asked for alone.
  if (!lines && lines.error().message.find("Invalid job id") != std::string::npos) return QueueStates{};
  if (!lines) return tl::unexpected(lines.error());
  QueueStates states;
  std::istringstream words(*lines);
  std::string id;
  for (std::string state; words >> id >> state;) ++states[id][state];
  return states;
}

}  // namespace firstmove::jobs::batch
