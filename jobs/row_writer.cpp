#include "jobs/row_writer.hpp"

#include <exception>
#include <iterator>
#include <utility>

namespace firstmove::jobs {
namespace {

template <typename Row>
void append(std::vector<Row>& to, std::vector<Row>& from) {
  std::move(from.begin(), from.end(), std::back_inserter(to));
}

}  // namespace

RowWriter::RowWriter(WritePart write_part, std::vector<std::vector<results::Condition>> conditions,
                     double part_seconds, StopSignal& stop)
    : write_part_(std::move(write_part)),
      conditions_(std::move(conditions)),
      part_length_(part_seconds),
      stop_(stop),
      open_parts_(conditions_.size()),
      thread_([this] { run(); }) {}

RowWriter::~RowWriter() {
  close();
}

void RowWriter::push(FinishedWork work) {
  const std::lock_guard lock(mutex_);
  queue_.push_back(std::move(work));
  if (queue_.size() == 1) changed_.notify_one();
}

std::string RowWriter::close() {
  {
    const std::lock_guard lock(mutex_);
    closing_ = true;
    changed_.notify_one();
  }
  if (thread_.joinable()) thread_.join();
  return failure_;
}

void RowWriter::run() {
  std::unique_lock lock(mutex_);
  while (true) {
    const auto something_to_do = [this] { return closing_ || !queue_.empty(); };
    if (has_rows_) {
      changed_.wait_until(lock, opened_ + std::chrono::duration_cast<Clock::duration>(part_length_),
                          something_to_do);
    } else {
      changed_.wait(lock, something_to_do);
    }
    std::vector<FinishedWork> batch = std::exchange(queue_, {});
    const bool last = closing_;
    lock.unlock();
    gather(std::move(batch));
    if (has_rows_ && (last || Clock::now() - opened_ >= part_length_)) write_parts();
    if (last) return;
    lock.lock();
  }
}

void RowWriter::gather(std::vector<FinishedWork> batch) {
  for (FinishedWork& work : batch) {
    if (!has_rows_) opened_ = Clock::now();
    has_rows_ = true;
    results::Rows& rows = open_parts_[work.variant];
    if (rows.conditions.empty()) {
      rows.conditions = conditions_[work.variant];
      rows.core_seconds.assign(rows.conditions.size(), 0.0);
    }
    if (work.perft.empty()) rows.core_seconds[work.condition] += work.core_seconds;
    append(rows.perft, work.perft);
    append(rows.root_scores, work.root_scores);
    append(rows.games, work.games);
    append(rows.moves, work.moves);
  }
}

void RowWriter::write_parts() {
  for (std::size_t variant = 0; variant < open_parts_.size(); ++variant) {
    results::Rows rows = std::exchange(open_parts_[variant], {});
    if (rows.empty() || !failure_.empty()) continue;
    try {
      write_part_(variant, std::move(rows));
    } catch (const std::exception& error) {
      failure_ = error.what();
      stop_.request();
    }
  }
  has_rows_ = false;
}

}  // namespace firstmove::jobs
