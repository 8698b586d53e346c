// The player's own expected score at a checkpoint of the games, a class: a measurement beside the results.
#pragma once

#include <Eigen/Dense>
#include <span>
#include <vector>

#include "analysis/class_row.hpp"

namespace firstmove::analysis {

struct CheckpointScores {
  int ply;
  std::vector<double> mean;         ///< White's expected points, of each class; 0 without games
  Eigen::Matrix2d game_covariance;  ///< of a game's result and checkpoint score, pooled within classes

  /// Of the means of so many games.
  Eigen::Matrix2d noise(std::uint64_t games) const { return game_covariance / static_cast<double>(games); }
};

/// Checkpoints that every game of the condition has a score for, and whose scores vary.
/// result_variance  of one game's result: the first variance of every covariance
std::vector<CheckpointScores> checkpoint_scores(const results::VariantStatistics& statistics,
                                                std::size_t condition, std::span<const ClassRow> classes,
                                                double result_variance);

}  // namespace firstmove::analysis
