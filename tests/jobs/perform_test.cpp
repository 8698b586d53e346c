#include "jobs/perform.hpp"

#include <gtest/gtest.h>

#include "small_campaign.hpp"

namespace firstmove::jobs {
namespace {

TEST(Worker, EndsAJobOfGamesAfterTheGameInWhichItIsStopped) {
  const CampaignContext context(small_campaign());
  Worker worker(context);
  StopSignal stop;
  std::vector<std::uint32_t> played;
  worker.perform({JobKind::games, 0, 0, 518, 0, 0, 5}, stop, [&](const FinishedWork& work) {
    played.push_back(work.games.at(0).game_number);
    if (played.size() == 2) stop.request();
  });
  EXPECT_EQ(played, (std::vector<std::uint32_t>{0, 1}));
}

TEST(Worker, EmitsEachDepthOfAPerftByItself) {
  const CampaignContext context(small_campaign());
  Worker worker(context);
  const StopSignal never;
  std::vector<results::PerftRow> rows;
  worker.perform({JobKind::perft, 0, 0, 518, depth_bit(1) | depth_bit(3), 0, 0}, never,
                 [&](const FinishedWork& work) { rows.push_back(work.perft.at(0)); });
  EXPECT_EQ(rows, (std::vector<results::PerftRow>{{518, 1, 20}, {518, 3, 8902}}));
}

}  // namespace
}  // namespace firstmove::jobs
