#include "analysis/armies.hpp"

#include <algorithm>
#include <cmath>

#include "analysis/decide.hpp"
#include "analysis/distributions.hpp"
#include "analysis/estimate.hpp"

namespace firstmove::analysis {

namespace {

/// A function of the parameters with its gradient, in the order of DavidsonFit::covariance.
struct Differentiable {
  explicit Differentiable(std::size_t size) : gradient(size) {}
  double value = 0;
  std::vector<double> gradient;

  void add(double share, const Differentiable& other) {
    value += share * other.value;
    for (std::size_t k = 0; k < gradient.size(); ++k) gradient[k] += share * other.gradient[k];
  }
};

WithError with_error(const DavidsonFit& fit, const Differentiable& of) {
  const std::size_t size = fit.covariance_size();
  double variance = 0;
  for (std::size_t r = 0; r < size; ++r)
    for (std::size_t c = 0; c < size; ++c)
      variance += of.gradient[r] * fit.covariance[r * size + c] * of.gradient[c];
  return {of.value, std::sqrt(std::max(variance, 0.0))};
}

/// As a function of log odds and ties alone.
Differentiable score_at(const DavidsonFit& fit, double log_odds) {
  Differentiable score(fit.covariance_size());
  const ResultProbabilities p = fit.probabilities_at(log_odds);
  score.value = p.score();
  score.gradient[0] = p.score_variance();
  score.gradient[1] = p.draw * (0.5 - p.score());
  return score;
}

Differentiable score_of_cell(const DavidsonFit& fit, std::size_t w, std::size_t b) {
  Differentiable score = score_at(fit, fit.first_move + fit.white[w] - fit.black[b]);
  score.gradient[2 + w] += score.gradient[0];
  score.gradient[2 + (fit.strengths == Strengths::by_side ? fit.whites : 0) + b] -= score.gradient[0];
  return score;
}

Differentiable elo_of(const Differentiable& score) {
  Differentiable elo(score.gradient.size());
  elo.value = elo_of_score(score.value);
  const double slope = 400 / std::log(10.0) / (score.value * (1 - score.value));
  for (std::size_t k = 0; k < elo.gradient.size(); ++k) elo.gradient[k] = slope * score.gradient[k];
  return elo;
}

/// Mean fitted scores of each row (White's arrays), each column, and of all.
struct MeanScores {
  std::vector<Differentiable> white;
  std::vector<Differentiable> black;
  Differentiable all;
};

MeanScores mean_scores(const DavidsonFit& fit) {
  const Differentiable zero(fit.covariance_size());
  MeanScores mean{std::vector(fit.whites, zero), std::vector(fit.blacks, zero), zero};
  const auto whites = static_cast<double>(fit.whites);
  const auto blacks = static_cast<double>(fit.blacks);
  for (std::size_t w = 0; w < fit.whites; ++w) {
    for (std::size_t b = 0; b < fit.blacks; ++b) {
      const Differentiable score = score_of_cell(fit, w, b);
      mean.white[w].add(1 / blacks, score);
      mean.black[b].add(1 / whites, score);
      mean.all.add(1 / whites / blacks, score);
    }
  }
  return mean;
}

/// `sign` is +1 for White's arrays, -1 for Black's, whose gain is White's loss.
ArmyEffect effect(const DavidsonFit& fit, std::size_t parameter, double log_odds, const Differentiable& mean,
                  const Differentiable& all, double sign) {
  Differentiable strength(fit.covariance_size());
  strength.value = log_odds;
  strength.gradient[parameter] = 1;
  Differentiable points(fit.covariance_size());
  points.add(sign, mean);
  points.add(-sign, all);
  Differentiable elo(fit.covariance_size());
  elo.add(sign, elo_of(mean));
  elo.add(-sign, elo_of(all));
  return {with_error(fit, strength), with_error(fit, points), with_error(fit, elo)};
}

void add_effects(Armies& armies) {
  const DavidsonFit& fit = armies.fit;
  armies.white = white_effects(fit);
  armies.black = black_effects(fit);
  armies.white_alike = test_white_alike(fit);
  armies.black_alike = test_black_alike(fit);
  Differentiable even = score_at(fit, fit.first_move);
  armies.first_move_elo = with_error(fit, elo_of(even));
  even.value -= 0.5;
  armies.first_move_points = with_error(fit, even);
  armies.mean_score = mean_scores(fit).all.value;
  armies.draw_at_even = fit.probabilities_at(0).draw;
}

double noise_of(const GameCounts& counts, double pooled_variance) {
  const double error = standard_error(counts, pooled_variance);
  return error * error;
}

SwappedPair compare(const GameCounts& one, const GameCounts& other, double pooled_variance) {
  SwappedPair pair{};
  const double error = std::sqrt((noise_of(one, pooled_variance) + noise_of(other, pooled_variance)) / 4);
  pair.strength = {(one.score() - other.score()) / 2, error};
  pair.first_move = {(one.score() + other.score()) / 2 - 0.5, error};
  pair.p = 2 * normal_upper_tail(std::abs(pair.strength.value) / error);
  return pair;
}

void summarise(SwappedPairs& swapped, std::size_t arrays) {
  const auto count = static_cast<double>(swapped.pairs.size());
  std::vector<double> p;
  std::vector<double> met(arrays);
  swapped.strength.resize(arrays);
  double variance = 0;
  for (const SwappedPair& pair : swapped.pairs) {
    swapped.first_move.value += pair.first_move.value / count;
    const double noise = pair.strength.standard_error * pair.strength.standard_error;
    variance += noise;
    p.push_back(pair.p);
    swapped.strength[pair.first].value += pair.strength.value;
    swapped.strength[pair.second].value -= pair.strength.value;
    for (const std::size_t array : {pair.first, pair.second}) {
      swapped.strength[array].standard_error += noise;
      ++met[array];
    }
  }
  swapped.first_move.standard_error = std::sqrt(variance) / count;
  for (std::size_t k = 0; k < arrays; ++k) {
    if (met[k] == 0) continue;
    swapped.strength[k] = {swapped.strength[k].value / met[k],
                           std::sqrt(swapped.strength[k].standard_error) / met[k]};
  }
  const std::vector<double> q = benjamini_hochberg(p);
  for (std::size_t k = 0; k < q.size(); ++k) {
    SwappedPair& pair = swapped.pairs[k];
    pair.q = q[k];
    swapped.distinct += q[k] <= kFalseDiscoveryRate;
    const double z = (pair.first_move.value - swapped.first_move.value) / pair.first_move.standard_error;
    if (count > 1) swapped.first_move_squared_z += z * z / (count - 1);
  }
}

}  // namespace

bool are_alike(const Armies& armies) {
  if (armies.fit.problem != DavidsonProblem::none) return true;
  constexpr double kLevel = 0.05 / 3;
  return armies.white_alike.p >= kLevel && armies.black_alike.p >= kLevel &&
         (!armies.either_side_alike || armies.either_side_alike->p >= kLevel);
}

std::vector<ArmyEffect> white_effects(const DavidsonFit& fit) {
  const MeanScores mean = mean_scores(fit);
  std::vector<ArmyEffect> effects;
  for (std::size_t w = 0; w < fit.whites; ++w)
    effects.push_back(effect(fit, 2 + w, fit.white[w], mean.white[w], mean.all, 1));
  return effects;
}

std::vector<ArmyEffect> black_effects(const DavidsonFit& fit) {
  const MeanScores mean = mean_scores(fit);
  const std::size_t from = 2 + (fit.strengths == Strengths::by_side ? fit.whites : 0);
  std::vector<ArmyEffect> effects;
  for (std::size_t b = 0; b < fit.blacks; ++b)
    effects.push_back(effect(fit, from + b, fit.black[b], mean.black[b], mean.all, -1));
  return effects;
}

std::optional<SwappedPairs> swapped_pairs(const ArmyGrid& grid, std::span<const GameCounts> counts,
                                          double pooled_variance, const DavidsonFit* model) {
  const std::size_t width = grid.black.size();
  SwappedPairs swapped{};
  for (std::size_t i = 0; i < grid.white.size(); ++i) {
    for (std::size_t j = i + 1; j < grid.white.size(); ++j) {
      // Black's arrays stand in White's order, as far as both sides have them.
      if (i >= width || j >= width || grid.black[i] != grid.white[i] || grid.black[j] != grid.white[j])
        continue;
      const GameCounts& one = counts[i * width + j];
      const GameCounts& other = counts[j * width + i];
      if (one.games() == 0 || other.games() == 0) continue;
      SwappedPair pair = compare(one, other, pooled_variance);
      pair.first = i;
      pair.second = j;
      swapped.pairs.push_back(pair);
    }
  }
  if (swapped.pairs.empty()) return std::nullopt;
  summarise(swapped, grid.white.size());
  for (const SwappedPair& pair : swapped.pairs) {
    if (model == nullptr || pair.q > kFalseDiscoveryRate) continue;
    const double fitted = model->probabilities(pair.first, pair.second).score() -
                          model->probabilities(pair.second, pair.first).score();
    swapped.upset += fitted * pair.strength.value < 0;
  }
  return swapped;
}

Armies analyze_armies(ArmyGrid grid, std::vector<GameCounts> counts) {
  Armies armies;
  const std::size_t whites = grid.white.size();
  const std::size_t blacks = grid.black.size();
  armies.fit = fit_davidson(counts, whites, blacks, Strengths::by_side);
  const bool is_fitted = armies.fit.problem == DavidsonProblem::none;
  if (is_fitted) {
    add_effects(armies);
    std::uint64_t cells = 0;
    for (const GameCounts& cell : counts) cells += cell.games() > 0;
    const auto shares = static_cast<int>(cells) * (armies.fit.has_ties ? 2 : 1);
    if (shares > armies.fit.parameters) armies.quality = goodness_of_fit(armies.fit, counts);
  }
  if (is_fitted && grid.same_arrays()) {
    armies.equal = fit_davidson(counts, whites, blacks, Strengths::equal);
    if (armies.equal->problem == DavidsonProblem::none) {
      armies.common = white_effects(*armies.equal);
      armies.either_side_alike = test_either_side_alike(*armies.equal);
    }
    if (armies.equal->problem == DavidsonProblem::none && !armies.fit.penalised && !armies.equal->penalised)
      armies.equal_test = test_equal_strengths(armies.fit, *armies.equal);
  }
  armies.swapped =
      swapped_pairs(grid, counts, pooled_game_variance(counts), is_fitted ? &armies.fit : nullptr);
  armies.grid = std::move(grid);
  armies.counts = std::move(counts);
  return armies;
}

}  // namespace firstmove::analysis
