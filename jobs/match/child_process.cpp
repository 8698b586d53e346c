#include "jobs/match/child_process.hpp"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <system_error>
#include <thread>

extern char** environ;

namespace firstmove::jobs::match {
namespace {

using namespace std::chrono_literals;

/// In a process group of its own: Ctrl-C is for us, and an engine that it ended would seem to have crashed.
int spawn(pid_t& pid, const std::string& program, const std::vector<std::string>& arguments, int channel) {
  std::vector<std::string> words{program};
  words.insert(words.end(), arguments.begin(), arguments.end());
  std::vector<char*> argv;
  for (std::string& word : words) argv.push_back(word.data());
  argv.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, channel, STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&actions, channel, STDOUT_FILENO);
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
  posix_spawnattr_setpgroup(&attributes, 0);
  const int error = posix_spawnp(&pid, program.c_str(), &actions, &attributes, argv.data(), environ);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  return error;
}

}  // namespace

ChildProcess::ChildProcess(const std::string& program, const std::vector<std::string>& arguments) {
  std::array<int, 2> ends{};
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0) {
    throw std::system_error(errno, std::generic_category(), "socketpair");
  }
  const int error = spawn(pid_, program, arguments, ends[1]);
  close(ends[1]);
  channel_ = ends[0];
  if (error != 0) {
    close(channel_);
    throw std::system_error(error, std::generic_category(), "posix_spawn");
  }
}

ChildProcess::~ChildProcess() {
  shutdown(channel_, SHUT_WR);
  if (!wait_for_end(500ms)) {
    kill(pid_, SIGKILL);
    waitpid(pid_, &status_, 0);
  }
  close(channel_);
}

bool ChildProcess::write_line(std::string_view line) {
  std::string text(line);
  text += '\n';
  for (std::size_t sent = 0; sent < text.size();) {
    const ssize_t n = send(channel_, text.data() + sent, text.size() - sent, MSG_NOSIGNAL);
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) return false;
    sent += static_cast<std::size_t>(n);
  }
  return true;
}

ChildProcess::Read ChildProcess::read_line(std::string& line, Deadline deadline) {
  while (true) {
    const std::size_t end = unread_.find('\n');
    if (end != std::string::npos) {
      line = unread_.substr(0, end);
      unread_.erase(0, end + 1);
      if (!line.empty() && line.back() == '\r') line.pop_back();
      return Read::line;
    }
    const auto left =
        std::chrono::ceil<std::chrono::milliseconds>(deadline - std::chrono::steady_clock::now());
    pollfd waiting{channel_, POLLIN, 0};
    const int ready =
        poll(&waiting, 1, static_cast<int>(std::clamp<std::int64_t>(left.count(), 0, 1'000'000)));
    if (ready < 0 && errno == EINTR) continue;
    if (ready == 0 && std::chrono::steady_clock::now() < deadline) continue;
    if (ready == 0) return Read::too_late;
    std::array<char, 4096> block;
    const ssize_t n = recv(channel_, block.data(), block.size(), 0);
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return Read::end;
    unread_.append(block.data(), static_cast<std::size_t>(n));
  }
}

double ChildProcess::cpu_seconds() const {
  clockid_t clock{};
  timespec used{};
  if (has_ended_ || clock_getcpuclockid(pid_, &clock) != 0 || clock_gettime(clock, &used) != 0) return 0;
  return static_cast<double>(used.tv_sec) + 1e-9 * static_cast<double>(used.tv_nsec);
}

std::string ChildProcess::describe_end() {
  if (!wait_for_end(500ms)) return "closed its output";
  if (WIFSIGNALED(status_)) return "was killed by signal " + std::to_string(WTERMSIG(status_));
  return "ended with code " + std::to_string(WEXITSTATUS(status_));
}

bool ChildProcess::wait_for_end(std::chrono::milliseconds patience) {
  const auto deadline = std::chrono::steady_clock::now() + patience;
  while (!has_ended_) {
    const pid_t ended = waitpid(pid_, &status_, WNOHANG);
    has_ended_ = ended == pid_ || (ended < 0 && errno != EINTR);
    if (has_ended_ || std::chrono::steady_clock::now() >= deadline) break;
    std::this_thread::sleep_for(1ms);
  }
  return has_ended_;
}

}  // namespace firstmove::jobs::match
