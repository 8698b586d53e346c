#include <sched.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <optional>
#include <sstream>
#include <string>
#include <thread>

#include "jobs/cpu_quota.hpp"
#include "jobs/executor.hpp"

namespace firstmove::jobs {
namespace {

int cores_in_affinity_mask() {
  cpu_set_t set;
  CPU_ZERO(&set);
  if (sched_getaffinity(0, sizeof set, &set) == 0 && CPU_COUNT(&set) > 0) return CPU_COUNT(&set);
  return std::max(1, static_cast<int>(std::thread::hardware_concurrency()));  // more than 1,024 processors
}

std::string text_of(const char* path) {
  const std::ifstream file(path);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

std::optional<int> count_in_environment(const char* name) {
  const char* const text = std::getenv(name);
  if (text == nullptr) return std::nullopt;
  int count = 0;
  const char* const end = text + std::strlen(text);
  const auto read = std::from_chars(text, end, count);
  if (read.ec != std::errc{} || read.ptr != end || count < 1) return std::nullopt;
  return count;
}

/// What Slurm gave this task. Many clusters bind no task to its processors, so the mask alone would take the
/// whole node.
std::optional<int> slurm_allocation() {
  if (std::getenv("SLURM_JOB_ID") == nullptr) return std::nullopt;
  const std::optional<int> of_task = count_in_environment("SLURM_CPUS_PER_TASK");
  return of_task ? of_task : count_in_environment("SLURM_CPUS_ON_NODE");
}

}  // namespace

int available_cores() {
  int cores = cores_in_affinity_mask();
  if (const std::optional<int> allocated = slurm_allocation()) cores = std::min(cores, *allocated);
  const std::optional<double> quota = cpu_quota("/sys/fs/cgroup", text_of("/proc/self/cgroup"));
  if (!quota) return cores;
  return std::clamp(static_cast<int>(std::ceil(*quota)), 1, cores);
}

}  // namespace firstmove::jobs
