// What a target is likely to cost: its rounds played out with made-up games.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "jobs/campaign_context.hpp"
#include "jobs/cli/pilot_file.hpp"
#include "jobs/estimate.hpp"
#include "jobs/round_simulation.hpp"

namespace firstmove::jobs::cli {

struct TargetForecast {
  std::size_t variant;
  std::size_t condition;
  Population population;
  bool from_pilot;     ///< the population is that of the pilot's games
  std::string source;  ///< where the population is from, in words
  SimulatedCourse course;
};

/// One a variant and condition; none without a target. A variant that the pilot is not of takes the default
/// population, a condition it does not have takes that of its first one.
std::vector<TargetForecast> forecast_target(const CampaignContext& context,
                                            const std::optional<PilotFile>& pilot);

/// Those that rounds after the first add.
GameCountsAhead games_ahead(const std::vector<TargetForecast>& forecasts);

std::string forecast_text(const CampaignContext& context, const std::vector<TargetForecast>& forecasts);
nlohmann::ordered_json forecast_json(const CampaignContext& context,
                                     const std::vector<TargetForecast>& forecasts);

}  // namespace firstmove::jobs::cli
