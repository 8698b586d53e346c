#include "jobs/claim_run.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <map>
#include <thread>
#include <utility>

namespace firstmove::jobs {
namespace {

using namespace std::chrono_literals;

/// Waiting that hears a stop; each wait is longer than the last, so that many waiting workers cost a file
/// server little.
class Patience {
 public:
  explicit Patience(const StopSignal& stop) : stop_(stop) {}
  void reset() { next_ = kShortest; }
  void wait() {
    const auto end = std::chrono::steady_clock::now() + next_;
    while (!stop_.is_requested() && std::chrono::steady_clock::now() < end) {
      std::this_thread::sleep_for(kStep);
    }
    next_ = std::min(2 * next_, kLongest);
  }

 private:
  static constexpr std::chrono::milliseconds kStep = 20ms;
  static constexpr std::chrono::milliseconds kShortest = 50ms;
  static constexpr std::chrono::milliseconds kLongest = 3s;
  const StopSignal& stop_;
  std::chrono::milliseconds next_ = kShortest;
};

void add(RunOutcome& sum, RunOutcome&& one) {
  sum.report.failed_jobs += one.report.failed_jobs;
  for (std::string& failure : one.report.failures) {
    if (sum.report.failures.size() < 5) sum.report.failures.push_back(std::move(failure));
  }
  if (sum.write_failure.empty()) sum.write_failure = std::move(one.write_failure);
}

}  // namespace

ClaimRun::ClaimRun(const CampaignContext& context, std::filesystem::path folder,
                   ClaimBoard::Seconds stale_after)
    : ClaimRun(context, std::move(folder), Rounds(context), stale_after) {}

ClaimRun::ClaimRun(const CampaignContext& context, std::filesystem::path folder, const Rounds& rounds,
                   ClaimBoard::Seconds stale_after)
    : context_(context),
      folder_(std::move(folder)),
      quota_(rounds.quota()),
      plan_(rounds.newest_jobs()),
      parts_(context, folder_),
      progress_(context, missing_jobs(context.campaign, quota_, parts_.index().done)),
      board_(folder_, stale_after) {}

std::vector<Job> ClaimRun::jobs_left() const {
  std::vector<Job> jobs = missing_jobs(context_.campaign, quota_, parts_.index().done);
  if (!failed_.empty()) {
    std::erase_if(jobs, [this](const Job& job) { return failed_.contains(plan_.shard_of(job)); });
  }
  return jobs;
}

/// Shards with the longest jobs first; enough of them to keep every thread busy, but never more than an
/// eighth of what is left, so that the end is shared out finely.
std::set<int> ClaimRun::claim_some(const std::vector<Job>& jobs, int workers) {
  std::map<int, std::size_t> jobs_of;
  std::vector<int> in_order;
  for (const Job& job : jobs) {
    const int shard = plan_.shard_of(job);
    if (jobs_of[shard]++ == 0) in_order.push_back(shard);
  }
  const std::size_t enough_jobs = 4 * static_cast<std::size_t>(workers);
  const std::size_t most_shards = std::max<std::size_t>(1, in_order.size() / 8);
  std::set<int> claimed;
  std::size_t jobs_claimed = 0;
  for (const int shard : in_order) {
    if (jobs_claimed >= enough_jobs || claimed.size() >= most_shards) break;
    if (!board_.claim(shard)) continue;
    claimed.insert(shard);
    jobs_claimed += jobs_of[shard];
  }
  return claimed;
}

/// run_and_store; how far it is shows here and in the claims.
RunOutcome ClaimRun::do_and_tell(const std::vector<Job>& jobs, Executor& executor, StopSignal& stop) {
  std::uint64_t wanted = 0;
  for (const Job& job : jobs) wanted += row_count(job) + job.game_count;
  std::atomic<std::uint64_t> done{0};
  board_.tell({0, wanted});
  return run_and_store(context_, folder_, jobs, executor, stop, [&](const FinishedWork& work) {
    progress_.add(work);
    done += work.perft.size() + work.root_scores.size() + work.games.size();
    board_.tell({done, wanted});
  });
}

ClaimOutcome ClaimRun::execute(Executor& executor, StopSignal& stop) {
  ClaimOutcome outcome;
  Patience patience(stop);
  while (!stop.is_requested()) {
    // Step 1. What is missing, and which of it is free.
    parts_.update();
    const std::vector<Job> left = jobs_left();
    if (failed_.empty()) progress_.see_left(left);
    if (left.empty()) break;
    board_.tell({});  // claims are written as they are made: not with what the last ones had
    const std::set<int> mine = claim_some(left, executor.workers());
    if (mine.empty()) {
      patience.wait();
      continue;
    }
    patience.reset();
    // Step 2. The last owner may have written its part after we looked and before it let go.
    parts_.update();
    std::vector<Job> jobs = jobs_left();
    std::erase_if(jobs, [&](const Job& job) { return !mine.contains(plan_.shard_of(job)); });
    // Step 3. The work; its parts are on the disk before the claims are let go.
    RunOutcome run = do_and_tell(jobs, executor, stop);
    if (run.report.failed_jobs > 0) failed_.insert(mine.begin(), mine.end());
    add(outcome.run, std::move(run));
    outcome.shards += jobs.empty() ? 0 : static_cast<int>(mine.size());
    outcome.jobs += jobs.size();
    for (const int shard : mine) board_.release(shard);
  }
  outcome.taken_over = board_.taken_over();
  outcome.is_complete = missing_jobs(context_.campaign, quota_, parts_.index().done).empty();
  if (outcome.is_complete) board_.sweep();
  return outcome;
}

}  // namespace firstmove::jobs
