#include <algorithm>
#include <cmath>
#include <limits>

#include "configs/faults.hpp"
#include "configs/validate_target.hpp"
#include "core/setups.hpp"
#include "core/variant.hpp"

namespace firstmove::configs {
namespace {

constexpr std::size_t kLongestName = 64;
constexpr std::int64_t kMostGames = 1'000'000'000;  // numbers of games are 32 bits wide in result files
constexpr auto kGreatestInteger = static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());

bool is_name(const std::string& text) {
  constexpr std::string_view kAllowed = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.";
  return !text.empty() && text.size() <= kLongestName && text.front() != '.' && text.front() != '-' &&
         text.find_first_not_of(kAllowed) == std::string::npos;
}
constexpr const char* kNameRule =
    "must be 1 to 64 letters, digits, '-', '_' or '.', and begin with a letter, a digit or '_'";

std::string indexed(const std::string& key, std::size_t i) {
  return key + "[" + std::to_string(i) + "]";
}

void check_variants(const Campaign& campaign, Faults& faults) {
  if (campaign.variants.empty()) faults.add("variants", "is missing: list one variant or more");
  for (std::size_t i = 0; i < campaign.variants.size(); ++i) {
    const std::string& id = campaign.variants[i];
    const auto here = campaign.variants.begin() + static_cast<std::ptrdiff_t>(i);
    if (std::find(campaign.variants.begin(), here, id) != here) {
      faults.add(indexed("variants", i), "'" + id + "' is listed twice");
    }
    if (campaign.known.find(id) == nullptr) faults.add(indexed("variants", i), campaign.known.unknown(id));
  }
}

void check_setups(const Campaign& campaign, Faults& faults) {
  for (std::size_t i = 0; i < campaign.setups.size(); ++i) {
    const SetupRange range = campaign.setups[i];
    const std::string key = indexed("setups", i);
    if (range.first < 0 || range.last < range.first) {
      faults.add(key, "must be an id of 0 or more, or \"first-last\" with first <= last");
      continue;
    }
    if (i > 0 && range.first <= campaign.setups[i - 1].last) {
      faults.add(key, "must come after the ids before it: ascending, none twice");
    }
    for (const std::string& id : campaign.variants) {
      const core::VariantRules* rules = campaign.known.find(id);
      if (rules == nullptr) continue;
      const std::int64_t count = core::setup_count(*rules);
      if (range.last < count) continue;
      faults.add(key, "setup " + std::to_string(range.last) + " does not exist: " + id + " has setups 0 to " +
                          std::to_string(count - 1));
    }
  }
}

void check_root_score_depths(const Campaign& campaign, Faults& faults) {
  for (std::size_t i = 0; i < campaign.root_score_depths.size(); ++i) {
    const std::string key = indexed("root_score_depths", i);
    faults.check_range(key, campaign.root_score_depths[i], 1, 64, "plies");
    if (i > 0 && campaign.root_score_depths[i] <= campaign.root_score_depths[i - 1]) {
      faults.add(key, "must be greater than the depth before it");
    }
  }
}

/// What a plan can hold.  pre  the parts of the campaign have been checked
void check_size(const Campaign& campaign, Faults& faults) {
  double setups = 0;
  for (const std::string& id : campaign.variants) {
    const core::VariantRules* rules = campaign.known.find(id);
    if (rules == nullptr) continue;
    if (campaign.setups.empty()) setups += static_cast<double>(core::setup_count(*rules));
    for (const SetupRange& range : campaign.setups)
      setups += static_cast<double>(range.last - range.first + 1);
  }
  const double games =
      setups * static_cast<double>(campaign.conditions.size()) * static_cast<double>(campaign.games);
  if (games <= kMostGamesInAll) return;
  faults.add("games", "asks for " + std::to_string(static_cast<std::int64_t>(std::min(games, 1e18))) +
                          " games over all setups and conditions: at most 200000000 in one campaign");
}

/// The same games under two names: every setting but the name and what is kept.
bool plays_alike(ConditionSettings a, const ConditionSettings& b) {
  a.name = b.name;
  a.keep_moves = b.keep_moves;
  a.keep_scores = b.keep_scores;
  return a == b;
}

void check_condition(const Campaign& campaign, std::size_t i, Faults& faults) {
  const ConditionSettings& condition = campaign.conditions[i];
  const std::string key = indexed("condition", i) + ".";
  if (!is_name(condition.name)) faults.add(key + "name", kNameRule);
  if (condition.depth == 0) {
    faults.add(key + "depth", "is missing, or 0: the search depth in plies, 1 to 64");
  } else {
    faults.check_range(key + "depth", condition.depth, 1, 64, "plies");
    faults.check_range(key + "opening_depth", condition.opening_depth, 1, std::clamp(condition.depth, 1, 64),
                       "plies, at most the depth");
  }
  faults.check_range<std::uint64_t>(key + "nodes", condition.nodes, 0, kGreatestInteger,
                                    "nodes, 0 for no limit");
  faults.check_range(key + "temperature_cp", condition.temperature_cp, 0, 1000, "centipawns");
  faults.check_range(key + "opening_plies", condition.opening_plies, 0, 100, "plies");
  faults.check_range(key + "move_cap", condition.move_cap, 1, 10000, "plies");
  for (std::size_t j = 0; j < i && condition.depth != 0; ++j) {  // without a depth all else is missing too
    const ConditionSettings& other = campaign.conditions[j];
    if (other.name == condition.name) {
      faults.add(key + "name",
                 "'" + condition.name + "' names another condition too: give each its own name");
    } else if (plays_alike(other, condition)) {
      faults.add(indexed("condition", i),
                 "plays the same games as condition '" + other.name + "': leave one out");
    }
  }
}

}  // namespace

ConditionSettings with_defaults(ConditionSettings settings) {
  constexpr int kDefaultOpeningDepth = 4;
  if (settings.name.empty()) settings.name = std::string("d").append(std::to_string(settings.depth));
  if (settings.opening_depth == 0) settings.opening_depth = std::min(settings.depth, kDefaultOpeningDepth);
  return settings;
}

std::vector<ConfigFault> validate(const Campaign& campaign) {
  Faults faults;
  if (!is_name(campaign.name)) faults.add("name", kNameRule);
  check_variants(campaign, faults);
  check_setups(campaign, faults);
  faults.check_range<std::uint64_t>("seed", campaign.seed, 0, kGreatestInteger, "");
  faults.check_range("perft_depth", campaign.perft_depth, 0, 20, "plies");
  faults.check_range<std::int64_t>("games", campaign.games, 0, kMostGames, "games a setup");
  check_root_score_depths(campaign, faults);
  if (!(campaign.part_seconds >= 0.1 && campaign.part_seconds <= 3600)) {
    faults.add("part_seconds", "must be 0.1 to 3600 seconds");
  }
  const bool plays = campaign.plays_games() || !campaign.root_score_depths.empty();
  if (plays && campaign.conditions.empty()) {
    faults.add("condition", "is missing: games and root scores need a [[condition]] with its depth");
  }
  if (!plays && campaign.perft_depth == 0 && campaign.games == 0) {
    faults.add("games", "nothing to compute: set games, a [target], perft_depth or root_score_depths");
  }
  for (std::size_t i = 0; i < campaign.conditions.size(); ++i) check_condition(campaign, i, faults);
  check_size(campaign, faults);
  if (campaign.target) check_target(campaign, faults);
  return faults.take();
}

}  // namespace firstmove::configs
