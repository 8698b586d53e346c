// Checks a result file or a part all through: checksums, schema, types and shapes, row order and keys, and
// that every statistic equals what its rows give.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace firstmove::results {

struct VerifyReport {
  std::vector<std::string> checked;  ///< what was looked at, in words with counts
  std::vector<std::string> faults;   ///< empty: the file holds
};

VerifyReport verify(const std::filesystem::path& path);

}  // namespace firstmove::results
