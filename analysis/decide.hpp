// Decisions over many units at once: each unit's p-values, and Benjamini-Hochberg over them.
#pragma once

#include <span>
#include <vector>

#include "analysis/game_counts.hpp"
#include "analysis/posterior.hpp"
#include "analysis/spread.hpp"

namespace firstmove::analysis {

inline constexpr double kFalseDiscoveryRate = 0.05;

struct PValues {
  double vs_mean;    ///< two-sided: the true score is the mean of all units
  double vs_half;    ///< two-sided: the true score is 0.5
  double fair;       ///< equivalence: the true score is not within 0.5 +- margin (two one-sided tests)
  double one_sided;  ///< the true score is within 0.5 +- margin: the opposite question
};

/// What a table says of a unit, the first that holds.
enum class Badge {
  fair,            ///< the raw interval lies within the margin, and q of `fair` <= kFalseDiscoveryRate
  one_sided,       ///< the raw interval lies beyond the margin, and q of `one_sided` <= kFalseDiscoveryRate
  small_but_real,  ///< differs from 0.5: q of `vs_half` <= kFalseDiscoveryRate
  undecided,
};
inline constexpr int kBadgeCount = 4;
inline constexpr const char* kBadgeNames[kBadgeCount] = {"fair", "one-sided", "small but real", "undecided"};
/// Both decisions about the margin need the interval too: q alone follows the company that a unit keeps, and
/// among many that are fair (or not) passes with an interval that still reaches across the margin.
Badge badge(const PValues& q, const Interval& interval, double margin);

/// Tests on the raw score, Student's t with the degrees of freedom of the pooled variance: normal but for the
/// smallest tables. Those of a point take the variance of a game about that point (for 0.5 this is the score
/// test (wins - losses) / sqrt(wins + losses), but for the pooled share); the mean's own noise is allowed
/// for. `counts` are the games the decision rests on, `games_in_all` those of the unit that made the mean.
/// pre  counts.games() > 0, margin > 0
PValues test_unit(const GameCounts& counts, std::uint64_t games_in_all, const Spread& spread, double margin);

/// Adjusted p-values, in the order given: a unit is rejected at false discovery rate q when its value is <=
/// q. source  Benjamini and Hochberg, JRSS B 57 (1995)
std::vector<double> benjamini_hochberg(std::span<const double> p_values);

}  // namespace firstmove::analysis
