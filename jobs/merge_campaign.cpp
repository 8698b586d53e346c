#include "jobs/merge_campaign.hpp"

#include "configs/load.hpp"
#include "core/features.hpp"
#include "jobs/version.hpp"

namespace firstmove::jobs {

results::SetupTable setup_table(const CampaignContext& context, std::size_t variant) {
  results::SetupTable table;
  for (const std::string_view name : core::feature_names()) table.feature_names.emplace_back(name);
  for (const std::string_view text : core::feature_descriptions())
    table.feature_descriptions.emplace_back(text);
  const std::vector<VariantWork> work = empty_work(context.campaign);
  for (const core::SetupId setup : work[variant].setups) {
    table.setups.push_back(context.variants[variant]->setup_record(setup));
  }
  return table;
}

results::MergeReport merge_variant(const CampaignContext& context, const Rounds& rounds,
                                   const PartIndex& index, std::size_t variant,
                                   const std::filesystem::path& output) {
  const configs::Campaign& campaign = context.campaign;
  const bool plays = campaign.plays_games() || !campaign.root_score_depths.empty();
  return results::merge(
      {.expected = context.identities[variant],
       .conditions = plays ? context.conditions_of[variant] : std::vector<results::Condition>{},
       .table = setup_table(context, variant),
       .campaign = configs::to_toml(campaign),
       .plans = rounds.texts(),
       .confirmation_first = rounds.confirmation_first(variant),
       .maker = make_maker(),
       .parts = index.readable[variant],
       .output = output});
}

}  // namespace firstmove::jobs
