#include "jobs/cli/pilot_costs.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "analysis/format.hpp"
#include "jobs/rounds.hpp"

namespace firstmove::jobs::cli {
namespace {

using analysis::GoalCost;
using analysis::GoalKind;
using Json = nlohmann::ordered_json;

std::string goal_text(const analysis::Goal& goal) {
  return goal.kind == GoalKind::standard_error
             ? "standard error " + analysis::small_points(goal.value) + " of a class"
             : "reliability " + analysis::reliability(goal.value);
}

std::string count(double games) {
  return analysis::grouped(static_cast<std::uint64_t>(games));
}

std::string games_text(const GoalCost& cost) {
  if (!cost.games_a_setup) return "at least " + count(cost.least_games);
  if (cost.goal.kind == GoalKind::standard_error) return count(*cost.games_a_setup);
  const std::string most = cost.most_games ? "to " + count(*cost.most_games) : "or more";
  return count(*cost.games_a_setup) + " (95 %: " + count(cost.least_games) + " " + most + ")";
}

Json number(const std::optional<double>& value) {
  return value ? Json(*value) : Json(nullptr);
}

}  // namespace

std::vector<PilotCosts> pilot_costs(const CampaignContext& context, const PilotFile& pilot,
                                    const std::vector<analysis::Goal>& goals) {
  const auto place =
      std::find(context.campaign.variants.begin(), context.campaign.variants.end(), pilot.variant);
  if (place == context.campaign.variants.end()) return {};
  const auto index = static_cast<std::size_t>(place - context.campaign.variants.begin());
  const std::size_t setups = empty_work(context.campaign)[index].setups.size();
  const auto is_wanted = [&](const PilotCondition& condition) {
    return std::any_of(context.conditions.begin(), context.conditions.end(),
                       [&](const auto& wanted) { return wanted.name == condition.name; });
  };
  const bool has_wanted = std::any_of(pilot.conditions.begin(), pilot.conditions.end(), is_wanted);
  std::vector<PilotCosts> list;
  for (const PilotCondition& condition : pilot.conditions) {
    if (has_wanted && !is_wanted(condition)) continue;
    PilotCosts one{pilot.variant, condition.name, has_wanted, setups, condition.pilot, {}};
    for (const analysis::Goal& goal : goals) one.costs.push_back(analysis::cost_of(goal, one.pilot, setups));
    list.push_back(std::move(one));
  }
  return list;
}

std::string pilot_costs_text(const std::vector<PilotCosts>& costs) {
  std::string text;
  for (const PilotCosts& one : costs) {
    text +=
        fmt::format("{} {}, as in the pilot{}: games a setup, over {} setups\n", one.variant, one.condition,
                    one.is_of_campaign ? "" : " (no condition of the campaign has its name)",
                    analysis::grouped(one.setups));
    for (const GoalCost& cost : one.costs) {
      text += fmt::format("  {:<32} {}", goal_text(cost.goal), games_text(cost));
      if (cost.games_a_setup)
        text +=
            fmt::format("; {} games in all", count(*cost.games_a_setup * static_cast<double>(one.setups)));
      if (cost.core_hours) text += fmt::format(", {:.3g} core-hours", *cost.core_hours);
      text += "\n";
    }
    if (!one.pilot.core_seconds_a_game) text += "  the pilot does not tell how long a game took\n";
  }
  return text;
}

Json pilot_costs_json(const std::vector<PilotCosts>& costs) {
  Json list = Json::array();
  for (const PilotCosts& one : costs) {
    Json goals = Json::array();
    for (const GoalCost& cost : one.costs) {
      const bool is_error = cost.goal.kind == GoalKind::standard_error;
      goals.push_back({{"goal", is_error ? "standard_error" : "reliability"},
                       {"value", cost.goal.value},
                       {"games_a_setup", number(cost.games_a_setup)},
                       {"games_a_setup_low_95", cost.least_games},
                       {"games_a_setup_high_95", number(cost.most_games)},
                       {"core_hours", number(cost.core_hours)}});
    }
    list.push_back({{"variant", one.variant},
                    {"condition", one.condition},
                    {"condition_is_of_campaign", one.is_of_campaign},
                    {"setups", one.setups},
                    {"core_seconds_a_game", number(one.pilot.core_seconds_a_game)},
                    {"goals", std::move(goals)}});
  }
  return list;
}

}  // namespace firstmove::jobs::cli
