#include "jobs/cli/target_forecast.hpp"

#include <cmath>
#include <map>
#include <nlohmann/json.hpp>

#include <fmt/core.h>

#include "analysis/format.hpp"
#include "core/symmetry.hpp"

namespace firstmove::jobs::cli {
namespace {

constexpr std::uint64_t kForecastSeed = 1;

struct Pilot {
  Population population;
  std::string source;
};

/// What the pilot's games say of a condition.
Pilot population_of(const PilotFile& file, const std::string& condition) {
  const PilotCondition* same = file.find(condition);
  const PilotCondition& from = same != nullptr ? *same : file.conditions.front();
  const analysis::Spread& spread = from.pilot.spread;
  std::string source = "as in the pilot";
  if (same == nullptr) source += "'s condition " + from.name;
  if (spread.floored) source += ", which has too few games to show a spread";
  return {{spread.mean, std::sqrt(spread.variance), spread.game_variance}, source};
}

std::vector<std::vector<std::size_t>> units_of(const CampaignContext& context, std::size_t variant) {
  const VariantWork work = empty_work(context.campaign)[variant];
  std::map<core::SetupId, std::vector<std::size_t>> units;
  for (std::size_t place = 0; place < work.setups.size(); ++place) {
    units[core::setup_class(context.variants[variant]->rules(), work.setups[place])].push_back(place);
  }
  std::vector<std::vector<std::size_t>> ordered;
  for (auto& [id, places] : units) ordered.push_back(std::move(places));
  return ordered;
}

const char* end_text(const SimulatedCourse& course) {
  if (course.judgement.is_met) return "met";
  switch (course.end) {
    case RoundDecision::confirmed:
      return "not met, those named are confirmed";
    case RoundDecision::out_of_rounds:
      return "ended by max_rounds";
    case RoundDecision::no_rounds_to_name:
      return "ended by max_rounds with none named";
    case RoundDecision::nothing_named:
      return "ended by the budget with none named";
    default:
      return "ended by the budget";
  }
}

std::string reached_text(const configs::Target& target, const TargetForecast& forecast) {
  return describe(target, forecast.course.judgement);
}

}  // namespace

std::vector<TargetForecast> forecast_target(const CampaignContext& context,
                                            const std::optional<PilotFile>& pilot) {
  std::vector<TargetForecast> forecasts;
  if (!context.campaign.target) return forecasts;
  const std::string assumed =
      pilot ? "assumed; the pilot is of " + pilot->variant : "assumed; --pilot FILE.h5 says better";
  for (std::size_t variant = 0; variant < context.variants.size(); ++variant) {
    const auto units = units_of(context, variant);
    const bool has_pilot = pilot && pilot->variant == context.campaign.variants[variant];
    for (std::size_t condition = 0; condition < context.conditions.size(); ++condition) {
      const Pilot from = has_pilot ? population_of(*pilot, context.conditions[condition].name)
                                   : Pilot{Population{}, assumed};
      forecasts.push_back({variant, condition, from.population, has_pilot, from.source,
                           simulate_rounds(*context.campaign.target, units, from.population, kForecastSeed)});
    }
  }
  return forecasts;
}

GameCountsAhead games_ahead(const std::vector<TargetForecast>& forecasts) {
  GameCountsAhead ahead;
  for (const TargetForecast& forecast : forecasts) {
    const SimulatedCourse& course = forecast.course;
    const std::uint64_t first = course.games.empty() ? 0 : course.games.front();
    ahead[{forecast.variant, forecast.condition}] = course.games_in_all - first;
  }
  return ahead;
}

std::string forecast_text(const CampaignContext& context, const std::vector<TargetForecast>& forecasts) {
  std::string text;
  for (const TargetForecast& forecast : forecasts) {
    const SimulatedCourse& course = forecast.course;
    const Population& population = forecast.population;
    text += fmt::format(
        "{} {}: made-up games of mean White score {}, sd {} between classes, variance {} a game "
        "({}):\n  {} games in {}; {}, target {}\n",
        context.campaign.variants[forecast.variant], context.conditions[forecast.condition].name,
        analysis::points(population.mean), analysis::small_points(population.sd),
        analysis::points(population.game_variance), forecast.source, analysis::grouped(course.games_in_all),
        analysis::count_of(course.games.size(), "round", "rounds"),
        reached_text(*context.campaign.target, forecast), end_text(course));
  }
  return text;
}

nlohmann::ordered_json forecast_json(const CampaignContext& context,
                                     const std::vector<TargetForecast>& forecasts) {
  nlohmann::ordered_json list = nlohmann::ordered_json::array();
  for (const TargetForecast& forecast : forecasts) {
    const SimulatedCourse& course = forecast.course;
    list.push_back({{"variant", context.campaign.variants[forecast.variant]},
                    {"condition", context.conditions[forecast.condition].name},
                    {"mean", forecast.population.mean},
                    {"sd", forecast.population.sd},
                    {"game_variance", forecast.population.game_variance},
                    {"from_pilot", forecast.from_pilot},
                    {"games", course.games_in_all},
                    {"games_by_round", course.games},
                    {"reached", reached_text(*context.campaign.target, forecast)},
                    {"end", end_text(course)}});
  }
  return list;
}

}  // namespace firstmove::jobs::cli
