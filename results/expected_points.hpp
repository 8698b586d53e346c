// Centipawns to expected points, in arithmetic that gives the same bits on every machine.
#pragma once

namespace firstmove::results {

/// 1 / (1 + 10^(-cp / scale)): the score that a player expects who is ahead by that much.
/// pre  scale > 0     accuracy  4e-16 against long double over |cp| <= 32000
/// libm's pow may differ in the last bit between versions and machines, and sums over games would keep the
/// difference; this uses +, -, *, / and exact scaling by powers of two only.
double expected_points(double cp, double scale);

}  // namespace firstmove::results
