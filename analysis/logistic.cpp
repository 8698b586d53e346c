#include "analysis/logistic.hpp"

#include <Eigen/Dense>
#include <algorithm>
#include <cassert>
#include <cmath>

#include "analysis/minimise.hpp"

namespace firstmove::analysis {
namespace {

using Matrix = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
using Vector = Eigen::VectorXd;

constexpr int kMostIterations = 50;
constexpr double kTolerance = 1e-10;  // of a step, in log-odds
constexpr double kLeastProbability = 1e-12;

double logistic(double x) {
  return 1 / (1 + std::exp(-x));
}

double log_loss(const Vector& odds, const Vector& points) {
  double sum = 0;
  for (Eigen::Index i = 0; i < odds.size(); ++i) {
    const double p = std::clamp(logistic(odds[i]), kLeastProbability, 1 - kLeastProbability);
    sum -= points[i] * std::log(p) + (1 - points[i]) * std::log(1 - p);
  }
  return sum / static_cast<double>(std::max<Eigen::Index>(odds.size(), 1));
}

}  // namespace

LogisticFit fit_logistic(const Features& features, const std::vector<double>& points) {
  assert(features.rows() == points.size());
  const auto rows = static_cast<Eigen::Index>(features.rows());
  const auto columns = static_cast<Eigen::Index>(features.columns);
  const Eigen::Map<const Matrix> x(features.values.data(), rows, columns);
  const Eigen::Map<const Vector> y(points.data(), rows);
  Vector beta = Vector::Zero(columns);
  LogisticFit fit;
  Matrix information;
  for (int iteration = 0; iteration < kMostIterations && !fit.converged; ++iteration) {
    const Vector p = (x * beta).unaryExpr(&logistic);
    const Vector weight = p.array() * (1 - p.array());
    information = x.transpose() * weight.asDiagonal() * x;
    information.diagonal().array() += 1e-9;  // a feature that never varies stays 0
    const Vector step = information.ldlt().solve(x.transpose() * (y - p));
    beta += step;
    fit.converged = step.size() == 0 || step.lpNorm<Eigen::Infinity>() < kTolerance;
  }
  const Vector residual = y - (x * beta).unaryExpr(&logistic);
  const Matrix inverse = information.inverse();
  const Matrix meat = x.transpose() * residual.array().square().matrix().asDiagonal() * x;
  const Matrix covariance = inverse * meat * inverse;
  fit.coefficients.assign(beta.data(), beta.data() + columns);
  fit.covariance.assign(covariance.data(), covariance.data() + columns * columns);
  fit.log_loss = log_loss(x * beta, y);
  return fit;
}

Estimate ratio_of(const LogisticFit& fit, std::size_t column, std::size_t unit) {
  const std::size_t columns = fit.coefficients.size();
  const auto covariance = [&](std::size_t a, std::size_t b) { return fit.covariance[a * columns + b]; };
  const double base = fit.coefficients[unit];
  const double value = fit.coefficients[column] / base;
  if (column == unit) return {1, 0};
  const double variance = (covariance(column, column) - 2 * value * covariance(column, unit) +
                           value * value * covariance(unit, unit)) /
                          (base * base);
  return {value, std::sqrt(std::max(variance, 0.0))};
}

double DrawModel::draw_rate_at_zero() const {
  return 1 - 2 * logistic(-threshold / scale);
}

DrawModel fit_draw_model(const std::vector<double>& scores, const std::vector<int>& results) {
  assert(scores.size() == results.size());
  double largest = 1;
  for (const double score : scores) largest = std::max(largest, std::abs(score));
  // In slope and cut: win = logistic(slope s - cut), loss = logistic(-slope s - cut), scores scaled to [-1,
  // 1].
  const auto objective = [&](const std::vector<double>& x, std::vector<double>& gradient) {
    double loss = 0;
    gradient = {0, 0};
    for (std::size_t i = 0; i < scores.size(); ++i) {
      const double s = scores[i] / largest;
      const double win = logistic(x[0] * s - x[1]);
      const double lose = logistic(-x[0] * s - x[1]);
      const double draw = std::max(1 - win - lose, kLeastProbability);
      if (results[i] > 0) {
        loss -= std::log(std::max(win, kLeastProbability));
        gradient[0] -= (1 - win) * s;
        gradient[1] += 1 - win;
      } else if (results[i] < 0) {
        loss -= std::log(std::max(lose, kLeastProbability));
        gradient[0] += (1 - lose) * s;
        gradient[1] += 1 - lose;
      } else {
        loss -= std::log(draw);
        const double win_slope = win * (1 - win);
        const double lose_slope = lose * (1 - lose);
        gradient[0] += s * (win_slope - lose_slope) / draw;
        gradient[1] -= (win_slope + lose_slope) / draw;
      }
    }
    const double count = static_cast<double>(std::max<std::size_t>(scores.size(), 1));
    gradient[0] /= count;
    gradient[1] /= count;
    return loss / count;
  };
  const Minimum best = minimise(objective, {1, 0.5}, 500, 1e-9);
  return {largest / best.x[0], largest * best.x[1] / best.x[0]};
}

}  // namespace firstmove::analysis
