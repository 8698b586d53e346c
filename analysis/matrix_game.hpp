// Zero-sum games in which both sides choose at once.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace firstmove::analysis {

struct MatrixGame {
  double value;                ///< what the row player can be sure of on average, and the column player too
  std::vector<double> row;     ///< chances with which the row player chooses each row; they sum to 1
  std::vector<double> column;  ///< of the column player, who wants the payoff small
  double gap;  ///< what the column player may lose by his chances less what the row player is sure of by hers
};

/// Optimal mixed strategies by the simplex method. `payoff` is [row * columns + column], to the row player.
/// The answer proves itself: `gap`, worked out from the strategies, is 0 but for rounding, and no game has
/// strategies with a smaller one. pre  rows, columns > 0; payoffs finite
/// source  Dantzig's reduction of games to linear programs; Bland, Math. Oper. Res. 2 (1977) against cycling
MatrixGame solve_matrix_game(std::span<const double> payoff, std::size_t rows, std::size_t columns);

}  // namespace firstmove::analysis
