// The chi-squared distribution's upper tail.
#pragma once

namespace firstmove::analysis {

/// P(X > x) for chi squared with `df` degrees of freedom, not necessarily whole.
/// pre  x >= 0, df > 0     source  DLMF 8.7.3 (series), 8.9.2 (continued fraction)
double chi_squared_upper_tail(double x, double df);

}  // namespace firstmove::analysis
