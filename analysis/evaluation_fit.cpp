#include "analysis/evaluation_fit.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numbers>

#include "analysis/minimise.hpp"

namespace firstmove::analysis {
namespace {

constexpr double kGradientTolerance = 1e-7;

/// Middlegame and endgame.
struct Two {
  double middle = 0;
  double end = 0;
};

Two sum(const FitData& data, std::size_t begin, std::size_t end, const FitParameters& parameters) {
  Two total;
  for (std::size_t i = begin; i < end; ++i) {
    const std::size_t at = 2 * static_cast<std::size_t>(data.counts[i].parameter);
    total.middle += data.counts[i].count * parameters[at];
    total.end += data.counts[i].count * parameters[at + 1];
  }
  return total;
}

double squared(const FitData& data, double units) {
  const double danger = std::clamp(units, 0.0, data.cap);
  return danger * danger / data.divisor;
}
double squared_slope(const FitData& data, double units) {
  return units <= 0 || units >= data.cap ? 0 : 2 * units / data.divisor;
}

/// Everything that score and gradient of a row share.
struct Parts {
  Two white;
  Two black;
  double score;
};

Parts parts_of(const FitData& data, const FitRow& row, const FitParameters& parameters) {
  const Two linear = sum(data, row.begin, row.white, parameters);
  Parts parts{sum(data, row.white, row.black, parameters), sum(data, row.black, row.end, parameters), 0};
  const double middle = linear.middle + squared(data, parts.black.middle) - squared(data, parts.white.middle);
  const double end = linear.end + squared(data, parts.black.end) - squared(data, parts.white.end);
  parts.score = row.middle_share * middle + row.end_share * end + row.extra;
  return parts;
}

/// log(1 + e^x) without overflow.
double log1p_exp(double x) {
  return x > 0 ? x + std::log1p(std::exp(-x)) : std::log1p(std::exp(x));
}
double loss_of(double points, double odds) {
  return points * log1p_exp(-odds) + (1 - points) * log1p_exp(odds);
}

void add_gradient(const FitData& data, std::size_t begin, std::size_t end, double middle, double late,
                  std::vector<double>& gradient) {
  for (std::size_t i = begin; i < end; ++i) {
    const std::size_t at = 2 * static_cast<std::size_t>(data.counts[i].parameter);
    gradient[at] += middle * data.counts[i].count;
    gradient[at + 1] += late * data.counts[i].count;
  }
}

/// splitmix64 (Vigna): analysis includes none of our hashes.
std::uint64_t mix(std::uint64_t x) {
  x += 0x9E3779B97F4A7C15u;
  x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9u;
  x = (x ^ (x >> 27)) * 0x94D049BB133111EBu;
  return x ^ (x >> 31);
}

}  // namespace

double fit_score(const FitData& data, const FitRow& row, const FitParameters& parameters) {
  return parts_of(data, row, parameters).score;
}

double fit_log_loss(const FitData& data, const std::vector<std::size_t>& rows,
                    const FitParameters& parameters, double scale) {
  double total = 0;
  for (const std::size_t index : rows) {
    const FitRow& row = data.rows[index];
    total += loss_of(row.points, std::numbers::ln10 / scale * fit_score(data, row, parameters));
  }
  return total / static_cast<double>(std::max<std::size_t>(rows.size(), 1));
}

double fit_scale(const FitData& data, const std::vector<std::size_t>& rows, const FitParameters& parameters) {
  assert(!rows.empty());
  std::vector<double> scores;
  for (const std::size_t index : rows) scores.push_back(fit_score(data, data.rows[index], parameters));
  // Convex in the slope 100 / scale.
  const auto objective = [&](const std::vector<double>& x, std::vector<double>& gradient) {
    double total = 0;
    double slope = 0;
    for (std::size_t i = 0; i < rows.size(); ++i) {
      const double per_slope = std::numbers::ln10 * scores[i] / 100;
      const double odds = x[0] * per_slope;
      const double points = data.rows[rows[i]].points;
      total += loss_of(points, odds);
      slope += (1 / (1 + std::exp(-odds)) - points) * per_slope;
    }
    const auto count = static_cast<double>(rows.size());
    gradient = {slope / count};
    return total / count;
  };
  const double best = minimise(objective, {0.25}, 200, 1e-10).x[0];
  return 100 / std::max(best, 1e-3);
}

FitParameters fit_evaluation(const FitData& data, const std::vector<std::size_t>& rows,
                             const FitParameters& start, const FitSettings& settings) {
  assert(start.size() == 2 * data.parameters && settings.prior_sd.size() == start.size());
  // In steps of a prior standard deviation: every variable then moves by about as much.
  const auto parameters_at = [&](const std::vector<double>& x) {
    FitParameters parameters(start);
    for (std::size_t i = 0; i < x.size(); ++i) parameters[i] += settings.prior_sd[i] * x[i];
    return parameters;
  };
  const double slope = std::numbers::ln10 / settings.scale;
  const double count = static_cast<double>(std::max<std::size_t>(rows.size(), 1));
  const auto objective = [&](const std::vector<double>& x, std::vector<double>& gradient) {
    const FitParameters parameters = parameters_at(x);
    std::fill(gradient.begin(), gradient.end(), 0.0);
    double total = 0;
    for (const std::size_t index : rows) {
      const FitRow& row = data.rows[index];
      const Parts parts = parts_of(data, row, parameters);
      const double odds = slope * parts.score;
      total += loss_of(row.points, odds);
      const double pull = slope * (1 / (1 + std::exp(-odds)) - row.points);
      const double middle = pull * row.middle_share;
      const double end = pull * row.end_share;
      add_gradient(data, row.begin, row.white, middle, end, gradient);
      add_gradient(data, row.white, row.black, -middle * squared_slope(data, parts.white.middle),
                   -end * squared_slope(data, parts.white.end), gradient);
      add_gradient(data, row.black, row.end, middle * squared_slope(data, parts.black.middle),
                   end * squared_slope(data, parts.black.end), gradient);
    }
    for (std::size_t i = 0; i < x.size(); ++i) {
      total += x[i] * x[i] / 2;
      gradient[i] = (gradient[i] * settings.prior_sd[i] + x[i]) / count;
    }
    return total / count;
  };
  const std::vector<double> still(start.size(), 0.0);
  return parameters_at(minimise(objective, still, settings.iterations, kGradientTolerance).x);
}

FitSplit split_by_game(const FitData& data, double held_out_share, std::uint64_t seed) {
  const auto bound = static_cast<std::uint64_t>(held_out_share * 1'000'000);
  FitSplit split;
  for (std::size_t i = 0; i < data.rows.size(); ++i) {
    const bool held_out = mix(mix(seed) ^ data.rows[i].game) % 1'000'000 < bound;
    (held_out ? split.held_out : split.train).push_back(i);
  }
  return split;
}

}  // namespace firstmove::analysis
