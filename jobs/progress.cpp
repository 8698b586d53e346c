#include "jobs/progress.hpp"

#include <algorithm>
#include <cassert>

namespace firstmove::jobs {
namespace {

std::size_t root_score_kind(std::uint32_t condition) {
  return 1 + 2 * std::size_t{condition};
}
std::size_t game_kind(std::uint32_t condition) {
  return 2 + 2 * std::size_t{condition};
}

}  // namespace

template <typename Visit>
void Progress::for_each_slot(const std::vector<Job>& jobs, Visit visit) const {
  for (const Job& job : jobs) {
    switch (job.kind) {
      case JobKind::perft:
        visit(slot(job.variant, 0), row_count(job));
        break;
      case JobKind::root_scores:
        visit(slot(job.variant, root_score_kind(job.condition)), row_count(job));
        break;
      case JobKind::games:
        visit(slot(job.variant, game_kind(job.condition)), std::uint64_t{job.game_count});
    }
  }
}

Progress::Progress(const CampaignContext& context, const std::vector<Job>& jobs)
    : kinds_(1 + 2 * context.conditions.size()), counters_(kinds_ * context.variants.size()) {
  for_each_slot(jobs, [this](std::size_t at, std::uint64_t rows) { counters_[at].total += rows; });
  for (const Job& job : jobs) {
    if (job.kind != JobKind::games) continue;
    counters_[slot(job.variant, game_kind(job.condition))].is_games = counts_games_ = true;
  }
}

void Progress::add(const FinishedWork& work) {
  const auto add_rows = [&](std::size_t kind, std::size_t rows) {
    if (rows == 0) return;
    Counter& counter = counters_[slot(work.variant, kind)];
    counter.done.fetch_add(rows, std::memory_order_relaxed);
    counter.done_here.fetch_add(rows, std::memory_order_relaxed);
    counter.nanoseconds.fetch_add(static_cast<std::uint64_t>(work.core_seconds * 1e9),
                                  std::memory_order_relaxed);
  };
  add_rows(0, work.perft.size());
  add_rows(root_score_kind(work.condition), work.root_scores.size());
  add_rows(game_kind(work.condition), work.games.size());
}

void Progress::see_left(const std::vector<Job>& left) {
  std::vector<std::uint64_t> rows_left(counters_.size());
  for_each_slot(left, [&](std::size_t at, std::uint64_t rows) { rows_left[at] += rows; });
  for (std::size_t i = 0; i < counters_.size(); ++i) {
    assert(rows_left[i] <= counters_[i].total);
    counters_[i].done.store(counters_[i].total - rows_left[i], std::memory_order_relaxed);
  }
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
  double all_done_here = 0;
  for (const Counter& counter : counters_) {
    if (counter.is_games != counts_games_) continue;
    all_time += static_cast<double>(counter.nanoseconds.load(std::memory_order_relaxed)) * 1e-9;
    all_done += static_cast<double>(counter.done.load(std::memory_order_relaxed));
    all_done_here += static_cast<double>(counter.done_here.load(std::memory_order_relaxed));
  }
  double remaining = 0;
  for (const Counter& counter : counters_) {
    const auto done = static_cast<double>(counter.done.load(std::memory_order_relaxed));
    const auto done_here = static_cast<double>(counter.done_here.load(std::memory_order_relaxed));
    const double time = static_cast<double>(counter.nanoseconds.load(std::memory_order_relaxed)) * 1e-9;
    const double left = static_cast<double>(counter.total) - done;
    if (done_here > 0) {
      remaining += left * time / done_here;
    } else if (all_done_here > 0 && counter.is_games == counts_games_) {
      remaining += left * all_time / all_done_here;  // a kind not begun yet: as long as the others
    }
  }
  const double our_share = all_done > 0 ? std::min(1.0, all_done_here / all_done) : 1.0;
  return remaining * our_share;
}

}  // namespace firstmove::jobs
