// Campaigns and folders named on the command line.
#pragma once

#include <filesystem>
#include <string>

#include "configs/campaign.hpp"
#include "configs/load.hpp"
#include "jobs/plan.hpp"

namespace firstmove::jobs::cli {

/// "quick.toml:3:1: gmaes: unknown key: did you mean 'games'?", one line a fault.
std::string describe_faults(const std::string& source, const std::vector<configs::ConfigFault>& faults);

/// Variant files that the campaign names stand beside it, or are named from the root. The campaign knows
/// those of the command line too. errors  UsageError with every fault of the file
configs::Campaign load_campaign_file(const std::string& path, const configs::Variants& variants);

/// The shipped variants and those of the files.  errors  UsageError with every fault of the first bad file
configs::Variants read_variant_files(const std::vector<std::string>& paths);

/// The campaign of a results folder.  errors  UsageError when it holds none
configs::Campaign campaign_of_folder(const std::filesystem::path& folder);

/// "2/3".  errors  UsageError
Shard parse_shard(const std::string& text);

/// `threads` as given, or the cores available when it is 0.
int thread_count(int threads);

}  // namespace firstmove::jobs::cli
