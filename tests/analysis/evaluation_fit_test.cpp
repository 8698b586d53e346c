#include "analysis/evaluation_fit.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

namespace firstmove::analysis {
namespace {

/// Three parameters: two linear ones and one of units. Results are drawn from the truth.
FitData simulated(const FitParameters& truth, int rows, unsigned seed) {
  std::mt19937 random(seed);
  const auto draw = [&](int n) { return static_cast<int>(random() % static_cast<unsigned>(n)); };
  FitData data;
  data.parameters = 3;
  data.divisor = 512;
  data.cap = 1500;
  for (int i = 0; i < rows; ++i) {
    FitRow row{};
    row.middle_share = draw(11) / 10.0;
    row.end_share = 1 - row.middle_share;
    row.game = static_cast<std::uint32_t>(i / 4);
    row.begin = data.counts.size();
    data.counts.push_back({0, static_cast<std::int16_t>(draw(7) - 3)});
    data.counts.push_back({1, static_cast<std::int16_t>(draw(5) - 2)});
    row.white = data.counts.size();
    if (draw(2) == 0) data.counts.push_back({2, static_cast<std::int16_t>(draw(5))});
    row.black = data.counts.size();
    if (draw(2) == 0) data.counts.push_back({2, static_cast<std::int16_t>(draw(5))});
    row.end = data.counts.size();
    const double expected = 1 / (1 + std::pow(10, -fit_score(data, row, truth) / 400));
    row.points = static_cast<double>(random()) / 4294967296.0 < expected ? 1 : 0;
    data.rows.push_back(row);
  }
  return data;
}

const FitParameters kTruth{100, 140, 300, 260, 80, 40};

std::vector<std::size_t> all_rows(const FitData& data) {
  std::vector<std::size_t> rows;
  for (std::size_t i = 0; i < data.rows.size(); ++i) rows.push_back(i);
  return rows;
}

TEST(EvaluationFit, ScoresTaperAndSquareTheUnits) {
  FitData data = simulated(kTruth, 1, 1);
  data.counts = {{0, 2}, {1, -1}, {2, 3}, {2, 1}};
  const FitRow row{0.25, 0.5, 7, 1, 0, 0, 2, 3, 4};
  const double middle = 2 * 100 - 300 + 80.0 * 80 / 512 - 240.0 * 240 / 512;
  const double end = 2 * 140 - 260 + 40.0 * 40 / 512 - 120.0 * 120 / 512;
  EXPECT_DOUBLE_EQ(fit_score(data, row, kTruth), 0.25 * middle + 0.5 * end + 7);
}

TEST(EvaluationFit, FindsTheParametersThatResultsWereDrawnFrom) {
  const FitData data = simulated(kTruth, 60'000, 3);
  const FitParameters start{60, 60, 200, 200, 50, 50};
  const FitSettings settings{400, FitParameters(6, 1000.0), 300};
  const FitParameters fitted = fit_evaluation(data, all_rows(data), start, settings);
  for (std::size_t i = 0; i < 6; ++i) EXPECT_NEAR(fitted[i], kTruth[i], 8) << i;
}

TEST(EvaluationFit, LowersTheLossOfGamesHeldOut) {
  const FitData data = simulated(kTruth, 20'000, 5);
  const FitSplit split = split_by_game(data, 0.25, 1);
  const FitParameters start{60, 60, 200, 200, 50, 50};
  const FitSettings settings{400, FitParameters(6, 100.0), 200};
  const FitParameters fitted = fit_evaluation(data, split.train, start, settings);
  EXPECT_LT(fit_log_loss(data, split.held_out, fitted, 400), fit_log_loss(data, split.held_out, start, 400));
}

TEST(EvaluationFit, ATightPriorKeepsTheStart) {
  const FitData data = simulated(kTruth, 5'000, 5);
  const FitParameters start{60, 60, 200, 200, 50, 50};
  FitSettings settings{400, FitParameters(6, 0.01), 200};
  settings.prior_sd[1] = 0;
  const FitParameters fitted = fit_evaluation(data, all_rows(data), start, settings);
  for (std::size_t i = 0; i < 6; ++i) EXPECT_NEAR(fitted[i], start[i], 0.1) << i;
  EXPECT_EQ(fitted[1], start[1]);
}

TEST(EvaluationFit, FindsTheScale) {
  const FitData data = simulated(kTruth, 40'000, 9);
  EXPECT_NEAR(fit_scale(data, all_rows(data), kTruth), 400, 8);
  FitParameters doubled(kTruth);
  for (std::size_t i = 0; i < 4; ++i) doubled[i] *= 2;
  for (std::size_t i = 4; i < 6; ++i) doubled[i] *= std::sqrt(2);
  EXPECT_NEAR(fit_scale(data, all_rows(data), doubled), 800, 16);
}

TEST(EvaluationFit, SplitsByGame) {
  const FitData data = simulated(kTruth, 8'000, 2);
  const FitSplit split = split_by_game(data, 0.2, 4);
  EXPECT_EQ(split.train.size() + split.held_out.size(), data.rows.size());
  EXPECT_NEAR(static_cast<double>(split.held_out.size()) / static_cast<double>(data.rows.size()), 0.2, 0.03);
  std::vector<int> side(2'000, 0);
  for (const std::size_t i : split.held_out) side[data.rows[i].game] |= 1;
  for (const std::size_t i : split.train) side[data.rows[i].game] |= 2;
  for (const int both : side) EXPECT_NE(both, 3);
  EXPECT_NE(split_by_game(data, 0.2, 5).held_out, split.held_out);
}

}  // namespace
}  // namespace firstmove::analysis
