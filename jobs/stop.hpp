// A request to stop, made from a signal handler or by a failing writer and asked by every worker.
#pragma once

#include <atomic>
#include <cstdint>
#include <ctime>

namespace firstmove::jobs {

class StopSignal {
 public:
  /// What a worker has begun may go on for this long after the request.
  static constexpr std::int64_t kGraceNanoseconds = 2'000'000'000;

  /// Safe inside a signal handler. The first request counts.
  void request() {
    std::int64_t none = 0;
    requested_at_.compare_exchange_strong(none, now());
  }
  bool is_requested() const { return requested_at_.load(std::memory_order_relaxed) != 0; }
  /// True for good once it has been: work cut short by it can be recognised afterwards.
  bool is_grace_over() const { return is_older_than(kGraceNanoseconds); }
  /// Whether it was requested that long ago. Safe inside a signal handler.
  bool is_older_than(std::int64_t nanoseconds) const {
    const std::int64_t requested = requested_at_.load(std::memory_order_relaxed);
    return requested != 0 && now() - requested >= nanoseconds;
  }

 private:
  static std::int64_t now() {
    std::timespec time{};
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * std::int64_t{1'000'000'000} + time.tv_nsec;
  }

  std::atomic<std::int64_t> requested_at_{0};
  static_assert(std::atomic<std::int64_t>::is_always_lock_free);
};

}  // namespace firstmove::jobs
