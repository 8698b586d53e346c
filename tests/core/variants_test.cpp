#include <gtest/gtest.h>

#include <functional>
#include <map>
#include <set>

#include "core/variant.hpp"
#include "tests/support/variants.hpp"

namespace firstmove::core {
namespace {

const VariantRules& variant(std::string_view id) {
  const VariantRules* rules = find_variant(id);
  EXPECT_NE(rules, nullptr) << id;
  return *rules;
}

std::string letters(const VariantRules& rules) {
  std::string result;
  for (const ManRules& man : rules.men) result += man.letter;
  return result;
}

std::string destination(const VariantRules& rules, char king, char rook) {
  const auto& to =
      rules.castling.destination[static_cast<std::size_t>(king - 'a')][static_cast<std::size_t>(rook - 'a')];
  return {static_cast<char>('a' + to.king_file), static_cast<char>('a' + to.rook_file)};
}

TEST(Variants, AreTheSixInTheirOrder) {
  std::vector<std::string> ids;
  for (const VariantRules& rules : builtin_variants()) ids.push_back(rules.id);
  const std::vector<std::string> expected{"chess960",           "chess480", "chess484",
                                          "chess484-curtailed", "chess196", "chess8400"};
  EXPECT_EQ(ids, expected);
}

TEST(Variants, AreFoundByExactIdOnly) {
  for (const VariantRules& rules : builtin_variants()) EXPECT_EQ(find_variant(rules.id), &rules);
  for (const char* id : {"", "Chess960", "chess", "chess9600", "chess960 "})
    EXPECT_EQ(find_variant(id), nullptr);
}

TEST(Variants, HavePawnAndKingFirst) {
  for (const VariantRules& rules : builtin_variants()) {
    EXPECT_EQ(rules.men[kPawn].letter, 'P') << rules.id;
    EXPECT_EQ(rules.men[kKing].letter, 'K') << rules.id;
  }
}

// Moves and promotions in result files are indices into these lists.
TEST(Variants, ListTheirMenInAFixedOrder) {
  for (const char* id : {"chess960", "chess480", "chess484", "chess484-curtailed", "chess196"}) {
    EXPECT_EQ(letters(variant(id)), "PKNBRQ") << id;
  }
  EXPECT_EQ(letters(variant("chess8400")), "PKNBRMQ");
}

TEST(Variants, PromoteToEveryManButPawnAndKing) {
  for (const VariantRules& rules : builtin_variants()) {
    std::set<char> men;
    for (const ManRules& man : rules.men) men.insert(man.letter);
    men.erase('P');
    men.erase('K');
    EXPECT_EQ(std::set<char>(rules.pawn.promotes_to.begin(), rules.pawn.promotes_to.end()), men) << rules.id;
    EXPECT_EQ(rules.pawn.promotes_to.size(), men.size()) << rules.id;
  }
}

TEST(Variants, KnowMenByUpperCaseLetter) {
  const VariantRules& rules = variant("chess8400");
  EXPECT_EQ(rules.man_of('P'), kPawn);
  EXPECT_EQ(rules.men[rules.man_of('M')].name, "minister");
  for (const char c : {'p', 'X', '\0', '\xff'}) EXPECT_EQ(rules.man_of(c), kNoMan);
  EXPECT_EQ(variant("chess960").man_of('M'), kNoMan);
}

TEST(Variants, GiveTheMinisterBishopAndKnightMoves) {
  const VariantRules& rules = variant("chess8400");
  const ManRules& minister = rules.men[rules.man_of('M')];
  EXPECT_TRUE(minister.slides_diagonally);
  EXPECT_FALSE(minister.slides_orthogonally);
  EXPECT_EQ(minister.leaps, rules.men[rules.man_of('N')].leaps);
  EXPECT_TRUE(minister.alone_suffices);
}

TEST(Variants, HaveLeftRightSymmetricLeaps) {
  for (const VariantRules& rules : builtin_variants()) {
    for (const ManRules& man : rules.men) {
      for (const Step& step : man.leaps) {
        const Step reflected{-step.files, step.ranks};
        EXPECT_NE(std::find(man.leaps.begin(), man.leaps.end(), reflected), man.leaps.end()) << man.name;
      }
    }
  }
}

TEST(Variants, CastleToFixedSquaresInChess960AndChess8400) {
  for (const char* id : {"chess960", "chess484", "chess484-curtailed", "chess196", "chess8400"}) {
    EXPECT_EQ(destination(variant(id), 'e', 'a'), "cd") << id;
    EXPECT_EQ(destination(variant(id), 'c', 'b'), "cd") << id;
    EXPECT_EQ(destination(variant(id), 'e', 'h'), "gf") << id;
    EXPECT_EQ(destination(variant(id), 'f', 'g'), "gf") << id;
  }
  EXPECT_EQ(destination(variant("chess8400"), 'h', 'i'), "gf");
}

TEST(Variants, CastleTwoFilesTowardsTheRookInChess480) {
  const VariantRules& rules = variant("chess480");
  EXPECT_EQ(destination(rules, 'd', 'a'), "bc");
  EXPECT_EQ(destination(rules, 'd', 'h'), "fe");
  EXPECT_EQ(destination(rules, 'c', 'b'), "ab");  // past the rook, which stays
  EXPECT_EQ(destination(rules, 'f', 'g'), "hg");
}

TEST(Variants, ExchangeKingAndRookInTheCornersInChess480) {
  EXPECT_EQ(destination(variant("chess480"), 'b', 'a'), "ab");
  EXPECT_EQ(destination(variant("chess480"), 'g', 'h'), "hg");
}

TEST(Variants, LetKingsCastleOnlyFromFilesTheyStartOn) {
  EXPECT_EQ(variant("chess960").castling.king_files, 0b0111'1110);
  EXPECT_EQ(variant("chess484").castling.king_files, 0b0111'1110);
  EXPECT_EQ(variant("chess484-curtailed").castling.king_files, 0b0011'1100);
  EXPECT_EQ(variant("chess196").castling.king_files, 0b0011'1100);
  EXPECT_EQ(variant("chess8400").castling.king_files, 0b0'1111'1110);
}

// Results carry these: a changed value means that old results no longer belong to the variant.
TEST(RulesHash, IsPinned) {
  const std::map<std::string, std::string> expected{
      {"chess960", "722964b404e42c4b"}, {"chess480", "1fa8d0dc58d056d0"},
      {"chess484", "5835eda17cbfe8e3"}, {"chess484-curtailed", "36f36f69ef9b8ebb"},
      {"chess196", "1f4232d78ec25d08"}, {"chess8400", "4943e800413227f5"}};
  for (const VariantRules& rules : builtin_variants()) EXPECT_EQ(rules_hash(rules), expected.at(rules.id));
}

TEST(RulesHash, DiffersBetweenVariants) {
  std::set<std::string> hashes;
  for (const VariantRules& rules : builtin_variants()) hashes.insert(rules_hash(rules));
  EXPECT_EQ(hashes.size(), builtin_variants().size());
}

TEST(RulesHash, ChangesWithEveryRule) {
  using Change = std::function<void(VariantRules&)>;
  const std::map<std::string, Change> changes{
      {"geometry", [](VariantRules& r) { r.geometry = k9x9; }},
      {"letter", [](VariantRules& r) { r.men[2].letter = 'H'; }},
      {"leaps", [](VariantRules& r) { r.men[2].leaps.pop_back(); }},
      {"orthogonal", [](VariantRules& r) { r.men[2].slides_orthogonally = true; }},
      {"diagonal", [](VariantRules& r) { r.men[2].slides_diagonally = true; }},
      {"alone", [](VariantRules& r) { r.men[2].alone_suffices = true; }},
      {"bound", [](VariantRules& r) { r.men[2].colour_bound = true; }},
      {"order of men", [](VariantRules& r) { std::swap(r.men[2], r.men[3]); }},
      {"start rank", [](VariantRules& r) { r.pawn.start_rank = 2; }},
      {"only moves",
       [](VariantRules& r) {
         r.men[2].only_moves.leaps = {{0, 1}};
       }},
      {"only captures", [](VariantRules& r) { r.men[2].only_captures.slides_diagonally = true; }},
      {"initial leaps",
       [](VariantRules& r) {
         r.men[2].initial_leaps = {{0, 2}};
       }},
      {"pawn files", [](VariantRules& r) { r.pawn.files = 0b0111'1110; }},
      {"en passant", [](VariantRules& r) { r.pawn.en_passant = false; }},
      {"promotion rank", [](VariantRules& r) { r.pawn.promotion_rank = 5; }},
      {"home rank", [](VariantRules& r) { r.home_rank = 1; }},
      {"castling rook", [](VariantRules& r) { r.castling.rook = 'Q'; }},
      {"adjustment",
       [](VariantRules& r) {
         r.special.bishop_adjustment = BishopAdjustment{'B', "NQ", true, false};
       }},
      {"adjustment in check",
       [](VariantRules& r) {
         r.special.bishop_adjustment = BishopAdjustment{'B', "NQ", false, false};
       }},
      {"adjustment of two",
       [](VariantRules& r) {
         r.special.bishop_adjustment = BishopAdjustment{'B', "NQ", true, true};
       }},
      {"drop", [](VariantRules& r) { r.special.gating_drop = GatingDrop{"Q"}; }},
      {"larger hand", [](VariantRules& r) { r.special.gating_drop = GatingDrop{"QQ"}; }},
      {"swap", [](VariantRules& r) { r.special.first_move_swap = FirstMoveSwap{"B"}; }},
      {"free swap", [](VariantRules& r) { r.special.first_move_swap = FirstMoveSwap{""}; }},
      {"bare king", [](VariantRules& r) { r.special.bare_king_loses = true; }},
      {"double step", [](VariantRules& r) { r.pawn.double_step = false; }},
      {"promotions", [](VariantRules& r) { r.pawn.promotes_to.pop_back(); }},
      {"king's destination", [](VariantRules& r) { r.castling.destination[4][0].king_file = 1; }},
      {"rook's destination", [](VariantRules& r) { r.castling.destination[4][0].rook_file = 2; }},
      {"king files", [](VariantRules& r) { r.castling.king_files = 0b0001'0000; }},
      {"list", [](VariantRules& r) { r.arrays.listed = {"RNBQKBNR"}; }},
      {"singles", [](VariantRules& r) { r.arrays.singles = ""; }},
      {"sides", [](VariantRules& r) { r.sides = SideRelation::independent; }},
      {"rotated", [](VariantRules& r) { r.sides = SideRelation::rotated; }}};
  std::set<std::string> hashes{rules_hash(variant("chess960"))};
  for (const auto& [name, change] : changes) {
    VariantRules rules = variant("chess960");
    change(rules);
    EXPECT_TRUE(hashes.insert(rules_hash(rules)).second) << name;
  }
}

TEST(RulesHash, IgnoresNamesInProse) {
  VariantRules rules = variant("chess960");
  rules.id = rules.name = "other";
  rules.men[2].name = "horse";
  rules.castling.mode = "other";
  EXPECT_EQ(rules_hash(rules), rules_hash(variant("chess960")));
}

}  // namespace
}  // namespace firstmove::core
