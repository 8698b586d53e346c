#include "jobs/shard_plan.hpp"

#include <algorithm>

namespace firstmove::jobs {

ShardPlan::ShardPlan(const configs::Campaign& campaign, int most_shards)
    : ShardPlan(missing_jobs(campaign, empty_work(campaign)), most_shards) {}

ShardPlan::ShardPlan(const std::vector<Job>& jobs, int most_shards) {
  std::vector<Place> places;
  for (const Job& job : jobs) places.push_back(place_of(job));
  std::sort(places.begin(), places.end());
  const std::size_t count = std::min(places.size(), static_cast<std::size_t>(most_shards));
  for (std::size_t shard = 0; shard < count; ++shard) first_.push_back(places[shard * places.size() / count]);
}

int ShardPlan::shard_of(const Job& job) const {
  const auto behind = std::upper_bound(first_.begin(), first_.end(), place_of(job));
  return std::max(0, static_cast<int>(behind - first_.begin()) - 1);
}

}  // namespace firstmove::jobs
