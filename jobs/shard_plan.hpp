// A campaign cut into many more shards than there are workers, so that a slow worker holds up little. The cut
// depends on the campaign alone: every worker on a folder sees the same.
#pragma once

#include <tuple>
#include <vector>

#include "jobs/plan.hpp"

namespace firstmove::jobs {

/// Sixteen shards each for 64 tasks; a campaign of fewer jobs has one shard a job.
inline constexpr int kMostShards = 1024;

class ShardPlan {
 public:
  explicit ShardPlan(const configs::Campaign& campaign, int most_shards = kMostShards);
  /// Of these jobs; others go with their neighbours.
  explicit ShardPlan(const std::vector<Job>& jobs, int most_shards = kMostShards);

  int count() const { return static_cast<int>(first_.size()); }
  /// From 0. What is left of a job after an interruption stays in its shard.
  int shard_of(const Job& job) const;

 private:
  /// Neighbours in this order share opening scores.
  using Place = std::tuple<JobKind, std::uint16_t, std::uint32_t, core::SetupId, std::uint32_t>;
  static Place place_of(const Job& job) {
    return {job.kind, job.variant, job.condition, job.setup, job.first_game / kGamesPerJob};
  }

  std::vector<Place> first_;  ///< of each shard
};

}  // namespace firstmove::jobs
