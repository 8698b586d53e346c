// The text of the shipped parameter files, embedded when the build is configured: core reads no files.
#pragma once

#include <array>
#include <cstdint>

namespace firstmove::core::search {

struct EvaluationFile {
  const char* variant;    ///< one with the men and the board that the file is for
  std::uint64_t men_key;  ///< of it
  const char* text;
};
extern const std::array<EvaluationFile, 2> kEvaluationFiles;

}  // namespace firstmove::core::search
