// How probable it is that a unit (a class of setups) is among the k fairest: those whose true White scores
// lie nearest .5. A maximum or an order of estimates says nothing of the kind.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "analysis/game_counts.hpp"

namespace firstmove::analysis {

/// What is believed of a unit's true White score: a normal distribution.
struct Belief {
  double score;
  double sd;
};

/// The normal model with the moments of estimate_spread; while a spread of 0 is not excluded, with the upper
/// end of its interval. A unit without games is believed to be like the others.
std::vector<Belief> believe(std::span<const GameCounts> units);

/// For each unit P(its score is among the k nearest to .5, or farther from .5 than the k-th by `tolerance` at
/// most), units independent. Without tolerance the sum is k. By kFairestDraws draws from a fixed stream, so
/// that the same beliefs give the same numbers; error below .008 (one standard error, at .5).
/// pre  k <= beliefs.size(), tolerance >= 0
std::vector<double> probability_among_fairest(std::span<const Belief> beliefs, std::size_t k,
                                              double tolerance = 0);
inline constexpr std::size_t kFairestDraws = 4096;

/// The same without tolerance, and P(its score is among the k farthest from .5).  pre  0 < k <=
/// beliefs.size()
struct ExtremeProbabilities {
  std::vector<double> fairest;
  std::vector<double> most_one_sided;
};
ExtremeProbabilities probability_among_extremes(std::span<const Belief> beliefs, std::size_t k);

}  // namespace firstmove::analysis
