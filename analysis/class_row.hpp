// Setups that are the same game under a symmetry, their games pooled: the unit of estimates, tests and lists.
#pragma once

#include <optional>
#include <vector>

#include "analysis/decide.hpp"
#include "analysis/estimate.hpp"

namespace firstmove::analysis {

struct ClassRow {
  std::int64_t id;                                  ///< smallest setup id of the class
  std::vector<std::size_t> members;                 ///< indices into the setup table
  std::optional<Estimate> estimate = std::nullopt;  ///< nothing without games
  std::optional<Shrunken> shrunken = std::nullopt;  ///< nothing when the spread cannot be estimated, either
  std::optional<PValues> p = std::nullopt;
  std::optional<PValues> q =
      std::nullopt;  ///< the same, Benjamini-Hochberg adjusted over the classes with games
  Badge badge = Badge::undecided;
  double among_fairest = 0;         ///< P(its true score is among the k nearest to .5), k = list_length
  double among_most_one_sided = 0;  ///< the k farthest from it
};

/// The classes of a setup table, ascending, without estimates.
std::vector<ClassRow> group_classes(const results::SetupTable& table);

}  // namespace firstmove::analysis
