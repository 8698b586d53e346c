#include "jobs/cli/command.hpp"

namespace firstmove::jobs::cli {

// One line a command, in the order `--help` lists them (that of command.hpp); see there how to add one.
void add_commands([[maybe_unused]] CLI::App& app, [[maybe_unused]] Action& action) {}

}  // namespace firstmove::jobs::cli
