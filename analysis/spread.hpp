// How much the true White scores of units (classes of setups) differ, once the noise of finite play is taken
// out.
#pragma once

#include <optional>
#include <span>

#include "analysis/game_counts.hpp"
#include "analysis/posterior.hpp"

namespace firstmove::analysis {

/// Why the spread cannot be estimated at all.
enum class SpreadProblem {
  none,
  no_games,
  one_unit,      ///< nothing to differ from
  single_games,  ///< no unit has two games: noise and spread cannot be told apart
};

struct Spread {
  SpreadProblem problem = SpreadProblem::no_games;
  std::size_t units = 0;  ///< with games
  std::uint64_t games = 0;
  double game_variance = 0;      ///< points squared of one game about its unit's score, pooled over units
  double noise_df = 0;           ///< degrees of freedom behind game_variance
  double mean = 0;               ///< White score: mean over units, weighted by precision
  double mean_se = 0;            ///< of `mean` as the mean of just these units, so noise of play alone
  double weight_sum = 0;         ///< of weight() over the units
  double noise_variance = 0;     ///< mean over units of game_variance / games
  double observed_variance = 0;  ///< sample variance of the units' raw scores

  // 0 unless problem is none:
  double variance = 0;   ///< tau squared: between units, points squared; 0 when floored
  bool floored = false;  ///< the scores vary no more than noise makes them
  double variance_se = 0;
  Interval variance_interval{0, 0};     ///< 95 %
  double reliability = 0;               ///< mean over units of tau^2 / (tau^2 + game_variance / games)
  Interval reliability_interval{0, 0};  ///< `reliability` at the ends of variance_interval

  /// Precision with which a unit of so many games tells of the mean. pre  games > 0, game_variance > 0
  double weight(std::uint64_t unit_games) const;
};

/// Variance of one game's points about its unit's true score: sums of squares within units over their degrees
/// of freedom, unbiased whatever the units' scores are. Kept above the variance that half a game of each
/// result among all games would give, so that a table of draws alone is not taken for certainty. Without a
/// unit of two games: the variance of all games together, which is too large by tau squared.
double pooled_game_variance(std::span<const GameCounts> units);

/// Restricted maximum likelihood (REML) of tau squared. With equal counts it is the sample variance of the
/// scores less the noise variance. Its interval inverts the weighted sum of squares of the scores about their
/// mean (Q profile); F takes the place of chi squared because the noise is itself estimated. When the scores
/// vary less than noise alone would have them, the upper end is what scores varying exactly as expected would
/// have given: luck does not shorten the interval. units without games are left out source  Viechtbauer, J.
/// Educational and Behavioral Statistics 30 (2005); Statistics in Medicine 26 (2007)
Spread estimate_spread(std::span<const GameCounts> units);

/// Games a unit needs so that its reliability is `reliability`; nothing when no spread was found.
/// pre  0 < reliability < 1
std::optional<double> games_for_reliability(const Spread& spread, double reliability);
/// The same at the upper end of the spread's interval: fewer games would not do. Nothing when that is 0 too.
std::optional<double> least_games_for_reliability(const Spread& spread, double reliability);

}  // namespace firstmove::analysis
