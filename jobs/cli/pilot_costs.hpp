// `plan --pilot`: games and core-hours of standard errors and reliabilities, by what a pilot's games show.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "analysis/planning.hpp"
#include "jobs/campaign_context.hpp"
#include "jobs/cli/pilot_file.hpp"

namespace firstmove::jobs::cli {

struct PilotCosts {
  std::string variant;
  std::string condition;  ///< of the pilot
  bool is_of_campaign;    ///< the campaign has a condition of that name
  std::size_t setups;     ///< of the campaign
  analysis::Pilot pilot;
  std::vector<analysis::GoalCost> costs;
};

/// One a condition of the pilot that the campaign has by name; all of them where it has none. Nothing for a
/// variant that is not in the campaign.
std::vector<PilotCosts> pilot_costs(const CampaignContext& context, const PilotFile& pilot,
                                    const std::vector<analysis::Goal>& goals);

std::string pilot_costs_text(const std::vector<PilotCosts>& costs);
nlohmann::ordered_json pilot_costs_json(const std::vector<PilotCosts>& costs);

}  // namespace firstmove::jobs::cli
