// The hierarchical model of White scores: what to believe of each class after seeing its games, those of all
// others, what is known of the setups, and what the player itself expected during the games.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "analysis/class_row.hpp"
#include "analysis/covariates.hpp"
#include "analysis/fairest.hpp"
#include "analysis/spread.hpp"

namespace firstmove::analysis {

/// A candidate for the model and what cross-validation said of it.
struct ModelTerm {
  std::string name;  ///< of the group; "checkpoint_16"
  std::string description;
  std::vector<std::string> covariates;
  bool is_taken = false;
  double gain = 0;          ///< of the held-out log density of all scores
  double gain_error = 0;    ///< standard error
  double games_gained = 0;  ///< a class: further games that would narrow beliefs as much; 0 if not taken
};

/// How the score goes with one covariate. Sizes are points for one standard deviation of the covariate.
struct CovariateEffect {
  std::string name;
  std::string description;
  double scale;  ///< one standard deviation, in the covariate's own unit
  double alone;  ///< as the only covariate
  Interval alone_interval;
  double p;                        ///< of `alone`, two-sided
  double q;                        ///< Benjamini-Hochberg over the candidates
  std::optional<double> together;  ///< beside the other covariates of the model, if it is in it
  Interval together_interval{0, 0};
};

struct ScoreModel {
  std::vector<ModelTerm> terms;          ///< those taken first, in their order
  std::vector<CovariateEffect> effects;  ///< every candidate, largest first
  std::vector<std::string> left_out;     ///< covariates that are not known of every class
  std::optional<std::size_t> too_few;    ///< classes there would have to be to try covariates
  std::optional<int> checkpoint_ply;     ///< where the checkpoint's scores are used
  double checkpoint_correlation = 0;     ///< between true score and true checkpoint score, given covariates
  double variance = 0;                   ///< REML: between classes, about what the covariates say
  Interval variance_interval{0, 0};
  double prior_variance = 0;                   ///< posterior mean of tau squared without covariates
  double games_gained = 0;                     ///< a class, by all terms
  double reliability = 0;                      ///< as if that many more games had been played
  std::vector<std::optional<Belief>> beliefs;  ///< of each class with games
};

/// Nothing where the spread cannot be estimated.
std::optional<ScoreModel> fit_score_model(const results::VariantStatistics& statistics, std::size_t condition,
                                          std::span<const ClassRow> classes, const Spread& spread);

}  // namespace firstmove::analysis
