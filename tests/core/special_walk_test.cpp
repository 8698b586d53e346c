// Men, boards and rules that no shipped variant has, against the slow generator: move sets, check, state and
// text of every position along seeded random walks, and the bare-king rule.
#include <gtest/gtest.h>

#include "core/outcome.hpp"
#include "tests/core/core_test_support.hpp"
#include "tests/support/reference_movegen.hpp"
#include "tests/support/test_data.hpp"

namespace firstmove::core {
namespace {

struct Seen {
  int positions = 0;
  int checks = 0;
  int castlings = 0;
  int trades = 0;
  int drops = 0;
  int castling_drops = 0;
  int promotions = 0;
  int bare_kings = 0;
};

template <Geometry G>
void compare(const HandMadeVariant& variant, const reference::Position& start, Position<G> position,
             std::uint64_t seed, int plies, Seen& seen) {
  SCOPED_TRACE(variant.rules.id + ", seed " + std::to_string(seed));
  support::random_walk(start, seed, plies, [&](const reference::Position& slow, const reference::Move* next) {
    if (testing::Test::HasFailure()) return;  // one report is enough
    const std::string fen = reference::to_fen(slow);
    ASSERT_EQ(to_fen(position), fen);
    ASSERT_EQ(sorted_uci_moves(position), reference::legal_uci_moves(slow)) << fen;
    ASSERT_EQ(position.in_check(), reference::in_check(slow)) << fen;
    ASSERT_EQ(position_of<G>(variant.rules, fen).key(), position.key()) << fen;
    if (variant.rules.special.bare_king_loses) {
      const auto winner = bare_king_winner(position);
      const char letter = !winner ? 0 : *winner == Colour::white ? 'w' : 'b';
      ASSERT_EQ(letter, reference::bare_king_winner(slow)) << fen;
      seen.bare_kings += letter != 0;
    }
    ++seen.positions;
    seen.checks += position.in_check();
    if (next == nullptr) return;
    const auto move = parse_uci(position, reference::to_uci(slow, *next));
    ASSERT_TRUE(move.has_value()) << fen << "  " << reference::to_uci(slow, *next);
    seen.castlings += position.is_castling(*move);
    seen.trades += position.is_trade(*move);
    seen.drops += position.is_drop(*move);
    seen.castling_drops += position.is_drop(*move) && position.is_castling(*move);
    seen.promotions += position.is_promotion(*move);
    position.make(*move);
    ASSERT_TRUE(check_invariants(position)) << fen << "  " << reference::to_uci(slow, *next);
  });
}

/// From the start, and where there is something in hand from positions that can castle at once.
template <Geometry G>
void compare_walks(const HandMadeVariant& variant, Seen& seen) {
  const reference::Rules& rules = reference::rules_of(variant.rules.id);
  const reference::Position start =
      reference::start_position(rules, variant.white_array, variant.black_array);
  for (std::uint64_t game = 0; game < 60 && !testing::Test::HasFailure(); ++game) {
    compare<G>(variant, start, start_position<G>(variant), 300 + game, game % 4 == 0 ? 300 : 60, seen);
  }
  if (rules.hand.empty()) return;
  std::string both_hands = rules.hand;
  for (const char letter : rules.hand) both_hands += static_cast<char>(letter - 'A' + 'a');
  for (const auto& [men, unmoved] : {std::pair{"rk5r/pppppppp/8/8/8/8/PPPPPPPP/RK5R", "a1b1h1a8b8h8"},
                                     std::pair{"1r3kr1/pppppppp/8/8/8/8/PPPPPPPP/1R3KR1", "b1f1g1b8f8g8"}}) {
    const char* rights = men[1] == 'k' ? "HAha" : "GBgb";
    const std::string fen = std::string(men) + '[' + both_hands + "] w " + rights + " - 0 1 " + unmoved;
    for (std::uint64_t game = 0; game < 20 && !testing::Test::HasFailure(); ++game) {
      compare<G>(variant, reference::parse_fen(rules, fen), position_of<G>(variant.rules, fen), 500 + game,
                 20, seen);
    }
  }
}

class SpecialWalk : public testing::TestWithParam<std::string> {};

TEST_P(SpecialWalk, AgreesWithTheReference) {
  const HandMadeVariant& variant = hand_made_variant(GetParam());
  const SpecialRules& special = variant.rules.special;
  Seen seen;
  dispatch(variant.rules.geometry, [&]<Geometry G>() { compare_walks<G>(variant, seen); });
  EXPECT_GT(seen.positions, 3'000);
  EXPECT_GT(seen.checks, 50);
  EXPECT_GT(seen.promotions, 2);
  if (variant.rules.castling.king_files != 0) EXPECT_GT(seen.castlings, 3);
  if (special.bishop_adjustment || special.first_move_swap) EXPECT_GT(seen.trades, 20);
  if (special.gating_drop) {
    EXPECT_GT(seen.drops, 50);
    EXPECT_GT(seen.castling_drops, 0);
  }
}

std::vector<std::string> variant_ids() {
  std::vector<std::string> ids;
  for (const HandMadeVariant& variant : hand_made_variants()) ids.push_back(variant.rules.id);
  return ids;
}
INSTANTIATE_TEST_SUITE_P(HandMade, SpecialWalk, testing::ValuesIn(variant_ids()),
                         [](const auto& id) { return support::test_name(id.param); });

}  // namespace
}  // namespace firstmove::core
