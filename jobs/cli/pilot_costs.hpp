// `plan --pilot`: games and core-hours of standard errors and reliabilities, by what a pilot's games show.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "analysis/planning.hpp"
#include "jobs/campaign_context.hpp"

namespace firstmove::jobs::cli {

struct PilotCosts {
  std::string variant;
  std::string condition;  ///< of the pilot
  std::size_t setups;     ///< of the campaign
  analysis::Pilot pilot;
  std::vector<analysis::GoalCost> costs;
};

/// One a condition of the pilot that the campaign has by name; all of them where it has none. Nothing for a
/// variant that is not in the campaign.  errors  UsageError when a condition holds no spread;
/// results::IoError
std::vector<PilotCosts> pilot_costs(const CampaignContext& context, const std::string& pilot,
                                    const std::vector<analysis::Goal>& goals);

std::string pilot_costs_text(const std::vector<PilotCosts>& costs);
nlohmann::ordered_json pilot_costs_json(const std::vector<PilotCosts>& costs);

}  // namespace firstmove::jobs::cli
