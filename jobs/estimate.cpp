#include "jobs/estimate.hpp"

#include <chrono>
#include <condition_variable>
#include <map>
#include <mutex>
#include <thread>
#include <tuple>

#include "jobs/perform.hpp"

namespace firstmove::jobs {
namespace {

using Clock = std::chrono::steady_clock;
constexpr std::size_t kMostSamples = 24;

/// Requests a stop after a while, unless it is destroyed before.
class Deadline {
 public:
  Deadline(StopSignal& stop, double seconds)
      : thread_([this, &stop, seconds] {
          std::unique_lock lock(mutex_);
          if (!changed_.wait_for(lock, std::chrono::duration<double>(seconds), [this] { return done_; })) {
            stop.request();
          }
        }) {}
  ~Deadline() {
    {
      const std::lock_guard lock(mutex_);
      done_ = true;
    }
    changed_.notify_one();
    thread_.join();
  }
  Deadline(const Deadline&) = delete;
  Deadline& operator=(const Deadline&) = delete;

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  bool done_ = false;
  std::thread thread_;
};

using Kind = std::tuple<std::uint16_t, JobKind, std::uint32_t>;  // variant, kind, condition

std::uint64_t pieces(const Job& job) {
  return job.kind == JobKind::games ? job.game_count : row_count(job);
}

/// Seconds a piece of work of one kind, or nothing when none was finished in time.
std::optional<double> seconds_a_piece(const CampaignContext& context, const std::vector<const Job*>& jobs,
                                      double seconds) {
  StopSignal stop;
  const Deadline deadline(stop, 2 * seconds);
  Worker worker(context);
  double spent = 0;
  std::uint64_t done = 0;
  const std::size_t samples = std::min(jobs.size(), kMostSamples);
  for (std::size_t i = 0; i < samples && spent < seconds && !stop.is_requested(); ++i) {
    Job job = *jobs[i * jobs.size() / samples];
    if (job.kind == JobKind::games) job.game_count = 1;
    std::uint64_t finished = 0;
    worker.perform(job, stop, [&](const FinishedWork& work) {
      spent += work.core_seconds;
      ++finished;
    });
    done += finished;
  }
  if (done == 0) return std::nullopt;
  return spent / static_cast<double>(done);
}

}  // namespace

std::optional<TimeEstimate> estimate_core_seconds(const CampaignContext& context,
                                                  const std::vector<Job>& jobs, double seconds_a_kind,
                                                  const GameCountsAhead& ahead) {
  std::map<Kind, std::vector<const Job*>> kinds;
  for (const Job& job : jobs) kinds[{job.variant, job.kind, job.condition}].push_back(&job);
  TimeEstimate total;
  for (const auto& [kind, of_kind] : kinds) {
    const auto each = seconds_a_piece(context, of_kind, seconds_a_kind);
    if (!each) return std::nullopt;
    std::uint64_t count = 0;
    for (const Job* job : of_kind) count += pieces(*job);
    total.core_seconds += *each * static_cast<double>(count);
    const auto& [variant, what, condition] = kind;
    const auto more = ahead.find({variant, condition});
    if (what == JobKind::games && more != ahead.end())
      total.core_seconds_ahead += *each * static_cast<double>(more->second);
  }
  return total;
}

}  // namespace firstmove::jobs
