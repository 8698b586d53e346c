// How long jobs will take, from a sample of them done now on this machine.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "jobs/campaign_context.hpp"
#include "jobs/plan.hpp"

namespace firstmove::jobs {

/// Games by variant and condition.
using GameCountsAhead = std::map<std::pair<std::size_t, std::size_t>, std::uint64_t>;

struct TimeEstimate {
  double core_seconds = 0;        ///< of the jobs
  double core_seconds_ahead = 0;  ///< of the games that later rounds will add
};

/// Seconds of one core for all jobs, and for `ahead` more games of each kind among them. Each kind of job is
/// sampled, evenly over the setups, for about `seconds_a_kind`. Nothing when a single piece of work of some
/// kind takes far longer than that.
std::optional<TimeEstimate> estimate_core_seconds(const CampaignContext& context,
                                                  const std::vector<Job>& jobs, double seconds_a_kind,
                                                  const GameCountsAhead& ahead = {});

}  // namespace firstmove::jobs
