#include "jobs/process_identity.hpp"

#include <signal.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <charconv>
#include <map>
#include <sstream>

#include "jobs/first_line.hpp"

namespace firstmove::jobs {
namespace {

struct ProcessState {
  char state = 0;
  std::string start;
};

/// From /proc/PID/stat; nothing when there is no such process. The second field, the program's name in
/// parentheses, may hold anything, so reading starts behind the last parenthesis.
std::optional<ProcessState> process_state(long pid) {
  const std::string line = first_line("/proc/" + std::to_string(pid) + "/stat");
  const std::size_t name_end = line.rfind(')');
  if (name_end == std::string::npos) return std::nullopt;
  std::istringstream fields(line.substr(name_end + 1));
  ProcessState found;
  fields >> found.state;
  constexpr int kStateField = 3;
  constexpr int kStartField = 22;  // proc(5)
  for (int field = kStateField + 1; field <= kStartField; ++field) fields >> found.start;
  return found;
}

}  // namespace

ProcessIdentity this_process() {
  std::array<char, 256> name{};
  if (gethostname(name.data(), name.size() - 1) != 0) name = {};
  std::array<char, 256> space{};
  if (readlink("/proc/self/ns/pid", space.data(), space.size() - 1) < 0) space = {};
  const long pid = getpid();
  const auto state = process_state(pid);
  return {.host = name.data(),
          .boot = first_line("/proc/sys/kernel/random/boot_id"),
          .pid_space = space.data(),
          .pid = pid,
          .start = state ? state->start : ""};
}

bool is_gone(const ProcessIdentity& process) {
  const ProcessIdentity own = this_process();
  const bool same_kernel = !process.boot.empty() && process.host == own.host && process.boot == own.boot &&
                           process.pid_space == own.pid_space;
  if (!same_kernel) return false;
  const auto state = process_state(process.pid);
  // Where /proc hides the processes of others, their state is unknown: the heartbeat tells.
  if (!state) return kill(static_cast<pid_t>(process.pid), 0) != 0 && errno == ESRCH;
  const bool has_ended = state->state == 'Z' || state->state == 'X';
  return has_ended || state->start != process.start;
}

std::string to_text(const ProcessIdentity& process) {
  return "host=" + process.host + "\nboot=" + process.boot + "\npid_space=" + process.pid_space +
         "\npid=" + std::to_string(process.pid) + "\nstart=" + process.start + "\n";
}

std::optional<ProcessIdentity> parse_process(const std::string& text) {
  std::map<std::string, std::string> values;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    const std::size_t equals = line.find('=');
    if (equals != std::string::npos) values[line.substr(0, equals)] = line.substr(equals + 1);
  }
  ProcessIdentity process{.host = values["host"],
                          .boot = values["boot"],
                          .pid_space = values["pid_space"],
                          .start = values["start"]};
  const std::string& pid = values["pid"];
  const auto read = std::from_chars(pid.data(), pid.data() + pid.size(), process.pid);
  if (read.ec != std::errc{} || process.pid <= 0 || process.start.empty()) return std::nullopt;
  return process;
}

}  // namespace firstmove::jobs
