// Which groups of covariates help to foretell scores that the model has not seen.
#pragma once

#include "analysis/area_model.hpp"

namespace firstmove::analysis {

/// By how much the held-out log density of the scores grows, summed over units, with its standard error.
struct CrossValidation {
  double gain = 0;
  double standard_error = 0;
  bool helps() const { return gain > kNeededErrors * standard_error && gain > 0; }
  static constexpr double kNeededErrors = 1.25;
};

struct ChosenGroup {
  std::size_t group;
  std::vector<std::size_t> columns;  ///< of the data; those that are no combination of others
  CrossValidation validation;        ///< over the groups chosen before
};

struct CovariateChoice {
  std::vector<ChosenGroup> chosen;  ///< in the order they were added
  std::vector<ChosenGroup> left;    ///< as they stood at the end
};

/// Units in `folds` parts by a fixed shuffle: the part of each.
std::vector<std::size_t> folds_of(std::size_t units, std::size_t folds);

/// Forward: the group that gains most is added while it gains more than kNeededErrors standard errors.
/// groups  columns of data.x of each group; column 0, all ones, is always there; columns have mean 0
CovariateChoice choose_covariates(const area::Data<1>& data,
                                  const std::vector<std::vector<std::size_t>>& groups);

/// Whether the second response tells of the first: held-out joint density with the slope free against the
/// slope 0. Both know the errors that the two share, so games count once.
CrossValidation validate_second(const area::Data<2>& data);

}  // namespace firstmove::analysis
