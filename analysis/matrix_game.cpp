#include "analysis/matrix_game.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace firstmove::analysis {

namespace {

constexpr double kZero = 1e-11;  // payoffs are scaled to 1 ... 2

/// Maximise the sum of y subject to A y <= 1, y >= 0, with every entry of A from 1 to 2: then 1 / sum is the
/// game's value, y * value the column player's strategy and the dual solution the row player's.
class Tableau {
 public:
  Tableau(std::span<const double> scaled, std::size_t rows, std::size_t columns)
      : rows_(rows),
        columns_(columns),
        width_(columns + rows + 1),
        cells_((rows + 1) * width_),
        basis_(rows) {
    for (std::size_t r = 0; r < rows; ++r) {
      for (std::size_t c = 0; c < columns; ++c) at(r, c) = scaled[r * columns + c];
      at(r, columns + r) = 1;
      at(r, width_ - 1) = 1;
      basis_[r] = columns + r;
    }
    for (std::size_t c = 0; c < columns; ++c) at(rows, c) = -1;
  }

  void solve() {
    const std::size_t greedy_steps = 20 * (rows_ + columns_);
    for (std::size_t step = 0;; ++step) {
      const std::size_t column = step < greedy_steps ? steepest() : first_improving();
      if (column == width_) return;
      pivot(leaving(column), column);
    }
  }

  std::vector<double> column_weights() const {
    std::vector<double> weights(columns_);
    for (std::size_t r = 0; r < rows_; ++r)
      if (basis_[r] < columns_) weights[basis_[r]] = std::max(at(r, width_ - 1), 0.0);
    return weights;
  }
  std::vector<double> row_weights() const {
    std::vector<double> weights(rows_);
    for (std::size_t r = 0; r < rows_; ++r) weights[r] = std::max(at(rows_, columns_ + r), 0.0);
    return weights;
  }

 private:
  double& at(std::size_t r, std::size_t c) { return cells_[r * width_ + c]; }
  double at(std::size_t r, std::size_t c) const { return cells_[r * width_ + c]; }

  std::size_t steepest() const {
    std::size_t best = width_;
    double least = -kZero;
    for (std::size_t c = 0; c + 1 < width_; ++c) {
      if (at(rows_, c) >= least) continue;
      least = at(rows_, c);
      best = c;
    }
    return best;
  }
  /// Bland's rule, which never cycles.
  std::size_t first_improving() const {
    for (std::size_t c = 0; c + 1 < width_; ++c)
      if (at(rows_, c) < -kZero) return c;
    return width_;
  }

  std::size_t leaving(std::size_t column) const {
    std::size_t best = rows_;
    double least = 0;
    for (std::size_t r = 0; r < rows_; ++r) {
      if (at(r, column) <= kZero) continue;
      const double ratio = at(r, width_ - 1) / at(r, column);
      if (best == rows_ || ratio < least || (ratio == least && basis_[r] < basis_[best])) {
        best = r;
        least = ratio;
      }
    }
    assert(best < rows_);  // A is positive, so y is bounded
    return best;
  }

  void pivot(std::size_t row, std::size_t column) {
    const double scale = 1 / at(row, column);
    for (std::size_t c = 0; c < width_; ++c) at(row, c) *= scale;
    for (std::size_t r = 0; r <= rows_; ++r) {
      const double factor = at(r, column);
      if (r == row || factor == 0) continue;
      for (std::size_t c = 0; c < width_; ++c) at(r, c) -= factor * at(row, c);
    }
    basis_[row] = column;
  }

  std::size_t rows_;
  std::size_t columns_;
  std::size_t width_;
  std::vector<double> cells_;
  std::vector<std::size_t> basis_;  // the variable that each row stands for
};

void normalise(std::vector<double>& weights) {
  double sum = 0;
  for (const double weight : weights) sum += weight;
  for (double& weight : weights) weight /= sum;
}

}  // namespace

MatrixGame solve_matrix_game(std::span<const double> payoff, std::size_t rows, std::size_t columns) {
  assert(rows > 0 && columns > 0 && payoff.size() == rows * columns);
  const auto [least, most] = std::minmax_element(payoff.begin(), payoff.end());
  const double range = *most > *least ? *most - *least : 1;
  std::vector<double> scaled;
  for (const double value : payoff) scaled.push_back(1 + (value - *least) / range);
  Tableau tableau(scaled, rows, columns);
  tableau.solve();
  MatrixGame game{0, tableau.row_weights(), tableau.column_weights(), 0};
  normalise(game.row);
  normalise(game.column);

  double sure = *most;  // to the row player
  for (std::size_t c = 0; c < columns; ++c) {
    double mean = 0;
    for (std::size_t r = 0; r < rows; ++r) mean += game.row[r] * payoff[r * columns + c];
    sure = std::min(sure, mean);
  }
  double at_most = *least;
  for (std::size_t r = 0; r < rows; ++r) {
    double mean = 0;
    for (std::size_t c = 0; c < columns; ++c) mean += game.column[c] * payoff[r * columns + c];
    at_most = std::max(at_most, mean);
  }
  game.value = (sure + at_most) / 2;
  game.gap = at_most - sure;
  return game;
}

}  // namespace firstmove::analysis
