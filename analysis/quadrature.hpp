// Nodes and weights of Gauss-Legendre quadrature on (0, 1), worked out at start-up.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <numbers>

namespace firstmove::analysis {

template <std::size_t kNodes>
struct Quadrature {
  std::array<double, kNodes> node;  ///< in (0, 1)
  std::array<double, kNodes> weight;
};

/// Roots of the Legendre polynomial by Newton's method.
template <std::size_t kNodes>
Quadrature<kNodes> gauss_legendre() {
  Quadrature<kNodes> rule;
  constexpr auto kDegree = static_cast<double>(kNodes);
  for (std::size_t k = 0; k < kNodes; ++k) {
    double x = std::cos(std::numbers::pi * (static_cast<double>(k) + 0.75) / (kDegree + 0.5));
    double slope = 1;
    for (int step = 0; step < 8; ++step) {
      double before = 1;
      double value = x;
      for (double n = 2; n <= kDegree; ++n) {
        const double next = ((2 * n - 1) * x * value - (n - 1) * before) / n;
        before = value;
        value = next;
      }
      slope = kDegree * (x * value - before) / (x * x - 1);
      x -= value / slope;
    }
    rule.node[k] = 0.5 * (1 - x);
    rule.weight[k] = 1 / ((1 - x * x) * slope * slope);
  }
  return rule;
}

}  // namespace firstmove::analysis
