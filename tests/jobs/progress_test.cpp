#include "jobs/progress.hpp"

#include <gtest/gtest.h>

#include "small_campaign.hpp"

namespace firstmove::jobs {
namespace {

FinishedWork one_game(double core_seconds) {
  FinishedWork work{.variant = 0, .condition = 0, .core_seconds = core_seconds};
  work.games.emplace_back();
  return work;
}

Job games_of_setup(core::SetupId setup) {
  return {JobKind::games, 0, 0, setup, 0, 0, 5};
}

class ProgressTest : public testing::Test {
 protected:
  const CampaignContext context{small_campaign()};
};

TEST_F(ProgressTest, CountsGamesAndTellsWhatIsLeft) {
  Progress progress(context, {games_of_setup(0), games_of_setup(1)});
  EXPECT_EQ(progress.total(), 10U);
  progress.add(one_game(2));
  progress.add(one_game(4));
  EXPECT_EQ(progress.done(), 2U);
  EXPECT_NEAR(progress.remaining_core_seconds(), 8 * 3, 1e-6);
}

TEST_F(ProgressTest, CountsWhatOthersDidAndExpectsTheirHelp) {
  Progress progress(context, {games_of_setup(0), games_of_setup(1)});
  progress.add(one_game(3));
  Job left = games_of_setup(1);
  left.game_count = 4;  // one of ours and five of another worker's are done
  progress.see_left({left});
  EXPECT_EQ(progress.done(), 6U);
  EXPECT_NEAR(progress.remaining_core_seconds(), 4 * 3.0 / 6, 1e-6);
}

TEST_F(ProgressTest, ExpectsNothingWithoutAPace) {
  const Progress progress(context, {games_of_setup(0)});
  EXPECT_EQ(progress.done(), 0U);
  EXPECT_EQ(progress.remaining_core_seconds(), 0);
}

}  // namespace
}  // namespace firstmove::jobs
