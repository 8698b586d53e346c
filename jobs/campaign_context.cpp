#include "jobs/campaign_context.hpp"

#include <cassert>
#include <utility>

#include "configs/load.hpp"
#include "core/hash.hpp"
#include "core/search/evaluation_parameters.hpp"
#include "jobs/condition.hpp"
#include "jobs/seeds.hpp"

namespace firstmove::jobs {

CampaignContext::CampaignContext(configs::Campaign resolved)
    : campaign(std::move(resolved)), conditions(make_conditions(campaign)) {
  const std::string campaign_hash = hex_text(core::hash_text(configs::to_toml(campaign)));
  for (const std::string& id : campaign.variants) {
    const core::VariantRules* rules = campaign.known.find(id);
    assert(rules != nullptr);
    variants.push_back(make_variant_context(*rules));
    const std::string rules_hash = core::rules_hash(*rules);
    identities.push_back(
        {.variant = id, .rules_hash = rules_hash, .seed = campaign.seed, .campaign_hash = campaign_hash});
    std::vector<results::Condition>& stored = conditions_of.emplace_back(conditions);
    for (results::Condition& condition : stored)
      condition.score_scale_cp = core::search::default_parameters(*rules).score_scale_cp;
    std::vector<GameSettings>& of_variant = settings.emplace_back();
    for (const results::Condition& condition : conditions) {
      const std::string& shared_by = campaign.paired ? "" : condition.hash;
      of_variant.push_back({condition, stream_key(campaign.seed, rules_hash, shared_by)});
    }
  }
}

}  // namespace firstmove::jobs
