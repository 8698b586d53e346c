#include "results/reader.hpp"

#include <gtest/gtest.h>

#include <sys/stat.h>

#include <algorithm>
#include <chrono>
#include <cstring>
#include <random>
#include <thread>

#include "results/part_writer.hpp"
#include "results/verify.hpp"
#include "tests/results/sample.hpp"

namespace firstmove::results {
namespace {

using test::Folder;

class ResultFile : public ::testing::Test {
 protected:
  void write(const Rows& rows, MergeInput input) {
    input.parts = {write_part(folder_ / "parts", test::sample_identity(), test::sample_maker(), rows)};
    input.output = path_;
    merge(input);
  }

  Folder folder_;
  std::filesystem::path path_ = folder_ / "chess960.h5";
  const Rows rows_ = test::sample_rows(4, 6);
};

TEST_F(ResultFile, GivesBackEverythingThatMergeWasGiven) {
  const MergeInput input = test::sample_input(4);
  write(rows_, input);
  const VariantStatistics statistics = read_statistics(path_);
  EXPECT_EQ(statistics.provenance.campaign, input.campaign);
  EXPECT_EQ(statistics.provenance.plans, input.plans);
  EXPECT_EQ(statistics.provenance.maker.host, "node-ä");
  EXPECT_EQ(statistics.provenance.identity.seed, input.expected.seed);
  EXPECT_EQ(statistics.provenance.core_seconds, rows_.core_seconds);
  ASSERT_EQ(statistics.provenance.part_names.size(), 1u);
  EXPECT_EQ(statistics.provenance.part_names[0],
            "chess960-" + statistics.provenance.part_checksums[0] + ".part.h5");
  EXPECT_EQ(statistics.conditions, input.conditions);
  EXPECT_EQ(statistics.table.feature_names, input.table.feature_names);
  EXPECT_EQ(statistics.table.feature_descriptions, input.table.feature_descriptions);
  ASSERT_EQ(statistics.setup_count(), 4u);
  for (std::size_t i = 0; i < 4; ++i) {
    const SetupRecord& found = statistics.table.setups[i];
    const SetupRecord& expected = input.table.setups[i];
    EXPECT_EQ(found.setup, expected.setup);
    EXPECT_EQ(found.fen, expected.fen);
    EXPECT_EQ(found.white_array, expected.white_array);
    EXPECT_EQ(found.black_array, expected.black_array);
    EXPECT_EQ(found.setup_class, expected.setup_class);
    EXPECT_EQ(found.features, expected.features);
  }
}

TEST_F(ResultFile, HasPerftAndRootScoresInTheirPlaces) {
  write(rows_, test::sample_input(4));
  const VariantStatistics statistics = read_statistics(path_);
  EXPECT_EQ(statistics.perft_depths, 3);
  EXPECT_EQ(statistics.eval_depths, (std::vector<std::int32_t>{1, 4}));
  std::vector<std::uint64_t> perft(4 * 3, 0);
  for (const PerftRow& row : rows_.perft)
    perft[static_cast<std::size_t>((row.setup_id - 3) / 7 * 3 + row.depth - 1)] = row.nodes;
  EXPECT_EQ(statistics.perft_nodes, perft);
  std::vector<std::int32_t> scores(4 * 2 * 2, kNoRootScore);
  for (const RootScoreRow& row : rows_.root_scores)
    scores[static_cast<std::size_t>((row.setup_id - 3) / 7 * 4 + row.condition * 2 + (row.eval_depth == 4))] =
        row.score_cp;
  EXPECT_EQ(statistics.root_score, scores);
}

TEST_F(ResultFile, FindsOneGameAndItsMoves) {
  write(rows_, test::sample_input(4));
  for (const GameRow& row : rows_.games)
    EXPECT_EQ(read_game_row(path_, row.setup_id, row.condition, row.game_number), row);
  EXPECT_EQ(read_game_row(path_, 3, 0, 6), std::nullopt);
  EXPECT_EQ(read_game_row(path_, 4, 0, 0), std::nullopt);
  EXPECT_EQ(read_game_row(path_, 1000, 0, 0), std::nullopt);
  EXPECT_TRUE(read_moves(path_, 3, 0, 3).has_value());
  EXPECT_EQ(read_moves(path_, 3, 0, 5), std::nullopt);  // the row is there, its moves were not kept
}

TEST_F(ResultFile, TakesConditionsThatAreKnownByTheirHash) {
  write(rows_, test::sample_input(4));
  std::vector<Condition> known = rows_.conditions;
  for (Condition& condition : known) condition.name += " of ours";
  std::reverse(known.begin(), known.end());
  const RowKeys keys = read_keys(path_, known);
  ASSERT_EQ(keys.conditions.size(), rows_.conditions.size());
  for (std::size_t i = 0; i < keys.conditions.size(); ++i) {
    EXPECT_EQ(keys.conditions[i].hash, rows_.conditions[i].hash);
    EXPECT_EQ(keys.conditions[i].name, rows_.conditions[i].name + " of ours");
  }
  known.front().hash = "another";
  EXPECT_EQ(read_keys(path_, known).conditions, rows_.conditions) << "one is not known: all are read";
}

TEST_F(ResultFile, HasTheKeysOfItsPart) {
  write(rows_, test::sample_input(4));
  const std::filesystem::path part = folder_ / "parts" / read_statistics(path_).provenance.part_names[0];
  for (const std::filesystem::path& path : {path_, part}) {
    const RowKeys keys = read_keys(path);
    EXPECT_EQ(keys.identity.rules_hash, test::sample_identity().rules_hash);
    EXPECT_EQ(keys.conditions, rows_.conditions);
    ASSERT_EQ(keys.perft.size(), rows_.perft.size());
    ASSERT_EQ(keys.root_scores.size(), rows_.root_scores.size());
    ASSERT_EQ(keys.games.size(), rows_.games.size());
    for (std::size_t i = 0; i < rows_.perft.size(); ++i) {
      EXPECT_EQ(keys.perft[i].setup_id, rows_.perft[i].setup_id);
      EXPECT_EQ(keys.perft[i].depth, rows_.perft[i].depth);
    }
    for (std::size_t i = 0; i < rows_.root_scores.size(); ++i) {
      EXPECT_EQ(keys.root_scores[i].setup_id, rows_.root_scores[i].setup_id);
      EXPECT_EQ(keys.root_scores[i].condition, rows_.root_scores[i].condition);
      EXPECT_EQ(keys.root_scores[i].eval_depth, rows_.root_scores[i].eval_depth);
    }
    for (std::size_t i = 0; i < rows_.games.size(); ++i) {
      EXPECT_EQ(keys.games[i].setup_id, rows_.games[i].setup_id);
      EXPECT_EQ(keys.games[i].condition, rows_.games[i].condition);
      EXPECT_EQ(keys.games[i].game_number, rows_.games[i].game_number);
      EXPECT_EQ(keys.games[i].result_code, rows_.games[i].result_code);
      EXPECT_EQ(keys.games[i].is_void, rows_.games[i].ending_code == kVoidEnding);
    }
  }
}

TEST_F(ResultFile, WithPerftAloneHasNoConditions) {
  Rows perft;
  perft.perft = rows_.perft;
  write(perft, test::sample_input(4));
  const VariantStatistics statistics = read_statistics(path_);
  EXPECT_TRUE(statistics.conditions.empty());
  EXPECT_TRUE(statistics.cells.empty());
  EXPECT_EQ(statistics.perft_depths, 3);
  EXPECT_TRUE(verify(path_).faults.empty());
}

TEST_F(ResultFile, WithRootScoresAloneCountsNoGames) {
  Rows scores;
  scores.conditions = rows_.conditions;
  scores.root_scores = rows_.root_scores;
  write(scores, test::sample_input(4));
  const VariantStatistics statistics = read_statistics(path_);
  EXPECT_EQ(statistics.conditions.size(), 2u);
  EXPECT_EQ(statistics.cells, std::vector<Cell>(4 * 2));
  EXPECT_EQ(statistics.perft_depths, 0);
  EXPECT_TRUE(verify(path_).faults.empty());
}

TEST_F(ResultFile, WithoutRowsOrFeaturesHoldsTheSetups) {
  MergeInput input = test::sample_input(4);
  input.table.feature_names.clear();
  input.table.feature_descriptions.clear();
  for (SetupRecord& setup : input.table.setups) setup.features.clear();
  input.plans.clear();
  input.output = path_;
  merge(input);
  const VariantStatistics statistics = read_statistics(path_);
  EXPECT_EQ(statistics.setup_count(), 4u);
  EXPECT_TRUE(statistics.table.feature_names.empty());
  EXPECT_TRUE(statistics.provenance.plans.empty());
  EXPECT_TRUE(statistics.provenance.part_names.empty());
  EXPECT_TRUE(verify(path_).faults.empty());
}

TEST_F(ResultFile, KeepsACampaignBeyond64KiB) {
  MergeInput input = test::sample_input(4);
  input.campaign = std::string(200'000, 'x');
  input.plans = {std::string(100'000, 'y')};
  write(rows_, input);
  const Provenance provenance = read_statistics(path_).provenance;
  EXPECT_EQ(provenance.campaign, input.campaign);
  EXPECT_EQ(provenance.plans, input.plans);
}

TEST_F(ResultFile, CutAnywhereIsRefusedByEveryReader) {
  write(rows_, test::sample_input(4));
  const std::vector<std::byte> whole = test::read_bytes(path_);
  for (std::size_t length = 0; length < whole.size(); length += 1 + whole.size() / 200) {
    test::write_bytes(path_, {whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(length)});
    ASSERT_THROW(read_statistics(path_), IoError) << length;
    ASSERT_THROW(read_game_row(path_, 3, 0, 0), IoError) << length;
    ASSERT_THROW(read_keys(path_), IoError) << length;
    ASSERT_FALSE(verify(path_).faults.empty()) << length;
  }
}

TEST_F(ResultFile, WithAFlippedByteIsRefusedByEveryReader) {
  write(rows_, test::sample_input(4));
  const std::vector<std::byte> whole = test::read_bytes(path_);
  std::mt19937_64 random(3);
  for (int i = 0; i < 400; ++i) {
    std::vector<std::byte> damaged = whole;
    damaged[random() % whole.size()] ^= static_cast<std::byte>(1u << random() % 8);
    test::write_bytes(path_, damaged);
    ASSERT_FALSE(verify(path_).faults.empty()) << i;
    ASSERT_THROW(read_statistics(path_), IoError) << i;
    ASSERT_THROW(read_keys(path_), IoError) << i;
    ASSERT_THROW(for_each_game_row(path_, [](const GameRow&) {}), IoError) << i;
    ASSERT_THROW(read_game_row(path_, 3, 0, 0), IoError) << i;
    ASSERT_THROW(read_moves(path_, 3, 0, 0), IoError) << i;
  }
}

TEST_F(ResultFile, GarbageIsRefused) {
  std::mt19937_64 random(4);
  for (const std::size_t size : {0u, 1u, 47u, 48u, 1000u, 100'000u}) {
    std::vector<std::byte> garbage(size);
    for (std::byte& byte : garbage) byte = static_cast<std::byte>(random());
    if (size > 8) std::memcpy(garbage.data(), "\x89HDF\r\n\x1a\n", 8);
    test::write_bytes(path_, garbage);
    EXPECT_THROW(read_statistics(path_), IoError) << size;
    EXPECT_THROW(read_part(path_), IoError) << size;
    EXPECT_THROW(read_keys(path_), IoError) << size;
    EXPECT_FALSE(verify(path_).faults.empty()) << size;
  }
}

TEST_F(ResultFile, PipeIsAnErrorAndIsNotWaitedFor) {
  ASSERT_EQ(::mkfifo(path_.c_str(), 0600), 0);
  EXPECT_THROW(read_statistics(path_), IoError);
  EXPECT_FALSE(verify(path_).faults.empty());
}

TEST_F(ResultFile, MissingFileOrFolderInItsPlaceIsAnError) {
  EXPECT_THROW(read_statistics(folder_ / "none.h5"), IoError);
  EXPECT_THROW(read_statistics(folder_.path()), IoError);
  EXPECT_FALSE(verify(folder_.path()).faults.empty());
}

TEST_F(ResultFile, IsTheSameToTheLastByteWhenMadeAgain) {
  write(rows_, test::sample_input(4));
  const std::vector<std::byte> first = test::read_bytes(path_);
  std::this_thread::sleep_for(std::chrono::milliseconds(1100));  // HDF5 would note the time in seconds
  write(rows_, test::sample_input(4));
  EXPECT_EQ(test::read_bytes(path_), first);
}

}  // namespace
}  // namespace firstmove::results
