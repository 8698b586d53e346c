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

double standard_error(const GameCounts& counts, double pooled_variance) {
  const double variance = game_variance_about(counts, counts.score(), pooled_variance);
  return std::sqrt(variance / static_cast<double>(counts.games()));
}

std::optional<Estimate> estimate(const GameSums& sums, const GameCounts& confirmation, double pooled_variance,
                                 IntervalCache& intervals) {
  if (sums.counts.games() == 0) return std::nullopt;
  const GameCounts& counts = confirmation.games() > 0 ? confirmation : sums.counts;
  return Estimate{sums, counts, counts.score(), standard_error(counts, pooled_variance),
                  intervals.interval(counts)};
}

std::optional<Shrunken> shrink(const Estimate& estimate, const Spread& spread) {
  if (spread.problem != SpreadProblem::none) return std::nullopt;
  const GameCounts& all = estimate.sums.counts;
  return shrink(all.score(), standard_error(all, spread.game_variance), spread);
}

Shrunken shrink(double score, double standard_error, const Spread& spread) {
  const double noise = standard_error * standard_error;
  const double total = spread.variance + noise;
  const double reliability = spread.variance / total;
  const double deviation = score - spread.mean;
  const double of_unit = reliability * noise;
  const double of_mean = (1 - reliability) * (1 - reliability) / spread.weight_sum;
  const double of_spread = deviation * noise / (total * total) * spread.variance_se;
  return Shrunken{spread.mean + reliability * deviation, std::sqrt(of_unit + of_mean + of_spread * of_spread),
                  reliability};
}

}  // namespace firstmove::analysis
