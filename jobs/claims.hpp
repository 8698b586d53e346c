// Who works at which shard of a shared folder: hints, so that workers seldom do the same work. No number
// depends on them: rows are keyed and equal whoever makes them, so a wrong claim costs work and nothing else.
//
//   DIR/claims/17.claim   created by one worker alone (O_EXCL); says who and how far; its time of change is a
//   heartbeat
//
// A claim is free again when its owner is known to have ended (same host), when its heartbeat is older than
// `stale_after` by the clock of the file server, or when it has not changed for `stale_after` while we
// watched: no clock of ours is asked, and one that was set back holds nothing up.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <filesystem>
#include <map>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "jobs/claim_file.hpp"
#include "jobs/process_identity.hpp"

namespace firstmove::jobs {

class ClaimBoard {
 public:
  using Seconds = std::chrono::duration<double>;
  static constexpr Seconds kStaleAfter{60};

  /// `self` is another process in tests alone.  errors  results::IoError
  explicit ClaimBoard(const std::filesystem::path& folder, Seconds stale_after = kStaleAfter,
                      ProcessIdentity self = this_process());
  /// Lets every claim go.
  ~ClaimBoard();
  ClaimBoard(const ClaimBoard&) = delete;
  ClaimBoard& operator=(const ClaimBoard&) = delete;

  /// True when the shard is ours now: nobody had it, or its owner is gone.
  /// pre  it is not ours yet   errors  results::IoError when the folder cannot be written
  bool claim(int shard);

  /// Lets a claim go, unless another has taken it over: then it is theirs.
  void release(int shard);

  /// What the claims say from their next heartbeat on. From any thread.
  void tell(const ClaimProgress& progress) {
    done_.store(progress.done, std::memory_order_relaxed);
    wanted_.store(progress.wanted, std::memory_order_relaxed);
  }

  /// Removes the claims of those that are gone.
  void sweep();

  /// Claims taken over so far: "shard 17 from node3, process 4711".
  const std::vector<std::string>& taken_over() const { return taken_over_; }

 private:
  /// A claim of another, as it looked.
  struct Sighting {
    ClaimFile file;
    std::chrono::steady_clock::time_point since{};
  };

  bool create(int shard);
  bool is_stale(int shard, const Sighting& seen) const;
  bool set_aside(int shard, const Sighting& seen);
  std::int64_t server_time_ns() const;
  void beat();

  std::filesystem::path folder_;
  Seconds stale_after_;
  ProcessIdentity self_;
  int clock_file_ = -1;              ///< without a name; touching it tells the file server's time
  std::map<int, Sighting> watched_;  ///< [shard]
  std::vector<std::string> taken_over_;
  std::atomic<std::uint64_t> done_{0};
  std::atomic<std::uint64_t> wanted_{0};

  std::mutex mutex_;
  std::map<int, int> held_;  ///< [shard]: open file
  bool ending_ = false;
  std::condition_variable changed_;
  std::thread heart_;
};

}  // namespace firstmove::jobs
