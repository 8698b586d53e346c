// The small-area model (Fay and Herriot) of one or two responses a unit: y ~ N(theta, noise) with known
// noise, theta ~ N(X beta, T). The second response is a measurement of the same games (a checkpoint's score),
// whose errors go together with those of the first: the noise of a unit is then a 2 x 2 matrix.
// Everything is formed from sums over units of equal noise, so that a fit costs nothing once they stand.
#pragma once

#include <Eigen/Dense>
#include <span>
#include <vector>

#include "analysis/posterior.hpp"

namespace firstmove::analysis::area {

template <int D>
using Square = Eigen::Matrix<double, D, D>;
template <int D>
using Responses = Eigen::Matrix<double, Eigen::Dynamic, D>;

template <int D>
struct Data {
  Responses<D> y;                ///< units x D
  std::vector<Square<D>> noise;  ///< covariance of the errors of y, one a unit
  Eigen::MatrixXd x;             ///< units x covariates; the first column is 1
};

/// Units whose noise is the same.
template <int D>
struct Partition {
  std::vector<std::size_t> group_of;  ///< of each unit
  std::vector<Square<D>> noise;       ///< of each group
};
/// Noise variances within a factor of 1 + `tolerance` of each other count as equal; 0: equal bits.
template <int D>
Partition<D> partition(const std::vector<Square<D>>& noise, double tolerance);

template <int D>
struct Group {
  Square<D> noise = Square<D>::Zero();
  double units = 0;
  Eigen::MatrixXd xx;
  Responses<D> xy;
  Square<D> yy = Square<D>::Zero();
};
template <int D>
using Groups = std::vector<Group<D>>;

/// Sums over the units named.
template <int D>
Groups<D> sums(const Data<D>& data, const Partition<D>& partition, std::span<const std::size_t> units);
template <int D>
Groups<D> sums(const Data<D>& data, double tolerance);
/// Of these covariates alone.
template <int D>
Groups<D> with_columns(const Groups<D>& groups, std::span<const std::size_t> columns);
template <int D>
void subtract(Groups<D>& from, const Groups<D>& what);

/// Generalised least squares for a given T; coefficients of the first response, then of the second.
template <int D>
struct Fit {
  Eigen::VectorXd beta;
  Eigen::MatrixXd covariance;
  double log_likelihood;  ///< restricted, up to a constant
  double chi_square;      ///< weighted sum of squares of the residuals
};
template <int D>
Fit<D> fit(const Groups<D>& groups, const Square<D>& between);

/// REML estimate of the variance of theta about X beta: the root of the score equation by Fisher scoring in a
/// bracket, 0 when the restricted likelihood falls from there.
double reml_variance(const Groups<1>& groups);
/// Standard error of it: one over the root of the expected information.
double reml_standard_error(const Groups<1>& groups, double variance);
/// Q profile: the variances for which the sum of squares lies within its 95 % range under F with the
/// degrees of freedom of units less coefficients, and of the noise. Valid at 0; where even 0 is too much for
/// the sum of squares, the upper end is that of a sum of squares as large as noise alone expects.
Interval variance_interval(const Groups<1>& groups, double noise_df);

/// T of two responses: theta = X beta + slope (phi - X gamma) + rest.
struct Bivariate {
  double rest;       ///< variance of the first response that the second does not explain
  double slope;      ///< of the first on the second
  double of_second;  ///< variance of the second
  Square<2> matrix() const;
};
/// REML; `with_slope` false keeps the slope at 0.
Bivariate reml_bivariate(const Groups<2>& groups, bool with_slope);

/// A value of T with its share of belief: posterior under a flat prior on the variance of theta (on the rest
/// for two responses, where slope and second variance follow a normal approximation at each rest).
template <int D>
struct Node {
  double weight;
  Square<D> between;
  Fit<D> at;
};
template <int D>
std::vector<Node<D>> integrate(const Groups<D>& groups);

struct Posterior {
  double mean;
  double variance;
};
/// Of theta of one unit, with the errors of T and of the coefficients.
template <int D>
Posterior posterior(const std::vector<Node<D>>& nodes, const Eigen::VectorXd& x,
                    const Eigen::Matrix<double, D, 1>& y, const Square<D>& noise);
/// Of the coefficients of the first response.
template <int D>
Posterior coefficient(const std::vector<Node<D>>& nodes, Eigen::Index column);

}  // namespace firstmove::analysis::area
