// The only unit that includes oneTBB.
#include <oneapi/tbb/blocked_range.h>
#include <oneapi/tbb/global_control.h>
#include <oneapi/tbb/parallel_for.h>
#include <oneapi/tbb/partitioner.h>
#include <oneapi/tbb/task_arena.h>

#include <atomic>
#include <cassert>

#include "jobs/executor.hpp"

namespace firstmove::jobs {
namespace {

class TbbExecutor final : public Executor {
 public:
  explicit TbbExecutor(int workers)
      : control_(tbb::global_control::max_allowed_parallelism, static_cast<std::size_t>(workers)),
        arena_(workers) {
    assert(workers >= 1);
  }

  int workers() const override { return arena_.max_concurrency(); }

  void run(std::size_t count, const Task& task) override {
    arena_.execute([&] { run_range(0, count, task); });
  }

  /// One loop a worker that takes the next group, and inside it a loop over the group. Who finds no group
  /// left goes back to the scheduler and steals from the inner loops of others.
  void run_groups(const std::vector<std::size_t>& starts, std::size_t count, const Task& task) override {
    std::atomic<std::size_t> next{0};
    const auto work = [&](const tbb::blocked_range<int>&) {
      for (std::size_t group = next++; group < starts.size(); group = next++) {
        run_range(starts[group], group + 1 < starts.size() ? starts[group + 1] : count, task);
      }
    };
    arena_.execute([&] {
      tbb::parallel_for(tbb::blocked_range<int>(0, workers(), 1), work, tbb::simple_partitioner());
    });
  }

 private:
  /// A grain of one task with the simple partitioner: ranges are halved until single tasks can be stolen, so
  /// the work ends within one task's length on all workers. A task is milliseconds at least: splitting costs
  /// nothing beside it.
  static void run_range(std::size_t begin, std::size_t end, const Task& task) {
    tbb::parallel_for(
        tbb::blocked_range<std::size_t>(begin, end, 1),
        [&](const tbb::blocked_range<std::size_t>& range) {
          const int worker = tbb::this_task_arena::current_thread_index();
          for (std::size_t i = range.begin(); i != range.end(); ++i) task(worker, i);
        },
        tbb::simple_partitioner());
  }

  tbb::global_control control_;  // lets the arena have more workers than the machine has processors
  tbb::task_arena arena_;
};

}  // namespace

std::unique_ptr<Executor> make_tbb_executor(int workers) {
  return std::make_unique<TbbExecutor>(workers);
}

}  // namespace firstmove::jobs
