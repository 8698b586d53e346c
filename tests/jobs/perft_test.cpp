#include <gtest/gtest.h>

#include "core/movegen.hpp"
#include "core/validate.hpp"
#include "jobs/parallel_perft.hpp"
#include "jobs/perft_campaign.hpp"
#include "jobs/perft_epd.hpp"
#include "results/reader.hpp"
#include "temporary_folder.hpp"
#include "tests/support/variants.hpp"

namespace firstmove::jobs {
namespace {

template <core::Geometry G>
void expect_same_as_serial(const char* variant, core::SetupId setup, int depth) {
  const core::RuleTables<G> tables(*core::find_variant(variant));
  const auto position = core::start_position(tables, setup);
  const auto executor = make_thread_executor(3);
  const auto expected = core::perft_divide(position, depth);
  const auto rows = parallel_divide(*executor, position, depth);
  ASSERT_EQ(rows.size(), expected.size());
  for (std::size_t i = 0; i < rows.size(); ++i) {
    EXPECT_EQ(rows[i].move, expected[i].move);
    EXPECT_EQ(rows[i].nodes, expected[i].nodes);
  }
}

TEST(ParallelPerft, GivesTheRowsOfTheSerialOne) {
  for (int depth = 1; depth <= 5; ++depth) expect_same_as_serial<core::k8x8>("chess960", 518, depth);
  expect_same_as_serial<core::k9x9>("chess8400", 17, 4);
}

TEST(ParallelPerft, GivesTheSameCountsFromATable) {
  const core::RuleTables<core::k8x8> tables(*core::find_variant("chess480"));
  const auto position = core::start_position(tables, 12);
  const auto executor = make_thread_executor(3);
  core::PerftTable table(1 << 20);
  const auto rows = parallel_divide(*executor, position, 5, {.table = &table});
  const auto expected = core::perft_divide(position, 5);
  for (std::size_t i = 0; i < rows.size(); ++i) EXPECT_EQ(rows[i].nodes, expected[i].nodes) << i;
}

TEST(PerftCampaign, GivesTheSameCountsFromATable) {
  const core::VariantRules& rules = *core::find_variant("chess8400");
  const auto executor = make_thread_executor(2);
  const auto rows = PerftCampaign(rules, 4321, 4, 1 << 20).count(*executor);
  EXPECT_EQ(rows, PerftCampaign(rules, 4321, 4).count(*executor));
  EXPECT_EQ(rows.size(), 4U);
}

// The law behind the saving: what is filled in for a partner is what its own tree gives.
TEST(PerftCampaign, GivesMirrorPartnersTheCountsOfTheirOwnTrees) {
  const auto executor = make_thread_executor(2);
  for (const auto& [variant, depth] : {std::pair{"chess480", 3}, {"chess8400", 2}, {"chess960", 2}}) {
    const core::VariantRules& rules = *core::find_variant(variant);
    const auto rows = PerftCampaign(rules, std::nullopt, depth).count(*executor);
    EXPECT_EQ(rows, PerftCampaign(rules, std::nullopt, depth, 0, Symmetry::ignored).count(*executor));
    EXPECT_EQ(rows.size(), static_cast<std::size_t>(core::setup_count(rules) * depth)) << variant;
  }
}

TEST(PerftCampaign, StoresEveryDepthOfEverySetup) {
  const TemporaryFolder folder;
  const PerftCampaign campaign(*core::find_variant("chess196"), std::nullopt, 2);
  const auto executor = make_thread_executor(2);
  const std::vector<results::PerftRow> rows = campaign.count(*executor);
  ASSERT_EQ(rows.size(), 2U * 196U);
  EXPECT_EQ(rows.front(), (results::PerftRow{0, 1, 20}));
  EXPECT_EQ(rows.back(), (results::PerftRow{195, 2, 400}));
  campaign.store(rows, folder.path() / "p.h5");
  const auto stored = results::read_statistics(folder.path() / "p.h5");
  EXPECT_EQ(stored.setup_count(), 196U);
  EXPECT_EQ(stored.perft_depths, 2);
  for (const results::PerftRow& row : rows) {
    EXPECT_EQ(stored.perft_nodes[static_cast<std::size_t>(row.setup_id * 2 + row.depth - 1)], row.nodes);
  }
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder.path()), {}), 1)
      << "left something behind";
}

TEST(PerftEpd, ReadsPositionsAndSkipsComments) {
  const auto lines = parse_perft_epd(
      "# source: somewhere\n\n  8/8/8/8/8/8/8/K1k5 w - - 0 1 ;D1 3 ; id two kings; D2\t9\r\nfen2;D1 1");
  ASSERT_TRUE(lines.has_value());
  ASSERT_EQ(lines->size(), 2U);
  const PerftLine& first = lines->front();
  EXPECT_EQ(first.line, 3);
  EXPECT_EQ(first.fen_column, 3);
  EXPECT_EQ(first.fen, "8/8/8/8/8/8/8/K1k5 w - - 0 1");
  ASSERT_EQ(first.counts.size(), 2U);
  EXPECT_EQ(first.counts[1].depth, 2);
  EXPECT_EQ(first.counts[1].leaves, 9U);
  EXPECT_EQ((*lines)[1].line, 4);
}

struct BadEpd {
  const char* text;
  int line;
  int column;
  const char* message;
};

TEST(PerftEpd, TellsWhereALineIsWrong) {
  const BadEpd cases[] = {
      {"fen ;D1 20 ;D2 4x0\n", 1, 13, "'4x0' is not a number of leaves"},
      {"fen ;D1 20\nfen ;D2\n", 2, 6, "'' is not a number of leaves"},
      {"fen ;D0 1\n", 1, 6, "depth must be 1 to 20"},
      {"fen ;D21 1\n", 1, 6, "depth must be 1 to 20"},
      {"fen\n", 1, 1, "no counts"},
      {"fen ;D1 99999999999999999999\n", 1, 6, "is not a number of leaves"},
  };
  for (const BadEpd& bad : cases) {
    const auto lines = parse_perft_epd(bad.text);
    ASSERT_FALSE(lines.has_value()) << bad.text;
    EXPECT_EQ(lines.error().line, bad.line) << bad.text;
    EXPECT_NE(lines.error().message.find(bad.message), std::string::npos) << lines.error().message;
  }
}

constexpr const char* kStart = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1";

TEST(PerftEpd, CountsPositionsAndListsMismatches) {
  const std::string text = std::string(kStart) + " ;D1 20 ;D2 400 ;D3 8902\n" + kStart + " ;D1 21 ;D2 401\n" +
                           kStart + " ;D1 20 ;D2 399\n" + kStart + " ;D3 8902\n";
  const auto lines = parse_perft_epd(text);
  ASSERT_TRUE(lines.has_value());
  const auto executor = make_thread_executor(2);
  const auto check = check_perft(*core::find_variant("chess960"), *lines, 1000, *executor);
  ASSERT_TRUE(check.has_value());
  EXPECT_EQ(check->passed, 1U);
  EXPECT_EQ(check->failed, 2U);
  EXPECT_EQ(check->skipped, 1U);
  ASSERT_EQ(check->mismatches.size(), 3U);
  EXPECT_EQ(check->mismatches[0].line, 2);
  EXPECT_EQ(check->mismatches[0].counted, 20U);
  EXPECT_EQ(check->mismatches[0].expected, 21U);
  EXPECT_EQ(check->mismatches[2].line, 3);
  EXPECT_EQ(check->mismatches[2].depth, 2);
}

TEST(PerftEpd, TellsTheColumnOfABadFen) {
  const auto lines = parse_perft_epd("  rnbqkbnr/ppppxppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1 ;D1 20\n");
  ASSERT_TRUE(lines.has_value());
  const auto executor = make_serial_executor();
  const auto check = check_perft(*core::find_variant("chess960"), *lines, 0, *executor);
  ASSERT_FALSE(check.has_value());
  EXPECT_EQ(check.error().line, 1);
  EXPECT_EQ(check.error().column, 16);
}

}  // namespace
}  // namespace firstmove::jobs
