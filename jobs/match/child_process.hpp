// A program run as a child, spoken to line by line. It ends with the object.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <string>
#include <string_view>
#include <vector>

namespace firstmove::jobs::match {

class ChildProcess {
 public:
  using Deadline = std::chrono::steady_clock::time_point;
  enum class Read { line, end, too_late };

  /// errors  std::system_error when the program cannot be started
  ChildProcess(const std::string& program, const std::vector<std::string>& arguments);
  /// Closes its input, gives it a moment, then kills it.
  ~ChildProcess();
  ChildProcess(const ChildProcess&) = delete;
  ChildProcess& operator=(const ChildProcess&) = delete;

  /// False when the child does not listen any more.
  bool write_line(std::string_view line);
  /// `line` without its end.
  Read read_line(std::string& line, Deadline deadline);

  /// Processor time of all its threads so far; 0 once it has ended.
  double cpu_seconds() const;
  /// How it ended, in words ("ended with code 1", "was killed by signal 11"); waits a moment for the end.
  std::string describe_end();

 private:
  bool wait_for_end(std::chrono::milliseconds patience);

  pid_t pid_ = -1;
  int channel_ = -1;  ///< a socket: a broken one gives an error, where a pipe would raise a signal
  std::string unread_;
  int status_ = 0;
  bool has_ended_ = false;
};

}  // namespace firstmove::jobs::match
