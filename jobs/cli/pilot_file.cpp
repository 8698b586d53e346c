#include "jobs/cli/pilot_file.hpp"

#include <algorithm>
#include <optional>

#include "analysis/class_row.hpp"
#include "jobs/cli/command.hpp"
#include "results/reader.hpp"

namespace firstmove::jobs::cli {
namespace {

/// Nothing where its games are too few.
std::optional<analysis::Pilot> pilot_of(const results::VariantStatistics& statistics, std::size_t condition) {
  std::vector<analysis::GameCounts> counts;
  for (const analysis::ClassRow& row : analysis::group_classes(statistics.table)) {
    analysis::GameSums sums;
    for (const std::size_t member : row.members)
      sums += analysis::GameSums(statistics.cell(member, condition));
    counts.push_back(sums.counts);
  }
  analysis::Pilot pilot;
  pilot.spread = analysis::estimate_spread(counts);
  if (pilot.spread.problem != analysis::SpreadProblem::none) return std::nullopt;
  pilot.setups_a_class = static_cast<double>(statistics.setup_count()) / static_cast<double>(counts.size());
  const auto& seconds = statistics.provenance.core_seconds;
  if (condition < seconds.size() && seconds[condition] > 0)
    pilot.core_seconds_a_game = seconds[condition] / static_cast<double>(pilot.spread.games);
  return pilot;
}

}  // namespace

const PilotCondition* PilotFile::find(const std::string& condition) const {
  const auto found = std::find_if(conditions.begin(), conditions.end(),
                                  [&](const PilotCondition& one) { return one.name == condition; });
  return found == conditions.end() ? nullptr : &*found;
}

PilotFile read_pilot(const std::string& path) {
  const results::VariantStatistics statistics = results::read_statistics(path);
  PilotFile file{path, statistics.provenance.identity.variant, {}};
  for (std::size_t k = 0; k < statistics.conditions.size(); ++k) {
    if (auto pilot = pilot_of(statistics, k))
      file.conditions.push_back({statistics.conditions[k].name, *pilot});
  }
  if (file.conditions.empty())
    throw UsageError("'" + path +
                     "' holds too few games to serve as a pilot: it needs two setups or more, and "
                     "two games or more of one");
  return file;
}

}  // namespace firstmove::jobs::cli
