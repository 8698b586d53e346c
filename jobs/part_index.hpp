// What the files of a campaign's folders already hold. Files are read afresh each time: there is no cache to
// be wrong.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "jobs/campaign_context.hpp"
#include "jobs/plan.hpp"
#include "results/reader.hpp"

namespace firstmove::jobs {

/// What a file is to the folder: parts always count; a merged file only for rows whose parts are gone.
enum class FileKind : std::uint8_t { part, merged };

/// One file as a campaign sees it.
struct FileView {
  std::filesystem::path path;
  FileKind kind;
  std::optional<results::RowKeys> keys{};  ///< nothing when it cannot be read
  std::ptrdiff_t variant = -1;             ///< index in the campaign, -1 none of it
  /// From the file's condition indices to the campaign's; -1 where the campaign has no such condition.
  std::vector<std::ptrdiff_t> conditions{};
  /// Why the file is left alone, in words: damaged, or of other rules, seed, variant.
  std::optional<std::string> refusal{};
};

/// Visits DIR/parts/*.part.h5 of every folder, by name, then DIR/<variant>.h5. Temporary files are not looked
/// at.  errors  results::IoError when a folder cannot be listed
void for_each_file(const CampaignContext& context, const std::vector<std::filesystem::path>& folders,
                   const std::function<void(const FileView&)>& visit);

struct PartIndex {
  std::vector<VariantWork> done;                             ///< [variant]
  std::vector<std::vector<std::filesystem::path>> readable;  ///< [variant]: what to merge
  std::vector<std::string> ignored;                          ///< files left alone, each with the reason

  void add(const FileView& view);
};

PartIndex empty_index(const CampaignContext& context);

/// errors  results::IoError when a folder cannot be listed
PartIndex read_parts(const CampaignContext& context, const std::vector<std::filesystem::path>& folders);

/// Follows one folder while others write to it. Parts never change, so each is read once.
class PartFollower {
 public:
  /// errors  results::IoError when the folder cannot be listed
  PartFollower(const CampaignContext& context, std::filesystem::path folder);

  /// Reads the parts that have come since.  errors  results::IoError
  void update();
  const PartIndex& index() const { return index_; }

 private:
  const CampaignContext& context_;
  std::filesystem::path folder_;
  PartIndex index_;
  std::set<std::filesystem::path> seen_;
};

}  // namespace firstmove::jobs
