#include "analysis/checkpoint_scores.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

namespace firstmove::analysis {

namespace {

constexpr double kMostCorrelation = 0.98;  // of the errors: beyond, the checkpoint is the result itself
constexpr double kLeastVariance = 1e-9;    // points squared

/// Sums of squares and products within classes.
struct Within {
  double games = 0;
  double classes = 0;
  double results = 0;
  double scores = 0;
  double products = 0;
};

std::optional<CheckpointScores> at_checkpoint(const results::VariantStatistics& statistics,
                                              std::size_t condition, std::span<const ClassRow> classes,
                                              std::size_t checkpoint, double result_variance) {
  CheckpointScores found{results::kCheckpointPlies[checkpoint], {}, {}};
  Within within;
  for (const ClassRow& row : classes) {
    GameCounts counts;
    double score_sum = 0, square_sum = 0, product_sum = 0;
    std::uint64_t count = 0;
    for (const std::size_t member : row.members) {
      const results::Cell& cell = statistics.cell(member, condition);
      const results::CheckpointSums& sums = cell.checkpoints[checkpoint];
      counts += GameSums(cell).counts;
      score_sum += sums.score_sum;
      square_sum += sums.score_sumsq;
      product_sum += sums.score_result_sum;
      count += sums.score_count;
    }
    if (count != counts.games()) return std::nullopt;  // a table without scores
    found.mean.push_back(0);
    if (count == 0) continue;
    const auto games = static_cast<double>(count);
    const double mean = score_sum / games;
    found.mean.back() = mean;
    within.games += games;
    within.classes += 1;
    within.results += counts.squares_within();
    within.scores += square_sum - games * mean * mean;
    within.products += product_sum - games * mean * counts.score();
  }
  const double df = within.games - within.classes;
  if (df <= 0 || within.results <= 0 || within.scores / df < kLeastVariance) return std::nullopt;
  const double score_variance = within.scores / df;
  const double correlation = std::clamp(within.products / std::sqrt(within.scores * within.results),
                                        -kMostCorrelation, kMostCorrelation);
  const double covariance = correlation * std::sqrt(score_variance * result_variance);
  found.game_covariance << result_variance, covariance, covariance, score_variance;
  return found;
}

}  // namespace

std::vector<CheckpointScores> checkpoint_scores(const results::VariantStatistics& statistics,
                                                std::size_t condition, std::span<const ClassRow> classes,
                                                double result_variance) {
  std::vector<CheckpointScores> list;
  for (std::size_t checkpoint = 0; checkpoint < results::kCheckpointCount; ++checkpoint)
    if (auto found = at_checkpoint(statistics, condition, classes, checkpoint, result_variance))
      list.push_back(std::move(*found));
  return list;
}

}  // namespace firstmove::analysis
