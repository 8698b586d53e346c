#include "analysis/decide.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "analysis/distributions.hpp"
#include "analysis/estimate.hpp"

namespace firstmove::analysis {

namespace {

double two_sided(double deviation, double variance, double df) {
  return t_two_sided(std::abs(deviation) / std::sqrt(variance), df);
}

/// P(T > t), t of either sign.
double upper_tail(double t, double df) {
  const double outside = t_two_sided(std::abs(t), df) / 2;
  return t > 0 ? outside : 1 - outside;
}

}  // namespace

PValues test_unit(const GameCounts& counts, std::uint64_t games_in_all, const Spread& spread, double margin) {
  const auto games = static_cast<double>(counts.games());
  const double score = counts.score();
  const auto variance_about = [&](double about) {
    return game_variance_about(counts, about, spread.game_variance) / games;
  };
  // These games are themselves a part of the mean: score - mean = (1 - share) score - (what the others
  // bring).
  const double share =
      spread.weight(games_in_all) / spread.weight_sum * (games / static_cast<double>(games_in_all));
  const double of_unit = (1 - share) * (1 - share) * variance_about(spread.mean);
  const double of_others = spread.mean_se * spread.mean_se - share * share * spread.game_variance / games;
  const double inside = margin - std::abs(score - 0.5);
  const double df = std::max(spread.noise_df, 1.0);
  return {
      spread.units > 1 ? two_sided(score - spread.mean, of_unit + of_others, df) : 1,  // it is its own mean
      two_sided(score - 0.5, variance_about(0.5), df),
      upper_tail(inside / std::sqrt(variance_about(score)), df),
      std::min(2 * upper_tail(-inside / std::sqrt(variance_about(score)), df), 1.0)};
}

Badge badge(const PValues& q, const Interval& interval, double margin) {
  const bool is_within = interval.low >= 0.5 - margin && interval.high <= 0.5 + margin;
  if (is_within && q.fair <= kFalseDiscoveryRate) return Badge::fair;
  const bool is_beyond = interval.low > 0.5 + margin || interval.high < 0.5 - margin;
  if (is_beyond && q.one_sided <= kFalseDiscoveryRate) return Badge::one_sided;
  return q.vs_half <= kFalseDiscoveryRate ? Badge::small_but_real : Badge::undecided;
}

std::vector<double> benjamini_hochberg(std::span<const double> p_values) {
  std::vector<std::size_t> order(p_values.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return p_values[a] < p_values[b]; });
  std::vector<double> adjusted(p_values.size());
  double smallest = 1;
  for (std::size_t rank = order.size(); rank > 0; --rank) {
    const std::size_t unit = order[rank - 1];
    const double scale = static_cast<double>(order.size()) / static_cast<double>(rank);
    smallest = std::min(smallest, p_values[unit] * scale);
    adjusted[unit] = smallest;
  }
  return adjusted;
}

}  // namespace firstmove::analysis
