// Who does the work: a number of workers that take tasks by index. What a task computes must not depend on
// the worker or on the order, so every executor gives the same rows.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <vector>

namespace firstmove::jobs {

class Executor {
 public:
  using Task = std::function<void(int worker, std::size_t index)>;

  virtual ~Executor() = default;
  virtual int workers() const = 0;

  /// Calls task(worker, index) once for each index below `count` and returns when all have ended. Two tasks
  /// of one worker never run at the same time. pre  0 <= worker < workers() indexes what a worker owns; the
  /// task does not throw
  virtual void run(std::size_t count, const Task& task) = 0;

  /// The same for neighbouring tasks that one worker does faster than several: group g is the indices from
  /// starts[g] to the next start or `count`. Groups are begun in their order, so with the longest first the
  /// work ends on all workers at nearly the same time. pre  `starts` ascends from 0, where there are tasks
  virtual void run_groups([[maybe_unused]] const std::vector<std::size_t>& starts, std::size_t count,
                          const Task& task) {
    run(count, task);
  }
};

/// In the calling thread, in order.
std::unique_ptr<Executor> make_serial_executor();

/// Plain threads that take the next index: for tests, where sanitizers understand every synchronisation.
std::unique_ptr<Executor> make_thread_executor(int workers);

/// oneTBB work stealing: no worker idles while another has two tasks left. A group stays with the worker that
/// began it while there are others to begin; then those without work steal from it.
std::unique_ptr<Executor> make_tbb_executor(int workers);

/// Processors this process may use: its affinity mask, lowered by a Slurm task's allocation and by a cgroup's
/// CPU quota. At least 1.
int available_cores();

}  // namespace firstmove::jobs
