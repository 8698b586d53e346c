#include "jobs/progress.hpp"

namespace firstmove::jobs {
namespace {

std::size_t root_score_kind(std::uint32_t condition) {
  return 1 + 2 * std::size_t{condition};
}
std::size_t game_kind(std::uint32_t condition) {
  return 2 + 2 * std::size_t{condition};
}

}  // namespace

Progress::Progress(const CampaignContext& context, const std::vector<Job>& jobs)
    : kinds_(1 + 2 * context.conditions.size()), counters_(kinds_ * context.variants.size()) {
  for (const Job& job : jobs) {
    switch (job.kind) {
      case JobKind::perft:
        counters_[slot(job.variant, 0)].total += row_count(job);
        break;
      case JobKind::root_scores:
        counters_[slot(job.variant, root_score_kind(job.condition))].total += row_count(job);
        break;
      case JobKind::games: {
        Counter& counter = counters_[slot(job.variant, game_kind(job.condition))];
        counter.is_games = counts_games_ = true;
        counter.total += job.game_count;
      }
    }
  }
}

void Progress::add(const FinishedWork& work) {
  const auto add_rows = [&](std::size_t kind, std::size_t rows) {
    if (rows == 0) return;
    Counter& counter = counters_[slot(work.variant, kind)];
    counter.done.fetch_add(rows, std::memory_order_relaxed);
    counter.nanoseconds.fetch_add(static_cast<std::uint64_t>(work.core_seconds * 1e9),
                                  std::memory_order_relaxed);
  };
  add_rows(0, work.perft.size());
  add_rows(root_score_kind(work.condition), work.root_scores.size());
  add_rows(game_kind(work.condition), work.games.size());
}

std::uint64_t Progress::total() const {
  std::uint64_t sum = 0;
  for (const Counter& counter : counters_) sum += counter.is_games == counts_games_ ? counter.total : 0;
  return sum;
}

std::uint64_t Progress::done() const {
  std::uint64_t sum = 0;
  for (const Counter& counter : counters_) {
    if (counter.is_games == counts_games_) sum += counter.done.load(std::memory_order_relaxed);
  }
  return sum;
}

double Progress::remaining_core_seconds() const {
  double all_time = 0;
  double all_done = 0;
  for (const Counter& counter : counters_) {
    if (counter.is_games != counts_games_) continue;
    all_time += static_cast<double>(counter.nanoseconds.load(std::memory_order_relaxed)) * 1e-9;
    all_done += static_cast<double>(counter.done.load(std::memory_order_relaxed));
  }
  double remaining = 0;
  for (const Counter& counter : counters_) {
    const auto done = static_cast<double>(counter.done.load(std::memory_order_relaxed));
    const double time = static_cast<double>(counter.nanoseconds.load(std::memory_order_relaxed)) * 1e-9;
    const double left = static_cast<double>(counter.total) - done;
    if (done > 0) {
      remaining += left * time / done;
    } else if (all_done > 0 && counter.is_games == counts_games_) {
      remaining += left * all_time / all_done;  // a kind not begun yet: as long as the others
    }
  }
  return remaining;
}

}  // namespace firstmove::jobs
