// A process as others see it, on this host or another: enough to know that it is gone.
#pragma once

#include <optional>
#include <string>

namespace firstmove::jobs {

struct ProcessIdentity {
  std::string host;
  std::string boot;       ///< of the kernel's start: process numbers begin anew
  std::string pid_space;  ///< a container has its own numbers
  long pid = 0;
  std::string start;  ///< clock ticks from the kernel's start to the process's: numbers are used again
  friend bool operator==(const ProcessIdentity&, const ProcessIdentity&) = default;
};

ProcessIdentity this_process();

/// True only when it is certain: the process ran under this kernel and has ended. Of other hosts nothing is
/// known.
bool is_gone(const ProcessIdentity& process);

/// One "key=value" a line.
std::string to_text(const ProcessIdentity& process);
std::optional<ProcessIdentity> parse_process(const std::string& text);

}  // namespace firstmove::jobs
