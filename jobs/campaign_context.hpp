// A campaign ready for work: identities of its conditions and variants, tables of its variants. Constant once
// built.
#pragma once

#include <memory>
#include <vector>

#include "configs/campaign.hpp"
#include "jobs/variant_context.hpp"
#include "results/rows.hpp"

namespace firstmove::jobs {

struct CampaignContext {
  /// pre  validate(campaign) finds no fault
  explicit CampaignContext(configs::Campaign resolved);

  configs::Campaign campaign;
  std::vector<results::Condition> conditions;
  /// [variant] The same, with the score scale of that variant's evaluation: as results store them.
  std::vector<std::vector<results::Condition>> conditions_of;
  std::vector<std::unique_ptr<VariantContext>> variants;
  std::vector<results::Identity> identities;        ///< [variant]
  std::vector<std::vector<GameSettings>> settings;  ///< [variant][condition]
  /// Counts that perft jobs of one variant share; null: none are kept.
  std::unique_ptr<core::PerftTable> perft_table;
};

}  // namespace firstmove::jobs
