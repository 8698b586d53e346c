// Runs a command line inside the test and catches what it prints and returns.
#pragma once

#include <string>
#include <vector>

namespace firstmove::jobs::cli {

struct Answer {
  int exit_code;
  std::string out;
  std::string error;  ///< message of the UsageError or IoError that main would print
};

Answer run_command_line(const std::vector<std::string>& arguments);

std::vector<std::string> lines_of(const std::string& text);

}  // namespace firstmove::jobs::cli
