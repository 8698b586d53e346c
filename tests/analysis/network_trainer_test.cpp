#include "analysis/training/network_trainer.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <sstream>

#include "tests/analysis/simulate.hpp"

namespace firstmove::analysis {
namespace {

constexpr TrainingShape kShape{
    .regions = 2, .inputs_of_region = 40, .shared_inputs = 4, .width = 32, .buckets = 2};

int below(test::Random& random, int bound) {
  return static_cast<int>(random.uniform() * bound);
}

/// Made-up positions: ten inputs a side; the truth is a sum over own inputs less the other's, the region and
/// a bucket counting too.
TrainingPositions make_batch(test::Random& random, int size) {
  TrainingPositions batch;
  for (int n = 0; n < size; ++n) {
    std::vector<int> sides[2];
    double truth = 0;
    for (int side = 0; side < 2; ++side) {
      const int region = below(random, 2);
      for (int k = 0; k < 10; ++k) {
        const int input = below(random, 40);
        if (std::find(sides[side].begin(), sides[side].end(), region * 40 + input) != sides[side].end())
          continue;
        sides[side].push_back(region * 40 + input);
        truth += (side == 0 ? 1 : -1) * (0.05 * (input % 7) + (region == 1 ? 0.02 * (input % 3) : 0));
      }
      if (below(random, 2) == 1) {
        sides[side].push_back(80 + below(random, 4));
        truth += side == 0 ? 0.1 : -0.1;
      }
    }
    const int bucket = below(random, 2);
    batch.add(sides[0], sides[1], static_cast<float>(1 / (1 + std::exp(-(bucket == 0 ? 2 : 3) * truth))),
              bucket);
  }
  return batch;
}

std::vector<std::uint32_t> all_of(const TrainingPositions& positions) {
  std::vector<std::uint32_t> all(positions.size());
  std::iota(all.begin(), all.end(), 0u);
  return all;
}

double train(NetworkTrainer& trainer, const TrainingPositions& positions, float rate,
             const RunTasks& run = run_in_turn) {
  return trainer.train(positions, all_of(positions), rate, run);
}

TEST(NetworkTrainer, LearnsAFunctionOfItsInputs) {
  test::Random random(1);
  const TrainingPositions held_out = make_batch(random, 2000);
  NetworkTrainer trainer(kShape, 1);
  const double before = trainer.error(held_out, all_of(held_out));
  for (int step = 0; step < 400; ++step) train(trainer, make_batch(random, 512), 0.002f);
  const double after = trainer.error(held_out, all_of(held_out));
  EXPECT_LT(after, before / 10) << before << " -> " << after;
  EXPECT_LT(after, 0.002);
}

/// Runs tasks in an order of its own.
void run_backwards(int count, const std::function<void(int)>& task) {
  for (int k = count; k-- > 0;) task(k);
}

TEST(NetworkTrainer, DoesNotDependOnWhoRunsItsTasksWhen) {
  NetworkTrainer one(kShape, 5), other(kShape, 5);
  for (int step = 0; step < 5; ++step) {
    test::Random a(static_cast<std::uint64_t>(step)), b(static_cast<std::uint64_t>(step));
    EXPECT_EQ(train(one, make_batch(a, 300), 0.01f), train(other, make_batch(b, 300), 0.01f, run_backwards));
  }
  EXPECT_EQ(one.weights().inputs, other.weights().inputs);
  EXPECT_EQ(one.weights().small[1].first, other.weights().small[1].first);
}

TEST(NetworkTrainer, GoesOnFromACheckpointAsIfNothingHadHappened) {
  const auto batch = [](int step) {
    test::Random random(static_cast<std::uint64_t>(step) + 100);
    return make_batch(random, 200);
  };
  NetworkTrainer whole(kShape, 9);
  std::stringstream checkpoint;
  for (int step = 0; step < 6; ++step) {
    if (step == 3) whole.save(checkpoint);
    train(whole, batch(step), 0.01f);
  }
  NetworkTrainer resumed(kShape, 77);
  ASSERT_TRUE(resumed.load(checkpoint));
  for (int step = 3; step < 6; ++step) train(resumed, batch(step), 0.01f);
  EXPECT_EQ(resumed.weights().inputs, whole.weights().inputs);
  EXPECT_EQ(resumed.weights().small[0].output, whole.weights().small[0].output);
}

TEST(NetworkTrainer, RefusesCheckpointsThatDoNotFit) {
  NetworkTrainer trainer(kShape, 9);
  std::stringstream saved;
  trainer.save(saved);
  TrainingShape other = kShape;
  other.width = 64;
  std::stringstream copy(saved.str());
  EXPECT_FALSE(NetworkTrainer(other, 1).load(copy));
  std::stringstream cut(saved.str().substr(0, saved.str().size() / 2));
  const std::vector<std::int16_t> before = trainer.weights().inputs;
  EXPECT_FALSE(trainer.load(cut));
  EXPECT_EQ(trainer.weights().inputs, before);
}

// Play's integers, done here by the definition, against training's floats.
TEST(NetworkTrainer, ExpectsWhatTheIntegersWillSay) {
  test::Random random(3);
  NetworkTrainer trainer(kShape, 2);
  for (int step = 0; step < 60; ++step) train(trainer, make_batch(random, 256), 0.004f);
  const TrainingPositions batch = make_batch(random, 500);
  const std::vector<float> expected = trainer.outputs(batch, all_of(batch));
  const TrainedWeights weights = trainer.weights();
  const int width = kShape.width;
  double largest = 0;
  for (std::size_t n = 0; n < batch.size(); ++n) {
    std::vector<int> active;
    for (std::size_t side = 0; side < 2; ++side) {
      for (int i = 0; i < width; ++i) {
        int sum = weights.bias[static_cast<std::size_t>(i)];
        for (std::size_t k = batch.begin[2 * n + side]; k < batch.begin[2 * n + side + 1]; ++k)
          sum += weights.inputs[static_cast<std::size_t>(batch.inputs[k] * width + i)];
        const int clamped = std::clamp(sum, 0, 255);
        active.push_back(clamped * clamped >> 9);
      }
    }
    const TrainedLayers& layers = weights.small[batch.bucket[n]];
    std::vector<int> first, second;
    for (std::size_t j = 0; j < layers.first_bias.size(); ++j) {
      int sum = layers.first_bias[j];
      for (std::size_t k = 0; k < active.size(); ++k) sum += layers.first[j * active.size() + k] * active[k];
      first.push_back(std::clamp(sum >> 6, 0, 127));
    }
    int output = layers.output_bias;
    for (std::size_t j = 0; j < layers.second_bias.size(); ++j) {
      int sum = layers.second_bias[j];
      for (std::size_t k = 0; k < first.size(); ++k) sum += layers.second[j * first.size() + k] * first[k];
      output += layers.output[j] * std::clamp(sum >> 6, 0, 127);
    }
    largest = std::max(largest, std::abs(expected[n] - output / (127.0 * 256)));
  }
  // A float that lies on an integer may fall on either side of it: one unit in a few of the values.
  EXPECT_LT(largest, 0.06);
}

}  // namespace
}  // namespace firstmove::analysis
