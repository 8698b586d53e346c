// What a campaign asks for and what is done, a line a variant: shared by `plan`, `status` and `merge`.
#pragma once

#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "configs/campaign.hpp"
#include "jobs/plan.hpp"

namespace firstmove::jobs::cli {

struct VariantLine {
  std::string variant;
  VariantTally tally;
};

/// With `show_done` each number reads "done/wanted".
std::string tally_table(const configs::Campaign& campaign, const std::vector<VariantLine>& lines,
                        bool show_done);

nlohmann::ordered_json tally_json(const configs::Campaign& campaign, const VariantLine& line);

}  // namespace firstmove::jobs::cli
