// What the files of a campaign's folders already hold. Files are read afresh each time: there is no cache to
// be wrong.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "jobs/campaign_context.hpp"
#include "jobs/plan.hpp"

namespace firstmove::jobs {

struct PartIndex {
  std::vector<VariantWork> done;                             ///< [variant]
  std::vector<std::vector<std::filesystem::path>> readable;  ///< [variant]: what to merge
  /// Files left alone, each with the reason in words: damaged, or of other rules, seed, variant.
  std::vector<std::string> ignored;
};

/// Looks at DIR/parts/*.part.h5 and DIR/<variant>.h5 of every folder. Temporary files are not looked at.
/// errors  results::IoError when a folder cannot be listed
PartIndex read_parts(const CampaignContext& context, const std::vector<std::filesystem::path>& folders);

}  // namespace firstmove::jobs
