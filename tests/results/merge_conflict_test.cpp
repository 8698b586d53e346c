// What merge refuses, what it settles, and what it leaves out in words.
#include <gtest/gtest.h>

#include <algorithm>

#include "results/merge.hpp"
#include "results/part_writer.hpp"
#include "results/reader.hpp"
#include "tests/results/sample.hpp"

namespace firstmove::results {
namespace {

using test::Folder;

class MergeConflict : public ::testing::Test {
 protected:
  std::filesystem::path write(Rows rows, const Identity& identity = test::sample_identity()) {
    if (rows.conditions.empty()) rows.conditions = test::sample_conditions();
    return write_part(folder_.path(), identity, test::sample_maker(), std::move(rows));
  }
  MergeReport merge_parts(std::vector<std::filesystem::path> parts) {
    input_.parts = std::move(parts);
    input_.output = folder_ / "out.h5";
    return merge(input_);
  }
  /// Merges, expecting an error; returns its words.
  std::string refusal(const std::vector<std::filesystem::path>& parts) {
    try {
      merge_parts(parts);
    } catch (const IoError& error) {
      EXPECT_FALSE(std::filesystem::exists(folder_ / "out.h5"));
      return error.what();
    }
    return "";
  }
  static bool has(const std::string& text, const std::string& piece) {
    return text.find(piece) != std::string::npos;
  }
  static Rows one_game(std::uint32_t condition, std::uint16_t plies, bool with_moves) {
    Rows rows;
    rows.conditions = test::sample_conditions();
    rows.games = {test::sample_game(3, condition, 0)};
    rows.games[0].plies = plies;
    if (with_moves) rows.moves = {test::sample_moves(rows.games[0])};
    return rows;
  }

  Folder folder_;
  MergeInput input_ = test::sample_input(2);
};

TEST_F(MergeConflict, UnequalGamesOfADeterministicPlayerNameBothParts) {
  const auto a = write(one_game(0, 10, false));
  const auto b = write(one_game(0, 11, false));
  const std::string words = refusal({a, b});
  EXPECT_TRUE(has(words, a.string()) && has(words, b.string())) << words;
  EXPECT_TRUE(has(words, "game 0 of setup 3 under condition d2")) << words;
}

TEST_F(MergeConflict, UnequalMovesOfADeterministicPlayerNameBothParts) {
  Rows rows = one_game(0, 10, true);
  const auto a = write(rows);
  rows.moves[0].moves[4] += 1;
  const auto b = write(rows);
  const std::string words = refusal({a, b});
  EXPECT_TRUE(has(words, a.string()) && has(words, b.string())) << words;
}

TEST_F(MergeConflict, UnequalPerftNamesBothParts) {
  Rows rows;
  rows.perft = {{3, 2, 400}};
  const auto a = write(rows);
  rows.perft[0].nodes = 401;
  const auto b = write(rows);
  const std::string words = refusal({a, b});
  EXPECT_TRUE(has(words, a.string()) && has(words, b.string()) && has(words, "perft of setup 3 at depth 2"))
      << words;
}

TEST_F(MergeConflict, UnequalRootScoresOfADeterministicPlayerNameBothParts) {
  Rows rows;
  rows.root_scores = {{3, 0, 4, 20}};
  const auto a = write(rows);
  rows.root_scores[0].score_cp = 21;
  const auto b = write(rows);
  const std::string words = refusal({a, b});
  EXPECT_TRUE(has(words, a.string()) && has(words, b.string()) &&
              has(words, "root score of setup 3 at depth 4"))
      << words;
}

TEST_F(MergeConflict, OfANonDeterministicPlayerTheLowestPartNameWinsAsAWhole) {
  std::vector<std::filesystem::path> parts;
  for (std::uint16_t plies = 10; plies < 15; ++plies) parts.push_back(write(one_game(1, plies, true)));
  std::sort(parts.rbegin(), parts.rend());  // merge must not go by the order it is given
  const MergeReport report = merge_parts(parts);
  EXPECT_EQ(report.game_rows, 1u);
  EXPECT_EQ(report.duplicates, 4u);
  EXPECT_EQ(report.replaced, 4u);
  const Part lowest = read_part(parts.back());
  EXPECT_EQ(read_game_row(folder_ / "out.h5", 3, 1, 0), lowest.rows.games[0]);
  EXPECT_EQ(read_moves(folder_ / "out.h5", 3, 1, 0), lowest.rows.moves[0]);
}

TEST_F(MergeConflict, OfANonDeterministicPlayerMovesOfALosingPartAreNotTaken) {
  // Many pairs, so that the part without moves is the lower one in some.
  bool lower_without_moves = false;
  for (std::uint16_t plies = 10; plies < 30; plies += 2) {
    const auto without = write(one_game(1, plies, false));
    const auto with = write(one_game(1, static_cast<std::uint16_t>(plies + 1), true));
    merge_parts({without, with});
    EXPECT_EQ(read_moves(folder_ / "out.h5", 3, 1, 0).has_value(), with < without);
    lower_without_moves |= without < with;
  }
  EXPECT_TRUE(lower_without_moves);
}

TEST_F(MergeConflict, MovesOfADeterministicGameAreTakenFromWhicheverPartHasThem) {
  const auto without = write(one_game(0, 10, false));
  const auto with = write(one_game(0, 10, true));
  const MergeReport report = merge_parts({without, with});
  EXPECT_EQ(report.duplicates, 1u);
  EXPECT_EQ(report.replaced, 0u);
  EXPECT_TRUE(read_moves(folder_ / "out.h5", 3, 0, 0).has_value());
}

TEST_F(MergeConflict, ForeignPartsSayWhatDiffers) {
  const auto refused = [&](Identity identity) { return refusal({write(one_game(0, 10, false), identity)}); };
  Identity other = test::sample_identity();
  other.rules_hash = "1111111111111111";
  EXPECT_TRUE(has(refused(other), "rules_hash is 1111111111111111 instead of 00112233445566ff"));
  other = test::sample_identity();
  other.seed = 1;
  EXPECT_TRUE(has(refused(other), "seed is 1 instead of 18364758544493064720"));
  other = test::sample_identity();
  other.variant = "chess480";
  EXPECT_TRUE(has(refused(other), "variant is chess480 instead of chess960"));
  other = test::sample_identity();
  other.schema_version = 2;
  EXPECT_TRUE(has(refused(other), "schema version 2 instead of 1"));
  other = test::sample_identity();
  other.campaign_hash = "2222222222222222";  // information only
  EXPECT_EQ(refused(other), "");
}

TEST_F(MergeConflict, ConditionOfTheSameHashMustPlayAlike) {
  Rows rows = one_game(0, 10, false);
  rows.conditions[0].player_version = "2-1234";
  const std::string words = refusal({write(rows)});
  EXPECT_TRUE(has(words, "condition d2: player_version is 2-1234 instead of 1-00ff")) << words;
}

TEST_F(MergeConflict, NameAndScoreScaleOfAConditionAreThoseAskedFor) {
  Rows rows = one_game(0, 10, false);
  rows.conditions[0].name = "old name";
  rows.conditions[0].score_scale_cp = 111;
  merge_parts({write(rows)});
  EXPECT_EQ(read_statistics(folder_ / "out.h5").conditions, input_.conditions);
}

TEST_F(MergeConflict, RowsNotAskedForAreLeftOutInWords) {
  Rows rows = test::sample_rows(4, 5);  // of setups 3, 10, 17, 24, where 3 and 10 are asked for
  rows.conditions[1].hash = "cccccccccccccccc";
  const MergeReport report = merge_parts({write(rows)});
  EXPECT_EQ(report.game_rows, 2 * 5u);
  ASSERT_EQ(report.ignored.size(), 2u);
  EXPECT_TRUE(has(report.ignored[0], "rows of setups that were not asked for")) << report.ignored[0];
  EXPECT_TRUE(
      has(report.ignored[1], "rows in 1 files of condition engine (cccccccccccccccc, player other 16)"))
      << report.ignored[1];
}

TEST_F(MergeConflict, DamagedPartIsNamed) {
  const auto a = write(one_game(0, 10, false));
  std::vector<std::byte> bytes = test::read_bytes(a);
  bytes[bytes.size() / 2] ^= std::byte{1};
  test::write_bytes(a, bytes);
  const std::string words = refusal({a});
  EXPECT_TRUE(has(words, a.string()) && has(words, "damaged")) << words;
}

TEST_F(MergeConflict, RowsOfUnknownCodesAreRefused) {
  Rows rows = one_game(0, 10, false);
  rows.games[0].ending_code = 99;
  EXPECT_TRUE(has(refusal({write(rows)}), "ending_code 99"));
}

TEST_F(MergeConflict, RowsOfUnknownConditionsAreRefused) {
  Rows rows = one_game(0, 10, false);
  rows.games[0].condition = 2;
  EXPECT_TRUE(has(refusal({write(rows)}), "condition_index 2"));
}

TEST_F(MergeConflict, MovesWithoutTheirGameAreRefused) {
  Rows rows = one_game(0, 10, true);
  rows.moves[0].game_number = 1;
  EXPECT_TRUE(has(refusal({write(rows)}), "moves of a game that has no row"));
  rows.games.push_back(test::sample_game(3, 0, 2));  // now there is a game after them
  EXPECT_TRUE(has(refusal({write(rows)}), "moves of a game that has no row"));
}

TEST_F(MergeConflict, ConditionsOfOneHashAreRefused) {
  Rows rows = one_game(0, 10, false);
  rows.conditions[1].hash = rows.conditions[0].hash;
  EXPECT_TRUE(has(refusal({write(rows)}), "two of its conditions have the hash aaaaaaaaaaaaaaaa"));
  input_.conditions[1].hash = input_.conditions[0].hash;
  EXPECT_TRUE(has(refusal({}), "two conditions have the hash aaaaaaaaaaaaaaaa"));
}

TEST_F(MergeConflict, InputThatMakesNoSenseIsRefused) {
  input_.table.setups.clear();
  EXPECT_TRUE(has(refusal({}), "the table of setups is empty"));
  input_ = test::sample_input(2);
  std::swap(input_.table.setups[0], input_.table.setups[1]);
  EXPECT_TRUE(has(refusal({}), "do not ascend"));
  input_ = test::sample_input(2);
  input_.table.setups[1].features.pop_back();
  EXPECT_TRUE(has(refusal({}), "setup 10 has another number of features"));
}

}  // namespace
}  // namespace firstmove::results
