// Parts of a campaign -> one result file a variant.
#pragma once

#include <filesystem>
#include <vector>

#include "jobs/campaign_context.hpp"
#include "jobs/part_index.hpp"
#include "jobs/rounds.hpp"
#include "results/merge.hpp"

namespace firstmove::jobs {

/// What the rules core knows of the campaign's setups.
results::SetupTable setup_table(const CampaignContext& context, std::size_t variant);

/// Merges every readable file of the index into `output`.  errors  results::IoError
results::MergeReport merge_variant(const CampaignContext& context, const Rounds& rounds,
                                   const PartIndex& index, std::size_t variant,
                                   const std::filesystem::path& output);

}  // namespace firstmove::jobs
