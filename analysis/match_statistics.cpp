#include "analysis/match_statistics.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "analysis/distributions.hpp"
#include "analysis/estimate.hpp"

namespace firstmove::analysis {
namespace {

constexpr std::size_t kOutcomes = 5;
constexpr double kQuantile95 = 1.959963984540054;
/// Pairs added to an outcome never seen, so that a likelihood exists; too few to matter otherwise.
constexpr double kUnseen = 1e-3;

using Weights = std::array<double, kOutcomes>;

double value_of(std::size_t outcome) {
  return static_cast<double>(outcome) / 4;
}

double elo_or_infinity(double score) {
  if (score <= 0) return -std::numeric_limits<double>::infinity();
  if (score >= 1) return std::numeric_limits<double>::infinity();
  return elo_of_score(score);
}

/// Probabilities with mean `mean` under which `observed` (summing to 1, all positive) is most likely:
/// p = observed / (1 + t (value - mean)), where t makes the mean right. The left side falls in t.
Weights most_likely(const Weights& observed, double mean) {
  double low = -1 / (1 - mean);
  double high = 1 / mean;
  for (int step = 0; step < 200; ++step) {
    const double t = (low + high) / 2;
    double excess = 0;
    for (std::size_t i = 0; i < kOutcomes; ++i) {
      const double distance = value_of(i) - mean;
      excess += observed[i] * distance / (1 + t * distance);
    }
    (excess > 0 ? low : high) = t;
  }
  const double t = (low + high) / 2;
  Weights probabilities{};
  for (std::size_t i = 0; i < kOutcomes; ++i) {
    probabilities[i] = observed[i] / (1 + t * (value_of(i) - mean));
  }
  return probabilities;
}

double log_likelihood_ratio(const Pentanomial& results, double score0, double score1) {
  Weights observed{};
  double total = 0;
  for (std::size_t i = 0; i < kOutcomes; ++i) {
    observed[i] = std::max(static_cast<double>(results.pairs[i]), kUnseen);
    total += observed[i];
  }
  for (double& weight : observed) weight /= total;
  const Weights under0 = most_likely(observed, score0);
  const Weights under1 = most_likely(observed, score1);
  double sum = 0;
  for (std::size_t i = 0; i < kOutcomes; ++i) sum += observed[i] * std::log(under1[i] / under0[i]);
  return total * sum;
}

}  // namespace

std::uint64_t Pentanomial::count() const {
  std::uint64_t sum = 0;
  for (const std::uint64_t n : pairs) sum += n;
  return sum;
}

double Pentanomial::score() const {
  double sum = 0;
  for (std::size_t i = 0; i < kOutcomes; ++i) sum += value_of(i) * static_cast<double>(pairs[i]);
  return sum / static_cast<double>(count());
}

double Pentanomial::variance() const {
  const double mean = score();
  double sum = 0;
  for (std::size_t i = 0; i < kOutcomes; ++i) {
    sum += (value_of(i) - mean) * (value_of(i) - mean) * static_cast<double>(pairs[i]);
  }
  return sum / static_cast<double>(count());
}

double score_of_elo(double elo) {
  return 1 / (1 + std::pow(10, -elo / 400));
}

std::optional<MatchEstimate> estimate_match(const Pentanomial& results) {
  const auto pairs = static_cast<double>(results.count());
  if (pairs < 2) return std::nullopt;
  const double score = results.score();
  const double se = std::sqrt(results.variance() / pairs);
  const double margin = kQuantile95 * se;
  double superiority = .5;
  if (se > 0) superiority = normal_cdf((score - .5) / se);
  if (se == 0 && score != .5) superiority = score > .5 ? 1 : 0;
  return MatchEstimate{score,
                       se,
                       elo_or_infinity(score),
                       elo_or_infinity(score - margin),
                       elo_or_infinity(score + margin),
                       superiority};
}

SprtState sprt(const Pentanomial& results, const SprtSettings& settings) {
  SprtState state{0, std::log(settings.beta / (1 - settings.alpha)),
                  std::log((1 - settings.beta) / settings.alpha), SprtDecision::undecided};
  if (results.count() == 0) return state;
  state.log_likelihood_ratio =
      log_likelihood_ratio(results, score_of_elo(settings.elo0), score_of_elo(settings.elo1));
  if (state.log_likelihood_ratio <= state.lower) state.decision = SprtDecision::accept_elo0;
  if (state.log_likelihood_ratio >= state.upper) state.decision = SprtDecision::accept_elo1;
  return state;
}

}  // namespace firstmove::analysis
