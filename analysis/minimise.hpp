// Smooth minimisation in many variables: L-BFGS (Nocedal and Wright, Numerical Optimization, 2nd edition,
// algorithms 7.4 and 7.5) with a backtracking line search. Deterministic.
#pragma once

#include <functional>
#include <vector>

namespace firstmove::analysis {

/// Value at x; fills the gradient, which has the size of x.
using Objective = std::function<double(const std::vector<double>& x, std::vector<double>& gradient)>;

struct Minimum {
  std::vector<double> x;
  double value;
  int iterations;
};

/// From `start` until the gradient's largest part is below `tolerance`, no step helps, or iterations run out.
Minimum minimise(const Objective& objective, std::vector<double> start, int most_iterations,
                 double tolerance);

}  // namespace firstmove::analysis
