#include "jobs/plan.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include "core/symmetry.hpp"
#include "small_campaign.hpp"
#include "tests/support/variants.hpp"

namespace firstmove::jobs {
namespace {

using Key = std::tuple<JobKind, int, std::uint32_t, core::SetupId, std::uint64_t>;  // ..., depth or game

std::multiset<Key> keys_of(const std::vector<Job>& jobs) {
  std::multiset<Key> keys;
  for (const Job& job : jobs) {
    for (int depth = 1; depth <= 64; ++depth) {
      if ((job.depths & depth_bit(depth)) != 0) {
        keys.emplace(job.kind, job.variant, job.condition, job.setup, static_cast<std::uint64_t>(depth));
      }
      if ((job.partner_depths & depth_bit(depth)) != 0) {
        const core::VariantRules& rules =
            *core::find_variant("chess480");  // the only one here that has partners
        keys.emplace(job.kind, job.variant, job.condition, core::mirror_partner(rules, job.setup),
                     static_cast<std::uint64_t>(depth));
      }
    }
    for (std::uint32_t i = 0; i < job.game_count; ++i) {
      keys.emplace(job.kind, job.variant, job.condition, job.setup, job.first_game + i);
    }
  }
  return keys;
}

TEST(Plan, HasEachKeyOfTheCampaignOnce) {
  const configs::Campaign campaign = small_campaign();
  const std::multiset<Key> keys = keys_of(missing_jobs(campaign, empty_work(campaign)));
  std::multiset<Key> expected;
  for (int variant = 0; variant < 2; ++variant) {
    for (const core::SetupId setup : {0, 1, 518}) {
      for (const std::uint64_t depth : {1U, 2U}) {
        expected.emplace(JobKind::perft, variant, 0U, setup, depth);
        for (std::uint32_t condition : {0U, 1U}) {
          expected.emplace(JobKind::root_scores, variant, condition, setup, depth);
        }
      }
      for (std::uint32_t condition : {0U, 1U}) {
        for (std::uint64_t game = 0; game < 5; ++game) {
          expected.emplace(JobKind::games, variant, condition, setup, game);
        }
      }
    }
  }
  EXPECT_EQ(keys, expected);
}

TEST(Plan, IsTheSameEachTime) {
  const configs::Campaign campaign = small_campaign();
  EXPECT_EQ(missing_jobs(campaign, empty_work(campaign)), missing_jobs(campaign, empty_work(campaign)));
}

TEST(Plan, CutsGamesIntoJobsAtFixedPlaces) {
  configs::Campaign campaign = small_campaign();
  campaign.variants = {"chess960"};
  campaign.setups = {{0, 0}};
  campaign.conditions.resize(1);
  campaign.root_score_depths.clear();
  campaign.perft_depth = 0;
  campaign.games = 20;
  std::vector<VariantWork> done = empty_work(campaign);
  for (const std::uint32_t game : {3U, 8U, 9U}) done[0].games[0][0].insert(game);
  std::vector<std::pair<std::uint32_t, std::uint32_t>> ranges;
  for (const Job& job : missing_jobs(campaign, done)) ranges.emplace_back(job.first_game, job.game_count);
  EXPECT_EQ(ranges, (std::vector<std::pair<std::uint32_t, std::uint32_t>>{{0, 3}, {4, 4}, {10, 6}, {16, 4}}));
}

TEST(Plan, LeavesOutWhatIsDone) {
  const configs::Campaign campaign = small_campaign();
  std::vector<VariantWork> done = empty_work(campaign);
  done[0].perft[1] = depth_bit(1);
  done[1].root_scores[1][2] = depth_bit(1) | depth_bit(2);
  done[1].games[0][0].insert(4);
  const std::multiset<Key> keys = keys_of(missing_jobs(campaign, done));
  EXPECT_EQ(keys.size(), keys_of(missing_jobs(campaign, empty_work(campaign))).size() - 4);
  EXPECT_EQ(keys.count({JobKind::perft, 0, 0U, 1, 1U}), 0U);
  EXPECT_EQ(keys.count({JobKind::perft, 0, 0U, 1, 2U}), 1U);
  EXPECT_EQ(keys.count({JobKind::root_scores, 1, 1U, 518, 2U}), 0U);
  EXPECT_EQ(keys.count({JobKind::games, 1, 0U, 0, 4U}), 0U);
  EXPECT_EQ(keys.count({JobKind::games, 1, 0U, 0, 3U}), 1U);
}

TEST(Plan, ShardsShareTheJobsOutBySetup) {
  const configs::Campaign campaign = small_campaign();
  const std::multiset<Key> whole = keys_of(missing_jobs(campaign, empty_work(campaign)));
  std::multiset<Key> joined;
  std::map<std::pair<int, core::SetupId>, std::set<int>> shards_of_setup;
  for (int i = 1; i <= 3; ++i) {
    const std::vector<Job> jobs = missing_jobs(campaign, empty_work(campaign), {i, 3});
    EXPECT_EQ(keys_of(jobs).size(), whole.size() / 3);
    joined.merge(keys_of(jobs));
    for (const Job& job : jobs) shards_of_setup[{job.variant, job.setup}].insert(i);
  }
  EXPECT_EQ(joined, whole);
  const std::vector<Job> first = missing_jobs(campaign, empty_work(campaign), {1, 3});
  EXPECT_EQ(first.front().setup, 0) << "shards are numbered from 1";
  for (const auto& [setup, shards] : shards_of_setup) EXPECT_EQ(shards.size(), 1U) << setup.second;
}

/// Chess960 has no mirror partners, Chess480 has.
configs::Campaign partners_campaign() {
  configs::Campaign campaign = small_campaign();
  campaign.variants = {"chess960", "chess480"};
  const core::SetupId partner = core::mirror_partner(*core::find_variant("chess480"), 7);
  campaign.setups = {{7, 7}, {partner, partner}};
  campaign.conditions.clear();
  return campaign;
}

TEST(Plan, CountsTheTreeOfMirrorPartnersOnce) {
  const configs::Campaign campaign = partners_campaign();
  const std::vector<Job> once = missing_jobs(campaign, empty_work(campaign));
  const std::vector<Job> twice = missing_jobs(campaign, empty_work(campaign), {}, Symmetry::ignored);
  EXPECT_EQ(once.size(), 3U);
  EXPECT_EQ(twice.size(), 4U);
  EXPECT_EQ(keys_of(once), keys_of(twice));
  EXPECT_EQ(row_count(once.back()), 4U);
}

TEST(Plan, FillsInWhatOneOfTheMirrorPartnersLacks) {
  const configs::Campaign campaign = partners_campaign();
  std::vector<VariantWork> done = empty_work(campaign);
  done[1].perft[0] = depth_bit(1) | depth_bit(2);
  done[1].perft[1] = depth_bit(1);
  const std::multiset<Key> keys = keys_of(missing_jobs(campaign, done));
  EXPECT_EQ(keys.size(), 5U);
  EXPECT_EQ(keys.count({JobKind::perft, 1, 0U, campaign.setups[1].first, 2U}), 1U);
  std::multiset<Key> of_shards;
  for (int i = 1; i <= 2; ++i) of_shards.merge(keys_of(missing_jobs(campaign, done, {i, 2})));
  EXPECT_EQ(of_shards, keys);
}

TEST(Plan, PutsDeeperGamesFirst) {
  const std::vector<Job> jobs = missing_jobs(small_campaign(), empty_work(small_campaign()));
  std::vector<std::uint32_t> conditions;
  for (const Job& job : jobs) {
    if (job.kind == JobKind::games) conditions.push_back(job.condition);
  }
  EXPECT_TRUE(std::is_sorted(conditions.rbegin(), conditions.rend()));
}

TEST(Plan, TakesAllSetupsWhereNoneAreNamed) {
  configs::Campaign campaign = small_campaign();
  campaign.setups.clear();
  const std::vector<VariantWork> work = empty_work(campaign);
  EXPECT_EQ(work[0].setups.size(), 960U);
  EXPECT_EQ(work[1].setups.size(), 8400U);
  EXPECT_EQ(work[1].place_of(8399), 8399);
  EXPECT_EQ(work[1].place_of(8400), -1);
}

TEST(Tally, CountsOnlyWhatTheCampaignAsksFor) {
  const configs::Campaign campaign = small_campaign();
  VariantWork done = empty_work(campaign)[0];
  done.perft[0] = depth_bit(2) | depth_bit(3);
  done.root_scores[1][0] = depth_bit(1) | depth_bit(64);
  done.games[1][2].insert(4);
  done.games[1][2].insert(5);
  const VariantTally result = tally(campaign, done);
  EXPECT_EQ(result.setups, 3U);
  EXPECT_EQ(result.perft, (Tally{6, 1}));
  EXPECT_EQ(result.root_scores, (Tally{12, 1}));
  EXPECT_EQ(result.games, (std::vector<Tally>{{15, 0}, {15, 1}}));
  EXPECT_FALSE(result.is_complete());
}

TEST(GameSet, CountsBelowALimit) {
  GameSet games;
  for (const std::uint32_t game : {0U, 63U, 64U, 200U}) games.insert(game);
  EXPECT_EQ(games.count_below(0), 0U);
  EXPECT_EQ(games.count_below(64), 2U);
  EXPECT_EQ(games.count_below(65), 3U);
  EXPECT_EQ(games.count_below(1000), 4U);
  EXPECT_FALSE(games.contains(199));
  EXPECT_FALSE(games.contains(100'000));
}

}  // namespace
}  // namespace firstmove::jobs
