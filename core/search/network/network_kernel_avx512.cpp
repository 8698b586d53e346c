// Built for AVX-512 (CMakeLists.txt) and called only where has_wide_vectors() says so. It shares no inline
// code with units built for the baseline, for the reason in core/leaf_batch.hpp.
#include <immintrin.h>

#include "core/search/network/network_kernel.hpp"

namespace firstmove::core::search {
namespace {

__m512i load(const void* from) {
  return _mm512_load_si512(from);
}
__m512i load_half(const void* from) {
  return _mm512_castsi256_si512(_mm256_load_si256(static_cast<const __m256i*>(from)));
}

/// Thirty-two sums as activations, bytes in the order of the sums.
__m256i activate(const std::int16_t* sums) {
  const __m512i clamped = _mm512_min_epi16(_mm512_max_epi16(load(sums), _mm512_setzero_si512()),
                                           _mm512_set1_epi16(kActivationCeiling));
  const __m512i squared = _mm512_mulhi_epu16(_mm512_slli_epi16(clamped, 16 - kActivationShift), clamped);
  return _mm512_cvtepi16_epi8(squared);
}

__m512i add_products(__m512i sum, __m512i a, __m512i b) {
  return _mm512_add_epi32(sum, _mm512_madd_epi16(_mm512_maddubs_epi16(a, b), _mm512_set1_epi16(1)));
}

int clamp_hidden(std::int32_t sum) {
  const int shifted = sum >> kHiddenShift;
  return shifted < 0 ? 0 : shifted > kHiddenCeiling ? kHiddenCeiling : shifted;
}

}  // namespace

std::int32_t run_network_avx512(const std::int16_t* us, const std::int16_t* them, int width,
                                const PackedLayers& layers) {
  alignas(64) std::uint8_t inputs[2 * kMostWidth];
  for (int k = 0; k < width; k += 32) {
    _mm256_store_si256(reinterpret_cast<__m256i*>(inputs + k), activate(us + k));
    _mm256_store_si256(reinterpret_cast<__m256i*>(inputs + width + k), activate(them + k));
  }
  alignas(64) std::uint8_t bytes[64] = {};
  for (int j = 0; j < kFirstHidden; ++j) {
    const std::int8_t* row = layers.first + j * 2 * width;
    __m512i sum = _mm512_setzero_si512();
    for (int k = 0; k < 2 * width; k += 64) sum = add_products(sum, load(inputs + k), load(row + k));
    bytes[j] = static_cast<std::uint8_t>(clamp_hidden(_mm512_reduce_add_epi32(sum) + layers.first_bias[j]));
  }
  const __m512i input = load_half(bytes);
  std::int32_t output = layers.output_bias;
  for (int j = 0; j < kSecondHidden; ++j) {
    const __m512i sum = add_products(_mm512_setzero_si512(), input, load(layers.second[j]));
    output += layers.output[j] * clamp_hidden(_mm512_reduce_add_epi32(sum) + layers.second_bias[j]);
  }
  return output;
}

}  // namespace firstmove::core::search
