// Castling in every mode: hand-made positions, and the destination tables spelt out square by square.
#include <gtest/gtest.h>

#include "tests/core/core_test_support.hpp"
#include "tests/support/castling_cases.hpp"

namespace firstmove::core {
namespace {

template <Geometry G>
void expect_case(const support::CastlingCase& c) {
  Position<G> position = position_of<G>(rules_of(c.variant), c.fen);
  const std::vector<Move> moves = moves_of(position);
  const auto found =
      std::find_if(moves.begin(), moves.end(), [&](Move move) { return to_uci(position, move) == c.move; });
  ASSERT_EQ(found != moves.end(), c.legal) << c.variant << "  " << c.fen << "  " << c.move;
  EXPECT_EQ(count_moves(position), static_cast<int>(moves.size())) << c.fen;
  if (!c.legal) return;

  const Position<G> before = position;
  const Undo undo = position.make(*found);
  EXPECT_EQ(to_fen(position), c.fen_after) << c.fen << "  " << c.move;
  EXPECT_TRUE(check_invariants(position)) << c.fen << "  " << c.move;
  position.unmake(*found, undo);
  EXPECT_EQ(position, before) << c.fen << "  " << c.move;
}

void expect_cases(const std::vector<support::CastlingCase>& cases) {
  for (const support::CastlingCase& c : cases) {
    dispatch(rules_of(c.variant).geometry, [&]<Geometry G>() { expect_case<G>(c); });
  }
}

TEST(Castling, FollowsTheHandMadePositions) {
  expect_cases(support::hand_made_castling_cases());
}

TEST(Castling, FollowsEveryRowOfTheTable) {
  expect_cases(support::castling_table_cases());
}

TEST(Castling, IsNeitherCaptureNorEnPassantNorPromotion) {
  const auto position = position_of<k8x8>(rules_of("chess480"), "4k3/8/8/8/8/8/8/RK6 w A - 0 1");
  const auto castle = parse_uci(position, "b1a1");
  ASSERT_TRUE(castle.has_value());
  EXPECT_TRUE(position.is_castling(*castle));
  EXPECT_FALSE(position.is_capture(*castle));
  EXPECT_FALSE(position.is_en_passant(*castle));
  EXPECT_FALSE(castle->has_man());
}

TEST(Castling, IsWrittenOnlyAsKingTakesRook) {
  const auto position = position_of<k8x8>(rules_of("chess960"), "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
  EXPECT_TRUE(parse_uci(position, "e1h1").has_value());
  EXPECT_FALSE(parse_uci(position, "e1g1").has_value());
}

}  // namespace
}  // namespace firstmove::core
