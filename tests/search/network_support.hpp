// Networks of drawn weights: as hard on the arithmetic as any trained one.
#pragma once

#include "core/hash.hpp"
#include "core/search/network/network.hpp"

namespace firstmove::core::search {

/// Weights fill their types as far as the formats allow; a small share of sums passes the ceilings.
inline Network drawn_network(const VariantRules& rules, int width, std::uint64_t seed) {
  Network network;
  network.shape = make_shape(rules, width, 4, 8);
  network.note = "drawn";
  network.output_factor = 3000;
  std::uint64_t count = 0;
  const auto draw = [&](int most) {
    const std::uint64_t word = mix64(combine64(seed, ++count));
    return static_cast<int>(word % static_cast<std::uint64_t>(2 * most + 1)) - most;
  };
  const auto inputs = static_cast<std::size_t>(network.shape.inputs()) * static_cast<std::size_t>(width);
  for (std::size_t k = 0; k < inputs; ++k) network.inputs.push_back(static_cast<std::int16_t>(draw(90)));
  for (int k = 0; k < width; ++k) network.bias.push_back(static_cast<std::int16_t>(draw(200)));
  network.small.resize(static_cast<std::size_t>(network.shape.men_buckets));
  for (SmallLayers& layers : network.small) {
    for (int k = 0; k < kFirstHidden * 2 * width; ++k)
      layers.first.push_back(static_cast<std::int8_t>(draw(127)));
    for (auto& bias : layers.first_bias) bias = draw(20000);
    for (auto& row : layers.second)
      for (auto& weight : row) weight = static_cast<std::int8_t>(draw(127));
    for (auto& bias : layers.second_bias) bias = draw(20000);
    for (auto& weight : layers.output) weight = static_cast<std::int16_t>(draw(300));
    layers.output_bias = draw(20000);
  }
  for (int k = 0; k < network.shape.men_buckets; ++k) network.results.push_back({80 + k, 90});
  return network;
}

}  // namespace firstmove::core::search
