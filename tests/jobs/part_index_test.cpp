#include "jobs/part_index.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>

#include "jobs/campaign_folder.hpp"
#include "jobs/campaign_run.hpp"
#include "jobs/merge_campaign.hpp"
#include "jobs/version.hpp"
#include "results/part_writer.hpp"
#include "small_campaign.hpp"
#include "temporary_folder.hpp"

namespace firstmove::jobs {
namespace {

/// A folder with one part: perft of setup 518 to depth 2, and games 0 and 3 of it under the second condition.
class PartIndexTest : public testing::Test {
 protected:
  PartIndexTest() {
    part.conditions = {context.conditions[1]};
    part.core_seconds = {1.0};
    part.perft = {{518, 1, 20}, {518, 2, 400}};
    for (const std::uint32_t number : {0U, 3U}) {
      results::GameRow row{};
      row.setup_id = 518;
      row.game_number = number;
      row.plies = 40;
      part.games.push_back(row);
    }
  }

  std::filesystem::path write(const results::Identity& identity) {
    return results::write_part(parts_folder(folder.path()), identity, make_maker(), part);
  }
  PartIndex read() { return read_parts(context, {folder.path()}); }
  std::uint64_t rows_done() {
    std::uint64_t done = 0;
    for (const VariantWork& work : read().done) {
      const VariantTally counted = tally(context.campaign, work);
      done += counted.perft.done + counted.root_scores.done + counted.games[0].done + counted.games[1].done;
    }
    return done;
  }

  const CampaignContext context{small_campaign()};
  const TemporaryFolder folder;
  results::Rows part;
};

TEST_F(PartIndexTest, OfNoFolderIsEmpty) {
  EXPECT_EQ(rows_done(), 0U);
  EXPECT_TRUE(read().ignored.empty());
}

TEST_F(PartIndexTest, HasTheKeysOfAPart) {
  const auto path = write(context.identities[0]);
  const PartIndex index = read();
  EXPECT_EQ(index.done[0].perft[2], depth_bit(1) | depth_bit(2));
  EXPECT_TRUE(index.done[0].games[1][2].contains(0));
  EXPECT_FALSE(index.done[0].games[1][2].contains(1));
  EXPECT_TRUE(index.done[0].games[1][2].contains(3));
  EXPECT_FALSE(index.done[0].games[0][2].contains(0)) << "conditions are matched by hash, not by index";
  EXPECT_EQ(index.readable[0], std::vector<std::filesystem::path>{path});
  EXPECT_EQ(rows_done(), 4U);
}

TEST_F(PartIndexTest, LeavesOutConditionsOfOthers) {
  part.conditions[0].hash = "0000000000000000";
  write(context.identities[0]);
  EXPECT_EQ(rows_done(), 2U) << "perft belongs to no condition";
}

TEST_F(PartIndexTest, LeavesOutSetupsOfOthers) {
  for (results::GameRow& row : part.games) row.setup_id = 17;
  write(context.identities[0]);
  EXPECT_EQ(rows_done(), 2U);
}

TEST_F(PartIndexTest, IgnoresAPartCutToAnyLength) {
  const auto path = write(context.identities[0]);
  std::string reason = path.string() + ": damaged or unreadable";
  for (auto length = std::filesystem::file_size(path); length-- > 0;) {
    std::filesystem::resize_file(path, length);
    const PartIndex index = read();
    ASSERT_EQ(index.ignored.size(), 1U) << length;
    ASSERT_EQ(index.ignored[0].compare(0, reason.size(), reason), 0) << index.ignored[0];
    ASSERT_TRUE(index.readable[0].empty()) << length;
  }
  EXPECT_EQ(rows_done(), 0U);
}

TEST_F(PartIndexTest, IgnoresAPartWithAByteFlippedAnywhere) {
  const auto path = write(context.identities[0]);
  const auto size = static_cast<std::streamoff>(std::filesystem::file_size(path));
  std::fstream file(path, std::ios::in | std::ios::out | std::ios::binary);
  constexpr std::streamoff kStep = 13;  // odd, so that every kind of field is met
  for (std::streamoff place = 0; place < size; place += kStep) {
    file.seekg(place);
    const char byte = static_cast<char>(file.get());
    const auto put = [&](int value) {
      file.seekp(place);
      file.put(static_cast<char>(value)).flush();
    };
    put(byte ^ (1 << (place % 8)));
    ASSERT_EQ(read().ignored.size(), 1U) << place;
    put(byte);
  }
  EXPECT_EQ(rows_done(), 4U) << "the part as it was is sound";
}

TEST_F(PartIndexTest, IgnoresForeignParts) {
  results::Identity identity = context.identities[0];
  identity.seed = 99;
  write(identity);
  identity = context.identities[0];
  identity.rules_hash = "ffffffffffffffff";
  write(identity);
  identity = context.identities[0];
  identity.variant = "chess480";
  write(identity);
  EXPECT_EQ(rows_done(), 0U);
  std::string all;
  for (const std::string& reason : read().ignored) all += reason + "\n";
  EXPECT_NE(all.find("made with seed 99, not 7"), std::string::npos) << all;
  EXPECT_NE(all.find("made under other rules"), std::string::npos) << all;
  EXPECT_NE(all.find("'chess480' is not in the campaign"), std::string::npos) << all;
}

TEST_F(PartIndexTest, DoesNotLookAtTemporaryFilesOrOthers) {
  std::filesystem::create_directories(parts_folder(folder.path()));
  std::ofstream(parts_folder(folder.path()) / ".tmp-chess960-1234.part.h5") << "half a part";
  std::ofstream(parts_folder(folder.path()) / "notes.txt") << "mine";
  EXPECT_TRUE(read().ignored.empty());
}

TEST_F(PartIndexTest, ReadsAMergedFileWhosePartsAreGone) {
  const auto path = write(context.identities[0]);
  merge_variant(context, Rounds(context), read(), 0, merged_file(folder.path(), "chess960"));
  EXPECT_EQ(read().readable[0].size(), 1U) << "beside its parts a merged file adds nothing";
  std::filesystem::remove(path);
  EXPECT_EQ(rows_done(), 4U);
  EXPECT_EQ(read().readable[0], std::vector{merged_file(folder.path(), "chess960")});
}

}  // namespace
}  // namespace firstmove::jobs
