// Perft of whole setups, one or all of a variant, with the numbers kept in a result file.
#pragma once

#include <filesystem>
#include <optional>
#include <vector>

#include "jobs/campaign_context.hpp"
#include "jobs/executor.hpp"
#include "jobs/plan.hpp"
#include "results/rows.hpp"

namespace firstmove::jobs {

class PerftCampaign {
 public:
  /// `table_bytes` of memory remember counts while it works; 0 none.  pre  1 <= depth <= 20, the setup exists
  PerftCampaign(const core::VariantRules& rules, std::optional<core::SetupId> setup, int depth,
                std::size_t table_bytes = 0, Symmetry symmetry = Symmetry::used);

  /// Every depth from 1, in the order of setups.
  std::vector<results::PerftRow> count(Executor& executor) const;

  /// Writes the rows as a merged result file.  errors  results::IoError
  void store(const std::vector<results::PerftRow>& rows, const std::filesystem::path& file) const;

 private:
  CampaignContext context_;
  Symmetry symmetry_;
};

}  // namespace firstmove::jobs
