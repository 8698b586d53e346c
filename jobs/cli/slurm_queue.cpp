#include "jobs/cli/slurm_queue.hpp"

#include <algorithm>
#include <cctype>

#include "jobs/cli/format.hpp"

namespace firstmove::jobs::cli {

QueueReport queue_report(const std::filesystem::path& folder) {
  const std::vector<batch::SlurmJob> jobs = batch::read_slurm_jobs(folder);
  if (jobs.empty()) return {};
  const auto states = batch::ask_queue(jobs);
  QueueReport report;
  if (!states) {
    if (!states.error().is_absent) report.failure = states.error().message;
    return report;
  }
  report.was_asked = true;
  for (const batch::SlurmJob& job : jobs) {
    const auto found = states->find(job.id);
    if (found != states->end()) report.lines.push_back({job, found->second});
  }
  return report;
}

std::string queue_text(const QueueReport& report) {
  std::string text;
  for (const QueueLine& line : report.lines) {
    text += "Slurm job " + line.job.id + ", " + line.job.name + ":";
    const char* between = " ";
    for (const auto& [state, count] : line.tasks) {
      std::string word = state;
      std::transform(word.begin(), word.end(), word.begin(),
                     [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
      text += between + grouped(count) + " " + word;
      between = ", ";
    }
    text += "\n";
  }
  if (!report.failure.empty()) text += "Slurm does not answer: " + report.failure + "\n";
  return text;
}

bool is_any_queued(const std::vector<batch::SlurmJob>& jobs) {
  if (jobs.empty()) return false;
  const auto states = batch::ask_queue(jobs);
  return states && !states->empty();
}

}  // namespace firstmove::jobs::cli
