// The distributions that intervals and tests need and the standard library lacks. Nothing here knows of
// games.
#pragma once

namespace firstmove::analysis {

/// P(Z <= z) for a standard normal; accurate in the lower tail.
double normal_cdf(double z);
/// P(Z > z); accurate in the upper tail, where 1 - normal_cdf(z) would be 0.
double normal_upper_tail(double z);
/// pre  0 < p < 1
double normal_quantile(double p);

/// Beta(a, b) with its normalising constant worked out once.
class Beta {
 public:
  /// pre  a > 0, b > 0
  Beta(double a, double b);

  double mean() const { return a_ / (a_ + b_); }
  double sd() const;
  double density(double x) const;
  /// The regularised incomplete beta function I_x(a, b). source  DLMF 8.17.22 (continued fraction)
  double cdf(double x) const;
  /// pre  0 < p < 1
  double quantile(double p) const;

 private:
  double a_;
  double b_;
  double log_norm_;  // log of Gamma(a + b) / (Gamma(a) Gamma(b))
};

/// P(|T| > t) for Student's t; the normal distribution's for many degrees of freedom. pre  t >= 0, df > 0
double t_two_sided(double t, double df);

/// Quantile of Fisher's F. pre  0 < p < 1, both degrees of freedom > 0
double f_quantile(double p, double numerator_df, double denominator_df);

}  // namespace firstmove::analysis
