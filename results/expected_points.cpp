#include "results/expected_points.hpp"

#include <cmath>

namespace firstmove::results {
namespace {

constexpr double kLog2Of10 = 3.3219280948873623;
constexpr double kLn2 = 0.69314718055994531;

/// 2^x by its Taylor series around the nearest integer, where 14 terms leave less than 1e-18.
double exp2_exact(double x) {
  const double whole = std::floor(x + 0.5);
  const double t = (x - whole) * kLn2;  // |t| <= 0.3466
  double sum = 1;
  for (int term = 14; term >= 1; --term) sum = 1 + sum * t / term;
  return std::ldexp(sum, static_cast<int>(whole));
}

}  // namespace

double expected_points(double cp, double scale) {
  // Beyond 10^300 the answer is 0 or 1 to the last bit; stopping there keeps the exponent in range.
  const double exponent = std::fmin(std::fmax(-cp / scale, -300.0), 300.0);
  return 1 / (1 + exp2_exact(exponent * kLog2Of10));
}

}  // namespace firstmove::results
