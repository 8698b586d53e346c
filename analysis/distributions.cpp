#include "analysis/distributions.hpp"

#include <cassert>
#include <cmath>
#include <initializer_list>
#include <numbers>

namespace firstmove::analysis {

namespace {

/// The continued fraction of DLMF 8.17.22 by Lentz's method; converges fast for x < (a + 1) / (a + b + 2).
double beta_fraction(double x, double a, double b) {
  constexpr double kTiny = 1e-300;
  constexpr int kMostTerms = 200000;  // about sqrt(max(a, b)) are needed
  double c = 1;
  double d = 1 - (a + b) * x / (a + 1);
  d = 1 / (std::abs(d) < kTiny ? kTiny : d);
  double value = d;
  for (int m = 1; m < kMostTerms; ++m) {
    const double even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m));
    const double odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1));
    double change = 1;
    for (const double numerator : {even, odd}) {
      d = 1 + numerator * d;
      c = 1 + numerator / c;
      d = 1 / (std::abs(d) < kTiny ? kTiny : d);
      if (std::abs(c) < kTiny) c = kTiny;
      change = c * d;
      value *= change;
    }
    if (std::abs(change - 1) < 1e-15) break;
  }
  return value;
}

}  // namespace

double normal_cdf(double z) {
  return 0.5 * std::erfc(-z / std::numbers::sqrt2);
}

double normal_upper_tail(double z) {
  return 0.5 * std::erfc(z / std::numbers::sqrt2);
}

double normal_quantile(double p) {
  assert(p > 0 && p < 1);
  if (p > 0.5) return -normal_quantile(1 - p);
  // Abramowitz and Stegun 26.2.23 to 4.5e-4, then Newton steps on log(p), where the lower tail is nearly
  // straight.
  const double t = std::sqrt(-2 * std::log(p));
  double z = -(t - (2.515517 + t * (0.802853 + t * 0.010328)) /
                       (1 + t * (1.432788 + t * (0.189269 + t * 0.001308))));
  for (int step = 0; step < 4; ++step) {
    const double below = normal_cdf(z);
    const double density = std::exp(-0.5 * z * z) / std::sqrt(2 * std::numbers::pi);
    z -= (std::log(below) - std::log(p)) * below / density;
  }
  return z;
}

Beta::Beta(double a, double b)
    : a_(a), b_(b), log_norm_(std::lgamma(a + b) - std::lgamma(a) - std::lgamma(b)) {
  assert(a > 0 && b > 0);
}

double Beta::sd() const {
  const double total = a_ + b_;
  return std::sqrt(a_ * b_ / (total + 1)) / total;
}

double Beta::density(double x) const {
  if (x <= 0 || x >= 1) return 0;
  return std::exp(log_norm_ + (a_ - 1) * std::log(x) + (b_ - 1) * std::log1p(-x));
}

double Beta::cdf(double x) const {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  const double front = std::exp(log_norm_ + a_ * std::log(x) + b_ * std::log1p(-x));
  if (x < (a_ + 1) / (a_ + b_ + 2)) return front * beta_fraction(x, a_, b_) / a_;
  return 1 - front * beta_fraction(1 - x, b_, a_) / b_;
}

double Beta::quantile(double p) const {
  assert(p > 0 && p < 1);
  double low = 0;
  double high = 1;
  while (true) {  // halving ends when no double lies between
    const double middle = low + (high - low) / 2;
    if (middle <= low || middle >= high) return middle;
    (cdf(middle) < p ? low : high) = middle;
    if (high - low < 1e-15 * high) return low + (high - low) / 2;
  }
}

double t_two_sided(double t, double df) {
  constexpr double kManyDf =
      1e5;  // p then differs by less than z^4 / (4 df) of itself, 1 in 1,000 at z = 4.5
  if (df > kManyDf) return 2 * normal_upper_tail(t);
  return Beta(df / 2, 0.5).cdf(df / (df + t * t));
}

double f_quantile(double p, double numerator_df, double denominator_df) {
  const double share = Beta(numerator_df / 2, denominator_df / 2).quantile(p);
  return denominator_df * share / (numerator_df * (1 - share));
}

}  // namespace firstmove::analysis
