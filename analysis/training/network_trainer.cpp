#include "analysis/training/network_trainer.hpp"

#include <Eigen/Core>
#include <algorithm>
#include <cassert>
#include <cmath>
#include <istream>
#include <ostream>

#include "analysis/training/adam.hpp"

namespace firstmove::analysis {

namespace {

using Matrix = Eigen::MatrixXf;  // a column a position
using Vector = Eigen::VectorXf;

constexpr int kChunks = 8;   // of a batch: sums of gradients do not depend on the number of threads
constexpr int kGroup = 256;  // positions of one bucket that share matrix products

float rounded_to(float value, float scale) {
  return std::nearbyint(value * scale) / scale;
}

/// Where each group of weights lies in the one vector that Adam steps.
class Layout {
 public:
  explicit Layout(const TrainingShape& shape) : shape_(shape) {
    const auto width = static_cast<std::size_t>(shape.width);
    common_ = take(static_cast<std::size_t>(shape.inputs_of_region) * width);
    inputs_ = take(static_cast<std::size_t>(shape.inputs()) * width);
    bias_ = take(width);
    const auto first = static_cast<std::size_t>(shape.first_hidden);
    const auto second = static_cast<std::size_t>(shape.second_hidden);
    for (int k = 0; k < shape.buckets; ++k) {
      Small small;
      small.first = take(first * 2 * width);
      small.first_bias = take(first);
      small.second = take(second * first);
      small.second_bias = take(second);
      small.output = take(second);
      small.output_bias = take(1);
      small_.push_back(small);
    }
  }

  struct Small {
    std::size_t first, first_bias, second, second_bias, output, output_bias;
  };
  /// Shared by the regions: what a man on a square is worth wherever the king stands. inputs() hold what a
  /// region adds.
  std::size_t common() const { return common_; }
  std::size_t inputs() const { return inputs_; }
  std::size_t bias() const { return bias_; }
  const Small& small(int bucket) const { return small_[static_cast<std::size_t>(bucket)]; }
  std::size_t size() const { return size_; }
  const TrainingShape& shape() const { return shape_; }

 private:
  std::size_t take(std::size_t count) {
    const std::size_t at = size_;
    size_ += count;
    return at;
  }

  TrainingShape shape_;
  std::size_t common_, inputs_, bias_;
  std::vector<Small> small_;
  std::size_t size_ = 0;
};

/// The weights of one set of small layers, rounded as play has them.
struct SmallMatrices {
  Matrix first, second;
  Vector first_bias, second_bias, output;
  float output_bias = 0;
};

/// Gradients of one chunk.
struct Gradient {
  std::vector<float> inputs;  ///< [input][width], of the sums of common and region
  Vector bias;
  std::vector<SmallMatrices> small;
  double error = 0;
};

}  // namespace

void TrainingPositions::clear() {
  inputs.clear();
  begin.assign(1, 0);
  target.clear();
  bucket.clear();
}

void TrainingPositions::add(std::span<const int> own, std::span<const int> other, float expected,
                            int which_bucket) {
  for (const std::span<const int> side : {own, other}) {
    for (const int input : side) inputs.push_back(static_cast<std::uint16_t>(input));
    begin.push_back(inputs.size());
  }
  target.push_back(expected);
  bucket.push_back(static_cast<std::uint8_t>(which_bucket));
}

void run_in_turn(int count, const std::function<void(int)>& task) {
  for (int k = 0; k < count; ++k) task(k);
}

class NetworkTrainer::Impl {
 public:
  Impl(const TrainingShape& shape, std::uint64_t seed, const TrainingScales& scales)
      : layout_(shape), scales_(scales), adam_(layout_.size()), gradients_(kChunks) {
    draw(seed);
    const auto width = static_cast<std::size_t>(shape.width);
    rows_.resize(static_cast<std::size_t>(shape.inputs()) * width);
    bias_.resize(shape.width);
    small_.resize(static_cast<std::size_t>(shape.buckets));
    for (Gradient& gradient : gradients_) {
      gradient.inputs.resize(rows_.size());
      gradient.bias.resize(shape.width);
      gradient.small.resize(small_.size());
    }
  }

  const TrainingShape& shape() const { return layout_.shape(); }

  double train(const TrainingPositions& positions, Chosen chosen, float rate, const RunTasks& run) {
    round_weights();
    const double error = pass(positions, chosen, true, nullptr, run);
    collect(chosen.size(), run);
    adam_.step(weights_, total_, rate);
    limit();
    return error;
  }

  double error(const TrainingPositions& positions, Chosen chosen, const RunTasks& run) {
    round_weights();
    return pass(positions, chosen, false, nullptr, run);
  }

  std::vector<float> outputs(const TrainingPositions& positions, Chosen chosen, const RunTasks& run) {
    round_weights();
    std::vector<float> found(chosen.size());
    pass(positions, chosen, false, &found, run);
    return found;
  }

  TrainedWeights weights() const;
  void save(std::ostream& out) const;
  bool load(std::istream& in);

 private:
  void draw(std::uint64_t seed);
  void round_weights();
  void limit();
  double pass(const TrainingPositions& batch, Chosen chosen, bool learns, std::vector<float>* outputs,
              const RunTasks& run);
  void pass_chunk(const TrainingPositions& batch, Chosen chosen, std::size_t from, std::size_t to,
                  bool learns, std::vector<float>* outputs, Gradient& gradient) const;
  void pass_group(const TrainingPositions& batch, Chosen chosen, std::span<const std::uint32_t> places,
                  bool learns, std::vector<float>* outputs, Gradient& gradient) const;
  void collect(std::size_t positions, const RunTasks& run);

  Eigen::Map<const Matrix> part(std::size_t at, int rows, int columns) const {
    return {weights_.data() + at, rows, columns};
  }
  float* row(std::vector<float>& table, std::uint16_t input) const {
    return table.data() + static_cast<std::size_t>(input) * static_cast<std::size_t>(shape().width);
  }
  const float* row(std::uint16_t input) const {
    return rows_.data() + static_cast<std::size_t>(input) * static_cast<std::size_t>(shape().width);
  }

  Layout layout_;
  TrainingScales scales_;
  std::vector<float> weights_;
  Adam adam_;
  // Made from the weights for a pass:
  std::vector<float> rows_;
  Vector bias_;
  std::vector<SmallMatrices> small_;
  std::vector<Gradient> gradients_;
  std::vector<float> total_;
};

/// Uniform, with the variance that keeps sums of a position's inputs near the middle of the activation.
void NetworkTrainer::Impl::draw(std::uint64_t seed) {
  weights_.assign(layout_.size(), 0);
  std::uint64_t state = seed;
  const auto uniform = [&](float most) {
    state += 0x9E3779B97F4A7C15ull;
    std::uint64_t z = state;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ull;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBull;
    z ^= z >> 31;
    return most * (static_cast<float>(z >> 40) / 8388608.0f - 1);
  };
  const auto fill = [&](std::size_t at, std::size_t count, float most) {
    for (std::size_t k = 0; k < count; ++k) weights_[at + k] = uniform(most);
  };
  const TrainingShape& s = shape();
  const auto width = static_cast<std::size_t>(s.width);
  const auto first = static_cast<std::size_t>(s.first_hidden);
  const auto second = static_cast<std::size_t>(s.second_hidden);
  fill(layout_.common(), static_cast<std::size_t>(s.inputs_of_region) * width, 0.15f);
  for (std::size_t k = 0; k < width; ++k) weights_[layout_.bias() + k] = 0.4f;
  for (int bucket = 0; bucket < s.buckets; ++bucket) {
    const Layout::Small& small = layout_.small(bucket);
    fill(small.first, first * 2 * width, std::sqrt(3.0f / static_cast<float>(2 * width)) * 1.4f);
    fill(small.second, second * first, std::sqrt(3.0f / static_cast<float>(first)) * 1.2f);
    fill(small.output, second, std::sqrt(3.0f / static_cast<float>(second)));
    for (std::size_t k = 0; k < first; ++k) weights_[small.first_bias + k] = 0.2f;
    for (std::size_t k = 0; k < second; ++k) weights_[small.second_bias + k] = 0.2f;
  }
}

void NetworkTrainer::Impl::round_weights() {
  const TrainingShape& s = shape();
  const auto width = static_cast<std::size_t>(s.width);
  const std::size_t region = static_cast<std::size_t>(s.inputs_of_region) * width;
  const std::size_t in_regions = region * static_cast<std::size_t>(s.regions);
  for (std::size_t start = 0; start < in_regions; start += region)
    for (std::size_t k = 0; k < region; ++k)
      rows_[start + k] =
          rounded_to(weights_[layout_.inputs() + start + k] + weights_[layout_.common() + k], scales_.input);
  for (std::size_t k = in_regions; k < rows_.size(); ++k)
    rows_[k] = rounded_to(weights_[layout_.inputs() + k], scales_.input);
  for (std::size_t k = 0; k < width; ++k)
    bias_[static_cast<Eigen::Index>(k)] = rounded_to(weights_[layout_.bias() + k], scales_.input);
  for (int bucket = 0; bucket < s.buckets; ++bucket) {
    const Layout::Small& at = layout_.small(bucket);
    SmallMatrices& small = small_[static_cast<std::size_t>(bucket)];
    const auto to = [](float scale) { return [scale](float value) { return rounded_to(value, scale); }; };
    const float of_bias = scales_.hidden * scales_.value;
    small.first = part(at.first, s.first_hidden, 2 * s.width).unaryExpr(to(scales_.hidden));
    small.first_bias = part(at.first_bias, s.first_hidden, 1).unaryExpr(to(of_bias));
    small.second = part(at.second, s.second_hidden, s.first_hidden).unaryExpr(to(scales_.hidden));
    small.second_bias = part(at.second_bias, s.second_hidden, 1).unaryExpr(to(of_bias));
    small.output = part(at.output, s.second_hidden, 1).unaryExpr(to(scales_.output));
    small.output_bias = rounded_to(weights_[at.output_bias], scales_.output * scales_.value);
  }
}

/// Weights that play could not hold are brought back. An input's sum of common and region stays within +-8.
void NetworkTrainer::Impl::limit() {
  const TrainingShape& s = shape();
  const float most = 127 / scales_.hidden;
  for (int bucket = 0; bucket < s.buckets; ++bucket) {
    const Layout::Small& at = layout_.small(bucket);
    for (std::size_t k = at.first; k < at.first_bias; ++k) weights_[k] = std::clamp(weights_[k], -most, most);
    for (std::size_t k = at.second; k < at.second_bias; ++k)
      weights_[k] = std::clamp(weights_[k], -most, most);
    for (std::size_t k = at.output; k < at.output_bias; ++k)
      weights_[k] = std::clamp(weights_[k], -100.f, 100.f);
  }
  for (std::size_t k = layout_.common(); k < layout_.bias(); ++k)
    weights_[k] = std::clamp(weights_[k], -4.f, 4.f);
}

double NetworkTrainer::Impl::pass(const TrainingPositions& batch, Chosen chosen, bool learns,
                                  std::vector<float>* outputs, const RunTasks& run) {
  assert(!chosen.empty());
  run(kChunks, [&](int chunk) {
    const auto c = static_cast<std::size_t>(chunk);
    Gradient& gradient = gradients_[c];
    gradient.error = 0;
    if (learns) {
      std::fill(gradient.inputs.begin(), gradient.inputs.end(), 0.f);
      gradient.bias.setZero();
      for (std::size_t k = 0; k < small_.size(); ++k) {
        SmallMatrices& to = gradient.small[k];
        const SmallMatrices& like = small_[k];
        to.first = Matrix::Zero(like.first.rows(), like.first.cols());
        to.second = Matrix::Zero(like.second.rows(), like.second.cols());
        to.first_bias = Vector::Zero(like.first_bias.size());
        to.second_bias = Vector::Zero(like.second_bias.size());
        to.output = Vector::Zero(like.output.size());
        to.output_bias = 0;
      }
    }
    pass_chunk(batch, chosen, chosen.size() * c / kChunks, chosen.size() * (c + 1) / kChunks, learns, outputs,
               gradient);
  });
  double error = 0;
  for (const Gradient& gradient : gradients_) error += gradient.error;
  return error / static_cast<double>(chosen.size());
}

/// Positions of one bucket together.
void NetworkTrainer::Impl::pass_chunk(const TrainingPositions& batch, Chosen chosen, std::size_t from,
                                      std::size_t to, bool learns, std::vector<float>* outputs,
                                      Gradient& gradient) const {
  std::vector<std::vector<std::uint32_t>> groups(small_.size());
  for (std::size_t k = from; k < to; ++k) {
    std::vector<std::uint32_t>& group = groups[batch.bucket[chosen[k]]];
    group.push_back(static_cast<std::uint32_t>(k));
    if (group.size() < static_cast<std::size_t>(kGroup)) continue;
    pass_group(batch, chosen, group, learns, outputs, gradient);
    group.clear();
  }
  for (const std::vector<std::uint32_t>& group : groups)
    if (!group.empty()) pass_group(batch, chosen, group, learns, outputs, gradient);
}

void NetworkTrainer::Impl::pass_group(const TrainingPositions& batch, Chosen chosen,
                                      std::span<const std::uint32_t> places, bool learns,
                                      std::vector<float>* outputs, Gradient& gradient) const {
  const int width = shape().width;
  const auto count = static_cast<Eigen::Index>(places.size());
  const std::uint8_t bucket = batch.bucket[chosen[places.front()]];
  const SmallMatrices& small = small_[bucket];
  const float value = scales_.value;
  const float per_square = scales_.input * scales_.input / scales_.square_divisor / value;

  // Step 1. Accumulators, the side to move above the other
  Matrix sums(2 * width, count);
  for (Eigen::Index n = 0; n < count; ++n) {
    const std::size_t place = places[static_cast<std::size_t>(n)];
    const std::size_t position = chosen[place];
    for (int side = 0; side < 2; ++side) {
      float* sum = sums.data() + n * 2 * width + side * width;
      std::copy_n(bias_.data(), width, sum);
      const std::size_t at = 2 * position + static_cast<std::size_t>(side);
      for (std::uint64_t k = batch.begin[at]; k < batch.begin[at + 1]; ++k) {
        const float* weights = row(batch.inputs[k]);
        for (int i = 0; i < width; ++i) sum[i] += weights[i];
      }
    }
  }

  // Step 2. Activations and the small layers, rounded down as integers are
  const auto floor_to_value = [value](auto&& expression) { return (expression * value).floor() / value; };
  const Matrix clamped = sums.array().max(0.f).min(1.f);
  const Matrix active = floor_to_value((clamped.array().square() * per_square).min(1.f));
  const Matrix first_sum = (small.first * active).colwise() + small.first_bias;
  const Matrix first = floor_to_value(first_sum.array().max(0.f).min(1.f));
  const Matrix second_sum = (small.second * first).colwise() + small.second_bias;
  const Matrix second = floor_to_value(second_sum.array().max(0.f).min(1.f));
  const Eigen::RowVectorXf output = (small.output.transpose() * second).array() + small.output_bias;

  // Step 3. The error, and its slope along the output
  Eigen::RowVectorXf slope(count);
  for (Eigen::Index n = 0; n < count; ++n) {
    const std::size_t place = places[static_cast<std::size_t>(n)];
    const std::size_t position = chosen[place];
    const float expected = 1 / (1 + std::exp(-output[n]));
    const float difference = expected - batch.target[position];
    gradient.error += static_cast<double>(difference) * difference;
    slope[n] = 2 * difference * expected * (1 - expected);
    if (outputs != nullptr) (*outputs)[place] = output[n];
  }
  if (!learns) return;

  // Step 4. Back through the small layers; where a value was clamped, nothing goes back
  const auto inside = [](const Matrix& of) {
    return (of.array() > 0.f && of.array() < 1.f).cast<float>().eval();
  };
  SmallMatrices& to = gradient.small[bucket];
  to.output += second * slope.transpose();
  to.output_bias += slope.sum();
  const Matrix second_slope = (small.output * slope).array() * inside(second_sum);
  to.second += second_slope * first.transpose();
  to.second_bias += second_slope.rowwise().sum();
  const Matrix first_slope = (small.second.transpose() * second_slope).array() * inside(first_sum);
  to.first += first_slope * active.transpose();
  to.first_bias += first_slope.rowwise().sum();
  const Matrix sum_slope =
      (small.first.transpose() * first_slope).array() * clamped.array() * (2 * per_square) * inside(sums);

  // Step 5. To the weights of the inputs that were 1
  for (Eigen::Index n = 0; n < count; ++n) {
    const std::size_t place = places[static_cast<std::size_t>(n)];
    const std::size_t position = chosen[place];
    for (int side = 0; side < 2; ++side) {
      const float* from = sum_slope.data() + n * 2 * width + side * width;
      for (int i = 0; i < width; ++i) gradient.bias[i] += from[i];
      const std::size_t at = 2 * position + static_cast<std::size_t>(side);
      for (std::uint64_t k = batch.begin[at]; k < batch.begin[at + 1]; ++k) {
        float* weights = row(gradient.inputs, batch.inputs[k]);
        for (int i = 0; i < width; ++i) weights[i] += from[i];
      }
    }
  }
}

/// The chunks' sums in their order, into one vector laid out like the weights; means over positions.
void NetworkTrainer::Impl::collect(std::size_t positions, const RunTasks& run) {
  total_.assign(layout_.size(), 0);
  const float share = 1 / static_cast<float>(positions);
  const TrainingShape& s = shape();
  const auto width = static_cast<std::size_t>(s.width);
  const std::size_t region = static_cast<std::size_t>(s.inputs_of_region) * width;
  constexpr int kParts = 16;
  run(kParts, [&](int part_number) {
    const std::size_t from = rows_.size() * static_cast<std::size_t>(part_number) / kParts;
    const std::size_t to = rows_.size() * (static_cast<std::size_t>(part_number) + 1) / kParts;
    float* out = total_.data() + layout_.inputs();
    for (const Gradient& gradient : gradients_)
      for (std::size_t k = from; k < to; ++k) out[k] += gradient.inputs[k] * share;
  });
  for (std::size_t start = 0; start < region * static_cast<std::size_t>(s.regions); start += region)
    for (std::size_t k = 0; k < region; ++k)
      total_[layout_.common() + k] += total_[layout_.inputs() + start + k];
  const auto add = [&](std::size_t at, const auto& matrix) {
    for (Eigen::Index k = 0; k < matrix.size(); ++k)
      total_[at + static_cast<std::size_t>(k)] += matrix.data()[k] * share;
  };
  for (const Gradient& gradient : gradients_) {
    add(layout_.bias(), gradient.bias);
    for (int bucket = 0; bucket < s.buckets; ++bucket) {
      const Layout::Small& at = layout_.small(bucket);
      const SmallMatrices& from = gradient.small[static_cast<std::size_t>(bucket)];
      add(at.first, from.first);
      add(at.first_bias, from.first_bias);
      add(at.second, from.second);
      add(at.second_bias, from.second_bias);
      add(at.output, from.output);
      total_[at.output_bias] += from.output_bias * share;
    }
  }
}

TrainedWeights NetworkTrainer::Impl::weights() const {
  const TrainingShape& s = shape();
  const auto width = static_cast<std::size_t>(s.width);
  const auto integer = [](float value, float scale, float most) {
    return std::lround(std::clamp(value * scale, -most, most));
  };
  TrainedWeights result;
  const std::size_t region = static_cast<std::size_t>(s.inputs_of_region) * width;
  for (std::size_t k = 0; k < static_cast<std::size_t>(s.inputs()) * width; ++k) {
    const bool is_in_region = k < region * static_cast<std::size_t>(s.regions);
    const float common = is_in_region ? weights_[layout_.common() + k % region] : 0;
    result.inputs.push_back(
        static_cast<std::int16_t>(integer(weights_[layout_.inputs() + k] + common, scales_.input, 32767)));
  }
  for (std::size_t k = 0; k < width; ++k)
    result.bias.push_back(
        static_cast<std::int16_t>(integer(weights_[layout_.bias() + k], scales_.input, 32767)));
  const float of_bias = scales_.hidden * scales_.value;
  for (int bucket = 0; bucket < s.buckets; ++bucket) {
    const Layout::Small& at = layout_.small(bucket);
    TrainedLayers layers;
    const auto first = part(at.first, s.first_hidden, 2 * s.width);
    const auto second = part(at.second, s.second_hidden, s.first_hidden);
    for (int j = 0; j < s.first_hidden; ++j) {
      for (int k = 0; k < 2 * s.width; ++k)
        layers.first.push_back(static_cast<std::int8_t>(integer(first(j, k), scales_.hidden, 127)));
      layers.first_bias.push_back(static_cast<std::int32_t>(
          integer(weights_[at.first_bias + static_cast<std::size_t>(j)], of_bias, 1e9f)));
    }
    for (int j = 0; j < s.second_hidden; ++j) {
      for (int k = 0; k < s.first_hidden; ++k)
        layers.second.push_back(static_cast<std::int8_t>(integer(second(j, k), scales_.hidden, 127)));
      const auto index = static_cast<std::size_t>(j);
      layers.second_bias.push_back(
          static_cast<std::int32_t>(integer(weights_[at.second_bias + index], of_bias, 1e9f)));
      layers.output.push_back(
          static_cast<std::int16_t>(integer(weights_[at.output + index], scales_.output, 32767)));
    }
    layers.output_bias =
        static_cast<std::int32_t>(integer(weights_[at.output_bias], scales_.output * scales_.value, 1e9f));
    result.small.push_back(std::move(layers));
  }
  return result;
}

void NetworkTrainer::Impl::save(std::ostream& out) const {
  const TrainingShape& s = shape();
  for (const int number :
       {s.regions, s.inputs_of_region, s.shared_inputs, s.width, s.first_hidden, s.second_hidden, s.buckets})
    out.write(reinterpret_cast<const char*>(&number), sizeof number);
  out.write(reinterpret_cast<const char*>(weights_.data()),
            static_cast<std::streamsize>(weights_.size() * sizeof(float)));
  adam_.save(out);
}

bool NetworkTrainer::Impl::load(std::istream& in) {
  TrainingShape s;
  for (int* number : {&s.regions, &s.inputs_of_region, &s.shared_inputs, &s.width, &s.first_hidden,
                      &s.second_hidden, &s.buckets})
    in.read(reinterpret_cast<char*>(number), sizeof *number);
  if (!in || !(s == shape())) return false;
  std::vector<float> weights(weights_.size());
  in.read(reinterpret_cast<char*>(weights.data()),
          static_cast<std::streamsize>(weights.size() * sizeof(float)));
  Adam adam(weights.size());
  if (!in || !adam.load(in)) return false;
  weights_ = std::move(weights);
  adam_ = std::move(adam);
  return true;
}

NetworkTrainer::NetworkTrainer(const TrainingShape& shape, std::uint64_t seed, const TrainingScales& scales)
    : impl_(std::make_unique<Impl>(shape, seed, scales)) {}
NetworkTrainer::~NetworkTrainer() = default;
NetworkTrainer::NetworkTrainer(NetworkTrainer&&) noexcept = default;
NetworkTrainer& NetworkTrainer::operator=(NetworkTrainer&&) noexcept = default;

const TrainingShape& NetworkTrainer::shape() const {
  return impl_->shape();
}
double NetworkTrainer::train(const TrainingPositions& positions, Chosen chosen, float rate,
                             const RunTasks& run) {
  return impl_->train(positions, chosen, rate, run);
}
double NetworkTrainer::error(const TrainingPositions& positions, Chosen chosen, const RunTasks& run) {
  return impl_->error(positions, chosen, run);
}
std::vector<float> NetworkTrainer::outputs(const TrainingPositions& positions, Chosen chosen,
                                           const RunTasks& run) {
  return impl_->outputs(positions, chosen, run);
}
TrainedWeights NetworkTrainer::weights() const {
  return impl_->weights();
}
void NetworkTrainer::save(std::ostream& out) const {
  impl_->save(out);
}
bool NetworkTrainer::load(std::istream& in) {
  return impl_->load(in);
}

}  // namespace firstmove::analysis
