// Runs the program as a user would and keeps what it says.
#pragma once

#include <string>
#include <vector>

namespace firstmove::jobs {

struct ProgramResult {
  int exit_code;  ///< 128 + the signal that ended it
  std::string out;
  std::string err;
};

ProgramResult run_program(const std::vector<std::string>& arguments);

}  // namespace firstmove::jobs
