// The one thread that owns the disk during a run: it gathers rows and closes a part every `part_seconds`. No
// HDF5 call is made elsewhere while it lives.
#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "jobs/finished_work.hpp"
#include "jobs/stop.hpp"

namespace firstmove::jobs {

/// Stores the rows of one variant for good.  errors  results::IoError
using WritePart = std::function<void(std::size_t variant, results::Rows rows)>;

class RowWriter {
 public:
  /// When writing fails the rows at hand are lost, the stop signal is raised and what comes later is dropped:
  /// the next run does that work again.
  /// `conditions`: [variant], as the parts of that variant store them.
  RowWriter(WritePart write_part, std::vector<std::vector<results::Condition>> conditions,
            double part_seconds, StopSignal& stop);
  ~RowWriter();
  RowWriter(const RowWriter&) = delete;
  RowWriter& operator=(const RowWriter&) = delete;

  /// From any thread.
  void push(FinishedWork work);

  /// Writes what is left and ends the thread. Returns what went wrong, empty when nothing did.
  std::string close();

 private:
  using Clock = std::chrono::steady_clock;

  void run();
  void gather(std::vector<FinishedWork> batch);
  void write_parts();

  WritePart write_part_;
  std::vector<std::vector<results::Condition>> conditions_;
  std::chrono::duration<double> part_length_;
  StopSignal& stop_;

  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<FinishedWork> queue_;
  bool closing_ = false;

  // Of the writer's thread alone, until it is joined.
  std::vector<results::Rows> open_parts_;  ///< [variant]
  Clock::time_point opened_{};
  bool has_rows_ = false;
  std::string failure_;

  std::thread thread_;
};

}  // namespace firstmove::jobs
