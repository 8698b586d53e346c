// The folder of a campaign on disk:
//
//   DIR/campaign.toml     the resolved campaign; what runs here later must ask for the same
//   DIR/parts/            immutable parts, the only truth about what is done
//   DIR/rounds/           immutable plans of the rounds of a target (rounds.hpp)
//   DIR/<variant>.h5      merged results
//   DIR/.lock             held by a plain run on this host; shards and claims take no lock
//   DIR/claims/           hints of `run --claim` about who works at what (claims.hpp)
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <tl/expected.hpp>

#include "configs/campaign.hpp"

namespace firstmove::jobs {

std::filesystem::path campaign_file(const std::filesystem::path& folder);
std::filesystem::path parts_folder(const std::filesystem::path& folder);
std::filesystem::path merged_file(const std::filesystem::path& folder, const std::string& variant);

/// errors  why the folder holds no readable campaign, in words;  IoError when the disk fails
tl::expected<configs::Campaign, std::string> read_campaign(const std::filesystem::path& folder);

/// Replaces DIR/campaign.toml in one step; creates the folder.  errors  IoError
void write_campaign(const std::filesystem::path& folder, const configs::Campaign& campaign);

/// Makes the folder ready for the campaign: new, the same campaign, or with `extend` one that the campaign
/// only adds to; the folder's campaign.toml is then replaced in one step. errors  every setting that differs,
/// with both values;  IoError when the disk fails
tl::expected<void, std::string> prepare_folder(const std::filesystem::path& folder,
                                               const configs::Campaign& campaign, bool extend);

/// Held while it lives. File systems without locks grant it always: parts cannot be spoilt by two runs, only
/// work.
class FolderLock {
 public:
  /// Creates the folder. Nothing when another process of this host holds it.  errors  IoError
  static std::optional<FolderLock> acquire(const std::filesystem::path& folder);
  /// Waits for any other that extends the folder's campaign.  errors  IoError
  static FolderLock wait_to_extend(const std::filesystem::path& folder);
  FolderLock(FolderLock&& other) noexcept;
  FolderLock& operator=(FolderLock&&) = delete;
  ~FolderLock();

 private:
  explicit FolderLock(int descriptor) : descriptor_(descriptor) {}
  int descriptor_;
};

}  // namespace firstmove::jobs
