// Does one job: the only place that knows how each kind of job becomes rows.
#pragma once

#include <memory>
#include <vector>

#include "jobs/campaign_context.hpp"
#include "jobs/finished_work.hpp"
#include "jobs/plan.hpp"
#include "jobs/stop.hpp"

namespace firstmove::jobs {

/// The games whose moves are always kept.
inline constexpr std::uint32_t kGamesWithMoves = 4;

/// One worker: its players, made when first needed. Belongs to one thread at a time.
class Worker {
 public:
  explicit Worker(const CampaignContext& context) : context_(context), players_(context.variants.size()) {}

  /// Emits each piece of work when it is finished; leaves early when a stop is requested.
  void perform(const Job& job, const StopSignal& stop, const Emit& emit);

 private:
  void count_leaves(const Job& job, const StopSignal& stop, const Emit& emit);
  void score_roots(const Job& job, const StopSignal& stop, const Emit& emit);
  void play_games(const Job& job, const StopSignal& stop, const Emit& emit);
  Player& player(std::size_t variant);

  const CampaignContext& context_;
  std::vector<std::unique_ptr<Player>> players_;
};

}  // namespace firstmove::jobs
