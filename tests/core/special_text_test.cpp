// The state of special rules in FEN, their moves in UCI and SAN, and what the state does to repetition.
#include <gtest/gtest.h>

#include "core/outcome.hpp"
#include "tests/core/core_test_support.hpp"

namespace firstmove::core {
namespace {

Position<k8x8> seirawan(const std::string& fen) {
  return position_of<k8x8>(hand_made_variant("seirawan").rules, fen);
}

struct BadFen {
  const char* name;
  const char* variant;
  const char* fen;
  FenFault fault;
  int column;
};

class BadSpecialFen : public testing::TestWithParam<BadFen> {};

TEST_P(BadSpecialFen, IsRefusedAtItsColumn) {
  const BadFen& each = GetParam();
  const auto parsed = parse_fen<k8x8>(tables_of<k8x8>(hand_made_variant(each.variant).rules), each.fen);
  ASSERT_FALSE(parsed.has_value());
  EXPECT_EQ(parsed.error().fault, each.fault) << parsed.error().message;
  EXPECT_EQ(parsed.error().column, each.column) << parsed.error().message;
}

const BadFen kBadFens[] = {
    {"hand_left_open", "seirawan", "4k3/8/8/8/8/8/8/4K3[H w - - 0 1", FenFault::bad_hand, 22},
    {"hand_before_the_end", "seirawan", "4k3/8/8/8[H]/8/8/8/4K3 w - - 0 1", FenFault::bad_hand, 12},
    {"stranger_in_hand", "seirawan", "4k3/8/8/8/8/8/8/4K3[Q] w - - 0 1", FenFault::bad_hand, 21},
    {"twice_in_hand", "seirawan", "4k3/8/8/8/8/8/8/4K3[HH] w - - 0 1", FenFault::bad_hand, 22},
    {"hand_without_the_rule", "transcendental", "4k3/8/8/8/8/8/8/4K3[Q] w - - 0 1", FenFault::unknown_man,
     20},
    {"off_the_home_rank", "seirawan", "4k3/8/8/8/8/8/8/4K3[H] w - - 0 1 e2", FenFault::bad_special, 34},
    {"no_square", "seirawan", "4k3/8/8/8/8/8/8/4K3[H] w - - 0 1 e1z9", FenFault::bad_special, 36},
    {"nobody_there", "seirawan", "4k3/8/8/8/8/8/8/4K3[H] w - - 0 1 d1", FenFault::illegal_position, 34},
    {"right_without_the_rule", "seirawan", "4k3/8/8/8/8/8/8/4K3[H] w - - 0 1 S", FenFault::illegal_position,
     1},
    {"another_field", "seirawan", "4k3/8/8/8/8/8/8/4K3[H] w - - 0 1 - x", FenFault::trailing_text, 36},
    {"field_without_the_rule", "makruk", "4k3/8/8/8/8/8/8/4K3 w - - 0 1 -", FenFault::trailing_text, 31},
};
INSTANTIATE_TEST_SUITE_P(Rows, BadSpecialFen, testing::ValuesIn(kBadFens),
                         [](const auto& row) { return std::string(row.param.name); });

TEST(SpecialFen, ForgetsWhatNoRuleCanAskAbout) {
  // Without a man in hand nobody asks who has moved.
  EXPECT_EQ(to_fen(seirawan("r3k3/8/8/8/8/8/8/R3K3[h] w - - 0 1 a1e1a8e8")),
            "r3k3/8/8/8/8/8/8/R3K3[h] w - - 0 1 a8e8");
  // An adjustment needs an unmoved bishop beside an unmoved man.
  const VariantRules& random = hand_made_variant("modern-random").rules;
  EXPECT_EQ(to_fen(position_of<k9x9>(random, "4k4/9/9/9/9/9/9/9/RNB1K1B1R w - - 0 1 Xxa1b1c1g1i1")),
            "4k4/9/9/9/9/9/9/9/RNB1K1B1R w - - 0 1 Xb1c1");
}

TEST(SpecialNotation, NamesDropsAndTrades) {
  const auto start = seirawan("r3k2r/8/8/8/8/8/8/R3K1NR[HEhe] w HAha - 0 1 a1e1g1h1a8e8h8");
  const auto san = [](const auto& position, const char* uci) {
    const auto move = parse_uci(position, uci);
    return move ? to_san(position, *move) : std::string("illegal");
  };
  EXPECT_EQ(san(start, "g1f3h"), "Nf3/H");
  EXPECT_EQ(san(start, "e1a1e"), "O-O-O/Ee1+");
  EXPECT_EQ(san(start, "a1e1h"), "O-O-O/Ha1");
  EXPECT_EQ(san(start, "a1e1"), "illegal");
  EXPECT_EQ(san(start, "g1f3q"), "illegal");
  const auto swap = start_position<k8x8>(hand_made_variant("transcendental"));  // BBNRKQNR
  EXPECT_EQ(san(swap, "a1c1"), "Ba1<>c1");
  EXPECT_EQ(san(swap, "d1e1"), "Rd1<>e1");
  EXPECT_EQ(san(swap, "e1d1"), "illegal");  // the king comes second
  EXPECT_EQ(san(swap, "a1d1"), "illegal");  // a bishop would change its colour
  EXPECT_EQ(san(swap, "c1g1"), "illegal");  // like men
}

TEST(SpecialRules, AManThatComesBackHasMovedAllTheSame) {
  Game<k8x8> game(start_position<k8x8>(hand_made_variant("seirawan")));
  for (const char* text : {"b1c3", "b8c6", "c3b1", "c6b8"}) {
    game.play(*parse_uci(game.position(), text));
  }
  EXPECT_EQ(game.occurrences(), 1);
  for (const char* text : {"b1c3", "b8c6", "c3b1", "c6b8"}) {
    game.play(*parse_uci(game.position(), text));
  }
  EXPECT_EQ(game.occurrences(), 2);
}

struct BareKing {
  const char* fen;
  const char* outcome;  ///< w, b, draw, none
};

TEST(BareKing, LosesUnlessItBaresTheOtherAtOnce) {
  const VariantRules& rules = hand_made_variant("courier-moderno").rules;
  const BareKing cases[] = {
      {"12/5k6/12/12/12/12/3R8/5K6 b - - 0 1", "w"},     // bare, and cannot take the rook
      {"12/12/12/12/12/12/3Rk7/7K4 b - - 0 1", "none"},  // bare, and takes it
      {"12/12/12/12/12/12/3Rk7/2K9 b - - 0 1", "w"},     // it is guarded
      {"12/12/12/12/12/12/3Rk7/R6K4 b - - 0 1", "w"},    // the other rook stays
      {"12/12/12/12/12/12/4k7/7K4 b - - 0 1", "draw"},   // both bare
      {"12/12/12/12/12/R11/4k7/7K4 w - - 0 1", "w"},     // it did not
      {"12/12/12/12/12/3n8/3Rk7/7K4 b - - 0 1", "none"},
  };
  for (const BareKing& each : cases) {
    const Game<k12x8> game(position_of<k12x8>(rules, each.fen));
    const auto outcome = game.outcome(count_moves(game.position()));
    std::string text = "none";
    if (outcome) {
      text = outcome->result == Result::draw ? "draw" : outcome->result == Result::white_wins ? "w" : "b";
      EXPECT_EQ(outcome->ending, Ending::material) << each.fen;
    }
    EXPECT_EQ(text, each.outcome) << each.fen;
  }
}

}  // namespace
}  // namespace firstmove::core
