// What a match between two players says: the Elo difference with its error, and the sequential test. The unit
// is a pair of games from one opening with colours exchanged; its score is 0, 1/2, 1, 3/2 or 2 points of the
// first player. Pairs take the opening's advantage out and keep the dependence between its two games.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

namespace firstmove::analysis {

/// Pairs by the first player's points: [i] pairs with i/2 points.
struct Pentanomial {
  std::array<std::uint64_t, 5> pairs{};

  std::uint64_t count() const;
  /// Mean score of a game, 0 to 1.  pre  count() > 0
  double score() const;
  /// Variance of a pair's mean game score, dividing by the number of pairs.  pre  count() > 0
  double variance() const;
};

/// Expected score of a player this much stronger: the logistic curve, inverse of elo_of_score.
double score_of_elo(double elo);

struct MatchEstimate {
  double score;
  double score_se;  ///< standard error, from the pairs' variance
  double elo;       ///< infinite when one side won everything
  double elo_low;   ///< 95 %: the scores at 1.96 standard errors, as Elo
  double elo_high;
  double superiority;  ///< likelihood that the first player is the stronger one (LOS), normal approximation
};

/// Nothing without two pairs.
std::optional<MatchEstimate> estimate_match(const Pentanomial& results);

/// Sequential probability ratio test of "stronger by elo1" against "stronger by elo0".
struct SprtSettings {
  double elo0;
  double elo1;
  double alpha;  ///< chance to accept elo1 when elo0 holds
  double beta;   ///< chance to accept elo0 when elo1 holds
};

enum class SprtDecision : std::uint8_t { undecided, accept_elo0, accept_elo1 };

struct SprtState {
  double log_likelihood_ratio;
  double lower;  ///< at or below: accept elo0
  double upper;  ///< at or above: accept elo1
  SprtDecision decision;
};

/// Generalised: the pair probabilities are those most likely under each mean score. 0 without pairs.
/// pre  elo0 < elo1; 0 < alpha, beta < 1/2
/// source  Van den Bergh, "A practical introduction to the GSPRT" (hardy.uhasselt.be/Fishtest)
SprtState sprt(const Pentanomial& results, const SprtSettings& settings);

}  // namespace firstmove::analysis
