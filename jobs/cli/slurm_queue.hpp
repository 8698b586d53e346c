// What Slurm says of the jobs that a folder was submitted as.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "jobs/batch/slurm.hpp"

namespace firstmove::jobs::cli {

struct QueueLine {
  batch::SlurmJob job;
  std::map<std::string, std::uint64_t> tasks;  ///< by state; empty: none is left in the queue
};

struct QueueReport {
  bool was_asked = false;        ///< Slurm told what is in its queue
  std::vector<QueueLine> lines;  ///< of jobs in the queue
  std::string failure;           ///< why Slurm could not be asked; empty when it could, or there is none
};

/// Asks only when the folder was submitted and this machine has squeue.  errors  results::IoError
QueueReport queue_report(const std::filesystem::path& folder);

/// "Slurm job 7, round-1: 12 running, 3 pending", a line a job; empty when there is nothing to tell.
std::string queue_text(const QueueReport& report);

bool is_any_queued(const std::vector<batch::SlurmJob>& jobs);

}  // namespace firstmove::jobs::cli
