#include "core/array_rules.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

namespace firstmove::core {
namespace {

using Arrays = std::vector<std::string>;

Arrays listed(const ArrayRules& rules) {
  return legal_arrays(rules).value();
}

TEST(ArrayRules, ListEveryOrderOfTheMenInAlphabeticalOrder) {
  EXPECT_EQ(listed({.men = "RKB"}), (Arrays{"BKR", "BRK", "KBR", "KRB", "RBK", "RKB"}));
  EXPECT_EQ(listed({.men = "NKN"}), (Arrays{"KNN", "NKN", "NNK"}));
}

TEST(ArrayRules, PutOneManBetweenTwoOthers) {
  EXPECT_EQ(listed({.men = "RKRN", .between = {{'K', 'R'}}}), (Arrays{"NRKR", "RKNR", "RKRN", "RNKR"}));
}

TEST(ArrayRules, PutMenOnOppositeColours) {
  EXPECT_EQ(listed({.men = "BBK", .opposite_colours = {{'B', 'B'}}}), (Arrays{"BBK", "KBB"}));
  EXPECT_EQ(listed({.men = "QAKN", .opposite_colours = {{'Q', 'A'}}, .fixed = {{0, "Q"}}}).size(), 4u);
}

TEST(ArrayRules, PutMenBesideOthersOrNot) {
  EXPECT_EQ(listed({.men = "KQN", .adjacent = {{'K', 'N'}}}), (Arrays{"KNQ", "NKQ", "QKN", "QNK"}));
  EXPECT_EQ(listed({.men = "KQN", .not_adjacent = {{'K', 'N'}}}), (Arrays{"KQN", "NQK"}));
  EXPECT_EQ(listed({.men = "BBKQ", .not_adjacent = {{'B', 'B'}}}).size(), 6u);
}

TEST(ArrayRules, FixFilesAndExcludeArrays) {
  EXPECT_EQ(listed({.men = "RKN", .fixed = {{0, "RN"}, {2, "K"}}}), (Arrays{"NRK", "RNK"}));
  EXPECT_EQ(listed({.men = "RKN", .fixed = {{0, "RN"}, {2, "K"}}, .excluded = {"NRK"}}), (Arrays{"RNK"}));
}

// K covers its own file and the two beside it, a knight the files two away, a rook its own.
TEST(ArrayRules, AskThatEveryPawnIsProtected) {
  ArrayRules rules{.men = "RKNN"};
  rules.guards = {{'K', {-1, 0, 1}}, {'R', {0}}, {'N', {-2, 2}}};
  rules.pawns_are_protected = true;
  EXPECT_TRUE(is_legal(rules, "KNRN"));   // a b by the king, c by the rook, d by the knight on b
  EXPECT_FALSE(is_legal(rules, "RKNN"));  // d by none
  rules.pawns_are_protected = false;
  EXPECT_TRUE(is_legal(rules, "RKNN"));
}

TEST(ArrayRules, FindNothingWhereRulesContradict) {
  EXPECT_TRUE(listed({.men = "KBB", .opposite_colours = {{'B', 'B'}}, .not_adjacent = {{'B', 'B'}}}).empty());
}

TEST(ArrayRules, RefuseToListTooMany) {
  EXPECT_FALSE(legal_arrays({.men = "ABCDEFGHIJKL"}));
}

/// Winther's games (docs/variants.md), from RNBQKBNR.
ArrayRules relocation(const std::string& king, const std::string& queen) {
  return {.men = "RNBQKBNR", .opposite_colours = {{'B', 'B'}}, .swaps = {{'K', king}, {'Q', queen}}};
}

TEST(ArrayRules, SwapMenOfTheBaseArray) {
  ArrayRules rules = relocation("QBN", "BN");
  EXPECT_EQ(listed(rules).size(), 22u);  // Regroupment Chess
  rules.every_swap_is_legal = true;
  EXPECT_EQ(listed(rules).size(), 20u);  // Placement Chess
  rules = relocation("QB", "BN");
  EXPECT_EQ(listed(rules).size(), 14u);  // reduced
  rules = relocation("QB", "B");
  EXPECT_EQ(listed(rules).size(), 8u);
  rules = relocation("QBN", "BN");
  rules.most_swaps = 1;
  EXPECT_EQ(listed(rules).size(), 8u);  // Relocation Chess
  rules = relocation("QBN", "BNR");
  rules.between = {{'K', 'R'}};
  rules.every_swap_is_legal = true;
  EXPECT_EQ(listed(rules).size(), 25u);  // Fischer Placement Chess
}

TEST(ArrayRules, SwapTwiceThroughAMiddleStateThatIsNotLegal) {
  const Arrays arrays = listed(relocation("B", "B"));
  EXPECT_NE(std::find(arrays.begin(), arrays.end(), "RNQBBKNR"), arrays.end());
}

/// Every order, asked one by one: what the search may not leave out.
TEST(ArrayRules, FindWhatTryingEveryOrderFinds) {
  const std::vector<ArrayRules> cases{
      {.men = "RNBQKBNR"},
      {.men = "RNBQKBNR", .between = {{'K', 'R'}}},
      {.men = "RNBQKBNR", .opposite_colours = {{'B', 'B'}, {'Q', 'K'}}},
      {.men = "RNBQKBNR", .adjacent = {{'K', 'Q'}}, .not_adjacent = {{'R', 'R'}, {'B', 'N'}}},
      {.men = "RNBQKBNR", .fixed = {{0, "RN"}, {4, "KQ"}}, .excluded = {"RNBQKBNR"}},
      {.men = "RNBQKBNR",
       .guards = {{'R', {0}}, {'N', {-2, 2}}, {'B', {-1, 1}}, {'Q', {-1, 0, 1}}, {'K', {-1, 0, 1}}},
       .pawns_are_protected = true}};
  for (const ArrayRules& rules : cases) {
    std::string array = rules.men;
    std::sort(array.begin(), array.end());
    Arrays expected;
    do {
      if (is_legal(rules, array)) expected.push_back(array);
    } while (std::next_permutation(array.begin(), array.end()));
    EXPECT_FALSE(expected.empty());
    EXPECT_EQ(listed(rules), expected);
  }
}

}  // namespace
}  // namespace firstmove::core
