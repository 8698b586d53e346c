#include "jobs/batch/run_command.hpp"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <system_error>

extern char** environ;

namespace firstmove::jobs::batch {
namespace {

using Clock = std::chrono::steady_clock;

struct Pipe {
  Pipe() {
    if (pipe2(ends.data(), O_CLOEXEC) != 0) throw std::system_error(errno, std::generic_category(), "pipe");
  }
  ~Pipe() {
    close_end(0);
    close_end(1);
  }
  Pipe(const Pipe&) = delete;
  Pipe& operator=(const Pipe&) = delete;

  void close_end(std::size_t end) {
    if (ends[end] >= 0) close(ends[end]);
    ends[end] = -1;
  }

  std::array<int, 2> ends{-1, -1};  ///< to read from, to write to
};

/// The error of posix_spawnp, 0 when it runs.
int spawn(pid_t& pid, const std::vector<std::string>& words, const Pipe& out, const Pipe& err) {
  std::vector<std::string> copy = words;
  std::vector<char*> argv;
  for (std::string& word : copy) argv.push_back(word.data());
  argv.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_adddup2(&actions, out.ends[1], STDOUT_FILENO);
  posix_spawn_file_actions_adddup2(&actions, err.ends[1], STDERR_FILENO);
  const int error = posix_spawnp(&pid, argv.front(), &actions, nullptr, argv.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  return error;
}

/// False at the end of the stream.
bool read_some(int descriptor, std::string& text) {
  std::array<char, 4096> block;
  const ssize_t count = read(descriptor, block.data(), block.size());
  if (count < 0) return errno == EINTR;
  text.append(block.data(), static_cast<std::size_t>(count));
  return count > 0;
}

/// Reads both streams to their ends; false when that takes longer than until `deadline`.
bool read_all(Pipe& out, Pipe& err, CommandResult& result, Clock::time_point deadline) {
  std::array<pollfd, 2> streams{pollfd{out.ends[0], POLLIN, 0}, pollfd{err.ends[0], POLLIN, 0}};
  while (streams[0].fd >= 0 || streams[1].fd >= 0) {
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(deadline - Clock::now()).count();
    if (left <= 0) return false;
    if (poll(streams.data(), streams.size(), static_cast<int>(left)) < 0 && errno != EINTR) return false;
    if (streams[0].revents != 0 && !read_some(streams[0].fd, result.out)) streams[0].fd = -1;
    if (streams[1].revents != 0 && !read_some(streams[1].fd, result.err)) streams[1].fd = -1;
  }
  return true;
}

}  // namespace

std::optional<CommandResult> run_command(const std::vector<std::string>& words,
                                         std::chrono::seconds patience) {
  Pipe out;
  Pipe err;
  pid_t pid = -1;
  const int error = spawn(pid, words, out, err);
  if (error == ENOENT || error == EACCES) return std::nullopt;
  if (error != 0) throw std::system_error(error, std::generic_category(), words.front());
  out.close_end(1);
  err.close_end(1);
  CommandResult result;
  if (!read_all(out, err, result, Clock::now() + patience)) {
    kill(pid, SIGKILL);
    result.err += words.front() + " gave no answer within " + std::to_string(patience.count()) + " s";
  }
  int status = 0;
  while (waitpid(pid, &status, 0) < 0 && errno == EINTR) {
  }
  result.exit_code = WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
  return result;
}

}  // namespace firstmove::jobs::batch
