// A result file that tells what games of a campaign are likely to show: `plan --pilot`.
#pragma once

#include <string>
#include <vector>

#include "analysis/planning.hpp"

namespace firstmove::jobs::cli {

struct PilotCondition {
  std::string name;
  analysis::Pilot pilot;  ///< its spread has no problem
};

struct PilotFile {
  std::string path;
  std::string variant;
  std::vector<PilotCondition> conditions;  ///< those with games enough, at least one

  /// That of the name; nullptr where it has none.
  const PilotCondition* find(const std::string& condition) const;
};

/// errors  UsageError when no condition holds a spread;  results::IoError
PilotFile read_pilot(const std::string& path);

}  // namespace firstmove::jobs::cli
