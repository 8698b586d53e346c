#include "configs/validate_target.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <map>

#include "core/setups.hpp"
#include "core/symmetry.hpp"
#include "core/variant.hpp"

namespace firstmove::configs {
namespace {

constexpr double kDefaultProbability = 0.9;
constexpr std::int64_t kDefaultConfirmation = 1000;
constexpr std::int64_t kMostGamesASetup = 1'000'000;

/// A variant's setups in this campaign, and the classes (the same game under reflection) they make.
struct Extent {
  std::int64_t setups = 0;
  std::int64_t classes = 0;
  std::int64_t largest_class = 0;
};

Extent extent_of(const Campaign& campaign, const core::VariantRules& rules) {
  Extent extent;
  std::map<core::SetupId, std::int64_t> members;
  const std::int64_t count = core::setup_count(rules);
  const auto add = [&](std::int64_t first, std::int64_t last) {
    for (std::int64_t id = std::max<std::int64_t>(first, 0); id <= last && id < count; ++id) {
      ++extent.setups;
      extent.largest_class = std::max(extent.largest_class, ++members[core::setup_class(rules, id)]);
    }
  };
  if (campaign.setups.empty()) add(0, count - 1);
  for (const SetupRange& range : campaign.setups) add(range.first, range.last);
  extent.classes = static_cast<std::int64_t>(members.size());
  return extent;
}

std::string text(std::int64_t number) {
  return std::to_string(number);
}

/// Shares and deviations: within limits that are named as people write them.
void check_share(const char* key, std::optional<double> value, double low, double high, const char* range,
                 Faults& faults) {
  if (value && !(*value >= low && *value <= high)) faults.add(key, std::string("must be ") + range);
}

void check_kind(const Target& target, Faults& faults) {
  const int kinds =
      target.standard_error.has_value() + target.reliability.has_value() + target.fairest.has_value();
  if (kinds != 1) {
    faults.add("target", std::string(kinds == 0 ? "asks for nothing" : "asks for more than one thing") +
                             ": set one of standard_error, reliability, fairest");
  }
  if (target.fairest) return;
  if (target.probability) faults.add("target.probability", "goes with fairest: leave it out");
  if (target.tolerance) faults.add("target.tolerance", "goes with fairest: leave it out");
  if (target.confirmation) faults.add("target.confirmation", "goes with fairest: leave it out");
}

/// Every number by itself.
void check_values(const Target& target, Faults& faults) {
  check_share("target.standard_error", target.standard_error, 0.0001, 0.5, "0.0001 to 0.5 points", faults);
  check_share("target.reliability", target.reliability, 0.01, 0.99, "0.01 to 0.99", faults);
  check_share("target.probability", target.probability, 0.5, 0.9999, "0.5 to 0.9999", faults);
  check_share("target.tolerance", target.tolerance, 0, 0.1, "0 to 0.1 points", faults);
  if (target.confirmation) {
    faults.check_range<std::int64_t>("target.confirmation", *target.confirmation, 2, kMostGamesASetup,
                                     "games for each setup named");
  }
  faults.check_range<std::int64_t>("target.first_round", target.first_round, 2, kMostGamesASetup,
                                   "games a setup");
  faults.check_range("target.max_rounds", target.max_rounds, target.fairest ? 2 : 1, 99,
                     target.fairest ? "rounds, the last one to confirm" : "rounds");
}

/// What the first round takes, and for `fairest` the confirmation.
void check_budget(const Target& target, const std::string& variant, const Extent& extent, Faults& faults) {
  const std::int64_t first = extent.setups * target.first_round;
  const std::int64_t last =
      target.fairest ? *target.fairest * extent.largest_class * *target.confirmation : 0;
  if (target.budget >= first + last) return;
  std::string needs = text(first) + " games of the first round (" + text(extent.setups) + " setups of " +
                      variant + " x " + text(target.first_round) + ")";
  if (last > 0) needs += " and " + text(last) + " to confirm " + text(*target.fairest);
  faults.add("target.budget", "is too small for the " + needs + ": raise it to more than " +
                                  text(first + last) + ", or lower first_round" +
                                  (last > 0 ? " or confirmation" : ""));
}

}  // namespace

Target with_defaults(Target target) {
  if (target.fairest) {
    if (!target.probability) target.probability = kDefaultProbability;
    if (!target.tolerance) target.tolerance = 0;
    if (!target.confirmation) target.confirmation = kDefaultConfirmation;
  }
  return target;
}

void check_target(const Campaign& campaign, Faults& faults) {
  const Target& target = *campaign.target;
  Faults of_values;
  check_kind(target, of_values);
  check_values(target, of_values);
  if (campaign.games > 0) {
    of_values.add("games", "and a [target] cannot both say how many games are played: leave one out");
  }
  if (target.budget == 0) {
    of_values.add("target.budget", "is missing: the most games of each variant under each condition");
  } else if (target.budget < 0) {
    of_values.add("target.budget", "must be above 0");
  }
  std::vector<ConfigFault> found = of_values.take();
  const bool numbers_are_sound = found.empty();
  for (ConfigFault& fault : found) faults.add(fault.key, fault.message);
  if (!numbers_are_sound) return;

  const double tables = static_cast<double>(campaign.variants.size() * campaign.conditions.size());
  if (static_cast<double>(target.budget) * tables > kMostGamesInAll) {
    faults.add("target.budget", "allows more than 200000000 games over all variants and conditions");
    return;
  }
  for (const std::string& id : campaign.variants) {
    const core::VariantRules* rules = campaign.known.find(id);
    if (rules == nullptr) continue;
    const Extent extent = extent_of(campaign, *rules);
    if (target.fairest && (*target.fairest < 1 || *target.fairest >= extent.classes)) {
      faults.add("target.fairest", "must be from 1 and below the " + text(extent.classes) + " classes of " +
                                       id + " in this campaign");
      return;
    }
    if (target.reliability && extent.classes < 2) {
      faults.add("target.reliability",
                 "needs two classes or more to compare: " + id + " has one in this campaign");
      return;
    }
    check_budget(target, id, extent, faults);
  }
}

}  // namespace firstmove::configs
