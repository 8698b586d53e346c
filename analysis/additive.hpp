// How much of a two-way table its rows and columns explain on their own.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace firstmove::analysis {

struct TableCell {
  std::size_t row;
  std::size_t column;
  double value;
  double weight;  ///< > 0
};

/// value = constant + row[r] + column[c]; rows and columns each sum to 0.
struct AdditiveFit {
  double constant = 0;
  std::vector<double> row;
  std::vector<double> column;
  double r_squared = 0;  ///< share of the weighted variance about the weighted mean
};

/// Weighted least squares. With `opposed`, column[k] is -row[k]: equal strengths on both sides of a board.
/// pre  every row and column linked to every other by cells; rows == columns when opposed
AdditiveFit fit_additive(std::span<const TableCell> cells, std::size_t rows, std::size_t columns,
                         bool opposed);

}  // namespace firstmove::analysis
