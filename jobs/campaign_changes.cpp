#include "jobs/campaign_changes.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <sstream>
#include <utility>

#include "configs/load.hpp"

namespace firstmove::jobs {
namespace {

using configs::SetupRange;

constexpr const char* kNotSet = "not set";

/// The resolved text of a campaign, by key: no field can be forgotten here.
struct Settings {
  std::map<std::string, std::string> common;
  std::vector<std::string> condition_names;
  std::map<std::string, std::map<std::string, std::string>> conditions;  ///< by name
};

Settings settings_of(const configs::Campaign& campaign) {
  Settings settings;
  std::istringstream lines(configs::to_toml(campaign));
  std::map<std::string, std::string>* section = &settings.common;
  std::size_t condition = 0;
  std::string prefix;
  for (std::string line; std::getline(lines, line);) {
    if (line == "[target]") {
      prefix = "target.";
      continue;
    }
    if (line == "[[condition]]") {
      prefix.clear();
      const std::string& name = campaign.conditions[condition++].name;
      settings.condition_names.push_back(name);
      section = &settings.conditions[name];
      continue;
    }
    const std::size_t equals = line.find(" = ");
    if (equals != std::string::npos) (*section)[prefix + line.substr(0, equals)] = line.substr(equals + 3);
  }
  settings.common.erase("part_seconds");
  // Variant files count by their rules, not by their words.
  settings.common.erase("variant_texts");
  for (const configs::Variants::Own& own : campaign.known.own()) {
    settings.common["rules of " + own.rules->id] = core::rules_hash(*own.rules);
  }
  settings.common.try_emplace("setups", "every setup");
  return settings;
}

std::string value_of(const std::map<std::string, std::string>& settings, const std::string& key) {
  const auto found = settings.find(key);
  return found == settings.end() ? kNotSet : found->second;
}

/// Neighbouring ranges joined, so that equal sets of setups read alike.
std::vector<SetupRange> joined_ranges(const std::vector<SetupRange>& ranges) {
  std::vector<SetupRange> joined;
  for (const SetupRange& range : ranges) {
    if (!joined.empty() && joined.back().last + 1 == range.first) {
      joined.back().last = range.last;
    } else {
      joined.push_back(range);
    }
  }
  return joined;
}

/// An empty list means every setup.
bool includes_setups(const std::vector<SetupRange>& more, const std::vector<SetupRange>& fewer) {
  if (more.empty()) return true;
  if (fewer.empty()) return false;
  const std::vector<SetupRange> joined = joined_ranges(more);
  return std::all_of(fewer.begin(), fewer.end(), [&](const SetupRange& range) {
    return std::any_of(joined.begin(), joined.end(), [&](const SetupRange& other) {
      return other.first <= range.first && range.last <= other.last;
    });
  });
}

/// A target that asks for more, or allows more: what was played for the old one is needed for it too.
bool raises(const std::string& key, const configs::Target& there, const configs::Target& here) {
  const auto grows = [](const auto& from, const auto& to) { return from && to && *to > *from; };
  if (key == "target.standard_error") return grows(here.standard_error, there.standard_error);
  if (key == "target.reliability") return grows(there.reliability, here.reliability);
  if (key == "target.fairest") return grows(there.fairest, here.fairest);
  if (key == "target.probability") return grows(there.probability, here.probability);
  // The way out where the border between the k-th and the next stays undecided.
  if (key == "target.tolerance") return there.tolerance && here.tolerance;
  if (key == "target.confirmation") return grows(there.confirmation, here.confirmation);
  if (key == "target.budget") return here.budget > there.budget;
  return key == "target.max_rounds" && here.max_rounds > there.max_rounds;
}

bool only_adds(const std::string& key, const configs::Campaign& there, const configs::Campaign& here) {
  if (there.target && here.target && key.starts_with("target.")) {
    return raises(key, *there.target, *here.target);
  }
  if (key == "games") return here.games > there.games;
  if (key == "perft_depth") return here.perft_depth > there.perft_depth;
  if (key == "setups") return includes_setups(here.setups, there.setups);
  if (key != "root_score_depths") return false;
  return std::includes(here.root_score_depths.begin(), here.root_score_depths.end(),
                       there.root_score_depths.begin(), there.root_score_depths.end());
}

std::string condition_text(const std::map<std::string, std::string>& condition) {
  std::string text;
  for (const auto& [key, value] : condition) {
    if (key != "name") text += (text.empty() ? "" : ", ") + key + " = " + value;
  }
  return text;
}

void compare_condition(const std::string& name, const Settings& there, const Settings& here,
                       std::vector<Change>& result) {
  const std::string place = "condition." + name;
  const auto theirs = there.conditions.find(name);
  const auto own = here.conditions.find(name);
  if (theirs == there.conditions.end()) {
    result.push_back({place, kNotSet, condition_text(own->second), true});
  } else if (own == here.conditions.end()) {
    result.push_back({place, condition_text(theirs->second), kNotSet, false});
  } else {
    for (const auto& [key, value] : theirs->second) {
      const std::string& other = own->second.at(key);
      if (value != other) result.push_back({place + "." + key, value, other, false});
    }
  }
}

/// Names that both have, in the order of the first list.
std::string common_names(const Settings& first, const Settings& second) {
  std::string names;
  for (const std::string& name : first.condition_names) {
    if (second.conditions.contains(name)) names += (names.empty() ? "" : ", ") + name;
  }
  return names;
}

}  // namespace

std::vector<Change> changes(const configs::Campaign& there, const configs::Campaign& here) {
  const Settings theirs = settings_of(there);
  const Settings own = settings_of(here);
  std::vector<Change> result;
  std::set<std::string> keys;
  for (const auto& [key, value] : theirs.common) keys.insert(key);
  for (const auto& [key, value] : own.common) keys.insert(key);
  for (const std::string& key : keys) {
    const std::string value = value_of(theirs.common, key);
    const std::string other = value_of(own.common, key);
    if (value == other) continue;
    const bool same_setups = key == "setups" && includes_setups(there.setups, here.setups) &&
                             includes_setups(here.setups, there.setups);
    if (!same_setups) result.push_back({key, value, other, only_adds(key, there, here)});
  }
  std::set<std::string> names(theirs.condition_names.begin(), theirs.condition_names.end());
  names.insert(own.condition_names.begin(), own.condition_names.end());
  for (const std::string& name : names) compare_condition(name, theirs, own, result);
  const std::string their_order = common_names(theirs, own);
  const std::string own_order = common_names(own, theirs);
  if (their_order != own_order) result.push_back({"order of conditions", their_order, own_order, false});
  return result;
}

std::string describe(const Change& change) {
  return change.key + ": " + change.there + " there, " + change.here + " here";
}

std::vector<std::string> differences(const configs::Campaign& there, const configs::Campaign& here) {
  std::vector<std::string> result;
  for (const Change& change : changes(there, here)) result.push_back(describe(change));
  return result;
}

}  // namespace firstmove::jobs
