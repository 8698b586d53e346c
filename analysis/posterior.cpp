#include "analysis/posterior.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "analysis/distributions.hpp"
#include "analysis/quadrature.hpp"

namespace firstmove::analysis {

namespace {

constexpr double kPrior = 0.5;  // games of each result that Jeffreys' prior is worth
constexpr std::size_t kNodes = 48;

/// The score is p/2 + (1 - p) u with two independent Betas: p the draw rate, u White's share of the decisive
/// games.
class ScorePosterior {
 public:
  explicit ScorePosterior(const GameCounts& counts)
      : draw_rate_(real(counts.draws) + kPrior,
                   real(counts.white_wins) + real(counts.black_wins) + 2 * kPrior),
        white_share_(real(counts.white_wins) + kPrior, real(counts.black_wins) + kPrior) {
    const double total = real(counts.games()) + 3 * kPrior;
    const double win = (real(counts.white_wins) + kPrior) / total;
    const double draw = (real(counts.draws) + kPrior) / total;
    mean_ = win + draw / 2;
    sd_ = std::sqrt((win + draw / 4 - mean_ * mean_) / (total + 1));
    reach_ = 7 * draw_rate_.sd() + 20 / total;
  }

  double cdf(double score) const {
    if (score <= 0) return 0;
    if (score >= 1) return 1;
    // A draw rate above `most` settles the matter by itself: the score then lies above (or below) for every
    // u.
    const double most = std::min(2 * score, 2 * (1 - score));
    const double settled = score > 0.5 ? 1 - draw_rate_.cdf(most) : 0;
    // Beyond the reach less than 1e-9 is left: 7 sds for the normal shape of many draws, 20 scales for the
    // exponential one of none.
    const double from = std::max(0.0, draw_rate_.mean() - reach_);
    const double to = std::min(most, draw_rate_.mean() + reach_);
    if (to <= from) return settled;
    static const Quadrature<kNodes> rule = gauss_legendre<kNodes>();
    double sum = 0;
    for (std::size_t k = 0; k < kNodes; ++k) {
      // p = from + (to - from) sin^2(angle) takes the square-root singularities at both ends away.
      const double angle = 0.5 * std::numbers::pi * rule.node[k];
      const double p = from + (to - from) * std::sin(angle) * std::sin(angle);
      const double stretch = (to - from) * std::sin(2 * angle) * 0.5 * std::numbers::pi;
      sum += rule.weight[k] * stretch * draw_rate_.density(p) * white_share_.cdf((score - p / 2) / (1 - p));
    }
    return std::clamp(settled + sum, 0.0, 1.0);
  }

  /// Secant steps on the normal scale, where the posterior is nearly a straight line, inside a shrinking
  /// bracket.
  double quantile(double p) const {
    const double target = normal_quantile(p);
    double low = 0;
    double high = 1;
    double slope = sd_;
    double guess = std::clamp(mean_ + target * sd_, 0.001, 0.999);
    double last_guess = -1;
    double last_z = 0;
    for (int step = 0; step < 60; ++step) {
      const double below = cdf(guess);
      (below < p ? low : high) = guess;
      const double z = normal_quantile(std::clamp(below, 1e-12, 1 - 1e-12));
      if (last_guess >= 0 && std::abs(z - last_z) > 1e-9) slope = (guess - last_guess) / (z - last_z);
      last_guess = guess;
      last_z = z;
      double next = guess + (target - z) * slope;
      if (!(next > low && next < high)) next = low + (high - low) / 2;
      if (std::abs(next - guess) < kTolerance || high - low < kTolerance) return next;
      guess = next;
    }
    return guess;
  }

 private:
  static constexpr double kTolerance = 1e-7;  // points: far below what is ever printed
  static double real(std::uint64_t count) { return static_cast<double>(count); }

  Beta draw_rate_;
  Beta white_share_;
  double mean_;
  double sd_;
  double reach_;  // of the draw rate from its mean
};

}  // namespace

double white_score_cdf(const GameCounts& counts, double score) {
  return ScorePosterior(counts).cdf(score);
}

Interval white_score_interval(const GameCounts& counts, double level) {
  const ScorePosterior posterior(counts);
  const double tail = (1 - level) / 2;
  Interval interval{posterior.quantile(tail), posterior.quantile(1 - tail)};
  if (counts.games() > 0 && counts.draws == counts.games()) {
    // No decisive game: their rate may be so high that this happens in 1 - level of cases, with one winner.
    const double rate = 1 - std::pow(1 - level, 1 / static_cast<double>(counts.games()));
    interval.low = std::min(interval.low, 0.5 - rate / 2);
    interval.high = std::max(interval.high, 0.5 + rate / 2);
  }
  if (counts.games() > 0 && counts.white_wins == counts.games()) interval.high = 1;
  if (counts.games() > 0 && counts.black_wins == counts.games()) interval.low = 0;
  return interval;
}

const Interval& IntervalCache::interval(const GameCounts& counts) {
  const auto [place, is_new] =
      known_.try_emplace({counts.white_wins, counts.draws, counts.black_wins}, Interval{0, 1});
  if (is_new) place->second = white_score_interval(counts);
  return place->second;
}

}  // namespace firstmove::analysis
