// From rows of positions to fitted parameters, the value of each man and the calibration of scores.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "jobs/tuning_rows.hpp"

namespace firstmove::jobs {

struct TuneSettings {
  std::uint64_t seed = 1;  ///< of the split
  double held_out_share = 0.15;
  double prior = 1;  ///< factor of the prior standard deviations
  int iterations = 200;
};

struct ManValue {
  char letter;
  analysis::Estimate pawns;
};

struct TuneOutcome {
  core::search::EvaluationParameters parameters;
  std::size_t train = 0;  ///< positions
  std::size_t held_out = 0;
  double start_scale = 0;  ///< of the parameters before
  double loss_before = 0;  ///< on the games held out, each at its own scale of the other games
  double loss_after = 0;   ///< of the rounded parameters
  double train_before = 0;
  double train_after = 0;
  analysis::DrawModel draws;     ///< of the score, quiet positions
  double checkpoint_scale = 0;   ///< of search scores at the checkpoints, by the player that played
  std::vector<ManValue> values;  ///< pawn and pieces
};

/// pre  rows.positions has rows
TuneOutcome tune(const TuningRows& rows, const core::VariantRules& tuned,
                 const core::search::EvaluationParameters& start, const TuneSettings& settings);

}  // namespace firstmove::jobs
