// What is known of a class of setups besides the results of its games, as columns of numbers: candidates for
// the model of its score. Generic: nothing knows which men a variant has or how wide its board is.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "analysis/class_row.hpp"
#include "results/statistics.hpp"

namespace firstmove::analysis {

struct Covariate {
  std::string name;         ///< "K_file", "white_undefended_pawns", "log_perft_2"
  std::string description;  ///< with its unit
  std::size_t group;
  std::vector<double> values;  ///< one a class: the mean over its members
};

/// Covariates that are taken or left together.
struct CovariateGroup {
  std::string name;  ///< "place_K", "castling", "perft", "root_score_8"
  std::string description;
};

struct CovariateTable {
  std::vector<CovariateGroup> groups;
  std::vector<Covariate> columns;     ///< none constant, no two the same
  std::vector<std::string> left_out;  ///< names of those that are not known of every class
};

/// Places of men by their letters (mean file, distance from the middle, gaps, colours), distances to the
/// king, the features of the rules core by kind, logarithms of perft, root scores of the condition by depth.
CovariateTable collect_covariates(const results::VariantStatistics& statistics, std::size_t condition,
                                  std::span<const ClassRow> classes);

}  // namespace firstmove::analysis
