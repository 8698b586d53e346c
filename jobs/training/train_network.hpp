// Fits a network to gathered positions: epochs over shuffled batches, a held-out error after each,
// checkpoints to go on from.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "analysis/training/network_trainer.hpp"
#include "core/search/network/network.hpp"
#include "jobs/executor.hpp"
#include "jobs/stop.hpp"
#include "jobs/training/training_data.hpp"

namespace firstmove::jobs {

struct TrainSettings {
  std::uint64_t seed = 1;
  int epochs = 20;
  int batch = 8192;           ///< positions a step
  double first_rate = 0.001;  ///< of Adam's step; falls along a cosine to last_rate
  double last_rate = 0.00002;
};

struct EpochReport {
  int epoch;  ///< from 1
  int epochs;
  double learnt_error;    ///< mean squared error of expected points, as the weights went along
  double held_out_error;  ///< after the epoch
  double seconds;
  double positions_a_second;
};

/// The state between two epochs, as bytes: shape, epochs done, weights and the optimiser's memory.
struct Checkpoint {
  int epochs_done = 0;
  std::string trainer;
};

/// pre  data.learnt and data.held_out are not empty
/// from     where to go on; nothing: from drawn weights
/// on_epoch  told after each epoch, with the state to keep; training ends when a stop is requested
/// Returns the network of the last epoch.
core::search::Network train_network(
    const core::search::NetworkShape& shape, const TrainingData& data, const TrainSettings& settings,
    const std::optional<Checkpoint>& from, Executor& executor, const StopSignal& stop,
    const std::function<void(const EpochReport&, const Checkpoint&)>& on_epoch);

/// Integers as play reads them; `score_scale_cp` tells what a centipawn is, as in parameter files.
core::search::Network to_network(const core::search::NetworkShape& shape,
                                 const analysis::TrainedWeights& weights, double score_scale_cp);

}  // namespace firstmove::jobs
