#include "analysis/chi_squared.hpp"

#include <cmath>

namespace firstmove::analysis {

namespace {

constexpr double kPrecision = 1e-15;
constexpr int kMostTerms = 100000;  // the series needs about 10 sqrt(df) of them

/// x^a e^-x / Gamma(a)
double prefactor(double a, double x) {
  int sign = 1;
  return std::exp(a * std::log(x) - x - lgamma_r(a, &sign));
}

double lower_by_series(double a, double x) {
  double term = 1 / a;
  double sum = term;
  for (int k = 1; k < kMostTerms && term > sum * kPrecision; ++k) {
    term *= x / (a + k);
    sum += term;
  }
  return sum * prefactor(a, x);
}

/// Lentz's way of evaluating a continued fraction from the front.
double upper_by_fraction(double a, double x) {
  constexpr double kTiny = 1e-300;
  double b = x + 1 - a;
  double c = 1 / kTiny;
  double d = 1 / b;
  double fraction = d;
  for (int k = 1; k < kMostTerms; ++k) {
    const double an = -k * (k - a);
    b += 2;
    d = an * d + b;
    if (std::abs(d) < kTiny) d = kTiny;
    c = b + an / c;
    if (std::abs(c) < kTiny) c = kTiny;
    d = 1 / d;
    fraction *= d * c;
    if (std::abs(d * c - 1) < kPrecision) break;
  }
  return fraction * prefactor(a, x);
}

}  // namespace

double chi_squared_upper_tail(double x, double df) {
  if (x <= 0) return 1;
  const double a = df / 2;
  const double half = x / 2;
  return half < a + 1 ? 1 - lower_by_series(a, half) : upper_by_fraction(a, half);
}

}  // namespace firstmove::analysis
