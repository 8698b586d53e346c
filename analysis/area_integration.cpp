// The posterior of the between-unit covariance T, as weighted nodes; and REML of two responses.
#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "analysis/area_model.hpp"
#include "analysis/minimise.hpp"
#include "analysis/quadrature.hpp"

namespace firstmove::analysis::area {

namespace {

constexpr std::size_t kNodes = 24;
constexpr double kReach = 10;           // of log likelihood: e^-10 of the belief is cut off on either side
constexpr double kMostVariance = 0.25;  // of anything between 0 and 1

/// The first response's noise, on average, and the variance of what it shows.
struct Scale {
  double noise = 0;
  double observed = 0;
};

template <int D>
Scale scale_of(const Groups<D>& groups) {
  Scale scale;
  double units = 0;
  double sum = 0;
  for (const Group<D>& group : groups) {
    scale.noise += group.units * group.noise(0, 0);
    scale.observed += group.yy(0, 0);
    sum += group.xy(0, 0);
    units += group.units;
  }
  scale.noise /= units;
  scale.observed = std::max(scale.observed / units - (sum / units) * (sum / units), 1e-12);
  if (scale.noise <= 0) scale.noise = scale.observed;
  return scale;
}

/// Weights of a density of a variance on its nodes. The variance is mapped to s = v / (v + scale) in [0, 1),
/// where long tails are short.
class VarianceNodes {
 public:
  VarianceNodes(double mode, double scale) : scale_(scale) {
    mode_ = place(mode);
    most_ = place(std::max(kMostVariance, 4 * mode));
  }

  /// log_density(variance), known to be greatest near the mode
  template <typename LogDensity>
  void span(const LogDensity& log_density) {
    const double top = log_density(variance(mode_));
    const auto end = [&](double limit) {
      double inside = 0;  // shares of the way from the mode to the limit
      double outside = 1;
      if (top - log_density(variance(limit)) < kReach) return limit;
      for (int step = 0; step < 14; ++step) {
        const double middle = (inside + outside) / 2;
        const bool is_inside = top - log_density(variance(mode_ + middle * (limit - mode_))) < kReach;
        (is_inside ? inside : outside) = middle;
      }
      return mode_ + outside * (limit - mode_);
    };
    low_ = end(0);
    high_ = end(most_);
  }

  double variance_of(std::size_t node) const { return variance(low_ + rule().node[node] * (high_ - low_)); }
  /// of d variance, up to a constant
  double width_of(std::size_t node) const {
    const double s = low_ + rule().node[node] * (high_ - low_);
    return rule().weight[node] / ((1 - s) * (1 - s));
  }

 private:
  static const Quadrature<kNodes>& rule() {
    static const Quadrature<kNodes> value = gauss_legendre<kNodes>();
    return value;
  }
  double place(double v) const { return v / (v + scale_); }
  double variance(double s) const { return scale_ * s / (1 - s); }

  double scale_;
  double mode_;
  double most_;
  double low_ = 0;
  double high_ = 1;
};

template <int D>
void normalise(std::vector<Node<D>>& nodes, const std::vector<double>& log_weights) {
  const double top = *std::max_element(log_weights.begin(), log_weights.end());
  double sum = 0;
  for (std::size_t k = 0; k < nodes.size(); ++k) sum += nodes[k].weight *= std::exp(log_weights[k] - top);
  for (Node<D>& node : nodes) node.weight /= sum;
  std::erase_if(nodes, [](const Node<D>& node) { return node.weight < 1e-9; });
}

constexpr double kMostSlope = 1e3;  // beyond, the second response's variance is as good as 0
constexpr double kMostLog = 60;

/// Slope and log variance of the second response.
using Nuisance = Eigen::Vector2d;

double log_likelihood(const Groups<2>& groups, double rest, const Nuisance& at) {
  if (std::abs(at(0)) > kMostSlope || std::abs(at(1)) > kMostLog) return -std::numeric_limits<double>::max();
  return fit<2>(groups, Bivariate{rest, at(0), std::exp(at(1))}.matrix()).log_likelihood;
}

struct Peak {
  Nuisance at;
  Eigen::Matrix2d covariance;
  double log_likelihood;
};

/// Newton's method with numeric derivatives.
Peak peak_of(const Groups<2>& groups, double rest, Nuisance at) {
  constexpr double kStep = 2e-3;
  double value = log_likelihood(groups, rest, at);
  Eigen::Matrix2d curvature = Eigen::Matrix2d::Identity();
  for (int iteration = 0; iteration < 12; ++iteration) {
    const auto moved = [&](double a, double b) {
      return log_likelihood(groups, rest, at + kStep * Nuisance(a, b));
    };
    const double up0 = moved(1, 0), down0 = moved(-1, 0), up1 = moved(0, 1), down1 = moved(0, -1);
    const Nuisance gradient = Nuisance(up0 - down0, up1 - down1) / (2 * kStep);
    const double mixed = (moved(1, 1) - moved(1, -1) - moved(-1, 1) + moved(-1, -1)) / 4;
    curvature << up0 - 2 * value + down0, mixed, mixed, up1 - 2 * value + down1;
    curvature /= -kStep * kStep;
    for (int d = 0; d < 2; ++d) curvature(d, d) = std::max(curvature(d, d), 1e-3);
    if (curvature.determinant() <= 0.01 * curvature(0, 0) * curvature(1, 1))
      curvature(0, 1) = curvature(1, 0) = 0;
    Nuisance step = curvature.inverse() * gradient;
    for (int d = 0; d < 2; ++d) step(d) = std::clamp(step(d), -2.0, 2.0);
    double next = log_likelihood(groups, rest, at + step);
    for (int halving = 0; halving < 8 && !(next >= value); ++halving) {
      step /= 2;
      next = log_likelihood(groups, rest, at + step);
    }
    if (!(next >= value)) break;
    at += step;
    const double gain = next - value;
    value = next;
    if (gain < 1e-7) break;
  }
  return {at, curvature.inverse(), value};
}

}  // namespace

Square<2> Bivariate::matrix() const {
  Square<2> result;
  result << rest + slope * slope * of_second, slope * of_second, slope * of_second, of_second;
  return result;
}

Bivariate reml_bivariate(const Groups<2>& groups, bool with_slope) {
  const Scale scale = scale_of(groups);
  const auto unpacked = [&](const std::vector<double>& x) {
    const auto positive = [&](double log) { return scale.observed * std::exp(std::clamp(log, -16.0, 6.0)); };
    return Bivariate{positive(x[0]), with_slope ? x[2] : 0, positive(x[1])};
  };
  const auto cost = [&](const std::vector<double>& x) {
    return -fit<2>(groups, unpacked(x).matrix()).log_likelihood;
  };
  const Objective objective = [&](const std::vector<double>& x, std::vector<double>& gradient) {
    constexpr double kStep = 1e-4;
    std::vector<double> moved = x;
    for (std::size_t k = 0; k < x.size(); ++k) {
      moved[k] = x[k] + kStep;
      const double up = cost(moved);
      moved[k] = x[k] - kStep;
      gradient[k] = (up - cost(moved)) / (2 * kStep);
      moved[k] = x[k];
    }
    return cost(x);
  };
  std::vector<double> start{-1.5, -1.5};
  if (with_slope) start.push_back(0.3);
  return unpacked(minimise(objective, start, 200, 1e-7).x);
}

template <>
std::vector<Node<1>> integrate<1>(const Groups<1>& groups) {
  const auto at = [&](double variance) { return fit<1>(groups, Square<1>::Constant(variance)); };
  const double mode = reml_variance(groups);
  VarianceNodes variances(mode, scale_of(groups).noise + mode);
  variances.span([&](double variance) { return at(variance).log_likelihood; });
  std::vector<Node<1>> nodes;
  std::vector<double> log_weights;
  for (std::size_t k = 0; k < kNodes; ++k) {
    const double variance = variances.variance_of(k);
    nodes.push_back({variances.width_of(k), Square<1>::Constant(variance), at(variance)});
    log_weights.push_back(nodes.back().at.log_likelihood);
  }
  normalise(nodes, log_weights);
  return nodes;
}

template <>
std::vector<Node<2>> integrate<2>(const Groups<2>& groups) {
  const Bivariate mode = reml_bivariate(groups, true);
  VarianceNodes variances(mode.rest, scale_of(groups).noise + mode.rest);
  Nuisance last(mode.slope, std::log(mode.of_second));
  const Nuisance first = last;
  variances.span([&](double rest) { return peak_of(groups, rest, first).log_likelihood; });
  std::vector<Node<2>> nodes;
  std::vector<double> log_weights;
  for (std::size_t k = 0; k < kNodes; ++k) {
    const double rest = variances.variance_of(k);
    const Peak peak = peak_of(groups, rest, last);
    last = peak.at;
    // Unscented points: exact for mean and covariance of slope and log variance.
    const Eigen::Matrix2d root = Eigen::LLT<Eigen::Matrix2d>(peak.covariance).matrixL();
    const double log_weight = peak.log_likelihood + 0.5 * std::log(peak.covariance.determinant());
    const auto add = [&](const Nuisance& point, double share) {
      const Square<2> between = Bivariate{rest, point(0), std::exp(point(1))}.matrix();
      nodes.push_back({variances.width_of(k) * share, between, fit<2>(groups, between)});
      log_weights.push_back(log_weight);
    };
    add(peak.at, 1.0 / 3);
    for (int d = 0; d < 2; ++d)
      for (const double sign : {-1.0, 1.0}) add(peak.at + sign * std::sqrt(3.0) * root.col(d), 1.0 / 6);
  }
  normalise(nodes, log_weights);
  return nodes;
}

}  // namespace firstmove::analysis::area
