#include "analysis/estimate.hpp"

#include <cmath>

namespace firstmove::analysis {

double elo_of_score(double score) {
  return 400 * std::log10(score / (1 - score));
}

double game_variance_about(const GameCounts& counts, double about, double pooled_variance) {
  const auto games = static_cast<double>(counts.games());
  const double deviation = counts.score() - about;
  const double squares = counts.squares_within() + games * deviation * deviation;
  return (squares + kVarianceGames * pooled_variance) / (games + kVarianceGames);
}

std::optional<Estimate> estimate(const GameSums& sums, double pooled_variance, IntervalCache& intervals) {
  const GameCounts& counts = sums.counts;
  if (counts.games() == 0) return std::nullopt;
  const double score = counts.score();
  const double variance = game_variance_about(counts, score, pooled_variance);
  return Estimate{sums, score, std::sqrt(variance / static_cast<double>(counts.games())),
                  intervals.interval(counts)};
}

std::optional<Shrunken> shrink(const Estimate& estimate, const Spread& spread) {
  if (spread.problem != SpreadProblem::none) return std::nullopt;
  const double noise = estimate.standard_error * estimate.standard_error;
  const double total = spread.variance + noise;
  const double reliability = spread.variance / total;
  const double deviation = estimate.score - spread.mean;
  const double of_unit = reliability * noise;
  const double of_mean = (1 - reliability) * (1 - reliability) / spread.weight_sum;
  const double of_spread = deviation * noise / (total * total) * spread.variance_se;
  return Shrunken{spread.mean + reliability * deviation, std::sqrt(of_unit + of_mean + of_spread * of_spread),
                  reliability};
}

}  // namespace firstmove::analysis
