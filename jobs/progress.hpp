// How far a run is: counters that workers raise and a display reads.
#pragma once

#include <atomic>
#include <cstdint>
#include <vector>

#include "jobs/campaign_context.hpp"
#include "jobs/finished_work.hpp"
#include "jobs/plan.hpp"

namespace firstmove::jobs {

class Progress {
 public:
  Progress(const CampaignContext& context, const std::vector<Job>& jobs);

  void add(const FinishedWork& work);

  /// What is left is this, whoever did the rest: where others work in the same folder.
  /// pre  `left` is part of the jobs given at first; no worker adds meanwhile
  void see_left(const std::vector<Job>& left);

  /// Games; where a run has none, perft and root-score rows.
  std::uint64_t total() const;
  std::uint64_t done() const;
  bool counts_games() const { return counts_games_; }

  /// What is left at the pace of each kind of work so far, for one worker alone; less where others help.
  double remaining_core_seconds() const;

 private:
  /// One kind of work of one variant.
  struct Counter {
    bool is_games = false;
    std::uint64_t total = 0;
    std::atomic<std::uint64_t> done{0};
    std::atomic<std::uint64_t> done_here{0};    ///< by us,
    std::atomic<std::uint64_t> nanoseconds{0};  ///< in this time
  };
  /// Calls visit(slot, rows) for each job.
  template <typename Visit>
  void for_each_slot(const std::vector<Job>& jobs, Visit visit) const;
  std::size_t slot(std::size_t variant, std::size_t kind) const { return variant * kinds_ + kind; }

  std::size_t kinds_;  ///< perft, then root scores and games of each condition
  bool counts_games_ = false;
  std::vector<Counter> counters_;
};

}  // namespace firstmove::jobs
