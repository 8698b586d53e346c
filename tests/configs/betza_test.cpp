#include "configs/variant_file/betza.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace firstmove::configs {
namespace {

/// "0,1 mc  1,1 c i": files,ranks and modes of each leap; then the slides.
std::string text_of(const BetzaMoves& movement) {
  const auto modes = [](Modes set) {
    return std::string((set & kMoves) != 0 ? "m" : "") + ((set & kCaptures) != 0 ? "c" : "");
  };
  std::string text;
  for (const BetzaLeap& leap : movement.leaps) {
    text += std::to_string(leap.step.files) + "," + std::to_string(leap.step.ranks) + modes(leap.modes) +
            (leap.initial_only ? "i" : "") + " ";
  }
  if (movement.orthogonal != 0) text += "R" + modes(movement.orthogonal) + " ";
  if (movement.diagonal != 0) text += "B" + modes(movement.diagonal) + " ";
  if (!text.empty()) text.pop_back();
  return text;
}

std::string read(std::string_view notation) {
  const auto movement = parse_betza(notation);
  if (!movement) return std::to_string(movement.error().column) + ": " + movement.error().message;
  return text_of(*movement);
}

TEST(Betza, ReadsOrthodoxMen) {
  EXPECT_EQ(read("K"), "-1,-1mc 0,-1mc 1,-1mc -1,0mc 1,0mc -1,1mc 0,1mc 1,1mc");
  EXPECT_EQ(read("N"), "-1,-2mc 1,-2mc -2,-1mc 2,-1mc -2,1mc 2,1mc -1,2mc 1,2mc");
  EXPECT_EQ(read("R"), "Rmc");
  EXPECT_EQ(read("B"), "Bmc");
  EXPECT_EQ(read("Q"), "Rmc Bmc");
}

TEST(Betza, ReadsEveryLeap) {
  EXPECT_EQ(read("W"), "0,-1mc -1,0mc 1,0mc 0,1mc");
  EXPECT_EQ(read("F"), "-1,-1mc 1,-1mc -1,1mc 1,1mc");
  EXPECT_EQ(read("D"), "0,-2mc -2,0mc 2,0mc 0,2mc");
  EXPECT_EQ(read("A"), "-2,-2mc 2,-2mc -2,2mc 2,2mc");
  EXPECT_EQ(read("H"), "0,-3mc -3,0mc 3,0mc 0,3mc");
  EXPECT_EQ(read("G"), "-3,-3mc 3,-3mc -3,3mc 3,3mc");
  for (const auto& [atom, narrow, wide] : {std::tuple("C", 1, 3), {"Z", 2, 3}}) {
    const auto movement = parse_betza(atom);
    ASSERT_TRUE(movement) << atom;
    EXPECT_EQ(movement->leaps.size(), 8u);
    for (const BetzaLeap& leap : movement->leaps) {
      EXPECT_EQ(std::min(std::abs(leap.step.files), std::abs(leap.step.ranks)), narrow);
      EXPECT_EQ(std::max(std::abs(leap.step.files), std::abs(leap.step.ranks)), wide);
    }
  }
}

TEST(Betza, AddsTheAtomsOfACompound) {
  EXPECT_EQ(read("WF"), read("K"));
  EXPECT_EQ(read("RB"), read("Q"));
  EXPECT_EQ(read("BN"), read("N") + " Bmc");
  EXPECT_EQ(parse_betza("KAD")->leaps.size(), 16u);
  EXPECT_EQ(read("FfW"), "-1,-1mc 1,-1mc -1,1mc 0,1mc 1,1mc");
}

TEST(Betza, ReadsUnlimitedSlidesInEveryOfTheirSpellings) {
  for (const char* rook : {"W0", "WW", "R0"}) EXPECT_EQ(read(rook), read("R")) << rook;
  for (const char* bishop : {"F0", "FF", "B0"}) EXPECT_EQ(read(bishop), read("B")) << bishop;
  EXPECT_EQ(read("W1"), read("W"));
}

TEST(Betza, LimitsWhatFollowsToMovesOrCaptures) {
  EXPECT_EQ(read("mW"), "0,-1m -1,0m 1,0m 0,1m");
  EXPECT_EQ(read("cF"), "-1,-1c 1,-1c -1,1c 1,1c");
  EXPECT_EQ(read("mcF"), read("F"));
  EXPECT_EQ(read("mFcF"), read("F"));
  EXPECT_EQ(read("mRcB"), "Rm Bc");
  EXPECT_EQ(read("RmF"), "-1,-1m 1,-1m -1,1m 1,1m Rmc");
  EXPECT_EQ(read("BmW"), "0,-1m -1,0m 1,0m 0,1m Bmc");
  EXPECT_EQ(parse_betza("NmWmF")->leaps.size(), 16u);
  EXPECT_EQ(read("fmWfcF"), "-1,1c 0,1m 1,1c");
}

TEST(Betza, LimitsLeapsToTheFirstMove) {
  EXPECT_EQ(read("WifD"), "0,-1mc -1,0mc 1,0mc 0,1mc 0,2mci");
  EXPECT_EQ(read("FfWifDifA"), "-1,-1mc 1,-1mc -1,1mc 0,1mc 1,1mc -2,2mci 0,2mci 2,2mci");
  EXPECT_EQ(read("WiW"), read("W")) << "what is always allowed is no right of the first move";
  EXPECT_EQ(read("mWiW"), "0,-1m 0,-1ci -1,0m -1,0ci 1,0m 1,0ci 0,1m 0,1ci");
}

TEST(Betza, ReadsDirections) {
  EXPECT_EQ(read("fW"), "0,1mc");
  EXPECT_EQ(read("bW"), "0,-1mc");
  EXPECT_EQ(read("fsW"), "-1,0mc 1,0mc 0,1mc");
  EXPECT_EQ(read("lrW"), read("sW"));
  EXPECT_EQ(read("vW"), "0,-1mc 0,1mc");
  EXPECT_EQ(read("fF"), "-1,1mc 1,1mc");
  EXPECT_EQ(read("fbF"), read("F"));
  EXPECT_EQ(read("flFfrF"), read("fF"));
  EXPECT_EQ(read("ffN"), "-1,2mc 1,2mc");
  EXPECT_EQ(read("fsN"), "-2,1mc 2,1mc");
  EXPECT_EQ(read("fhN"), "-2,1mc 2,1mc -1,2mc 1,2mc");
  EXPECT_EQ(read("ffbbN"), read("vN"));
  EXPECT_EQ(read("sN"), "-2,-1mc 2,-1mc -2,1mc 2,1mc");
  EXPECT_EQ(read("fK"), "-1,1mc 0,1mc 1,1mc");
}

TEST(Betza, SaysASquareOnlyOnce) {
  EXPECT_EQ(read("RW"), "Rmc");
  EXPECT_EQ(read("QK"), "Rmc Bmc");
  EXPECT_EQ(read("mRW"), "0,-1c -1,0c 1,0c 0,1c Rm");
}

struct Mistake {
  const char* notation;
  int column;
  const char* message;
};

TEST(Betza, SaysWhereAndWhatIsWrong) {
  const std::string limited =
      "slides of limited length are not supported: leave '2' out, or write 0 after W or F "
      "for an unlimited slide";
  const Mistake mistakes[] = {
      {"", 1, "is empty: a man needs moves, such as \"N\" or \"WF\""},
      {"WX", 2, "unknown atom 'X'; known: W F D N A H C Z G, and K Q R B"},
      {"WL", 2, "unknown atom 'L': did you mean 'C'?"},
      {"J", 1, "unknown atom 'J': did you mean 'Z'?"},
      {"FxW", 2, "unknown modifier 'x'; known: m c i f b l r v s h"},
      {"fnD", 2, "'n' (lame leaps and hoppers) is not supported: leaps jump, slides do not"},
      {"pR", 1, "'p' (lame leaps and hoppers) is not supported: leaps jump, slides do not"},
      {"F W", 2, "unknown atom ' '; known: W F D N A H C Z G, and K Q R B"},
      {"Wf", 3, "modifiers stand before an atom, and none follows"},
      {"FW2", 3, limited.c_str()},
      {"R2", 2, limited.c_str()},
      {"N2", 2, "only W and F may be followed by a length"},
      {"D0", 2, "only W and F may be followed by a length"},
      {"NN", 2, "riders of other leaps than W and F are not supported: write one 'N'"},
      {"fR", 1, "slides go in all four directions: leave 'f' out"},
      {"NmfsB", 3, "slides go in all four directions: leave 'fs' out"},
      {"NiR", 3, "only leaps may be limited to a man's first move ('i')"},
      {"WfN", 2,
       "directions 'f' do not fit N: ff are the two leaps nearest that way, fh the four of that half"},
      {"fhW", 1, "directions 'fh' do not fit W; these do: f b l r v s"},
      {"sF", 1, "directions 's' do not fit F; these do: f b l r, or a corner fl fr bl br"},
      {"flZ", 1, "directions 'fl' do not fit Z; these do: ff bb fs bs fh bh v s"},
      {"lW", 1, "moves must be the same to the left and to the right: name l and r alike"},
      {"WflF", 1, "moves must be the same to the left and to the right: name l and r alike"},
      {"knight", 1, "'knight' is no notation: did you mean \"N\"?"},
      {"Bishp", 1, "'Bishp' is no notation: did you mean \"B\"?"},
      {"elephant", 1, "'elephant' is no notation: did you mean \"FfW\"?"},
  };
  for (const Mistake& mistake : mistakes) {
    const auto movement = parse_betza(mistake.notation);
    ASSERT_FALSE(movement) << mistake.notation;
    EXPECT_EQ(movement.error().column, mistake.column) << mistake.notation;
    EXPECT_EQ(movement.error().message, mistake.message) << mistake.notation;
  }
}

}  // namespace
}  // namespace firstmove::configs
