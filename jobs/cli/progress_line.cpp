#include "jobs/cli/progress_line.hpp"

#include <fmt/core.h>
#include <unistd.h>

#include <cstdio>

#include "jobs/cli/format.hpp"

namespace firstmove::jobs::cli {
namespace {

constexpr std::chrono::milliseconds kInterval{500};
constexpr std::chrono::milliseconds kLogInterval{60'000};
constexpr const char* kClearToEndOfLine = "\x1b[K";

double seconds_from(std::chrono::steady_clock::time_point begin) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

}  // namespace

ProgressLine::ProgressLine(const Progress& progress, int workers, bool quiet)
    : progress_(progress), workers_(workers), is_terminal_(isatty(STDERR_FILENO) == 1) {
  if (!quiet && progress.total() > 0) thread_ = std::thread([this] { run(); });
}

ProgressLine::~ProgressLine() {
  if (!thread_.joinable()) return;
  {
    const std::lock_guard lock(mutex_);
    done_ = true;
  }
  changed_.notify_one();
  thread_.join();
  if (is_terminal_)
    fmt::print(stderr, "\r{}{}\n", progress_text(progress_, workers_, seconds_from(begin_)),
               kClearToEndOfLine);
}

void ProgressLine::run() {
  std::unique_lock lock(mutex_);
  while (!changed_.wait_for(lock, is_terminal_ ? kInterval : kLogInterval, [this] { return done_; })) {
    const std::string text = progress_text(progress_, workers_, seconds_from(begin_));
    if (is_terminal_) {
      fmt::print(stderr, "\r{}{}", text, kClearToEndOfLine);
    } else {
      fmt::print(stderr, "{}\n", text);
    }
    std::fflush(stderr);
  }
}

std::string progress_text(const Progress& progress, int workers, double elapsed_seconds) {
  const std::uint64_t done = progress.done();
  const std::uint64_t total = progress.total();
  const char* what = progress.counts_games() ? "games" : "rows";
  std::string text = fmt::format("{} {}/{} ({} %)", what, grouped(done), grouped(total),
                                 total == 0 ? 100 : done * 100 / total);
  if (elapsed_seconds > 0 && done > 0) {
    text += fmt::format(", {:.0f}/s", static_cast<double>(done) / elapsed_seconds);
    if (done < total) {
      text += ", " + duration(progress.remaining_core_seconds() / workers) + " left";
    } else {
      text += ", " + duration(elapsed_seconds);
    }
  }
  return text;
}

}  // namespace firstmove::jobs::cli
