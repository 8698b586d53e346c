#include "jobs/campaign_folder.hpp"

#include <gtest/gtest.h>

#include <fstream>

#include "jobs/atomic_file.hpp"
#include "results/io_error.hpp"
#include "small_campaign.hpp"
#include "temporary_folder.hpp"

namespace firstmove::jobs {
namespace {

TEST(CampaignFolder, GivesBackTheCampaign) {
  const TemporaryFolder folder;
  write_campaign(folder.path() / "new", small_campaign());
  const auto campaign = read_campaign(folder.path() / "new");
  ASSERT_TRUE(campaign.has_value()) << campaign.error();
  EXPECT_EQ(*campaign, small_campaign());
}

TEST(CampaignFolder, LeavesNoTemporaryFile) {
  const TemporaryFolder folder;
  write_campaign(folder.path(), small_campaign());
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder.path()), {}), 1);
}

TEST(CampaignFolder, SaysThatThereIsNoCampaign) {
  const TemporaryFolder folder;
  const auto campaign = read_campaign(folder.path());
  ASSERT_FALSE(campaign.has_value());
  EXPECT_NE(campaign.error().find("holds no campaign"), std::string::npos);
}

TEST(CampaignFolder, SaysWhichLineOfADamagedCampaignIsWrong) {
  const TemporaryFolder folder;
  std::ofstream(campaign_file(folder.path())) << "name = 'x'\nvariants = ['chess960']\nperft_depth = 99\n";
  const auto campaign = read_campaign(folder.path());
  ASSERT_FALSE(campaign.has_value());
  EXPECT_NE(campaign.error().find("line 3: perft_depth"), std::string::npos) << campaign.error();
}

TEST(CampaignFolder, ThrowsWhenItCannotBeMade) {
  const TemporaryFolder folder;
  std::ofstream(folder.path() / "file") << "x";
  EXPECT_THROW(write_campaign(folder.path() / "file" / "below", small_campaign()), results::IoError);
}

TEST(PrepareFolder, AcceptsTheSameCampaignAgain) {
  const TemporaryFolder folder;
  EXPECT_TRUE(prepare_folder(folder.path(), small_campaign(), false).has_value());
  EXPECT_TRUE(prepare_folder(folder.path(), small_campaign(), false).has_value());
}

TEST(PrepareFolder, RefusesAnotherCampaign) {
  const TemporaryFolder folder;
  ASSERT_TRUE(prepare_folder(folder.path(), small_campaign(), false).has_value());
  configs::Campaign other = small_campaign();
  other.seed = 8;
  for (const bool extend : {false, true}) {
    const auto prepared = prepare_folder(folder.path(), other, extend);
    ASSERT_FALSE(prepared.has_value());
    EXPECT_NE(prepared.error().find("seed: 7 there, 8 here"), std::string::npos) << prepared.error();
  }
  EXPECT_EQ(*read_campaign(folder.path()), small_campaign()) << "a refused campaign must change nothing";
}

TEST(PrepareFolder, TakesAdditionsOnlyWhenAskedTo) {
  const TemporaryFolder folder;
  ASSERT_TRUE(prepare_folder(folder.path(), small_campaign(), false).has_value());
  configs::Campaign more = small_campaign();
  more.games = 6;
  more.perft_depth = 3;
  more.setups = {};
  const auto refused = prepare_folder(folder.path(), more, false);
  ASSERT_FALSE(refused.has_value());
  EXPECT_NE(refused.error().find("add --extend"), std::string::npos) << refused.error();
  EXPECT_EQ(*read_campaign(folder.path()), small_campaign()) << "a refused campaign must change nothing";
  EXPECT_TRUE(prepare_folder(folder.path(), more, true).has_value());
  EXPECT_EQ(*read_campaign(folder.path()), more);
  EXPECT_FALSE(prepare_folder(folder.path(), small_campaign(), true).has_value()) << "fewer games again";
  EXPECT_EQ(*read_campaign(folder.path()), more);
}

TEST(PrepareFolder, RefusesAnAdditionBesideAChange) {
  const TemporaryFolder folder;
  ASSERT_TRUE(prepare_folder(folder.path(), small_campaign(), false).has_value());
  configs::Campaign other = small_campaign();
  other.games = 6;
  other.conditions[0].temperature_cp = 40;
  const auto refused = prepare_folder(folder.path(), other, true);
  ASSERT_FALSE(refused.has_value());
  EXPECT_NE(refused.error().find("\n  games: 5 there, 6 here (may be extended)\n"
                                 "  condition.d1.temperature_cp: 30 there, 40 here (may not change)\n"),
            std::string::npos)
      << refused.error();
  EXPECT_EQ(*read_campaign(folder.path()), small_campaign());
}

TEST(AtomicFile, IsCreatedByOneAlone) {
  const TemporaryFolder folder;
  const std::filesystem::path path = folder.path() / "file";
  EXPECT_TRUE(create_file_atomically(path, "first"));
  EXPECT_FALSE(create_file_atomically(path, "second"));
  EXPECT_EQ(read_file(path), "first");
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder.path()), {}), 1)
      << "a file is left over";
}

TEST(FolderLock, IsHeldByOne) {
  const TemporaryFolder folder;
  {
    const auto first = FolderLock::acquire(folder.path());
    ASSERT_TRUE(first.has_value());
    EXPECT_FALSE(FolderLock::acquire(folder.path()).has_value());
  }
  EXPECT_TRUE(FolderLock::acquire(folder.path()).has_value());
}

}  // namespace
}  // namespace firstmove::jobs
