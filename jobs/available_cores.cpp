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

#include "jobs/executor.hpp"

namespace firstmove::jobs {
namespace {

int cores_in_affinity_mask() {
  cpu_set_t set;
  CPU_ZERO(&set);
  if (sched_getaffinity(0, sizeof set, &set) == 0 && CPU_COUNT(&set) > 0) return CPU_COUNT(&set);
  return std::max(1, static_cast<int>(std::thread::hardware_concurrency()));  // more than 1,024 processors
}

std::string first_line(const std::string& path) {
  std::ifstream file(path);
  std::string line;
  std::getline(file, line);
  return line;
}

/// "quota period" of cgroup v2's cpu.max, "max" for none.
std::optional<double> quota_of(const std::string& cpu_max) {
  std::istringstream fields(cpu_max);
  double quota = 0;
  double period = 0;
  if (fields >> quota >> period && quota > 0 && period > 0) return quota / period;
  return std::nullopt;
}

/// The group's name in cgroup v2: the line "0::/path".
std::string own_cgroup() {
  std::ifstream file("/proc/self/cgroup");
  for (std::string line; std::getline(file, line);) {
    if (line.rfind("0::", 0) == 0) return line.substr(3);
  }
  return "/";
}

/// The smallest quota of the process's group and all groups around it, in processors.
std::optional<double> cgroup_quota() {
  std::optional<double> smallest;
  const auto lower = [&](std::optional<double> quota) {
    if (quota && (!smallest || *quota < *smallest)) smallest = quota;
  };
  for (std::string group = own_cgroup();;) {
    lower(quota_of(first_line("/sys/fs/cgroup" + group + "/cpu.max")));
    const std::size_t slash = group.find_last_of('/');
    if (slash == std::string::npos || group == "/") break;
    group.resize(slash == 0 ? 1 : slash);
  }
  const std::string v1 = "/sys/fs/cgroup/cpu/cpu.cfs_";
  lower(quota_of(first_line(v1 + "quota_us") + " " + first_line(v1 + "period_us")));
  return smallest;
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
  const std::optional<double> quota = cgroup_quota();
  if (!quota) return cores;
  return std::clamp(static_cast<int>(std::ceil(*quota)), 1, cores);
}

}  // namespace firstmove::jobs
