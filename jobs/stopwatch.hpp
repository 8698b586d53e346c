// Wall time since it was made, by a clock that nothing sets back.
#pragma once

#include <chrono>
#include <cstdint>

namespace firstmove::jobs {

class Stopwatch {
 public:
  double seconds() const { return std::chrono::duration<double>(elapsed()).count(); }
  /// Whole ones, rounded down.
  std::int64_t milliseconds() const {
    return std::chrono::duration_cast<std::chrono::milliseconds>(elapsed()).count();
  }

 private:
  using Clock = std::chrono::steady_clock;
  Clock::duration elapsed() const { return Clock::now() - begin_; }

  Clock::time_point begin_ = Clock::now();
};

}  // namespace firstmove::jobs
