// Strengths of arrays from the games between them: Davidson's model of paired comparison with ties, and a
// first-move parameter.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "analysis/game_counts.hpp"

namespace firstmove::analysis {

enum class DavidsonProblem {
  none,
  no_decisive_games,  ///< nothing tells strong from weak
  not_connected,      ///< some arrays never met, not even through others
  no_convergence,
};

/// Whether an array counts as equally strong with White and with Black.
enum class Strengths { by_side, equal };

struct ResultProbabilities {
  double win, draw, loss;  ///< White's
  double score() const { return win + draw / 2; }
  double score_variance() const;  ///< of one game, points squared
};

/// With d = first_move + white[w] - black[b]:
///   win : draw : loss  =  e^(d/2) : e^log_ties : e^(-d/2).
/// The strengths of a side sum to 0. Log odds are natural logarithms.
struct DavidsonFit {
  DavidsonProblem problem = DavidsonProblem::none;
  bool penalised = false;  ///< some array won (or lost) all its games: strengths are held back by a prior
  bool has_ties = true;    ///< false: no draw in any game, and no ties parameter
  Strengths strengths = Strengths::by_side;
  std::size_t whites = 0;
  std::size_t blacks = 0;
  double first_move = 0;  ///< log odds of win to loss between arrays of average strength
  double log_ties = 0;
  std::vector<double> white;
  std::vector<double> black;  ///< of Strengths::equal: the same numbers as white
  double log_likelihood = 0;  ///< without the multinomial coefficients
  int parameters = 0;         ///< free ones
  int iterations = 0;
  /// From the information matrix, of the parameters (first_move, log_ties, white..., black...), row-major;
  /// of Strengths::equal without the black ones.
  std::vector<double> covariance;

  std::size_t covariance_size() const;
  ResultProbabilities probabilities(std::size_t w, std::size_t b) const;
  ResultProbabilities probabilities_at(double log_odds) const;
};

/// Standard deviation of the normal prior that holds strengths back when the games alone make them infinite.
inline constexpr double kSeparationPriorSd = 2;

/// Maximum likelihood by Newton's method with step halving. `cells` is [w * blacks + b]; cells without games
/// say nothing. pre  cells.size() == whites * blacks; whites == blacks when strengths are equal
/// source  Davidson, JASA 65 (1970); Davidson and Beaver, Biometrics 33 (1977)
DavidsonFit fit_davidson(std::span<const GameCounts> cells, std::size_t whites, std::size_t blacks,
                         Strengths strengths);

struct GoodnessOfFit {
  double deviance;
  double pearson;
  int df;             ///< free result shares of the cells with games, less the parameters
  double p_deviance;  ///< chi squared; good only where every result is expected a few times in each cell
  double p_pearson;   ///< scaled chi squared with the exact variance of Pearson's sum: also for few games
  double dispersion() const { return pearson / df; }
};

/// pre  fit.problem == DavidsonProblem::none; more cells with games than parameters
GoodnessOfFit goodness_of_fit(const DavidsonFit& fit, std::span<const GameCounts> cells);

struct RestrictionTest {
  double statistic;  ///< twice the difference of the log likelihoods
  int df;
  double p;
};

/// Likelihood ratio of Strengths::equal against Strengths::by_side.
RestrictionTest test_equal_strengths(const DavidsonFit& by_side, const DavidsonFit& equal);

/// Wald's test that the arrays of a side do not differ: of White (of Strengths::equal: of both), of Black.
/// pre  fit.problem == DavidsonProblem::none
RestrictionTest test_white_alike(const DavidsonFit& fit);
RestrictionTest test_black_alike(const DavidsonFit& fit);
/// pre  fit.strengths == Strengths::equal
RestrictionTest test_either_side_alike(const DavidsonFit& fit);

}  // namespace firstmove::analysis
