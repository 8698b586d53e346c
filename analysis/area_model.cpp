#include "analysis/area_model.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <tuple>

#include "analysis/distributions.hpp"

namespace firstmove::analysis::area {

namespace {
Eigen::Index index(std::size_t k) {
  return static_cast<Eigen::Index>(k);
}

/// The restricted likelihood's slope in the variance, and its expected curvature.
struct Score {
  double slope;
  double information;
};

Score score_at(const Groups<1>& groups, double variance) {
  const Fit<1> at = fit<1>(groups, Square<1>::Constant(variance));
  const Eigen::Index size = at.beta.size();
  Eigen::MatrixXd second = Eigen::MatrixXd::Zero(size, size);
  Eigen::MatrixXd third = second;
  double slope = 0;
  double squares = 0;
  for (const Group<1>& group : groups) {
    const double w = 1 / (variance + group.noise(0, 0));
    const double residual =
        group.yy(0, 0) - 2 * at.beta.dot(group.xy.col(0)) + at.beta.dot(group.xx * at.beta);
    slope += w * w * residual - group.units * w;
    squares += group.units * w * w;
    second += w * w * group.xx;
    third += w * w * w * group.xx;
  }
  const Eigen::MatrixXd hat = at.covariance * second;
  slope += hat.trace();
  return {slope / 2, (squares - 2 * (at.covariance * third).trace() + (hat * hat).trace()) / 2};
}

/// Where a falling function meets `target`; 0 when it is below from the start.
template <typename Function>
double crossing(const Function& function, double target, double scale) {
  if (function(0.0) <= target) return 0;
  double low = 0;
  double high = scale;
  for (int step = 0; step < 60 && function(high) > target; ++step) {
    low = high;
    high *= 4;
  }
  for (int step = 0; step < 100 && high - low > 1e-12 * high; ++step) {
    const double middle = low + (high - low) / 2;
    (function(middle) > target ? low : high) = middle;
  }
  return low + (high - low) / 2;
}

/// A variance of the size of those at hand, to start searches from.
double scale_of(const Groups<1>& groups) {
  double noise = 0;
  double units = 0;
  for (const Group<1>& group : groups) {
    noise += group.units * group.noise(0, 0);
    units += group.units;
  }
  return noise > 0 ? noise / units : 1;
}
}  // namespace

template <int D>
Partition<D> partition(const std::vector<Square<D>>& noise, double tolerance) {
  const auto rounded = [&](double variance) {
    if (tolerance <= 0 || variance <= 0) return variance;
    return std::floor(std::log(variance) / std::log1p(tolerance));
  };
  Partition<D> result;
  std::map<std::tuple<double, double>, std::size_t> known;
  std::vector<double> units;
  for (const Square<D>& one : noise) {
    const auto key = std::tuple(rounded(one(0, 0)), rounded(one(D - 1, D - 1)));
    const auto [place, is_new] = known.try_emplace(key, result.noise.size());
    if (is_new) {
      result.noise.push_back(Square<D>::Zero());
      units.push_back(0);
    }
    const std::size_t group = place->second;
    units[group] += 1;
    result.noise[group] += (one - result.noise[group]) / units[group];
    result.group_of.push_back(group);
  }
  return result;
}

template <int D>
Groups<D> sums(const Data<D>& data, const Partition<D>& partition, std::span<const std::size_t> units) {
  const Eigen::Index columns = data.x.cols();
  Groups<D> groups(partition.noise.size());
  for (std::size_t k = 0; k < groups.size(); ++k) {
    groups[k].noise = partition.noise[k];
    groups[k].xx = Eigen::MatrixXd::Zero(columns, columns);
    groups[k].xy = Responses<D>::Zero(columns, D);
  }
  std::vector<std::vector<std::size_t>> members(groups.size());
  for (const std::size_t unit : units) members[partition.group_of[unit]].push_back(unit);
  for (std::size_t k = 0; k < groups.size(); ++k) {
    const auto rows = index(members[k].size());
    Eigen::MatrixXd x(rows, columns);
    Responses<D> y(rows, D);
    for (Eigen::Index row = 0; row < rows; ++row) {
      const auto unit = index(members[k][static_cast<std::size_t>(row)]);
      x.row(row) = data.x.row(unit);
      y.row(row) = data.y.row(unit);
    }
    groups[k].units = static_cast<double>(rows);
    groups[k].xx.noalias() = x.transpose() * x;
    groups[k].xy.noalias() = x.transpose() * y;
    groups[k].yy.noalias() = y.transpose() * y;
  }
  return groups;
}

template <int D>
Groups<D> sums(const Data<D>& data, double tolerance) {
  std::vector<std::size_t> all(data.noise.size());
  std::iota(all.begin(), all.end(), std::size_t{0});
  return sums<D>(data, partition<D>(data.noise, tolerance), all);
}

template <int D>
Groups<D> with_columns(const Groups<D>& groups, std::span<const std::size_t> columns) {
  std::vector<Eigen::Index> chosen;
  for (const std::size_t column : columns) chosen.push_back(index(column));
  Groups<D> result;
  result.reserve(groups.size());
  for (const Group<D>& group : groups)
    result.push_back(
        {group.noise, group.units, group.xx(chosen, chosen), group.xy(chosen, Eigen::all), group.yy});
  return result;
}

template <int D>
void subtract(Groups<D>& from, const Groups<D>& what) {
  for (std::size_t k = 0; k < from.size(); ++k) {
    from[k].units -= what[k].units;
    from[k].xx -= what[k].xx;
    from[k].xy -= what[k].xy;
    from[k].yy -= what[k].yy;
  }
}

template <int D>
Fit<D> fit(const Groups<D>& groups, const Square<D>& between) {
  const Eigen::Index columns = groups.front().xx.cols();
  Eigen::MatrixXd information = Eigen::MatrixXd::Zero(D * columns, D * columns);
  Eigen::VectorXd right = Eigen::VectorXd::Zero(D * columns);
  double log_determinants = 0;
  double squares = 0;
  for (const Group<D>& group : groups) {
    if (group.units <= 0) continue;
    const Square<D> total = between + group.noise;
    const Square<D> weight = total.inverse();
    log_determinants += group.units * std::log(total.determinant());
    squares += (weight * group.yy).trace();
    for (int d = 0; d < D; ++d) {
      right.segment(d * columns, columns) += group.xy * weight.col(d);
      for (int e = 0; e < D; ++e)
        information.block(d * columns, e * columns, columns, columns) += weight(d, e) * group.xx;
    }
  }
  const Eigen::LLT<Eigen::MatrixXd> factor(information);
  Fit<D> result;
  result.beta = factor.solve(right);
  result.covariance = factor.solve(Eigen::MatrixXd::Identity(D * columns, D * columns));
  const double log_information = 2 * factor.matrixLLT().diagonal().array().log().sum();
  result.chi_square = squares - right.dot(result.beta);
  result.log_likelihood = -(log_determinants + log_information + result.chi_square) / 2;
  return result;
}

double reml_variance(const Groups<1>& groups) {
  double low = 0;
  Score at = score_at(groups, 0);
  if (at.slope <= 0) return 0;
  double high = scale_of(groups);
  for (int step = 0; step < 60 && score_at(groups, high).slope > 0; ++step) {
    low = high;
    high *= 4;
  }
  double variance = low;
  for (int step = 0; step < 100; ++step) {
    at = score_at(groups, variance);
    (at.slope > 0 ? low : high) = variance;
    double next = variance + at.slope / at.information;
    if (!(next > low && next < high)) next = low + (high - low) / 2;
    if (std::abs(next - variance) <= 1e-13 * high) return next;
    variance = next;
  }
  return variance;
}

double reml_standard_error(const Groups<1>& groups, double variance) {
  return 1 / std::sqrt(score_at(groups, variance).information);
}

Interval variance_interval(const Groups<1>& groups, double noise_df) {
  double units = 0;
  for (const Group<1>& group : groups) units += group.units;
  const double df = units - static_cast<double>(groups.front().xx.cols());
  const auto observed = [&](double variance) {
    return fit<1>(groups, Square<1>::Constant(variance)).chi_square;
  };
  const double least = df * f_quantile(0.025, df, noise_df);
  const double scale = scale_of(groups);
  Interval interval{crossing(observed, df * f_quantile(0.975, df, noise_df), scale), 0};
  if (observed(0.0) > df) {
    interval.high = crossing(observed, least, scale);
  } else {
    // As much scatter as noise alone expects: tr of weight times noise, less what the coefficients take.
    const auto expected = [&](double variance) {
      const Fit<1> at = fit<1>(groups, Square<1>::Constant(variance));
      double sum = 0;
      for (const Group<1>& group : groups) {
        const double noise = group.noise(0, 0);
        const double w = 1 / (variance + noise);
        sum += group.units * w * noise - w * w * noise * (at.covariance * group.xx).trace();
      }
      return sum;
    };
    interval.high = crossing(expected, least, scale);
  }
  return interval;
}

template <int D>
Posterior posterior(const std::vector<Node<D>>& nodes, const Eigen::VectorXd& x,
                    const Eigen::Matrix<double, D, 1>& y, const Square<D>& noise) {
  const Eigen::Index columns = x.size();
  double mean = 0;
  double square = 0;
  double within = 0;
  for (const Node<D>& node : nodes) {
    const Eigen::Matrix<double, 1, D> gain = node.between.row(0) * Square<D>(node.between + noise).inverse();
    Eigen::Matrix<double, D, 1> centre;
    for (int d = 0; d < D; ++d) centre(d) = x.dot(node.at.beta.segment(d * columns, columns));
    const double value = centre(0) + gain.dot(y - centre);
    Eigen::Matrix<double, D, 1> left = -gain.transpose();
    left(0) += 1;
    double of_coefficients = 0;
    for (int d = 0; d < D; ++d)
      for (int e = 0; e < D; ++e)
        of_coefficients += left(d) * left(e) *
                           x.dot(node.at.covariance.block(d * columns, e * columns, columns, columns) * x);
    within += node.weight * (node.between(0, 0) - gain.dot(node.between.col(0)) + of_coefficients);
    mean += node.weight * value;
    square += node.weight * value * value;
  }
  return {mean, within + std::max(square - mean * mean, 0.0)};
}

template <int D>
Posterior coefficient(const std::vector<Node<D>>& nodes, Eigen::Index column) {
  double mean = 0;
  double square = 0;
  double within = 0;
  for (const Node<D>& node : nodes) {
    const double value = node.at.beta(column);
    mean += node.weight * value;
    square += node.weight * value * value;
    within += node.weight * node.at.covariance(column, column);
  }
  return {mean, within + std::max(square - mean * mean, 0.0)};
}

#define INSTANTIATE(D)                                                                           \
  template Partition<D> partition<D>(const std::vector<Square<D>>&, double);                     \
  template Groups<D> sums<D>(const Data<D>&, const Partition<D>&, std::span<const std::size_t>); \
  template Groups<D> sums<D>(const Data<D>&, double);                                            \
  template Groups<D> with_columns<D>(const Groups<D>&, std::span<const std::size_t>);            \
  template void subtract<D>(Groups<D>&, const Groups<D>&);                                       \
  template Fit<D> fit<D>(const Groups<D>&, const Square<D>&);                                    \
  template Posterior posterior<D>(const std::vector<Node<D>>&, const Eigen::VectorXd&,           \
                                  const Eigen::Matrix<double, D, 1>&, const Square<D>&);         \
  template Posterior coefficient<D>(const std::vector<Node<D>>&, Eigen::Index);
INSTANTIATE(1)
INSTANTIATE(2)
#undef INSTANTIATE

}  // namespace firstmove::analysis::area
