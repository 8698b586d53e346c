#include "jobs/campaign_folder.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <utility>
#include <vector>

#include "configs/load.hpp"
#include "jobs/atomic_file.hpp"
#include "jobs/campaign_changes.hpp"
#include "results/io_error.hpp"

namespace firstmove::jobs {
namespace {

namespace fs = std::filesystem;

/// A line a change; where --extend cannot do them all, which ones it could.
std::string listed(const std::vector<Change>& all, bool only_additions) {
  std::string text;
  for (const Change& change : all) {
    text += "\n  " + describe(change);
    if (!only_additions) text += change.is_addition ? " (may be extended)" : " (may not change)";
  }
  return text;
}

void make_folder(const fs::path& folder) {
  std::error_code error;
  fs::create_directories(folder, error);
  if (error) throw results::IoError("create folder", folder.string(), error.message());
}

int open_lock_file(const fs::path& path) {
  const int descriptor = open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
  if (descriptor < 0) throw results::IoError("open", path.string(), std::strerror(errno));
  return descriptor;
}

std::string campaign_text(const configs::Campaign& campaign) {
  return "# The campaign of this folder, every default written out.\n" + configs::to_toml(campaign);
}

}  // namespace

fs::path campaign_file(const fs::path& folder) {
  return folder / "campaign.toml";
}
fs::path parts_folder(const fs::path& folder) {
  return folder / "parts";
}
fs::path merged_file(const fs::path& folder, const std::string& variant) {
  return folder / (variant + ".h5");
}

tl::expected<configs::Campaign, std::string> read_campaign(const fs::path& folder) {
  const fs::path path = campaign_file(folder);
  std::error_code ignored;
  if (!fs::exists(path, ignored)) {
    return tl::unexpected("'" + folder.string() + "' holds no campaign: '" + path.string() +
                          "' does not exist");
  }
  auto campaign = configs::load_campaign(read_file(path));
  if (campaign) return std::move(*campaign);
  const configs::ConfigFault& fault = campaign.error().front();
  return tl::unexpected("'" + path.string() + "' line " + std::to_string(fault.line) + ": " + fault.key +
                        ": " + fault.message);
}

void write_campaign(const fs::path& folder, const configs::Campaign& campaign) {
  make_folder(folder);
  write_file_atomically(campaign_file(folder), campaign_text(campaign));
}

namespace {

tl::expected<void, std::string> take_up(const fs::path& folder, const configs::Campaign& campaign,
                                        bool extend) {
  const auto stored = read_campaign(folder);
  if (!stored) return tl::unexpected(stored.error());
  const std::vector<Change> all = changes(*stored, campaign);
  if (all.empty()) return {};
  const bool only_additions =
      std::all_of(all.begin(), all.end(), [](const Change& change) { return change.is_addition; });
  if (only_additions && extend) {
    write_campaign(folder, campaign);
    return {};
  }
  return tl::unexpected("'" + folder.string() + "' holds another campaign:" + listed(all, only_additions) +
                        "\n" +
                        (only_additions ? "add --extend to do the additional work here"
                         : extend ? "--extend adds games, depths, setups and conditions, and raises targets: "
                                    "for anything else choose another folder with -o"
                                  : "choose another folder with -o"));
}

}  // namespace

tl::expected<void, std::string> prepare_folder(const fs::path& folder, const configs::Campaign& campaign,
                                               bool extend) {
  make_folder(folder);
  std::error_code ignored;
  // Of several that begin a folder at once one creates the file, and the others compare with it.
  if (!fs::exists(campaign_file(folder), ignored) &&
      create_file_atomically(campaign_file(folder), campaign_text(campaign))) {
    return {};
  }
  if (!extend) return take_up(folder, campaign, extend);
  // Two that extend at once do so one after the other, and the second compares with what the first wrote.
  const FolderLock lock = FolderLock::wait_to_extend(folder);
  return take_up(folder, campaign, extend);
}

std::optional<FolderLock> FolderLock::acquire(const fs::path& folder) {
  make_folder(folder);
  FolderLock lock(open_lock_file(folder / ".lock"));
  if (flock(lock.descriptor_, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) return std::nullopt;
  return lock;
}

FolderLock FolderLock::wait_to_extend(const fs::path& folder) {
  FolderLock lock(open_lock_file(folder / ".campaign.lock"));
  while (flock(lock.descriptor_, LOCK_EX) != 0 && errno == EINTR) {
  }  // a file system without locks: then two that extend at the same instant are not told apart
  return lock;
}

FolderLock::FolderLock(FolderLock&& other) noexcept : descriptor_(std::exchange(other.descriptor_, -1)) {}

FolderLock::~FolderLock() {
  if (descriptor_ >= 0) close(descriptor_);
}

}  // namespace firstmove::jobs
