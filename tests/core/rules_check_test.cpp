// Each rule value that cannot be played is refused, with the field that is wrong.
#include "core/rules_check.hpp"

#include <gtest/gtest.h>

#include <functional>

#include "tests/core/hand_made_variants.hpp"
#include "tests/support/variants.hpp"

namespace firstmove::core {
namespace {

struct Mistake {
  const char* name;
  const char* field;
  std::function<void(VariantRules&)> make;
};

class RulesFaults : public testing::TestWithParam<Mistake> {};

TEST_P(RulesFaults, NameTheField) {
  VariantRules rules = hand_made_variant("seirawan").rules;  // P K N B R Q H E on 8x8
  GetParam().make(rules);
  const std::vector<RulesFault> faults = rules_faults(rules);
  ASSERT_FALSE(faults.empty());
  EXPECT_EQ(faults.front().field, GetParam().field) << faults.front().message;
  EXPECT_FALSE(faults.front().message.empty());
}

const Mistake kMistakes[] = {
    {"board", "board",
     [](VariantRules& r) {
       r.geometry = {7, 7};
     }},
    {"no_men", "men", [](VariantRules& r) { r.men.resize(1); }},
    {"too_many_men", "men", [](VariantRules& r) { r.men.resize(13, r.men[2]); }},
    {"letter", "men", [](VariantRules& r) { r.men[2].letter = 'n'; }},
    {"letter_twice", "men", [](VariantRules& r) { r.men[2].letter = 'B'; }},
    {"lopsided", "men.N", [](VariantRules& r) { r.men[2].leaps.pop_back(); }},
    {"lopsided_initially", "men.N",
     [](VariantRules& r) {
       r.men[2].initial_leaps = {{1, 1}};
     }},
    {"nowhere", "men.N",
     [](VariantRules& r) {
       r.men[2].leaps.push_back({0, 0});
     }},
    {"too_far", "men.N",
     [](VariantRules& r) {
       r.men[2].leaps.push_back({0, 5});
     }},
    {"leap_twice", "men.N",
     [](VariantRules& r) {
       r.men[2].only_moves.leaps = {{1, 2}, {-1, 2}};
     }},
    {"leap_on_a_slide", "men.B",
     [](VariantRules& r) {
       r.men[3].leaps = {{1, 1}, {-1, 1}};
     }},
    {"slide_twice", "men.B", [](VariantRules& r) { r.men[3].only_moves.slides_diagonally = true; }},
    {"pawn_with_moves", "men.P",
     [](VariantRules& r) {
       r.men[0].leaps = {{0, 1}};
     }},
    {"still_king", "men.K", [](VariantRules& r) { r.men[1].leaps.clear(); }},
    {"sliding_king", "men.K", [](VariantRules& r) { r.men[1].only_captures.slides_orthogonally = true; }},
    {"too_many_leap_sets", "men",
     [](VariantRules& r) {
       for (int i = 1; i <= 4; ++i) {
         r.men[2].letter = static_cast<char>('S' + i);
         r.men[2].leaps = {{0, i}};
         r.men[2].initial_leaps = {{i, 0}, {-i, 0}};
         r.men.push_back(r.men[2]);
       }
       r.men[2].letter = 'N';
     }},
    {"too_many_moves", "men",
     [](VariantRules& r) {
       for (const int far : {2, 3, 4}) {
         for (const Step step : {Step{1, far}, Step{-1, far}, Step{1, -far}, Step{-1, -far}, Step{far, 1},
                                 Step{-far, 1}, Step{far, -1}, Step{-far, -1}}) {
           r.men[5].leaps.push_back(step);  // the queen's
         }
       }
       r.geometry = k12x8;
       r.pawn.files = 0xFFF;
     }},
    {"pawn_rank", "pawn.start_rank", [](VariantRules& r) { r.pawn.start_rank = 4; }},
    {"promotion_at_once", "pawn.promotion_rank", [](VariantRules& r) { r.pawn.promotion_rank = 1; }},
    {"promotion_by_double_step", "pawn.promotion_rank", [](VariantRules& r) { r.pawn.promotion_rank = 3; }},
    {"promotion_off_the_board", "pawn.promotion_rank", [](VariantRules& r) { r.pawn.promotion_rank = 8; }},
    {"no_pawns", "pawn.files", [](VariantRules& r) { r.pawn.files = 0; }},
    {"pawns_off_the_board", "pawn.files", [](VariantRules& r) { r.pawn.files = 0x1FF; }},
    {"en_passant_of_nothing", "pawn.en_passant", [](VariantRules& r) { r.pawn.double_step = false; }},
    {"no_promotion", "pawn.promotes_to", [](VariantRules& r) { r.pawn.promotes_to.clear(); }},
    {"promotion_to_a_king", "pawn.promotes_to", [](VariantRules& r) { r.pawn.promotes_to = {'K'}; }},
    {"promotion_twice", "pawn.promotes_to",
     [](VariantRules& r) {
       r.pawn.promotes_to = {'Q', 'Q'};
     }},
    {"array_before_pawns", "home_rank", [](VariantRules& r) { r.home_rank = 1; }},
    {"castling_with_nobody", "castling.rook", [](VariantRules& r) { r.castling.rook = 'X'; }},
    {"castling_off_the_board", "castling.destination",
     [](VariantRules& r) { r.castling.destination[4][0].king_file = 8; }},
    {"castling_onto_one_file", "castling.destination",
     [](VariantRules& r) { r.castling.destination[4][0].king_file = 3; }},
    {"king_off_the_board", "castling.king_files", [](VariantRules& r) { r.castling.king_files = 0x100; }},
    {"adjustment_without_bishop", "special.bishop_adjustment",
     [](VariantRules& r) {
       r.special.bishop_adjustment = BishopAdjustment{'X', "N", true, false};
     }},
    {"adjustment_with_nobody", "special.bishop_adjustment",
     [](VariantRules& r) {
       r.special.bishop_adjustment = BishopAdjustment{'B', "", true, false};
     }},
    {"adjustment_with_a_pawn", "special.bishop_adjustment",
     [](VariantRules& r) {
       r.special.bishop_adjustment = BishopAdjustment{'B', "P", true, false};
     }},
    {"adjustment_with_a_bishop", "special.bishop_adjustment",
     [](VariantRules& r) {
       r.special.bishop_adjustment = BishopAdjustment{'B', "NB", true, false};
     }},
    {"empty_hand", "special.gating_drop", [](VariantRules& r) { r.special.gating_drop = GatingDrop{""}; }},
    {"full_hand", "special.gating_drop",
     [](VariantRules& r) { r.special.gating_drop = GatingDrop{"QQQQQQQQQ"}; }},
    {"hand_of_three_kinds", "special.gating_drop",
     [](VariantRules& r) { r.special.gating_drop = GatingDrop{"QHE"}; }},
    {"king_in_hand", "special.gating_drop", [](VariantRules& r) { r.special.gating_drop = GatingDrop{"K"}; }},
    {"swap_of_nobody", "special.first_move_swap",
     [](VariantRules& r) { r.special.first_move_swap = FirstMoveSwap{"X"}; }},
    {"swap_and_adjustment", "special.first_move_swap",
     [](VariantRules& r) {
       r.special.first_move_swap = FirstMoveSwap{"B"};
       r.special.bishop_adjustment = BishopAdjustment{'B', "N", true, false};
     }},
};
INSTANTIATE_TEST_SUITE_P(Mistakes, RulesFaults, testing::ValuesIn(kMistakes),
                         [](const auto& mistake) { return std::string(mistake.param.name); });

TEST(RulesCheck, FindsNothingInRulesThatArePlayed) {
  for (const VariantRules& rules : builtin_variants()) EXPECT_TRUE(rules_faults(rules).empty()) << rules.id;
  for (const HandMadeVariant& variant : hand_made_variants()) {
    const auto faults = rules_faults(variant.rules);
    EXPECT_TRUE(faults.empty()) << variant.rules.id << ": " << faults.front().field << ", "
                                << faults.front().message;
  }
}

}  // namespace
}  // namespace firstmove::core
