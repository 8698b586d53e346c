#include <gtest/gtest.h>

#include "core/notation.hpp"
#include "core/search/see.hpp"
#include "tests/search/support.hpp"

namespace firstmove::core::search {
namespace {

template <Geometry G>
int exchange(const std::string& variant, const std::string& fen, const std::string& uci) {
  const Position<G> position = position_of<G>(variant, fen);
  const auto move = parse_uci(position, uci);
  EXPECT_TRUE(move.has_value()) << uci;
  return exchange_value(position, Evaluator<G>(tables_of<G>(variant)), *move);
}
int exchange(const std::string& fen, const std::string& uci) {
  return exchange<k8x8>("chess960", fen, uci);
}

int value(char letter) {
  const RuleTables<k8x8>& tables = tables_of<k8x8>("chess960");
  return Evaluator<k8x8>(tables).man_value(tables.rules.man_of(letter));
}

TEST(Exchange, TakingAnUndefendedManWinsItsValue) {
  EXPECT_EQ(exchange("4k3/8/8/3r4/4P3/8/8/4K3 w - - 0 1", "e4d5"), value('R'));
}

TEST(Exchange, TakingADefendedPawnWithARookLosesTheDifference) {
  EXPECT_EQ(exchange("4k3/8/4p3/3p4/8/8/8/3RK3 w - - 0 1", "d1d5"), value('P') - value('R'));
}

TEST(Exchange, SeesTheRookBehindTheRook) {
  EXPECT_EQ(exchange("3rk3/8/8/3p4/8/8/3R4/3RK3 w - - 0 1", "d2d5"), value('P'));
  EXPECT_EQ(exchange("3rk3/3r4/8/3p4/8/8/3R4/3RK3 w - - 0 1", "d2d5"), value('P') - value('R'));
}

TEST(Exchange, StopsWhenTakingBackWouldLose) {
  // Knight takes a pawn that only the queen guards, with a pawn behind the knight: the queen stays away.
  EXPECT_EQ(exchange("3qk3/8/8/3p4/4P3/2N5/8/4K3 w - - 0 1", "c3d5"), value('P'));
}

TEST(Exchange, KingTakesBackOnlyWhatNothingGuards) {
  EXPECT_EQ(exchange("8/8/4k3/3p4/8/2N5/8/4K3 w - - 0 1", "c3d5"), value('P') - value('N'));
  EXPECT_EQ(exchange("8/8/4k3/3p4/8/2N5/8/3RK3 w - - 0 1", "c3d5"), value('P'));
}

TEST(Exchange, TakesWithTheCheapestMan) {
  // With the queen Black could not take at all: the rook would take her.
  EXPECT_EQ(exchange("3qk3/8/4p3/3p4/8/2N5/8/3RK3 w - - 0 1", "c3d5"), value('P') - value('N'));
}

TEST(Exchange, OpensTheFileBehindAnEnPassantPawn) {
  EXPECT_EQ(exchange("3rk3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6"), 0);  // the rook takes back
  EXPECT_EQ(exchange("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6"), value('P'));
}

TEST(Exchange, CountsThePromotedMan) {
  EXPECT_EQ(exchange("7k/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8q"), value('Q') - value('P'));
  EXPECT_EQ(exchange("1r5k/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8q"), -value('P'));
}

TEST(Exchange, QuietMovesToGuardedSquaresLoseTheMan) {
  EXPECT_EQ(exchange("4k3/8/4p3/8/8/8/8/3RK3 w - - 0 1", "d1d5"), -value('R'));
}

TEST(Exchange, TheMinisterTakesBothWays) {
  const RuleTables<k9x9>& tables = tables_of<k9x9>("chess8400");
  const Evaluator<k9x9> evaluator(tables);
  const int rook = evaluator.man_value(tables.rules.man_of('R'));
  const int minister = evaluator.man_value(tables.rules.man_of('M'));
  EXPECT_EQ(exchange<k9x9>("chess8400", "k8/9/9/9/4r4/9/9/1M7/K8 w - - 0 1", "b2e5"), rook);
  EXPECT_EQ(exchange<k9x9>("chess8400", "k8/9/9/9/2r6/9/9/1M7/K8 w - - 0 1", "b2c4"), -minister);
}

template <Geometry G>
void expect_thresholds_to_agree(const std::string& variant) {
  const Evaluator<G> evaluator(tables_of<G>(variant));
  for (std::uint64_t seed = 0; seed < 50 * kEffort; ++seed) {
    const Position<G> position = random_walk<G>(variant, seed, static_cast<int>(seed % 150)).position();
    MoveList moves;
    generate_moves(position, moves);
    for (const Move move : moves) {
      if (position.is_castling(move)) continue;
      const int value = exchange_value(position, evaluator, move);
      for (const int threshold : {value, value + 1, value - 1, 0, -100, 150}) {
        ASSERT_EQ(exchange_at_least(position, evaluator, move, threshold), value >= threshold)
            << to_fen(position) << "  " << to_uci(position, move) << ' ' << value << " >= " << threshold;
      }
    }
  }
}

TEST(Exchange, ReachesExactlyTheThresholdsUpToItsValue) {
  expect_thresholds_to_agree<k8x8>("chess960");
  expect_thresholds_to_agree<k9x9>("chess8400");
}

}  // namespace
}  // namespace firstmove::core::search
