// The rules of a campaign's [target].
#pragma once

#include "configs/faults.hpp"

namespace firstmove::configs {

/// pre  campaign.target
void check_target(const Campaign& campaign, Faults& faults);

}  // namespace firstmove::configs
