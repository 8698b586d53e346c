#include "results/merge.hpp"

#include <gtest/gtest.h>

#include "results/part_writer.hpp"
#include "results/reader.hpp"
#include "results/verify.hpp"
#include "tests/results/sample.hpp"

namespace firstmove::results {
namespace {

using test::Folder;

std::vector<GameRow> game_rows(const std::filesystem::path& path) {
  std::vector<GameRow> rows;
  for_each_game_row(path, [&](const GameRow& row) { rows.push_back(row); });
  return rows;
}

/// Merges into folder/out.h5.
MergeReport merge_into(const Folder& folder, std::vector<std::filesystem::path> parts, MergeInput input) {
  input.parts = std::move(parts);
  input.output = folder / "out.h5";
  return merge(input);
}

TEST(Merge, GivesBackEveryRowWhateverThePartsItCameIn) {
  const Rows rows = test::sample_rows(6, 10);
  for (const std::size_t parts : {1u, 3u, 17u}) {
    const Folder folder;
    const auto paths = test::write_shuffled(rows, parts, folder.path(), parts);
    const MergeReport report = merge_into(folder, paths, test::sample_input(6));
    EXPECT_EQ(game_rows(folder / "out.h5"), rows.games) << parts;
    EXPECT_EQ(report.game_rows, rows.games.size());
    EXPECT_EQ(report.perft_rows, rows.perft.size());
    EXPECT_EQ(report.root_score_rows, rows.root_scores.size());
    EXPECT_EQ(report.duplicates == 0, parts == 1);
    EXPECT_EQ(report.replaced, 0u);
    EXPECT_TRUE(report.ignored.empty());
    for (const MovesRow& moves : rows.moves)
      ASSERT_EQ(read_moves(folder / "out.h5", moves.setup_id, moves.condition, moves.game_number), moves);
    const VerifyReport checked = verify(folder / "out.h5");
    EXPECT_EQ(checked.faults, std::vector<std::string>{});
  }
}

TEST(Merge, KeepsTheGamesThatConfirmApart) {
  const Rows rows = test::sample_rows(4, 10);
  const Folder folder;
  MergeInput input = test::sample_input(4);
  input.confirmation_first.assign(8, kNotConfirmed);
  input.confirmation_first[2] = 6;  // the second setup under the first condition
  input.confirmation_first[7] = 10;
  merge_into(folder, test::write_shuffled(rows, 3, folder.path(), 1), input);
  const VariantStatistics found = read_statistics(folder / "out.h5");
  std::array<std::uint32_t, kResultCount> expected{};
  for (const GameRow& row : rows.games) {
    if (row.setup_id == found.table.setups[1].setup && row.condition == 0 && row.game_number >= 6 &&
        row.ending_code != kVoidEnding)
      ++expected[row.result_code];
  }
  EXPECT_EQ(found.confirmation.first_game, input.confirmation_first);
  EXPECT_EQ(found.confirmation.games[2], expected);
  EXPECT_GT(expected[0] + expected[1] + expected[2], 0u);
  EXPECT_EQ(found.confirmation.games[7], (std::array<std::uint32_t, kResultCount>{}));

  input.confirmation_first.clear();
  merge_into(folder, {folder / "out.h5"}, input);
  EXPECT_TRUE(read_statistics(folder / "out.h5").confirmation.empty());
}

// The same files and their copies, so that a game comes from up to 260 files: more than merge holds open, so
// it joins groups of them first.
TEST(Merge, OfHundredsOfFilesEqualsThatOfOne) {
  const Rows rows = test::sample_rows(6, 10);
  const Folder folder;
  merge_into(folder, test::write_shuffled(rows, 1, folder / "one", 1), test::sample_input(6));
  const VariantStatistics expected = read_statistics(folder / "out.h5");
  auto paths = test::write_shuffled(rows, 130, folder / "many", 2);
  std::filesystem::create_directory(folder / "copies");
  for (std::size_t i = 0; i < 130; ++i) {
    paths.push_back(folder / "copies" / paths[i].filename());
    std::filesystem::copy_file(paths[i], paths.back(), std::filesystem::copy_options::overwrite_existing);
  }
  const MergeReport report = merge_into(folder, paths, test::sample_input(6));
  EXPECT_EQ(report.game_rows, rows.games.size());
  EXPECT_GE(report.duplicates, rows.games.size());
  EXPECT_EQ(game_rows(folder / "out.h5"), rows.games);
  const VariantStatistics found = read_statistics(folder / "out.h5");
  EXPECT_EQ(found.cells, expected.cells);
  EXPECT_EQ(found.perft_nodes, expected.perft_nodes);
  EXPECT_EQ(found.root_score, expected.root_score);
  for (const MovesRow& moves : rows.moves)
    ASSERT_EQ(read_moves(folder / "out.h5", moves.setup_id, moves.condition, moves.game_number), moves);
  EXPECT_EQ(folder.names(),
            (std::vector<std::string>{"copies", "many", "one", "out.h5"}));  // nothing left over
}

TEST(Merge, UnequalGamesInDistantFilesNameBoth) {
  const Folder folder;
  std::vector<std::filesystem::path> paths;
  for (std::uint32_t number = 0; number < 150; ++number) {
    Rows rows;
    rows.conditions = test::sample_conditions();
    rows.games = {test::sample_game(3, 0, number)};
    if (number == 149) rows.games[0].game_number = 0;
    paths.push_back(write_part(folder / "parts", test::sample_identity(), test::sample_maker(), rows));
  }
  const auto name = [](const std::filesystem::path& path) { return path.filename().string(); };
  try {
    merge_into(folder, paths, test::sample_input(6));
    FAIL();
  } catch (const IoError& error) {
    const std::string words = error.what();
    EXPECT_NE(words.find(name(paths[0])), std::string::npos) << words;
    EXPECT_NE(words.find(name(paths[149])), std::string::npos) << words;
  }
  EXPECT_EQ(folder.names(), std::vector<std::string>{"parts"});
}

TEST(Merge, OfNoPartsAtAllHoldsTheSetups) {
  const Folder folder;
  const MergeReport report = merge_into(folder, {}, test::sample_input(6));
  EXPECT_EQ(report.game_rows, 0u);
  EXPECT_EQ(read_statistics(folder / "out.h5").setup_count(), 6u);
}

TEST(Merge, TakesAResultFileAsAnInput) {
  const Rows rows = test::sample_rows(6, 10);
  const Folder folder;
  auto paths = test::write_shuffled(rows, 6, folder.path(), 1);
  const std::vector<std::filesystem::path> half(paths.begin(), paths.begin() + 3);
  MergeInput base = test::sample_input(6);
  base.parts = half;
  base.output = folder / "base.h5";
  merge(base);
  paths.erase(paths.begin(), paths.begin() + 2);
  paths.push_back(folder / "base.h5");
  merge_into(folder, paths, test::sample_input(6));
  EXPECT_EQ(game_rows(folder / "out.h5"), rows.games);
  const VariantStatistics statistics = read_statistics(folder / "out.h5");
  EXPECT_EQ(statistics.provenance.part_names.size(), 6u);
  // Each part counts once, though the third was given and in the base.
  EXPECT_EQ(statistics.provenance.core_seconds, (std::vector<double>{6 * 1.5, 6 * 0.25}));
}

}  // namespace
}  // namespace firstmove::results
