#include "analysis/spread.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "analysis/distributions.hpp"

namespace firstmove::analysis {

namespace {

struct Unit {
  double score;
  double noise;  // variance of `score` about the unit's true score
};

constexpr double kMostVariance = 0.25;  // of anything between 0 and 1: half the units at each end

struct WeightedFit {
  double mean;
  double weight_sum;
  double weight_square_sum;
  double weight_cube_sum;
  double chi_square;        // weighted sum of squares about the mean
  double restricted_slope;  // of the restricted likelihood in the variance, twice
};

WeightedFit fit(std::span<const Unit> units, double variance) {
  WeightedFit result{0, 0, 0, 0, 0, 0};
  double score_sum = 0;
  for (const Unit& unit : units) {
    const double weight = 1 / (variance + unit.noise);
    result.weight_sum += weight;
    result.weight_square_sum += weight * weight;
    result.weight_cube_sum += weight * weight * weight;
    score_sum += weight * unit.score;
  }
  result.mean = score_sum / result.weight_sum;
  for (const Unit& unit : units) {
    const double deviation = unit.score - result.mean;
    const double weight = 1 / (variance + unit.noise);
    result.chi_square += weight * deviation * deviation;
    result.restricted_slope += weight * weight * deviation * deviation;
  }
  result.restricted_slope -= result.weight_sum - result.weight_square_sum / result.weight_sum;
  return result;
}

/// What `fit(units, variance).chi_square` is expected to be when there is no spread, only noise.
double chi_square_of_noise(std::span<const Unit> units, double variance) {
  const WeightedFit at = fit(units, variance);
  double sum = 0;
  for (const Unit& unit : units) {
    const double weight = 1 / (variance + unit.noise);
    sum += weight * unit.noise * (1 - weight / at.weight_sum);
  }
  return sum;
}

/// The variance at which a function that falls as the variance grows is `target`; 0 when it is below the
/// target already without any spread.
template <typename Falling>
double solve_variance(const Falling& falling, double target) {
  if (falling(0.0) <= target) return 0;
  double low = 0;
  double high = kMostVariance;
  if (falling(high) >= target) return high;
  for (int step = 0; step < 200 && high - low > 1e-15 * high; ++step) {
    const double middle = low + (high - low) / 2;
    (falling(middle) > target ? low : high) = middle;
  }
  return low + (high - low) / 2;
}

double mean_reliability(std::span<const Unit> units, double variance) {
  double sum = 0;
  for (const Unit& unit : units) sum += variance / (variance + unit.noise);
  return sum / static_cast<double>(units.size());
}

double sample_variance(std::span<const Unit> units) {
  double mean = 0;
  for (const Unit& unit : units) mean += unit.score / static_cast<double>(units.size());
  double squares = 0;
  for (const Unit& unit : units) squares += (unit.score - mean) * (unit.score - mean);
  return squares / static_cast<double>(units.size() - 1);
}

/// Degrees of freedom within units: games less one score each.
double within_df(std::span<const GameCounts> units) {
  double df = 0;
  for (const GameCounts& counts : units)
    if (counts.games() > 0) df += static_cast<double>(counts.games() - 1);
  return df;
}

void estimate_variance(std::span<const Unit> units, double noise_df, Spread& spread) {
  const double df = static_cast<double>(units.size() - 1);
  const auto observed = [&](double variance) { return fit(units, variance).chi_square; };
  const auto expected = [&](double variance) { return chi_square_of_noise(units, variance); };
  spread.variance = solve_variance([&](double variance) { return fit(units, variance).restricted_slope; }, 0);
  spread.floored = spread.variance == 0;

  // The sum of squares is df * F: its upper quantile gives the lower end of the variance and the other way
  // round.
  const double least = df * f_quantile(0.025, df, noise_df);
  spread.variance_interval.low = solve_variance(observed, df * f_quantile(0.975, df, noise_df));
  spread.variance_interval.high =
      observed(0.0) <= df ? solve_variance(expected, least) : solve_variance(observed, least);

  // The expected information of the restricted likelihood, and the noise's own error.
  const WeightedFit at = fit(units, spread.variance);
  const double share = at.weight_square_sum / at.weight_sum;
  const double information = at.weight_square_sum - 2 * at.weight_cube_sum / at.weight_sum + share * share;
  const double from_scores = std::sqrt(2 / information);
  const double from_noise = spread.noise_variance * std::sqrt(2 / noise_df);
  spread.variance_se = std::hypot(from_scores, from_noise);

  spread.reliability = mean_reliability(units, spread.variance);
  spread.reliability_interval = {mean_reliability(units, spread.variance_interval.low),
                                 mean_reliability(units, spread.variance_interval.high)};
}

void estimate_mean(std::span<const Unit> units, Spread& spread) {
  const WeightedFit at = fit(units, spread.variance);
  spread.mean = at.mean;
  spread.weight_sum = at.weight_sum;
  double noise = 0;
  for (const Unit& unit : units) {
    const double share = 1 / (spread.variance + unit.noise) / at.weight_sum;
    noise += share * share * unit.noise;
  }
  spread.mean_se = std::sqrt(noise);
}

std::optional<double> games_for(const Spread& spread, double variance, double reliability) {
  if (variance <= 0) return std::nullopt;
  return spread.game_variance / variance * reliability / (1 - reliability);
}

}  // namespace

double Spread::weight(std::uint64_t unit_games) const {
  return 1 / (variance + game_variance / static_cast<double>(unit_games));
}

double pooled_game_variance(std::span<const GameCounts> units) {
  GameCounts all;
  double squares = 0;
  for (const GameCounts& counts : units) {
    all += counts;
    squares += counts.squares_within();
  }
  if (all.games() == 0) return 0;
  const double df = within_df(units);
  const double smallest = 0.25 / (static_cast<double>(all.games()) + 1.5);
  if (df == 0) squares = all.squares_within();
  return std::max(squares / (df > 0 ? df : static_cast<double>(all.games())), smallest);
}

Spread estimate_spread(std::span<const GameCounts> counts_of_units) {
  Spread spread;
  spread.game_variance = pooled_game_variance(counts_of_units);
  std::vector<Unit> units;
  for (const GameCounts& counts : counts_of_units) {
    if (counts.games() == 0) continue;
    const double noise = spread.game_variance / static_cast<double>(counts.games());
    units.push_back({counts.score(), noise});
    spread.noise_variance += noise;
    spread.games += counts.games();
  }
  spread.units = units.size();
  if (units.empty()) return spread;
  spread.noise_variance /= static_cast<double>(units.size());
  spread.noise_df = within_df(counts_of_units);
  spread.problem = units.size() == 1      ? SpreadProblem::one_unit
                   : spread.noise_df == 0 ? SpreadProblem::single_games
                                          : SpreadProblem::none;
  if (units.size() > 1) spread.observed_variance = sample_variance(units);
  if (spread.problem == SpreadProblem::none) estimate_variance(units, spread.noise_df, spread);
  estimate_mean(units, spread);
  return spread;
}

std::optional<double> games_for_reliability(const Spread& spread, double reliability) {
  return games_for(spread, spread.variance, reliability);
}

std::optional<double> least_games_for_reliability(const Spread& spread, double reliability) {
  return games_for(spread, spread.variance_interval.high, reliability);
}

}  // namespace firstmove::analysis
