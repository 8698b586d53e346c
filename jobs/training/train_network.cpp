#include "jobs/training/train_network.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <sstream>
#include <stdexcept>

#include "analysis/logistic.hpp"
#include "core/hash.hpp"
#include "jobs/stopwatch.hpp"

namespace firstmove::jobs {
namespace {

using core::search::Network;
using core::search::NetworkShape;

constexpr double kOutputUnit = 1 << 20;  // centipawns = sum * factor / 2^20

analysis::TrainingShape training_shape(const NetworkShape& shape) {
  return {.regions = shape.king_regions,
          .inputs_of_region = shape.inputs_of_region(),
          .shared_inputs = core::search::kRightInputs,
          .width = shape.width,
          .first_hidden = core::search::kFirstHidden,
          .second_hidden = core::search::kSecondHidden,
          .buckets = shape.men_buckets};
}

/// A permutation of its own for each epoch: Fisher and Yates with counter-based numbers.
std::vector<std::uint32_t> shuffled(std::vector<std::uint32_t> places, std::uint64_t seed, int epoch) {
  const std::uint64_t key = core::combine64(core::mix64(seed), static_cast<std::uint64_t>(epoch));
  for (std::size_t k = places.size(); k > 1; --k) {
    const std::uint64_t word = core::combine64(key, k);
    const auto other = static_cast<std::size_t>((static_cast<unsigned __int128>(word) * k) >> 64);
    std::swap(places[k - 1], places[other]);
  }
  return places;
}

double rate_at(const TrainSettings& settings, double share) {
  return settings.last_rate +
         (settings.first_rate - settings.last_rate) * (1 + std::cos(std::numbers::pi * share)) / 2;
}

/// Chances of winning and drawing by the network's own score, a curve for each number of men.
void fit_result_curves(Network& network, analysis::NetworkTrainer& trainer, const TrainingData& data,
                       double score_scale_cp, const analysis::RunTasks& run) {
  const std::vector<float> outputs = trainer.outputs(data.positions, data.held_out, run);
  const auto buckets = static_cast<std::size_t>(network.shape.men_buckets);
  std::vector<std::vector<double>> scores(buckets);
  std::vector<std::vector<int>> results(buckets);
  for (std::size_t k = 0; k < outputs.size(); ++k) {
    const std::uint32_t place = data.held_out[k];
    const std::size_t bucket = data.positions.bucket[place];
    scores[bucket].push_back(outputs[k] * score_scale_cp / std::numbers::ln10);
    results[bucket].push_back(data.result[place]);
  }
  constexpr std::size_t kLeastPositions = 100;
  network.results.assign(buckets, {});
  for (std::size_t bucket = 0; bucket < buckets; ++bucket) {
    core::search::ResultCurve& curve = network.results[bucket];
    curve = {0, static_cast<int>(std::lround(score_scale_cp / std::numbers::ln10))};
    if (scores[bucket].size() < kLeastPositions) continue;
    const analysis::DrawModel model = analysis::fit_draw_model(scores[bucket], results[bucket]);
    if (!std::isfinite(model.scale) || model.scale < 1 || model.scale > 100000) continue;
    curve = {static_cast<int>(std::lround(model.threshold)), static_cast<int>(std::lround(model.scale))};
  }
}

}  // namespace

Network to_network(const NetworkShape& shape, const analysis::TrainedWeights& weights,
                   double score_scale_cp) {
  const analysis::TrainingScales scales;
  Network network;
  network.shape = shape;
  network.inputs = weights.inputs;
  network.bias = weights.bias;
  for (const analysis::TrainedLayers& from : weights.small) {
    core::search::SmallLayers to;
    to.first = from.first;
    std::copy(from.first_bias.begin(), from.first_bias.end(), to.first_bias.begin());
    for (std::size_t j = 0; j < to.second.size(); ++j)
      std::copy_n(from.second.begin() + static_cast<std::ptrdiff_t>(j * core::search::kFirstHidden),
                  core::search::kFirstHidden, to.second[j].begin());
    std::copy(from.second_bias.begin(), from.second_bias.end(), to.second_bias.begin());
    std::copy(from.output.begin(), from.output.end(), to.output.begin());
    to.output_bias = from.output_bias;
    network.small.push_back(std::move(to));
  }
  network.output_factor = static_cast<std::int32_t>(
      std::lround(score_scale_cp / std::numbers::ln10 / (static_cast<double>(scales.value) * scales.output) *
                  kOutputUnit));
  network.results.assign(static_cast<std::size_t>(shape.men_buckets), {});
  return network;
}

Network train_network(const NetworkShape& shape, const TrainingData& data, const TrainSettings& settings,
                      const std::optional<Checkpoint>& from, Executor& executor, const StopSignal& stop,
                      const std::function<void(const EpochReport&, const Checkpoint&)>& on_epoch) {
  const analysis::RunTasks run = [&executor](int count, const std::function<void(int)>& task) {
    executor.run(static_cast<std::size_t>(count),
                 [&task](int, std::size_t index) { task(static_cast<int>(index)); });
  };
  analysis::NetworkTrainer trainer(training_shape(shape), settings.seed);
  int done = 0;
  if (from) {
    std::istringstream state(from->trainer);
    if (!trainer.load(state)) throw std::runtime_error("the checkpoint is of a network of another shape");
    done = from->epochs_done;
  }
  const auto batch = static_cast<std::size_t>(settings.batch);
  for (int epoch = done + 1; epoch <= settings.epochs && !stop.is_requested(); ++epoch) {
    const Stopwatch watch;
    const std::vector<std::uint32_t> order = shuffled(data.learnt, settings.seed, epoch);
    double error = 0;
    std::size_t start = 0;
    for (; start < order.size() && !stop.is_requested(); start += batch) {
      const std::size_t size = std::min(batch, order.size() - start);
      const double share =
          (epoch - 1 + static_cast<double>(start) / static_cast<double>(order.size())) / settings.epochs;
      error +=
          static_cast<double>(size) * trainer.train(data.positions, std::span(order).subspan(start, size),
                                                    static_cast<float>(rate_at(settings, share)), run);
    }
    if (start < order.size()) break;  // stopped: the epoch is done again
    const double seconds = watch.seconds();
    const EpochReport report{epoch,
                             settings.epochs,
                             error / static_cast<double>(order.size()),
                             trainer.error(data.positions, data.held_out, run),
                             seconds,
                             static_cast<double>(order.size()) / seconds};
    std::ostringstream state;
    trainer.save(state);
    on_epoch(report, {epoch, state.str()});
  }
  Network network = to_network(shape, trainer.weights(), data.score_scale_cp);
  fit_result_curves(network, trainer, data, data.score_scale_cp, run);
  return network;
}

}  // namespace firstmove::jobs
