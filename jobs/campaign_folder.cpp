#include "jobs/campaign_folder.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <map>
#include <sstream>
#include <utility>

#include "configs/load.hpp"
#include "jobs/atomic_file.hpp"
#include "results/io_error.hpp"

namespace firstmove::jobs {
namespace {

namespace fs = std::filesystem;

std::string indexed(const char* key, int i) {
  return std::string(key).append("[").append(std::to_string(i)) + "]";
}

/// Every setting by its full key, from the resolved text: no field can be forgotten here.
std::map<std::string, std::string> flatten(const configs::Campaign& campaign) {
  std::map<std::string, std::string> settings;
  std::istringstream lines(configs::to_toml(campaign));
  std::string prefix;
  int conditions = 0;
  for (std::string line; std::getline(lines, line);) {
    if (line == "[[condition]]") prefix = indexed("condition", conditions++) + ".";
    const std::size_t equals = line.find(" = ");
    if (equals == std::string::npos) continue;
    settings[prefix + line.substr(0, equals)] = line.substr(equals + 3);
  }
  settings.erase("part_seconds");
  return settings;
}

std::string joined(const std::vector<std::string>& parts) {
  std::string text;
  for (const std::string& part : parts) text += (text.empty() ? "" : "; ") + part;
  return text;
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
  std::error_code error;
  fs::create_directories(folder, error);
  if (error) throw results::IoError("create folder", folder.string(), error.message());
  write_file_atomically(campaign_file(folder), "# The campaign of this folder, every default written out.\n" +
                                                   configs::to_toml(campaign));
}

std::vector<std::string> differences(const configs::Campaign& there, const configs::Campaign& here) {
  std::map<std::string, std::pair<std::string, std::string>> merged;
  for (const auto& [key, value] : flatten(there)) merged[key].first = value;
  for (const auto& [key, value] : flatten(here)) merged[key].second = value;
  std::vector<std::string> result;
  for (const auto& [key, values] : merged) {
    const auto& [old_value, new_value] = values;
    if (old_value == new_value) continue;
    const auto shown = [](const std::string& value) { return value.empty() ? "not set" : value; };
    result.push_back(key + ": " + shown(old_value) + " there, " + shown(new_value) + " here");
  }
  return result;
}

tl::expected<void, std::string> prepare_folder(const fs::path& folder, const configs::Campaign& campaign,
                                               bool extend) {
  std::error_code ignored;
  if (fs::exists(campaign_file(folder), ignored)) {
    auto stored = read_campaign(folder);
    if (!stored) return tl::unexpected(std::move(stored.error()));
    const std::vector<std::string> all = differences(*stored, campaign);
    if (all.empty()) return {};
    configs::Campaign grown = *stored;
    grown.games = campaign.games;
    const bool only_more_games = stored->games < campaign.games && differences(grown, campaign).empty();
    if (!only_more_games || !extend) {
      const char* advice = only_more_games ? "add --extend to play the additional games here"
                                           : "choose another folder with -o";
      return tl::unexpected("'" + folder.string() + "' holds another campaign (" + joined(all) + "); " +
                            advice);
    }
  }
  write_campaign(folder, campaign);
  return {};
}

std::optional<FolderLock> FolderLock::acquire(const fs::path& folder) {
  const fs::path path = folder / ".lock";
  const int descriptor = open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
  if (descriptor < 0) throw results::IoError("open", path.string(), std::strerror(errno));
  FolderLock lock(descriptor);
  if (flock(descriptor, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) return std::nullopt;
  return lock;
}

FolderLock::FolderLock(FolderLock&& other) noexcept : descriptor_(std::exchange(other.descriptor_, -1)) {}

FolderLock::~FolderLock() {
  if (descriptor_ >= 0) close(descriptor_);
}

}  // namespace firstmove::jobs
