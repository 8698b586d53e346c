// Positions of result files whose condition kept scores, as a network's trainer takes them.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "analysis/training/network_trainer.hpp"
#include "core/search/network/network.hpp"

namespace firstmove::jobs {

struct TrainingData {
  analysis::TrainingPositions positions;
  std::vector<std::int16_t> score_cp;   ///< [position], for the side to move
  std::vector<std::int8_t> result;      ///< [position]: 1 the side to move won, 0 draw, -1
  std::vector<std::uint32_t> learnt;    ///< positions of games to learn from, in the order of files and games
  std::vector<std::uint32_t> held_out;  ///< of games held out
  std::uint64_t games = 0;
  std::uint64_t games_without_scores = 0;
  double score_scale_cp = 0;  ///< of the conditions, weighed by positions
};

struct TrainingDataSettings {
  std::uint64_t seed = 1;
  double held_out_share = 0.05;  ///< of the games
  double result_weight = 0.3;    ///< target = weight * result + (1 - weight) * points expected from the score
};

/// Adds the games of a file; those that the move cap ended are left out. Which games are held out goes by a
/// hash of (seed, variant, setup, condition, game), so it is the same whatever else is read. pre  fits(shape,
/// played), the variant of the file errors  results::IoError when the file is damaged or a move in it is not
/// legal
void add_training_data(const std::filesystem::path& file, const core::VariantRules& played,
                       const core::search::NetworkShape& shape, const TrainingDataSettings& settings,
                       TrainingData& data);

}  // namespace firstmove::jobs
