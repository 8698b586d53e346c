#include "analysis/additive.hpp"

#include <Eigen/Dense>
#include <cassert>

namespace firstmove::analysis {

namespace {

struct Term {
  Eigen::Index at;
  double sign;
};

}  // namespace

AdditiveFit fit_additive(std::span<const TableCell> cells, std::size_t rows, std::size_t columns,
                         bool opposed) {
  assert(!opposed || rows == columns);
  const auto row_count = static_cast<Eigen::Index>(rows);
  const auto column_count = static_cast<Eigen::Index>(columns);
  const Eigen::Index size = 1 + row_count + (opposed ? 0 : column_count);
  Eigen::MatrixXd normal = Eigen::MatrixXd::Zero(size, size);
  Eigen::VectorXd right = Eigen::VectorXd::Zero(size);
  const auto for_terms = [&](const TableCell& cell, const auto& visit) {
    const auto column = static_cast<Eigen::Index>(cell.column);
    visit(Term{0, 1});
    visit(Term{1 + static_cast<Eigen::Index>(cell.row), 1});
    visit(opposed ? Term{1 + column, -1} : Term{1 + row_count + column, 1});
  };
  double weight = 0;
  double mean = 0;
  for (const TableCell& cell : cells) {
    weight += cell.weight;
    mean += cell.weight * cell.value;
    for_terms(cell, [&](Term a) {
      right(a.at) += cell.weight * a.sign * cell.value;
      for_terms(cell, [&](Term b) { normal(a.at, b.at) += cell.weight * a.sign * b.sign; });
    });
  }
  mean /= weight;
  // The sums of the effects, along which the fit is flat, are held at 0.
  const double hold = weight / static_cast<double>(cells.size());
  normal.block(1, 1, row_count, row_count).array() += hold;
  if (!opposed) normal.block(1 + row_count, 1 + row_count, column_count, column_count).array() += hold;
  const Eigen::VectorXd solution = normal.ldlt().solve(right);

  AdditiveFit fit;
  fit.constant = solution(0);
  for (Eigen::Index k = 0; k < row_count; ++k) fit.row.push_back(solution(1 + k));
  for (Eigen::Index k = 0; k < column_count; ++k)
    fit.column.push_back(opposed ? -solution(1 + k) : solution(1 + row_count + k));
  double total = 0;
  double left = 0;
  for (const TableCell& cell : cells) {
    const double fitted = fit.constant + fit.row[cell.row] + fit.column[cell.column];
    total += cell.weight * (cell.value - mean) * (cell.value - mean);
    left += cell.weight * (cell.value - fitted) * (cell.value - fitted);
  }
  fit.r_squared = total > 0 ? 1 - left / total : 1;
  return fit;
}

}  // namespace firstmove::analysis
