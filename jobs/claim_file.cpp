#include "jobs/claim_file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>
#include <cstdio>
#include <string_view>
#include <utility>

namespace firstmove::jobs {
namespace {

namespace fs = std::filesystem;

constexpr const char* kSuffix = ".claim";

/// The shard in "17.claim".
std::optional<int> shard_in(const std::string& name) {
  int shard = 0;
  const auto number = std::from_chars(name.data(), name.data() + name.size(), shard);
  if (number.ec != std::errc{} || std::string(number.ptr) != kSuffix) return std::nullopt;
  return shard;
}

std::optional<std::uint64_t> number_after(const std::string& text, std::string_view key) {
  const std::size_t at = text.find(key);
  if (at == std::string::npos) return std::nullopt;
  std::uint64_t number = 0;
  const char* begin = text.data() + at + key.size();
  if (std::from_chars(begin, text.data() + text.size(), number).ec != std::errc{}) return std::nullopt;
  return number;
}

std::int64_t changed_ns(const struct stat& status) {
  return status.st_mtim.tv_sec * std::int64_t{1'000'000'000} + status.st_mtim.tv_nsec;
}

double seconds_since(std::int64_t changed_ns) {
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  const std::int64_t now_ns = std::chrono::duration_cast<std::chrono::nanoseconds>(now).count();
  return std::max(0.0, static_cast<double>(now_ns - changed_ns) * 1e-9);
}

}  // namespace

fs::path claims_folder(const fs::path& folder) {
  return folder / "claims";
}

fs::path claim_path(const fs::path& claims, int shard) {
  return claims / (std::to_string(shard) + kSuffix);
}

std::optional<ClaimFile> read_claim(const fs::path& path) {
  const int descriptor = open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (descriptor < 0) {  // somebody else's, or no file at all: its time of change is known all the same
    struct stat status {};
    if (lstat(path.c_str(), &status) != 0) return std::nullopt;
    return ClaimFile{"", changed_ns(status)};
  }
  std::string text(4096, '\0');
  const ssize_t length = read(descriptor, text.data(), text.size());
  struct stat status {};
  const bool known = fstat(descriptor, &status) == 0;
  close(descriptor);
  if (!known) return std::nullopt;
  text.resize(static_cast<std::size_t>(std::max<ssize_t>(length, 0)));  // a folder has no text
  return ClaimFile{std::move(text), changed_ns(status)};
}

std::vector<int> claimed_shards(const fs::path& claims) {
  std::error_code error;
  std::vector<int> shards;
  for (fs::directory_iterator entry(claims, error); !error && entry != fs::directory_iterator();
       entry.increment(error)) {
    if (const auto shard = shard_in(entry->path().filename().string())) shards.push_back(*shard);
  }
  std::sort(shards.begin(), shards.end());
  return shards;
}

std::string claim_text(const ProcessIdentity& owner, const ClaimProgress& progress) {
  std::array<char, 64> numbers{};
  std::snprintf(numbers.data(), numbers.size(), "done=%012llu\nwanted=%012llu\n",
                static_cast<unsigned long long>(progress.done),
                static_cast<unsigned long long>(progress.wanted));
  return to_text(owner) + numbers.data();
}

std::optional<ClaimProgress> parse_progress(const std::string& text) {
  const auto done = number_after(text, "\ndone=");
  const auto wanted = number_after(text, "\nwanted=");
  if (!done || !wanted) return std::nullopt;
  return ClaimProgress{*done, *wanted};
}

std::vector<ClaimingWorker> claiming_workers(const fs::path& folder) {
  const fs::path claims = claims_folder(folder);
  std::vector<ClaimingWorker> workers;
  for (const int shard : claimed_shards(claims)) {
    const auto claim = read_claim(claim_path(claims, shard));
    if (!claim) continue;  // let go meanwhile
    const double silent_seconds = seconds_since(claim->changed_ns);
    const auto process = parse_process(claim->text);
    const auto known = std::find_if(workers.begin(), workers.end(), [&](const ClaimingWorker& worker) {
      return process && worker.process == process;
    });
    if (known != workers.end()) {
      known->shards.push_back(shard);
      known->silent_seconds = std::min(known->silent_seconds, silent_seconds);
      continue;
    }
    workers.push_back({.process = process,
                       .progress = parse_progress(claim->text).value_or(ClaimProgress{}),
                       .shards = {shard},
                       .silent_seconds = silent_seconds,
                       .is_gone = process && is_gone(*process)});
  }
  return workers;
}

}  // namespace firstmove::jobs
