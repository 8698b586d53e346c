// The text of the shipped parameter files, embedded when the build is configured: core reads no files.
#pragma once

#include <array>

namespace firstmove::core::search {

struct EvaluationFile {
  const char* variant;  ///< one with the men and the board that the file is for
  const char* text;
};
extern const std::array<EvaluationFile, 2> kEvaluationFiles;

}  // namespace firstmove::core::search
