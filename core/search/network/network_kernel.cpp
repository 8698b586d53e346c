// The readable form, and the choice between the forms.
#include "core/search/network/network_kernel.hpp"

#include <algorithm>

#include "core/cpu.hpp"
#include "core/search/network/network.hpp"

namespace firstmove::core::search {
namespace {

int activation(std::int16_t sum) {
  const int value = std::clamp<int>(sum, 0, kActivationCeiling);
  return value * value >> kActivationShift;
}

int hidden(std::int32_t sum) {
  return std::clamp(sum >> kHiddenShift, 0, kHiddenCeiling);
}

}  // namespace

std::int32_t run_network_plain(const std::int16_t* us, const std::int16_t* them, int width,
                               const PackedLayers& layers) {
  int first[kFirstHidden];
  for (int j = 0; j < kFirstHidden; ++j) {
    const std::int8_t* row = layers.first + j * 2 * width;
    std::int32_t sum = layers.first_bias[j];
    for (int k = 0; k < width; ++k) sum += row[k] * activation(us[k]) + row[width + k] * activation(them[k]);
    first[j] = hidden(sum);
  }
  std::int32_t output = layers.output_bias;
  for (int j = 0; j < kSecondHidden; ++j) {
    std::int32_t sum = layers.second_bias[j];
    for (int k = 0; k < kFirstHidden; ++k) sum += layers.second[j][k] * first[k];
    output += layers.output[j] * hidden(sum);
  }
  return output;
}

NetworkForm best_network_form() {
  return has_wide_vectors() ? NetworkForm::avx512 : NetworkForm::avx2;
}

NetworkKernel network_kernel(NetworkForm form) {
  switch (form) {
    case NetworkForm::avx512:
      return run_network_avx512;
    case NetworkForm::avx2:
      return run_network_avx2;
    case NetworkForm::plain:
      break;
  }
  return run_network_plain;
}

PackedLayers pack_layers(const SmallLayers& layers, int width) {
  PackedLayers packed{};
  std::copy_n(layers.first.begin(), kFirstHidden * 2 * width, packed.first);
  std::copy(layers.first_bias.begin(), layers.first_bias.end(), packed.first_bias);
  for (int j = 0; j < kSecondHidden; ++j) {
    const auto row = static_cast<std::size_t>(j);
    std::copy(layers.second[row].begin(), layers.second[row].end(), packed.second[j]);
    packed.second_bias[j] = layers.second_bias[row];
    packed.output[j] = layers.output[row];
  }
  packed.output_bias = layers.output_bias;
  return packed;
}

}  // namespace firstmove::core::search
