#include "core/search/evaluate.hpp"

#include <gtest/gtest.h>

#include "core/search/mobility.hpp"
#include "tests/search/support.hpp"

namespace firstmove::core::search {
namespace {

template <Geometry G>
int value_of(const std::string& variant, char letter) {
  const RuleTables<G>& tables = tables_of<G>(variant);
  return Evaluator<G>(tables, derived_parameters(tables.rules)).man_value(tables.rules.man_of(letter));
}

TEST(DerivedManValues, AreNearTheCustomaryOnesOnEightByEight) {
  EXPECT_EQ(value_of<k8x8>("chess960", 'P'), 100);
  EXPECT_EQ(value_of<k8x8>("chess960", 'K'), 0);
  EXPECT_NEAR(value_of<k8x8>("chess960", 'N'), 300, 25);
  EXPECT_NEAR(value_of<k8x8>("chess960", 'B'), 325, 25);
  EXPECT_NEAR(value_of<k8x8>("chess960", 'R'), 500, 30);
  EXPECT_NEAR(value_of<k8x8>("chess960", 'Q'), 950, 50);
}

TEST(DerivedManValues, PlaceTheMinisterBetweenRookAndQueen) {
  EXPECT_GT(value_of<k9x9>("chess8400", 'M'), value_of<k9x9>("chess8400", 'R') + 150);
  EXPECT_LT(value_of<k9x9>("chess8400", 'M'), value_of<k9x9>("chess8400", 'Q') - 150);
  EXPECT_GT(value_of<k9x9>("chess8400", 'M'),
            value_of<k9x9>("chess8400", 'B') + value_of<k9x9>("chess8400", 'N'));
}

TEST(DerivedManValues, SlidersGainMoreThanKnightsOnTheLargerBoard) {
  const int knight_gain = value_of<k9x9>("chess8400", 'N') - value_of<k8x8>("chess960", 'N');
  const int rook_gain = value_of<k9x9>("chess8400", 'R') - value_of<k8x8>("chess960", 'R');
  EXPECT_GT(knight_gain, 0);
  EXPECT_GT(rook_gain, knight_gain);
}

TEST(FittedManValues, KeepTheirOrderAndAPawnNearAHundred) {
  const RuleTables<k9x9>& tables = tables_of<k9x9>("chess8400");
  const Evaluator<k9x9> evaluator(tables);
  EXPECT_NEAR(evaluator.man_value(kPawn), 100, 25);
  int before = evaluator.man_value(kPawn);
  for (const char letter : {'N', 'R', 'M', 'Q'}) {
    EXPECT_GT(evaluator.man_value(tables.rules.man_of(letter)), before + 50) << letter;
    before = evaluator.man_value(tables.rules.man_of(letter));
  }
}

TEST(ExpectedTargets, CountTheEmptyBoardExactly) {
  const RuleTables<k8x8>& tables = tables_of<k8x8>("chess960");
  const Man queen = tables.rules.man_of('Q');
  const Man knight = tables.rules.man_of('N');
  EXPECT_EQ(expected_targets(tables, queen, square_at<k8x8>(3, 3), 16), 27 * kMobilityUnit);
  EXPECT_EQ(expected_targets(tables, knight, square_at<k8x8>(0, 0), 16), 2 * kMobilityUnit);
  EXPECT_EQ(expected_targets(tables, knight, square_at<k8x8>(3, 3), 0), 8 * kMobilityUnit);
}

TEST(ExpectedTargets, StopAtTheFirstNeighbourOnAFullBoard) {
  const RuleTables<k8x8>& tables = tables_of<k8x8>("chess960");
  const Man rook = tables.rules.man_of('R');
  EXPECT_EQ(expected_targets(tables, rook, square_at<k8x8>(3, 3), 0), 4 * kMobilityUnit);
  // Half empty, from the corner: 2 (1 + 1/2 + ... + 1/64) = 3.96875 targets.
  EXPECT_EQ(expected_targets(tables, rook, square_at<k8x8>(0, 0), 8), 1016);
}

/// Follows walks through all phases of the game and compares each position with its reflections.
template <Geometry G>
void expect_symmetric(const std::string& variant, bool with_castling_mirror) {
  const Evaluator<G> evaluator(tables_of<G>(variant));
  const TermPair tempo = evaluator.parameters().values[static_cast<std::size_t>(slot(Group::tempo))];
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    Position<G> position = random_walk<G>(variant, seed, static_cast<int>(seed) * 4).position();
    const Score score = evaluator.evaluate(position);
    EXPECT_EQ(evaluator.evaluate(flipped(position)), score) << to_fen(position);
    if (with_castling_mirror) {
      EXPECT_EQ(evaluator.evaluate(mirrored(position)), score) << to_fen(position);
    }
    // Only the tempo is the mover's, whoever moves.
    if (position.in_check()) continue;
    position.make_null();
    const Score twice_tempo = score + evaluator.evaluate(position);
    EXPECT_GE(twice_tempo, -1) << to_fen(position);
    EXPECT_LE(twice_tempo, 2 * std::max(tempo.middle, tempo.end) + 1) << to_fen(position);
  }
}

TEST(Evaluation, IsTheSameForBothColoursAndBothWingsOfChess480) {
  expect_symmetric<k8x8>("chess480", true);
}
TEST(Evaluation, IsTheSameForBothColoursAndBothWingsOfChess8400) {
  expect_symmetric<k9x9>("chess8400", true);
}
TEST(Evaluation, IsTheSameForBothColoursOfChess484) {
  expect_symmetric<k8x8>("chess484", false);
}

TEST(Evaluation, OfEveryMirroredSetupIsTheTempo) {
  const RuleTables<k9x9>& tables = tables_of<k9x9>("chess8400");
  const Evaluator<k9x9> evaluator(tables);
  const TermPair tempo = evaluator.parameters().values[static_cast<std::size_t>(slot(Group::tempo))];
  EXPECT_GT(tempo.middle, 0);
  for (SetupId id = 0; id < setup_count(tables.rules); id += 97) {
    EXPECT_EQ(evaluator.evaluate(start_position(tables, id)), tempo.middle) << id;
  }
}

/// Castling, en passant and promotions included: every move of a walk is compared with the sum afresh.
template <Geometry G>
void expect_balance_follows_moves(const std::string& variant) {
  const RuleTables<G>& tables = tables_of<G>(variant);
  const PieceSquares<G> piece_squares(tables, default_parameters(tables.rules));
  for (std::uint64_t seed = 0; seed < 10 * kEffort; ++seed) {
    Position<G> position = random_walk<G>(variant, seed, static_cast<int>(seed * 40 / kEffort)).position();
    const Balance before = piece_squares.balance(position);
    MoveList moves;
    generate_moves(position, moves);
    for (const Move move : moves) {
      const Balance after = piece_squares.balance_after(before, position, move);
      const Undo undo = position.make(move);
      EXPECT_EQ(after, piece_squares.balance(position)) << to_fen(position);
      position.unmake(move, undo);
    }
  }
}

TEST(Balance, FollowsEveryMoveOfRandomWalks) {
  expect_balance_follows_moves<k8x8>("chess960");
  expect_balance_follows_moves<k9x9>("chess8400");
}

TEST(Balance, FollowsCastlingEnPassantAndPromotion) {
  for (const char* fen : {"4k3/8/8/8/8/8/8/R3KR2 w FA - 0 1", "1r2k1r1/8/8/8/8/8/8/4K3 b gb - 0 1",
                          "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1"}) {
    Position<k8x8> position = position_of<k8x8>("chess480", fen);
    const PieceSquares<k8x8> piece_squares(position.tables(), default_parameters(position.tables().rules));
    const Balance before = piece_squares.balance(position);
    MoveList moves;
    generate_moves(position, moves);
    for (const Move move : moves) {
      const Balance after = piece_squares.balance_after(before, position, move);
      const Undo undo = position.make(move);
      EXPECT_EQ(after, piece_squares.balance(position)) << to_fen(position);
      position.unmake(move, undo);
    }
  }
}

Score evaluate(const std::string& fen) {
  return Evaluator<k8x8>(tables_of<k8x8>("chess960")).evaluate(position_of<k8x8>("chess960", fen));
}

TEST(Evaluation, PrefersAPassedPawnToABlockedFile) {
  EXPECT_GT(evaluate("4k3/p7/8/4P3/8/8/8/4K3 w - - 0 1"), evaluate("4k3/4p3/8/4P3/8/8/8/4K3 w - - 0 1") + 20);
}

TEST(Evaluation, CountsAPawnBesideThePathAsStoppingIt) {
  EXPECT_GT(evaluate("4k3/7p/8/4P3/8/8/8/4K3 w - - 0 1"), evaluate("4k3/5p2/8/4P3/8/8/8/4K3 w - - 0 1") + 20);
}

TEST(Evaluation, HuntsABareKingToTheEdge) {
  EXPECT_GT(evaluate("4k3/8/4K3/8/8/8/8/R7 w - - 0 1"), evaluate("8/8/4k3/8/4K3/8/8/R7 w - - 0 1"));
}

TEST(Evaluation, PrefersTheRookThatSeesMore) {
  EXPECT_GT(evaluate("4k3/p7/8/8/8/8/P7/1R2K3 w - - 0 1"), evaluate("4k3/p7/8/8/8/8/P7/R3K3 w - - 0 1") + 20);
}

/// The count of a term in a position, White's less Black's.
int counted(const std::string& fen, const std::string& name) {
  const RuleTables<k8x8>& tables = tables_of<k8x8>("chess960");
  const EvaluationTrace trace = Evaluator<k8x8>(tables).trace(position_of<k8x8>("chess960", fen));
  for (const ParameterName& each : parameter_names(tables.rules)) {
    if (each.name != name) continue;
    int count = 0;
    for (const auto& found : trace.linear) count += found.slot == each.slot ? found.count : 0;
    return count;
  }
  ADD_FAILURE() << "no parameter " << name;
  return 0;
}

TEST(Evaluation, DoesNotCountASquareThatAnEnemyPawnGuards) {
  // The g-pawn guards f6, the b-pawn no square of the knight.
  EXPECT_EQ(counted("4k3/1p6/8/8/4N3/8/8/4K3 w - - 0 1", "N.mobility.8"), 1);
  EXPECT_EQ(counted("4k3/6p1/8/8/4N3/8/8/4K3 w - - 0 1", "N.mobility.7"), 1);
}

TEST(Evaluation, WantsPawnsAroundTheKingWhileQueensAreOn) {
  EXPECT_GT(evaluate("rnbq1rk1/pppppppp/8/8/8/8/PPPPPPPP/RNBQ1RK1 w - - 0 1"),
            evaluate("rnbq1rk1/pppppppp/8/8/5PPP/8/PPPPP3/RNBQ1RK1 w - - 0 1"));
}

}  // namespace
}  // namespace firstmove::core::search
