#include "jobs/claims.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <utility>

#include "results/io_error.hpp"

namespace firstmove::jobs {
namespace {

namespace fs = std::filesystem;

[[noreturn]] void fail(const char* operation, const fs::path& path) {
  throw results::IoError(operation, path.string(), std::strerror(errno));
}

std::int64_t changed_ns(const struct stat& status) {
  return status.st_mtim.tv_sec * std::int64_t{1'000'000'000} + status.st_mtim.tv_nsec;
}

void touch(int descriptor) {
  const std::timespec now[2]{{0, UTIME_OMIT}, {0, UTIME_NOW}};
  // It fails when a file server has lost the file, that is when the claim was taken over: no harm.
  [[maybe_unused]] const int ignored = futimens(descriptor, now);
}

}  // namespace

ClaimBoard::ClaimBoard(const fs::path& folder, Seconds stale_after, ProcessIdentity self)
    : folder_(claims_folder(folder)), stale_after_(stale_after), self_(std::move(self)) {
  std::error_code error;
  fs::create_directories(folder_, error);
  if (error) throw results::IoError("create folder", folder_.string(), error.message());
  const fs::path clock = folder_ / (".clock-" + self_.host + "-" + std::to_string(self_.pid));
  clock_file_ = open(clock.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0666);
  if (clock_file_ < 0) fail("create", clock);
  unlink(clock.c_str());
  heart_ = std::thread([this] { beat(); });
}

ClaimBoard::~ClaimBoard() {
  {
    const std::lock_guard lock(mutex_);
    ending_ = true;
  }
  changed_.notify_one();
  heart_.join();
  while (!held_.empty()) release(held_.begin()->first);
  close(clock_file_);
}

/// Six beats before a claim is given up: one lost or late does no harm.
void ClaimBoard::beat() {
  std::unique_lock lock(mutex_);
  while (!changed_.wait_for(lock, stale_after_ / 6, [this] { return ending_; })) {
    const std::string text = claim_text(self_, {done_, wanted_});
    for (const auto& [shard, descriptor] : held_) {
      [[maybe_unused]] const ssize_t ignored = pwrite(descriptor, text.data(), text.size(), 0);
      touch(descriptor);  // the disk may be full
    }
  }
}

/// The file server writes the time itself, so our clock does not enter.
std::int64_t ClaimBoard::server_time_ns() const {
  touch(clock_file_);
  struct stat status {};
  if (fstat(clock_file_, &status) != 0) fail("look at the clock of", folder_);
  return changed_ns(status);
}

bool ClaimBoard::create(int shard) {
  const fs::path path = claim_path(folder_, shard);
  int descriptor = open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
  if (descriptor < 0 && errno == ENOENT) {  // somebody removed the folder of hints
    std::error_code error;
    fs::create_directories(folder_, error);
    descriptor = open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
  }
  if (descriptor < 0 && errno == EEXIST) return false;
  if (descriptor < 0) fail("create", path);
  // A claim without its owner's name (the disk may be full) still has its heartbeat.
  const std::string text = claim_text(self_, {done_, wanted_});
  [[maybe_unused]] const ssize_t ignored = write(descriptor, text.data(), text.size());
  const std::lock_guard lock(mutex_);
  held_[shard] = descriptor;
  return true;
}

bool ClaimBoard::is_stale(int shard, const Sighting& seen) const {
  const auto owner = parse_process(seen.file.text);
  if (owner && is_gone(*owner)) return true;
  const double limit_ns = stale_after_.count() * 1e9;
  if (static_cast<double>(server_time_ns() - seen.file.changed_ns) > limit_ns) return true;
  const auto earlier = watched_.find(shard);
  return earlier != watched_.end() && earlier->second.file == seen.file &&
         seen.since - earlier->second.since > stale_after_;
}

/// Of several that find a claim stale one renames it; who renamed a fresh one meanwhile puts it back.
bool ClaimBoard::set_aside(int shard, const Sighting& seen) {
  const fs::path path = claim_path(folder_, shard);
  const fs::path aside =
      folder_ / (".stale-" + std::to_string(shard) + "-" + self_.host + "-" + std::to_string(self_.pid));
  if (rename(path.c_str(), aside.c_str()) != 0) return errno == ENOENT;
  const auto found = read_claim(aside);
  const bool is_the_one = !found || *found == seen.file;
  if (!is_the_one) {
    [[maybe_unused]] const int ignored = link(aside.c_str(), path.c_str());
  }
  unlink(aside.c_str());
  return is_the_one;
}

bool ClaimBoard::claim(int shard) {
  if (create(shard)) return true;
  const auto found = read_claim(claim_path(folder_, shard));
  if (!found) return create(shard);  // let go meanwhile
  const Sighting seen{*found, std::chrono::steady_clock::now()};
  if (!is_stale(shard, seen)) {
    const auto [at, is_new] = watched_.try_emplace(shard, seen);
    if (!is_new && at->second.file != seen.file) at->second = seen;
    return false;
  }
  watched_.erase(shard);
  if (!set_aside(shard, seen) || !create(shard)) return false;
  const auto owner = parse_process(seen.file.text);
  taken_over_.push_back(
      "shard " + std::to_string(shard) + " from " +
      (owner ? owner->host + ", process " + std::to_string(owner->pid) : "an unknown owner"));
  return true;
}

void ClaimBoard::release(int shard) {
  int descriptor = -1;
  {
    const std::lock_guard lock(mutex_);
    const auto held = held_.find(shard);
    if (held == held_.end()) return;
    descriptor = held->second;
    held_.erase(held);
  }
  const fs::path path = claim_path(folder_, shard);
  struct stat ours {};
  struct stat there {};
  const bool is_ours = fstat(descriptor, &ours) == 0 && stat(path.c_str(), &there) == 0 &&
                       ours.st_ino == there.st_ino && ours.st_dev == there.st_dev;
  if (is_ours) unlink(path.c_str());
  close(descriptor);
}

void ClaimBoard::sweep() {
  const std::size_t reported = taken_over_.size();
  for (const int shard : claimed_shards(folder_)) {
    if (claim(shard)) release(shard);
  }
  taken_over_.resize(reported);
}

}  // namespace firstmove::jobs
