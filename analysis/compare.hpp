// Two tables of the same setups side by side: how far they agree, and where they do not.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "analysis/balance.hpp"
#include "analysis/correlation.hpp"

namespace firstmove::analysis {

/// What one side says of a class.
struct ScoredUnit {
  std::int64_t id;  ///< smallest setup id of the class
  double value;     ///< raw White score, or a number of a foreign column
  double noise;     ///< variance of its error, 0 when not known
  std::optional<Badge> badge;
};

struct ScoreList {
  std::string name;      ///< for people: file and condition, or column
  bool is_score = true;  ///< White scores, whose differences mean something; else numbers of any unit
  std::vector<ScoredUnit> units;  ///< ascending id
};

/// The classes of a condition that have games.
ScoreList score_list(const ConditionTable& table, std::string name);

struct Difference {
  std::int64_t id;
  double a;
  double b;
  double difference;  ///< a - b, less the mean difference
  double p;           ///< two-sided: the true scores differ by the mean difference
  double q;           ///< Benjamini-Hochberg
};

struct Comparison {
  std::string name_a;
  std::string name_b;
  std::size_t only_a = 0;  ///< units that the other side does not have
  std::size_t only_b = 0;
  Correlation correlation;
  std::optional<double> spearman;
  std::optional<double> kendall;

  // Between scores only:
  bool are_scores = false;
  double mean_difference = 0;  ///< a - b
  double mean_difference_error = 0;
  std::vector<Difference> differences;  ///< ascending id
  int significant_differences = 0;      ///< q <= kFalseDiscoveryRate

  // Where both sides have decisions:
  bool have_badges = false;
  std::array<std::array<int, kBadgeCount>, kBadgeCount> badges{};  ///< [a][b]
  double agreement = 0;                                            ///< share of units with the same badge
  /// Cohen's: 0 as by chance, 1 complete; nothing where one badge is all there is, which agrees by itself.
  std::optional<double> kappa;
};

/// Units by id.
Comparison compare(const ScoreList& a, const ScoreList& b);

std::string compare_text(const Comparison& comparison);
std::string compare_json(const Comparison& comparison);

}  // namespace firstmove::analysis
