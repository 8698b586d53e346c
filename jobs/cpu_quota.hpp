// Processor time that control groups leave to a process, as batch systems and containers set it.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

namespace firstmove::jobs {

/// The smallest quota of the process's group and all groups around it, in processors; nothing when there is
/// none. `membership` is what /proc/self/cgroup says, `mount` where the groups are: /sys/fs/cgroup.
std::optional<double> cpu_quota(const std::filesystem::path& mount, const std::string& membership);

}  // namespace firstmove::jobs
