// The folder of a campaign on disk:
//
//   DIR/campaign.toml     the resolved campaign; what runs here later must ask for the same
//   DIR/parts/            immutable parts, the only truth about what is done
//   DIR/<variant>.h5      merged results
//   DIR/.lock             held by a plain run on this host; shards take no lock
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "configs/campaign.hpp"

namespace firstmove::jobs {

std::filesystem::path campaign_file(const std::filesystem::path& folder);
std::filesystem::path parts_folder(const std::filesystem::path& folder);
std::filesystem::path merged_file(const std::filesystem::path& folder, const std::string& variant);

/// errors  why the folder holds no readable campaign, in words;  IoError when the disk fails
tl::expected<configs::Campaign, std::string> read_campaign(const std::filesystem::path& folder);

/// Replaces DIR/campaign.toml in one step; creates the folder.  errors  IoError
void write_campaign(const std::filesystem::path& folder, const configs::Campaign& campaign);

/// Settings that differ, each as "games: 2 there, 4 here". `part_seconds` decides no row and is left out.
std::vector<std::string> differences(const configs::Campaign& there, const configs::Campaign& here);

/// Makes the folder ready for the campaign: new, the same campaign, or with `extend` one of fewer games.
/// errors  what differs, in words;  IoError when the disk fails
tl::expected<void, std::string> prepare_folder(const std::filesystem::path& folder,
                                               const configs::Campaign& campaign, bool extend);

/// Held while it lives. File systems without locks grant it always: parts cannot be spoilt by two runs, only
/// work.
class FolderLock {
 public:
  /// Nothing when another process of this host holds it.  errors  IoError
  static std::optional<FolderLock> acquire(const std::filesystem::path& folder);
  FolderLock(FolderLock&& other) noexcept;
  FolderLock& operator=(FolderLock&&) = delete;
  ~FolderLock();

 private:
  explicit FolderLock(int descriptor) : descriptor_(descriptor) {}
  int descriptor_;
};

}  // namespace firstmove::jobs
