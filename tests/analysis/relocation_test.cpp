#include "analysis/relocation.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "tests/analysis/relocation_simulation.hpp"

namespace firstmove::analysis {
namespace {

std::set<std::string> names(const std::vector<RelocatedArray>& arrays) {
  std::set<std::string> set;
  for (const RelocatedArray& array : arrays) set.insert(array.array);
  return set;
}

const RelocatedArray& find(const std::vector<RelocatedArray>& arrays, const std::string& name) {
  return *std::find_if(arrays.begin(), arrays.end(), [&](const auto& array) { return array.array == name; });
}

// The 22 arrays as the rules list them; each is reached in one way only.
TEST(RelocatedArrays, AreThe22OfRegroupmentChess) {
  const std::vector<RelocatedArray> arrays = relocated_arrays(kRelocationStart, "");
  const std::set<std::string> expected{"RKBBNQNR", "RKBNNBQR", "RKBNQBNR", "RKBQNBNR", "RNBBKQNR", "RNBBNQKR",
                                       "RNBBQKNR", "RNBKNBQR", "RNBKQBNR", "RNBNKBQR", "RNBNQBKR", "RNBQKBNR",
                                       "RNBQNBKR", "RNKBBQNR", "RNKNBBQR", "RNKQBBNR", "RNQBBKNR", "RNQKBBNR",
                                       "RQBKNBNR", "RQBNKBNR", "RQBNNBKR", "RQKNBBNR"};
  EXPECT_EQ(arrays.size(), 22u);
  EXPECT_EQ(names(arrays), expected);
  EXPECT_EQ(arrays.front().array, kRelocationStart);
}

TEST(RelocatedArrays, KingThatSparesKnightsStaysOnTheCentralFiles) {
  const std::vector<RelocatedArray> arrays = relocated_arrays(kRelocationStart, "N");
  EXPECT_EQ(names(arrays).size(), 14u);
  for (const RelocatedArray& array : arrays) {
    EXPECT_GE(array.array.find('K'), 2u);
    EXPECT_LE(array.array.find('K'), 5u);
  }
}

TEST(RelocatedArrays, AreToldAsSwaps) {
  const std::vector<RelocatedArray> arrays = relocated_arrays(kRelocationStart, "");
  EXPECT_EQ(swap_text(find(arrays, "RNBQKBNR")), "king stays, queen stays");
  EXPECT_EQ(swap_text(find(arrays, "RNBKQBNR")), "king with the queen, queen stays");
  EXPECT_EQ(swap_text(find(arrays, "RNBBQKNR")), "king with the f-bishop, queen with the e-bishop");
  EXPECT_EQ(swap_text(find(arrays, "RNQBBKNR")), "king with the f-bishop, queen with the c-bishop");
  EXPECT_EQ(swap_text(find(arrays, "RKBBNQNR")), "king with the b-knight, queen with the f-bishop");
}

/// Every swap named by hand from the rules' steps, against plain loops over final arrays.
TEST(RelocationGame, BlackFirstIsTheLeastOfWhitesBest) {
  const std::vector<RelocatedArray> arrays = relocated_arrays(kRelocationStart, "");
  const RelocationGame game(arrays, arrays);
  test::Random random(8);
  std::vector<double> values(484);
  for (int run = 0; run < 20; ++run) {
    for (double& value : values) value = random.uniform();
    double least = 1;
    for (std::size_t b = 0; b < 22; ++b) {
      double best = 0;
      for (std::size_t w = 0; w < 22; ++w) best = std::max(best, values[w * 22 + b]);
      least = std::min(least, best);
    }
    const Option option = game.solve(relocation_protocols()[0], values);
    EXPECT_EQ(option.value, least);
    EXPECT_EQ(values[option.white * 22 + option.black], least);
  }
}

TEST(RelocationGame, KingsFirstAlternatesByKingFile) {
  const std::vector<RelocatedArray> arrays = relocated_arrays(kRelocationStart, "");
  const RelocationGame game(arrays, arrays);
  test::Random random(9);
  std::vector<double> values(484);
  for (double& value : values) value = random.uniform();
  double over_black_kings = 1;
  for (const char black_king : std::string("bcdefg")) {
    double over_white_kings = 0;
    for (const char white_king : std::string("bcdefg")) {
      double over_black = 1;
      for (std::size_t b = 0; b < 22; ++b) {
        if (arrays[b].array[static_cast<std::size_t>(black_king - 'a')] != 'K') continue;
        double over_white = 0;
        for (std::size_t w = 0; w < 22; ++w)
          if (arrays[w].array[static_cast<std::size_t>(white_king - 'a')] == 'K')
            over_white = std::max(over_white, values[w * 22 + b]);
        over_black = std::min(over_black, over_white);
      }
      over_white_kings = std::max(over_white_kings, over_black);
    }
    over_black_kings = std::min(over_black_kings, over_white_kings);
  }
  EXPECT_EQ(game.solve(relocation_protocols()[1], values).value, over_black_kings);
}

TEST(RelocationGame, OptionsAtAStageKeepToThePath) {
  const std::vector<RelocatedArray> arrays = relocated_arrays(kRelocationStart, "");
  const RelocationGame game(arrays, arrays);
  std::vector<double> values(484, 0.5);
  const Protocol& protocol = relocation_protocols()[0];
  EXPECT_EQ(game.options(protocol, 0, 0, 0, values).size(), 6u);  // stays, or one of five men
  EXPECT_EQ(game.options(protocol, 1, 0, 0, values).size(), 4u);  // king stayed: c-, f-bishop out of question
  EXPECT_EQ(game.options(protocol, 2, 0, 0, values).size(), 6u);
}

// The full simulation is simulate_relocation; its figures are in docs/statistics.md. Here the error of a bias
// is about .004 to .0015, of a coverage .04.
TEST(SimulatedRelocation, ValuesAreUnbiasedAndCovered) {
  for (const int games : {20, 500}) {
    for (const test::Accuracy& figure : test::simulate_relocation({}, games, 30, 200, 11)) {
      EXPECT_LT(std::abs(figure.bias()), 0.003 + 3 * figure.bias_error()) << figure.name << " " << games;
      EXPECT_GE(figure.coverage(), 0.95 - 3 * 0.04) << figure.name << " " << games;
    }
  }
}

/// What not to do, and why draws come from the model: minima and maxima of raw scores.
TEST(SimulatedRelocation, RawScoresWouldBeFarOff) {
  test::Random random(12);
  const std::vector<RelocatedArray> arrays = relocated_arrays(kRelocationStart, "");
  const RelocationGame game(arrays, arrays);
  std::vector<double> truth, raw;
  for (std::size_t k = 0; k < 484; ++k) {
    truth.push_back(0.54);
    raw.push_back(test::play(random, 0.54, 0.3, 100).score());
  }
  const Protocol& protocol = relocation_protocols()[0];
  EXPECT_GT(game.solve(protocol, raw).value - game.solve(protocol, truth).value, 0.03);
}

}  // namespace
}  // namespace firstmove::analysis
