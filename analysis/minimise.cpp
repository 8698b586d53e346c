#include "analysis/minimise.hpp"

#include <Eigen/Core>
#include <deque>

namespace firstmove::analysis {
namespace {

constexpr std::size_t kMemory = 12;   // pairs of steps that stand for the curvature
constexpr double kSufficient = 1e-4;  // Armijo's condition
constexpr int kMostHalvings = 30;

using Vector = Eigen::VectorXd;

struct Pair {
  Vector step;
  Vector change;  ///< of the gradient
  double inverse;
};

/// The two-loop recursion: minus the inverse Hessian, as the pairs know it, times the gradient.
Vector direction(const std::deque<Pair>& pairs, const Vector& gradient) {
  Vector q = -gradient;
  std::vector<double> alphas(pairs.size());
  for (std::size_t i = pairs.size(); i-- > 0;) {
    alphas[i] = pairs[i].inverse * pairs[i].step.dot(q);
    q -= alphas[i] * pairs[i].change;
  }
  if (!pairs.empty()) q *= pairs.back().step.dot(pairs.back().change) / pairs.back().change.squaredNorm();
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    const double beta = pairs[i].inverse * pairs[i].change.dot(q);
    q += (alphas[i] - beta) * pairs[i].step;
  }
  return q;
}

}  // namespace

Minimum minimise(const Objective& objective, std::vector<double> start, int most_iterations,
                 double tolerance) {
  const auto size = static_cast<Eigen::Index>(start.size());
  std::vector<double> x = std::move(start);
  std::vector<double> gradient(x.size());
  double value = objective(x, gradient);
  std::deque<Pair> pairs;
  int iteration = 0;
  for (; iteration < most_iterations; ++iteration) {
    const Vector at = Eigen::Map<Vector>(x.data(), size);
    const Vector slope = Eigen::Map<Vector>(gradient.data(), size);
    if (slope.lpNorm<Eigen::Infinity>() < tolerance) break;
    Vector way = direction(pairs, slope);
    if (way.dot(slope) >= 0) {
      pairs.clear();
      way = -slope;
    }
    double length = pairs.empty() ? 1 / std::max(1.0, slope.norm()) : 1;
    bool moved = false;
    for (int halving = 0; halving < kMostHalvings && !moved; ++halving, length /= 2) {
      const Vector candidate = at + length * way;
      std::vector<double> next(candidate.data(), candidate.data() + size);
      std::vector<double> next_gradient(x.size());
      const double next_value = objective(next, next_gradient);
      if (next_value > value + kSufficient * length * way.dot(slope)) continue;
      const Vector step = candidate - at;
      const Vector change = Eigen::Map<Vector>(next_gradient.data(), size) - slope;
      const double curvature = step.dot(change);
      if (curvature > 1e-12 * step.norm() * change.norm()) pairs.push_back({step, change, 1 / curvature});
      if (pairs.size() > kMemory) pairs.pop_front();
      x = std::move(next);
      gradient = std::move(next_gradient);
      value = next_value;
      moved = true;
    }
    if (!moved) break;
  }
  return {std::move(x), value, iteration};
}

}  // namespace firstmove::analysis
