#include "analysis/covariate_choice.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numeric>

namespace firstmove::analysis {

namespace {

using area::Data;
using area::Fit;
using area::Groups;
using area::Square;

constexpr std::size_t kFolds = 10;
constexpr std::size_t kFoldsOfSecond = 5;
constexpr double kNoiseTolerance = 0.05;  // while choosing: groups of units then stay few
constexpr double kLeastOwnShare = 0.01;   // of a column's variance that the others do not explain

/// source  the finaliser of splitmix64
std::uint64_t mixed(std::uint64_t z) {
  z = (z + 1) * 0x9E3779B97F4A7C15;
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EB;
  return z ^ (z >> 31);
}

CrossValidation summed(const Eigen::VectorXd& difference) {
  const auto units = static_cast<double>(difference.size());
  const double squares = (difference.array() - difference.mean()).square().sum();
  return {difference.sum(), std::sqrt(squares * units / (units - 1))};
}

/// The data without each fold, as sums, and who is in it.
template <int D>
class Folded {
 public:
  Folded(const Data<D>& data, std::size_t folds)
      : data_(data), partition_(area::partition<D>(data.noise, kNoiseTolerance)), held_out_(folds) {
    const std::vector<std::size_t> fold = folds_of(data.noise.size(), folds);
    std::vector<std::size_t> all(fold.size());
    std::iota(all.begin(), all.end(), std::size_t{0});
    for (const std::size_t unit : all) held_out_[fold[unit]].push_back(unit);
    const Groups<D> total = area::sums<D>(data, partition_, all);
    for (const auto& units : held_out_) {
      kept_.push_back(total);
      area::subtract<D>(kept_.back(), area::sums<D>(data, partition_, units));
    }
  }

  std::size_t folds() const { return held_out_.size(); }
  Groups<D> kept(std::size_t fold, std::span<const std::size_t> columns) const {
    return area::with_columns<D>(kept_[fold], columns);
  }

  /// Log density, at the fit, of each unit of the fold; into their places of `densities`.
  void foretell(std::size_t fold, const Square<D>& between, const Fit<D>& at,
                std::span<const std::size_t> columns, Eigen::VectorXd& densities) const {
    const auto size = static_cast<Eigen::Index>(columns.size());
    Eigen::VectorXd x(size);
    for (const std::size_t unit : held_out_[fold]) {
      const auto row = static_cast<Eigen::Index>(unit);
      for (Eigen::Index c = 0; c < size; ++c)
        x(c) = data_.x(row, static_cast<Eigen::Index>(columns[static_cast<std::size_t>(c)]));
      Square<D> total = between + data_.noise[unit];
      Eigen::Matrix<double, D, 1> residual = data_.y.row(row).transpose();
      for (int d = 0; d < D; ++d) {
        residual(d) -= x.dot(at.beta.segment(d * size, size));
        for (int e = 0; e < D; ++e)
          total(d, e) += x.dot(at.covariance.block(d * size, e * size, size, size) * x);
      }
      densities(row) = -(std::log(total.determinant()) + residual.dot(total.inverse() * residual)) / 2;
    }
  }

 private:
  const Data<D>& data_;
  area::Partition<D> partition_;
  std::vector<std::vector<std::size_t>> held_out_;
  std::vector<Groups<D>> kept_;
};

Eigen::VectorXd held_out_densities(const Data<1>& data, const Folded<1>& folded,
                                   std::span<const std::size_t> columns) {
  Eigen::VectorXd densities(data.y.rows());
  for (std::size_t fold = 0; fold < folded.folds(); ++fold) {
    const Groups<1> kept = folded.kept(fold, columns);
    const Square<1> between = Square<1>::Constant(area::reml_variance(kept));
    folded.foretell(fold, between, area::fit<1>(kept, between), columns, densities);
  }
  return densities;
}

/// The columns of a group that are no combination of those there already or of one another.
std::vector<std::size_t> independent(const Eigen::MatrixXd& squares, std::vector<std::size_t> present,
                                     const std::vector<std::size_t>& group) {
  std::vector<std::size_t> added;
  for (const std::size_t column : group) {
    std::vector<Eigen::Index> others(present.begin(), present.end());
    const auto own = static_cast<Eigen::Index>(column);
    const Eigen::VectorXd with = squares(others, own);
    const Eigen::MatrixXd among = squares(others, others);
    const double explained = with.dot(among.ldlt().solve(with));
    if (squares(own, own) - explained <= kLeastOwnShare * squares(own, own)) continue;
    added.push_back(column);
    present.push_back(column);
  }
  return added;
}

}  // namespace

std::vector<std::size_t> folds_of(std::size_t units, std::size_t folds) {
  std::vector<std::size_t> order(units);
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::sort(order.begin(), order.end(), [](std::size_t a, std::size_t b) { return mixed(a) < mixed(b); });
  std::vector<std::size_t> fold(units);
  for (std::size_t k = 0; k < units; ++k) fold[order[k]] = k % folds;
  return fold;
}

CovariateChoice choose_covariates(const area::Data<1>& data,
                                  const std::vector<std::vector<std::size_t>>& groups) {
  const Folded<1> folded(data, kFolds);
  const Eigen::MatrixXd squares = data.x.transpose() * data.x;
  const std::size_t most_columns = data.noise.size() / 10;
  std::vector<std::size_t> present{0};
  Eigen::VectorXd densities = held_out_densities(data, folded, present);
  CovariateChoice choice;
  std::vector<std::size_t> open(groups.size());
  std::iota(open.begin(), open.end(), std::size_t{0});
  while (true) {
    choice.left.clear();
    std::size_t best = groups.size();
    Eigen::VectorXd best_densities;
    for (const std::size_t group : open) {
      ChosenGroup candidate{group, independent(squares, present, groups[group]), {}};
      std::vector<std::size_t> columns = present;
      columns.insert(columns.end(), candidate.columns.begin(), candidate.columns.end());
      if (!candidate.columns.empty() && columns.size() <= most_columns) {
        const Eigen::VectorXd with = held_out_densities(data, folded, columns);
        candidate.validation = summed(with - densities);
        const double most = best < choice.left.size() ? choice.left[best].validation.gain : 0;
        if (candidate.validation.helps() && candidate.validation.gain > most) {
          best = choice.left.size();
          best_densities = with;
        }
      }
      choice.left.push_back(std::move(candidate));
    }
    if (best >= choice.left.size()) return choice;
    choice.chosen.push_back(choice.left[best]);
    const ChosenGroup& added = choice.chosen.back();
    present.insert(present.end(), added.columns.begin(), added.columns.end());
    densities = best_densities;
    std::erase(open, added.group);
  }
}

CrossValidation validate_second(const area::Data<2>& data) {
  const Folded<2> folded(data, kFoldsOfSecond);
  std::vector<std::size_t> columns(static_cast<std::size_t>(data.x.cols()));
  std::iota(columns.begin(), columns.end(), std::size_t{0});
  Eigen::VectorXd with(data.y.rows()), without(data.y.rows());
  for (std::size_t fold = 0; fold < folded.folds(); ++fold) {
    const Groups<2> kept = folded.kept(fold, columns);
    for (const bool has_slope : {true, false}) {
      const Square<2> between = area::reml_bivariate(kept, has_slope).matrix();
      folded.foretell(fold, between, area::fit<2>(kept, between), columns, has_slope ? with : without);
    }
  }
  return summed(with - without);
}

}  // namespace firstmove::analysis
