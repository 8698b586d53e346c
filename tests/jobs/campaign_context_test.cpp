#include "jobs/campaign_context.hpp"

#include <gtest/gtest.h>

#include "core/search/evaluation_parameters.hpp"
#include "tests/support/variants.hpp"

namespace firstmove::jobs {
namespace {

TEST(CampaignContext, StoresTheScoreScaleOfEachVariantsEvaluation) {
  configs::Campaign campaign;
  campaign.name = "scales";
  campaign.variants = {"chess960", "chess8400"};
  campaign.games = 1;
  configs::ConditionSettings settings;
  settings.depth = 2;
  campaign.conditions = {configs::with_defaults(settings)};
  const CampaignContext context(campaign);
  ASSERT_EQ(context.conditions_of.size(), 2U);
  for (std::size_t i = 0; i < 2; ++i) {
    ASSERT_EQ(context.conditions_of[i].size(), 1U);
    const int fitted =
        core::search::default_parameters(*core::find_variant(campaign.variants[i])).score_scale_cp;
    EXPECT_EQ(context.conditions_of[i][0].score_scale_cp, fitted);
    EXPECT_EQ(context.conditions_of[i][0].hash, context.conditions[0].hash);
  }
  EXPECT_NE(context.conditions_of[0][0].score_scale_cp, context.conditions_of[1][0].score_scale_cp);
}

}  // namespace
}  // namespace firstmove::jobs
