// Fits the weights of a network to scored positions: sparse inputs, an accumulator a side, two small layers.
// The forward pass rounds weights and values as the integers of play will (straight-through gradients), so
// that what is trained is what plays. Knows no chess: inputs are numbers.
#pragma once

#include <cstdint>
#include <functional>
#include <iosfwd>
#include <memory>
#include <span>
#include <vector>

namespace firstmove::analysis {

struct TrainingShape {
  int regions = 1;
  int inputs_of_region = 0;
  int shared_inputs = 0;  ///< beyond the regions' inputs, the same in all
  int width = 64;
  int first_hidden = 16;
  int second_hidden = 32;
  int buckets = 1;  ///< sets of small layers

  int inputs() const { return regions * inputs_of_region + shared_inputs; }
  friend bool operator==(const TrainingShape&, const TrainingShape&) = default;
};

/// Integers that stand for 1.0.
struct TrainingScales {
  float input = 255;           ///< accumulator and its weights
  float square_divisor = 512;  ///< (255 a)^2 / 512 is the activation, in units of `value`
  float value = 127;           ///< activations and hidden values
  float hidden = 64;           ///< weights of the small layers; limited to +-127
  float output = 256;          ///< weights of the output
};

/// Positions, each by the inputs that are 1 for the side to move and for the other side.
struct TrainingPositions {
  std::vector<std::uint16_t> inputs;    ///< of all positions and sides, one after another
  std::vector<std::uint64_t> begin{0};  ///< [2 * position + side], and the end; side 0 is to move
  std::vector<float> target;            ///< expected points of the side to move, 0 to 1
  std::vector<std::uint8_t> bucket;

  std::size_t size() const { return target.size(); }
  void clear();
  void add(std::span<const int> own, std::span<const int> other, float expected, int which_bucket);
};

/// Weights as play reads them, in the order of core/search/network/network.hpp.
struct TrainedLayers {
  std::vector<std::int8_t> first;
  std::vector<std::int32_t> first_bias;
  std::vector<std::int8_t> second;
  std::vector<std::int32_t> second_bias;
  std::vector<std::int16_t> output;
  std::int32_t output_bias = 0;
};
struct TrainedWeights {
  std::vector<std::int16_t> inputs;  ///< [input][width]
  std::vector<std::int16_t> bias;
  std::vector<TrainedLayers> small;
};

/// Calls task(0) ... task(count - 1), in any order and on any threads, and returns when all are done.
using RunTasks = std::function<void(int count, const std::function<void(int)>& task)>;
void run_in_turn(int count, const std::function<void(int)>& task);

class NetworkTrainer {
 public:
  /// Drawn weights; equal seeds and batches give equal weights on one machine, with any number of threads.
  NetworkTrainer(const TrainingShape& shape, std::uint64_t seed, const TrainingScales& scales = {});
  ~NetworkTrainer();
  NetworkTrainer(NetworkTrainer&&) noexcept;
  NetworkTrainer& operator=(NetworkTrainer&&) noexcept;

  const TrainingShape& shape() const;
  /// Which of the positions given: indices into them.
  using Chosen = std::span<const std::uint32_t>;

  /// One step of Adam on the mean squared error of expected points; returns that error before the step.
  /// pre  something is chosen
  double train(const TrainingPositions& positions, Chosen chosen, float rate,
               const RunTasks& run = run_in_turn);
  /// The mean squared error alone.
  double error(const TrainingPositions& positions, Chosen chosen, const RunTasks& run = run_in_turn);
  /// What the network expects of each that is chosen, in their order: natural log odds for the side to move.
  std::vector<float> outputs(const TrainingPositions& positions, Chosen chosen,
                             const RunTasks& run = run_in_turn);

  TrainedWeights weights() const;

  /// Everything that the next step depends on. load  false when the bytes are of another shape or cut short;
  /// then nothing has changed.
  void save(std::ostream& out) const;
  bool load(std::istream& in);

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace firstmove::analysis
