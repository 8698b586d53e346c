// The raw estimate of one group of games (a setup, a class), its standard error, and its shrunken form.
#pragma once

#include <optional>

#include "analysis/game_counts.hpp"
#include "analysis/posterior.hpp"
#include "analysis/spread.hpp"

namespace firstmove::analysis {

/// Elo difference with this expected score. pre  0 < score < 1
double elo_of_score(double score);

/// Points squared of one game of this group about `about`: its own games, together with kVarianceGames games'
/// worth of the variance pooled over all units. A few games then never look certain (two draws, two wins),
/// and after hundreds the group's own draw rate decides.
inline constexpr double kVarianceGames = 30;
double game_variance_about(const GameCounts& counts, double about, double pooled_variance);

/// Of the raw score, from game_variance_about(counts, score, ...).  pre  counts.games() > 0
double standard_error(const GameCounts& counts, double pooled_variance);

struct Estimate {
  GameSums sums;          ///< of every game
  GameCounts counts;      ///< of the games behind what follows: every game, or those that confirm
  double score;           ///< raw: wins and half the draws over games
  double standard_error;  ///< of `score`
  Interval interval;      ///< 95 %, Dirichlet posterior of these games alone

  /// It rests on games that confirm.
  bool is_confirmed() const { return !(counts == sums.counts); }
};

/// Nothing without games. Where some were played to confirm a setup that was named for its score, only
/// these tell of it without bias.
std::optional<Estimate> estimate(const GameSums& sums, const GameCounts& confirmation, double pooled_variance,
                                 IntervalCache& intervals);

/// What to believe of a unit once all the others are seen: the normal model with the moments of `spread`.
struct Shrunken {
  double score;        ///< posterior mean
  double sd;           ///< posterior sd, with the errors of the mean and of the spread by the delta method
  double reliability;  ///< how far the raw score is believed: tau^2 / (tau^2 + standard_error^2)
  double model_reliability = 0;  ///< of `score`: 1 - sd^2 / tau^2, tau^2 without covariates
};

/// pre  spread.problem == SpreadProblem::none
Shrunken shrink(double score, double standard_error, const Spread& spread);
/// Of every game of the unit; nothing when the spread cannot be estimated.
std::optional<Shrunken> shrink(const Estimate& estimate, const Spread& spread);

}  // namespace firstmove::analysis
