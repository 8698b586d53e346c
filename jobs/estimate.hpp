// How long jobs will take, from a sample of them done now on this machine.
#pragma once

#include <optional>
#include <vector>

#include "jobs/campaign_context.hpp"
#include "jobs/plan.hpp"

namespace firstmove::jobs {

/// Seconds of one core for all jobs. Each kind of job is sampled, evenly over the setups, for about
/// `seconds_a_kind`. Nothing when a single piece of work of some kind takes far longer than that.
std::optional<double> estimate_core_seconds(const CampaignContext& context, const std::vector<Job>& jobs,
                                            double seconds_a_kind);

}  // namespace firstmove::jobs
