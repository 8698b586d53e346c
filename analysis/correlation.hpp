// How far two measurements of the same units agree, with the noise of both and without it.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "analysis/posterior.hpp"

namespace firstmove::analysis {

/// One unit measured twice, with independent errors.
struct Pair {
  double a;
  double b;
  double noise_a;  ///< variance of the error of `a`; 0 where it is exact
  double noise_b;
};

struct Correlation {
  std::size_t units = 0;
  std::optional<double> raw;     ///< Pearson's; nothing with fewer than four units or without variance
  Interval raw_interval{-1, 1};  ///< 95 %, Fisher's z
  /// Between the true values: REML in the model of two responses. Nothing where one of them shows no variance
  /// beyond its noise.
  std::optional<double> without_noise;
  Interval without_noise_interval{-1, 1};  ///< 95 %, profile likelihood, inside [-1, 1]
};

Correlation correlate(std::span<const Pair> pairs);

/// Spearman's: Pearson's of the ranks, ties sharing theirs.
std::optional<double> rank_correlation(std::span<const Pair> pairs);
/// Kendall's tau-b.
std::optional<double> kendall_tau(std::span<const Pair> pairs);

/// Reliability of all games from the correlation of two halves. source  Spearman, Brown (1910)
double spearman_brown(double halves);

}  // namespace firstmove::analysis
