// How far a run is: one line on a terminal, written over; elsewhere (a task's log) a line a minute.
#pragma once

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

#include "jobs/progress.hpp"

namespace firstmove::jobs::cli {

class ProgressLine {
 public:
  ProgressLine(const Progress& progress, int workers, bool quiet);
  /// Ends the line.
  ~ProgressLine();
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;

 private:
  void run();

  const Progress& progress_;
  int workers_;
  bool is_terminal_;
  std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
  std::mutex mutex_;
  std::condition_variable changed_;
  bool done_ = false;
  std::thread thread_;
};

/// "games 12,345/21,608 (57 %), 812/s, 12 s left"
std::string progress_text(const Progress& progress, int workers, double elapsed_seconds);

}  // namespace firstmove::jobs::cli
