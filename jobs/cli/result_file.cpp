#include "jobs/cli/result_file.hpp"

#include <fmt/core.h>

#include "configs/load.hpp"
#include "jobs/cli/arguments.hpp"
#include "jobs/cli/command.hpp"

namespace firstmove::jobs::cli {

core::VariantRules variant_of_file(const results::Provenance& provenance, const configs::Variants& variants,
                                   const std::string& path) {
  const results::Identity& identity = provenance.identity;
  configs::Variants known = variants;
  if (known.find(identity.variant) == nullptr) {
    if (const auto campaign = configs::load_campaign(provenance.campaign)) known.add(campaign->known);
  }
  const core::VariantRules* rules = known.find(identity.variant);
  if (rules == nullptr) {
    throw UsageError(fmt::format(
        "'{}' holds '{}', a variant that this program does not know: add its file, --variant-file "
        "FILE",
        path, identity.variant));
  }
  if (core::rules_hash(*rules) != identity.rules_hash) {
    throw UsageError(fmt::format("'{}' was made under other rules of {} (rules hash {}, here {})", path,
                                 rules->id, identity.rules_hash, core::rules_hash(*rules)));
  }
  return *rules;
}

std::uint32_t chosen_condition(const std::vector<results::Condition>& conditions, const std::string& name,
                               const std::string& path) {
  if (name.empty() && conditions.size() == 1) return 0;
  std::string known;
  for (std::size_t i = 0; i < conditions.size(); ++i) {
    if (!name.empty() && conditions[i].name == name) return static_cast<std::uint32_t>(i);
    known += (i > 0 ? ", " : "") + conditions[i].name;
  }
  if (conditions.empty()) throw UsageError(fmt::format("'{}' holds no games", path));
  if (name.empty())
    throw UsageError(fmt::format("'{}' holds several conditions; choose --condition: {}", path, known));
  throw UsageError(fmt::format("'{}' has no condition '{}'; it has: {}", path, name, known));
}

std::string condition_text(const results::Condition& condition) {
  const std::string nodes = condition.nodes > 0 ? fmt::format(", {} nodes", condition.nodes) : "";
  return fmt::format("{}: {} {}, depth {}{}, opening {} plies at {} cp (depth {}), cap {} plies",
                     condition.name, condition.player, condition.player_version, condition.depth, nodes,
                     condition.opening_plies, condition.temperature_cp, condition.opening_depth,
                     condition.move_cap);
}

}  // namespace firstmove::jobs::cli
