// The player on men, boards and rules that no shipped variant has: the same laws as for the shipped ones.
#include <gtest/gtest.h>

#include <map>

#include "core/notation.hpp"
#include "core/search/checks.hpp"
#include "core/search/evaluate.hpp"
#include "core/search/ordering.hpp"
#include "core/search/searcher.hpp"
#include "tests/core/hand_made_variants.hpp"
#include "tests/search/reference_search.hpp"
#include "tests/search/support.hpp"

namespace firstmove::core::search {
namespace {

template <Geometry G>
const RuleTables<G>& hand_made_tables(const HandMadeVariant& variant) {
  static std::map<std::string, std::unique_ptr<RuleTables<G>>> known;
  auto& entry = known[variant.rules.id];
  if (!entry) entry = std::make_unique<RuleTables<G>>(variant.rules);
  return *entry;
}

template <Geometry G>
Game<G> hand_made_walk(const HandMadeVariant& variant, std::uint64_t seed, int plies) {
  Game<G> game(*make_position<G>(hand_made_tables<G>(variant), start_of(variant)));
  for (int ply = 0; ply < plies; ++ply) {
    MoveList moves;
    generate_moves(game.position(), moves);
    if (game.outcome(moves.size())) break;
    const std::uint64_t drawn = combine64(seed, static_cast<std::uint64_t>(ply));
    game.play(moves[static_cast<int>(drawn % static_cast<std::uint64_t>(moves.size()))]);
  }
  return game;
}

class SpecialVariants : public testing::TestWithParam<std::string> {
 protected:
  const HandMadeVariant& variant() const { return hand_made_variant(GetParam()); }
  /// Calls `visit` with the games of random walks, from the start on.
  template <typename Visit>
  void walk(std::uint64_t games, Visit visit) const {
    dispatch(variant().rules.geometry, [&]<Geometry G>() {
      for (std::uint64_t seed = 0; seed < games && !HasFatalFailure(); ++seed) {
        visit(hand_made_walk<G>(variant(), seed, static_cast<int>(seed * seed % 120)));
      }
    });
  }
};

TEST_P(SpecialVariants, ForeseeChecksAndKeepTheBalance) {
  walk(40, [&]<Geometry G>(const Game<G>& game) {
    Position<G> position = game.position();
    const PieceSquares<G> piece_squares(position.tables(), default_parameters(position.tables().rules));
    const Balance before = piece_squares.balance(position);
    const CheckSquares<G> squares(position);
    MoveList moves;
    generate_moves(position, moves);
    for (const Move move : moves) {
      const Balance after = piece_squares.balance_after(before, position, move);
      const bool foreseen = squares.gives_check(position, move);
      const std::string text = to_uci(position, move);
      const Undo undo = position.make(move);
      ASSERT_EQ(after, piece_squares.balance(position)) << to_fen(position) << "  " << text;
      ASSERT_EQ(foreseen, position.in_check()) << to_fen(position) << "  " << text;
      position.unmake(move, undo);
    }
  });
}

TEST_P(SpecialVariants, AreEvaluatedAlikeFromBothSidesAndInTraces) {
  walk(40, [&]<Geometry G>(const Game<G>& game) {
    const Position<G>& position = game.position();
    const Evaluator<G> evaluator(position.tables());
    const Score score = evaluator.evaluate(position);
    ASSERT_EQ(score, evaluator.evaluate(flipped(position))) << to_fen(position);
    const Score for_white = trace_score(evaluator.trace(position), evaluator.parameters());
    ASSERT_EQ(score, position.side_to_move() == Colour::white ? for_white : -for_white) << to_fen(position);
  });
}

TEST_P(SpecialVariants, GiveEveryLegalMoveOnce) {
  walk(40, [&]<Geometry G>(const Game<G>& game) {
    const Position<G>& position = game.position();
    const Evaluator<G> evaluator(position.tables());
    const History<G> history(position.tables());
    const CheckSquares<G> checks(position);
    MoveList list;
    generate_moves(position, list);
    std::vector<std::uint32_t> legal;
    for (const Move move : list) legal.push_back(move.word());
    if (legal.empty()) return;
    std::sort(legal.begin(), legal.end());
    Killers killers;
    killers.add(Move(legal.back()));
    MovePicker<G> picker(position, evaluator, history, {Move(legal.front()), killers, Move(), {}}, checks,
                         position.in_check());
    std::vector<std::uint32_t> given;
    for (Move move = picker.next(); !move.is_none(); move = picker.next()) given.push_back(move.word());
    std::sort(given.begin(), given.end());
    ASSERT_EQ(given, legal) << to_fen(position);
  });
}

TEST_P(SpecialVariants, ScoreAsTheReferenceSearchDoes) {
  if (variant().rules.special.bare_king_loses) GTEST_SKIP() << "the reference does not know the rule";
  walk(12, [&]<Geometry G>(const Game<G>& game) {
    MoveList moves;
    generate_moves(game.position(), moves);
    if (game.outcome(moves.size())) return;
    const Game<G> fresh(game.position());
    Searcher<G> player(game.position().tables(), {.selective = false});
    SearchLimits limits;
    limits.depth = 2;
    ReferenceSearch<G> reference(game.position());
    ASSERT_EQ(player.search(fresh, limits).score, reference.search(-kInfinite, kInfinite, 2))
        << to_fen(game.position());
  });
}

/// Whole games by the selective search, in builds with asserts every make and unmake checked.
TEST_P(SpecialVariants, ArePlayedToTheEnd) {
  dispatch(variant().rules.geometry, [&]<Geometry G>() {
    Searcher<G> player(hand_made_tables<G>(variant()), {});
    for (std::uint64_t seed = 0; seed < kEffort; ++seed) {
      Game<G> game = hand_made_walk<G>(variant(), seed, 4);
      for (int ply = 0; ply < 60; ++ply) {
        if (game.outcome(count_moves(game.position()))) break;
        SearchLimits limits;
        limits.depth = 3;
        const SearchResult result = player.search(game, limits);
        ASSERT_TRUE(is_legal(game.position(), result.best)) << to_fen(game.position());
        game.play(result.best);
      }
    }
  });
}

std::vector<std::string> variant_ids() {
  std::vector<std::string> ids;
  for (const HandMadeVariant& variant : hand_made_variants()) ids.push_back(variant.rules.id);
  return ids;
}
INSTANTIATE_TEST_SUITE_P(HandMade, SpecialVariants, testing::ValuesIn(variant_ids()), [](const auto& id) {
  std::string name = id.param;
  std::erase(name, '-');
  return name;
});

Score value_of(const std::string& variant, char letter) {
  const VariantRules& rules = hand_made_variant(variant).rules;
  return dispatch(rules.geometry, [&]<Geometry G>() {
    const RuleTables<G>& tables = hand_made_tables<G>(hand_made_variant(variant));
    return Evaluator<G>(tables).man_value(rules.man_of(letter));
  });
}

TEST(DerivedValues, AreSaneForUnknownMen) {
  // A chancellor is near the queen, an archbishop between rook and chancellor, a ferz about a pawn and a
  // half.
  EXPECT_NEAR(value_of("capablanca", 'C'), value_of("capablanca", 'Q'), 120);
  EXPECT_GT(value_of("capablanca", 'A'), value_of("capablanca", 'R') + 100);
  EXPECT_LT(value_of("capablanca", 'A'), value_of("capablanca", 'C'));
  EXPECT_NEAR(value_of("makruk", 'M'), 150, 40);
  EXPECT_GT(value_of("makruk", 'S'), value_of("makruk", 'M'));
  EXPECT_LT(value_of("makruk", 'S'), value_of("makruk", 'N'));
  // Steps that never capture are worth something, less than steps that do.
  EXPECT_GT(value_of("ajax", 'R'), value_of("inner10", 'R') + 40);
  EXPECT_LT(value_of("ajax", 'R'), value_of("inner10", 'R') + 200);
  EXPECT_GT(value_of("modern-ministers-courier", 'M'), value_of("modern-ministers-courier", 'E'));
}

TEST(BareKing, IsHuntedForTheWinAtOnce) {
  const HandMadeVariant& courier = hand_made_variant("courier-moderno");
  const RuleTables<k12x8>& tables = hand_made_tables<k12x8>(courier);
  const auto best = [&](const char* fen) {
    const auto position = parse_fen(tables, fen);
    Searcher<k12x8> player(tables, {});
    SearchLimits limits;
    limits.depth = 3;
    return player.search(Game<k12x8>(*position), limits);
  };
  // Taking the last man wins, although an exchange elsewhere would win material.
  const SearchResult wins = best("12/5k6/12/12/3r8/12/3R8/5K6 w - - 0 1");
  EXPECT_EQ(wins.best, Move(parse_square(k12x8, "d2"), parse_square(k12x8, "d4")));
  EXPECT_TRUE(is_mate(wins.score));
  // So it does for the other side.
  const SearchResult black = best("12/12/12/4k7/3r8/12/3R8/7K4 b - - 0 1");
  EXPECT_TRUE(is_mate(black.score) && black.score > 0);
}

}  // namespace
}  // namespace firstmove::core::search
