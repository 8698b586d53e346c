// A campaign of a second or so, over both board sizes.
#pragma once

#include "configs/load.hpp"

namespace firstmove::jobs {

inline configs::Campaign small_campaign() {
  configs::Campaign campaign;
  campaign.name = "small";
  campaign.variants = {"chess960", "chess8400"};
  campaign.setups = {{0, 1}, {518, 518}};
  campaign.seed = 7;
  campaign.perft_depth = 2;
  campaign.games = 5;
  campaign.root_score_depths = {1, 2};
  campaign.part_seconds = 0.1;
  configs::ConditionSettings settings;
  settings.depth = 1;
  settings.move_cap = 60;
  campaign.conditions = {configs::with_defaults(settings)};
  settings.depth = 2;
  settings.opening_plies = 3;
  campaign.conditions.push_back(configs::with_defaults(settings));
  return campaign;
}

}  // namespace firstmove::jobs
