#include "analysis/training/adam.hpp"

#include <cassert>
#include <cmath>
#include <istream>
#include <ostream>

namespace firstmove::analysis {

namespace {

constexpr double kMeanDecay = 0.9;
constexpr double kSquareDecay = 0.999;
constexpr float kEpsilon = 1e-8f;

}  // namespace

void Adam::step(std::vector<float>& weights, const std::vector<float>& gradient, float rate) {
  assert(weights.size() == mean_.size() && gradient.size() == mean_.size());
  ++steps_;
  const auto steps = static_cast<double>(steps_);
  const auto mean_scale = static_cast<float>(1 / (1 - std::pow(kMeanDecay, steps)));
  const auto square_scale = static_cast<float>(1 / (1 - std::pow(kSquareDecay, steps)));
  constexpr auto kMean = static_cast<float>(kMeanDecay);
  constexpr auto kSquare = static_cast<float>(kSquareDecay);
  for (std::size_t k = 0; k < weights.size(); ++k) {
    mean_[k] = kMean * mean_[k] + (1 - kMean) * gradient[k];
    square_[k] = kSquare * square_[k] + (1 - kSquare) * gradient[k] * gradient[k];
    weights[k] -= rate * mean_[k] * mean_scale / (std::sqrt(square_[k] * square_scale) + kEpsilon);
  }
}

void Adam::save(std::ostream& out) const {
  out.write(reinterpret_cast<const char*>(&steps_), sizeof steps_);
  for (const std::vector<float>* list : {&mean_, &square_})
    out.write(reinterpret_cast<const char*>(list->data()),
              static_cast<std::streamsize>(list->size() * sizeof(float)));
}

bool Adam::load(std::istream& in) {
  in.read(reinterpret_cast<char*>(&steps_), sizeof steps_);
  for (std::vector<float>* list : {&mean_, &square_})
    in.read(reinterpret_cast<char*>(list->data()),
            static_cast<std::streamsize>(list->size() * sizeof(float)));
  return static_cast<bool>(in);
}

}  // namespace firstmove::analysis
