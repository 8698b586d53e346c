// Whole-set checksums, computed beforehand by two slow generators that share nothing with this program.
#include "tests/core/setup_sums.hpp"
#include "tests/support/variants.hpp"

#include <gtest/gtest.h>

#include <numeric>

namespace firstmove::core {
namespace {

std::uint64_t perft_sum(const char* variant, int depth) {
  const std::vector<std::uint64_t> leaves = perft_of_every_setup(rules_of(variant), depth);
  return std::accumulate(leaves.begin(), leaves.end(), std::uint64_t{0});
}

/// Setups in which some castling is legal on the first move, and where their kings stand.
struct FirstMoveCastling {
  int setups = 0;
  std::uint32_t king_files = 0;
};
FirstMoveCastling first_move_castling(const char* variant) {
  const VariantRules& rules = rules_of(variant);
  FirstMoveCastling result;
  dispatch(rules.geometry, [&]<Geometry G>() {
    for (SetupId id = 0; id < setup_count(rules); ++id) {
      const Position<G> start = start_position(tables_of<G>(rules), id);
      const std::vector<Move> moves = moves_of(start);
      if (std::none_of(moves.begin(), moves.end(), [&](Move move) { return start.is_castling(move); }))
        continue;
      ++result.setups;
      result.king_files |= 1u << file_of<G>(start.king_square(Colour::white));
    }
  });
  return result;
}

TEST(SetupSums, PerftOverEverySetup) {
  EXPECT_EQ(perft_sum("chess960", 1), 18'882u);
  EXPECT_EQ(perft_sum("chess960", 2), 371'766u);
  EXPECT_EQ(perft_sum("chess480", 1), 18'936u);
  EXPECT_EQ(perft_sum("chess480", 2), 374'064u);
  EXPECT_EQ(perft_sum("chess484", 1), 9'680u);
  EXPECT_EQ(perft_sum("chess484", 2), 193'600u);
  EXPECT_EQ(perft_sum("chess484-curtailed", 1), 9'680u);
  EXPECT_EQ(perft_sum("chess484-curtailed", 2), 193'600u);
  EXPECT_EQ(perft_sum("chess196", 1), 20u * 196u);
  EXPECT_EQ(perft_sum("chess8400", 1), 196'872u);
}

TEST(SetupSums, EverySetupCountsWhatTheReferenceCountsAtDepthTwo) {
  for (const VariantRules& rules : builtin_variants()) {
    EXPECT_EQ(perft_of_every_setup(rules, 2), reference_perft_of_every_setup(rules, 2)) << rules.id;
  }
}

TEST(SetupSums, CastlingOnTheFirstMove) {
  EXPECT_EQ(first_move_castling("chess960").setups, 162);
  const FirstMoveCastling chess480 = first_move_castling("chess480");
  EXPECT_EQ(chess480.setups, 216);
  EXPECT_EQ(chess480.king_files, 0b0100'0010u);  // exactly the corner exchanges: kings on b and g
  EXPECT_EQ(first_move_castling("chess484").setups, 0);
  EXPECT_EQ(first_move_castling("chess8400").setups, 1'032);
}

TEST(MirrorPartners, AgreeInChess480ToDepthThree) {
  const VariantRules& rules = rules_of("chess480");
  EXPECT_EQ(count_unequal_partners(rules, perft_of_every_setup(rules, 3)), 0);
}

TEST(MirrorPartners, AgreeInChess8400ToDepthTwo) {
  const VariantRules& rules = rules_of("chess8400");
  EXPECT_EQ(count_unequal_partners(rules, perft_of_every_setup(rules, 2)), 0);
}

TEST(MirrorPartners, DifferInChess960) {
  const VariantRules& rules = rules_of("chess960");
  EXPECT_GT(count_unequal_partners(rules, perft_of_every_setup(rules, 2)), 0);
}

}  // namespace
}  // namespace firstmove::core
