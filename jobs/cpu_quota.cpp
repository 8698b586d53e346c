#include "jobs/cpu_quota.hpp"

#include <sstream>

#include "jobs/first_line.hpp"

namespace firstmove::jobs {
namespace {

namespace fs = std::filesystem;

/// "quota period" in microseconds; "max" or -1 for none.
std::optional<double> quota_of(const std::string& text) {
  std::istringstream fields(text);
  double quota = 0;
  double period = 0;
  if (fields >> quota >> period && quota > 0 && period > 0) return quota / period;
  return std::nullopt;
}

/// The group's path in the hierarchy of version 2, "0::/path", or of version 1's controller,
/// "4:cpu,cpuacct:/path".
std::optional<std::string> group_in(const std::string& membership, bool is_version_2) {
  std::istringstream lines(membership);
  for (std::string line; std::getline(lines, line);) {
    const std::size_t first = line.find(':');
    const std::size_t second = first == std::string::npos ? first : line.find(':', first + 1);
    if (second == std::string::npos) continue;
    const std::string controllers = "," + line.substr(first + 1, second - first - 1) + ",";
    const bool is_ours = is_version_2 ? controllers == ",," : controllers.find(",cpu,") != std::string::npos;
    if (is_ours) return line.substr(second + 1);
  }
  return std::nullopt;
}

}  // namespace

std::optional<double> cpu_quota(const fs::path& mount, const std::string& membership) {
  std::optional<double> smallest;
  const auto lower = [&](std::optional<double> quota) {
    if (quota && (!smallest || *quota < *smallest)) smallest = quota;
  };
  for (const bool is_version_2 : {true, false}) {
    const fs::path root = is_version_2 ? mount : mount / "cpu";
    // In a container the path may be that of the host, of which nothing but the root is there.
    fs::path group = fs::path(group_in(membership, is_version_2).value_or("/")).relative_path();
    while (true) {
      const fs::path folder = root / group;
      lower(quota_of(is_version_2 ? first_line(folder / "cpu.max")
                                  : first_line(folder / "cpu.cfs_quota_us") + " " +
                                        first_line(folder / "cpu.cfs_period_us")));
      if (group.empty()) break;
      group = group.parent_path();
    }
  }
  return smallest;
}

}  // namespace firstmove::jobs
