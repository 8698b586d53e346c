// The last step of `run`, and all of `merge`.
#pragma once

#include <filesystem>
#include <vector>

#include "jobs/campaign_context.hpp"

namespace firstmove::jobs::cli {

/// Merges the parts of `folders` into output/<variant>.h5 and prints a line a file unless `quiet`; what is
/// odd goes to standard error.  errors  results::IoError
/// The rounds are those of `output`.
void merge_folders(const CampaignContext& context, const std::vector<std::filesystem::path>& folders,
                   const std::filesystem::path& output, bool quiet);

/// Tells on standard error which files were left alone, and why.
void warn_ignored(const std::vector<std::string>& ignored);

}  // namespace firstmove::jobs::cli
