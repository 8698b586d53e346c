// A command of the system, run to its end: what it said and how it ended.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <vector>

namespace firstmove::jobs::batch {

struct CommandResult {
  int exit_code = 0;  ///< 128 + the signal that ended it
  std::string out{};
  std::string err{};
};

/// Looked up in PATH; nothing when there is no such program. A command that takes longer than `patience` is
/// killed, and `err` says so.  errors  std::system_error when the machine can start nothing
std::optional<CommandResult> run_command(const std::vector<std::string>& words,
                                         std::chrono::seconds patience = std::chrono::seconds(120));

}  // namespace firstmove::jobs::batch
