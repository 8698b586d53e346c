// For the baseline machine: 32 products an instruction.
#include <immintrin.h>

#include "core/search/network/network_kernel.hpp"

namespace firstmove::core::search {
namespace {

__m256i load(const void* from) {
  return _mm256_load_si256(static_cast<const __m256i*>(from));
}

/// Sixteen sums as activations 0..127, in 16 bits: (clamp(sum, 0, 255) * 128)^2 / 2^23 without leaving 16
/// bits.
__m256i activations(__m256i sums) {
  const __m256i clamped =
      _mm256_min_epi16(_mm256_max_epi16(sums, _mm256_setzero_si256()), _mm256_set1_epi16(kActivationCeiling));
  return _mm256_mulhi_epu16(_mm256_slli_epi16(clamped, 16 - kActivationShift), clamped);
}

/// Activations of 32 sums as bytes, in the order of the sums.
__m256i activate(const std::int16_t* sums) {
  const __m256i packed = _mm256_packus_epi16(activations(load(sums)), activations(load(sums + 16)));
  return _mm256_permute4x64_epi64(packed, 0b11'01'10'00);
}

/// sum of a[k] * b[k]; a bytes from 0 to 127: pairs fit 16 bits.
__m256i add_products(__m256i sum, __m256i a, __m256i b) {
  return _mm256_add_epi32(sum, _mm256_madd_epi16(_mm256_maddubs_epi16(a, b), _mm256_set1_epi16(1)));
}

/// The totals of four vectors.
__m128i totals(__m256i a, __m256i b, __m256i c, __m256i d) {
  const __m256i sums = _mm256_hadd_epi32(_mm256_hadd_epi32(a, b), _mm256_hadd_epi32(c, d));
  return _mm_add_epi32(_mm256_castsi256_si128(sums), _mm256_extracti128_si256(sums, 1));
}

__m128i hidden(__m128i sums) {
  const __m128i shifted = _mm_srai_epi32(sums, kHiddenShift);
  return _mm_min_epi32(_mm_max_epi32(shifted, _mm_setzero_si128()), _mm_set1_epi32(kHiddenCeiling));
}

__m128i load4(const std::int32_t* from) {
  return _mm_load_si128(reinterpret_cast<const __m128i*>(from));
}

}  // namespace

std::int32_t run_network_avx2(const std::int16_t* us, const std::int16_t* them, int width,
                              const PackedLayers& layers) {
  alignas(32) std::uint8_t inputs[2 * kMostWidth];
  for (int k = 0; k < width; k += 32) {
    _mm256_store_si256(reinterpret_cast<__m256i*>(inputs + k), activate(us + k));
    _mm256_store_si256(reinterpret_cast<__m256i*>(inputs + width + k), activate(them + k));
  }
  alignas(16) std::int32_t first[kFirstHidden];
  for (int j = 0; j < kFirstHidden; j += 4) {
    __m256i sums[4] = {};
    const std::int8_t* row = layers.first + j * 2 * width;
    for (int k = 0; k < 2 * width; k += 32) {
      const __m256i input = load(inputs + k);
      for (int i = 0; i < 4; ++i) sums[i] = add_products(sums[i], input, load(row + i * 2 * width + k));
    }
    const __m128i sum =
        _mm_add_epi32(totals(sums[0], sums[1], sums[2], sums[3]), load4(layers.first_bias + j));
    _mm_store_si128(reinterpret_cast<__m128i*>(first + j), hidden(sum));
  }
  alignas(32) std::uint8_t bytes[32] = {};
  for (int j = 0; j < kFirstHidden; ++j) bytes[j] = static_cast<std::uint8_t>(first[j]);
  const __m256i input = load(bytes);
  __m128i output = _mm_setzero_si128();
  for (int j = 0; j < kSecondHidden; j += 4) {
    __m256i sums[4];
    for (int i = 0; i < 4; ++i)
      sums[i] = add_products(_mm256_setzero_si256(), input, load(layers.second[j + i]));
    const __m128i sum =
        _mm_add_epi32(totals(sums[0], sums[1], sums[2], sums[3]), load4(layers.second_bias + j));
    output = _mm_add_epi32(output, _mm_mullo_epi32(hidden(sum), load4(layers.output + j)));
  }
  output = _mm_add_epi32(output, _mm_shuffle_epi32(output, 0b01'00'11'10));
  output = _mm_add_epi32(output, _mm_shuffle_epi32(output, 0b10'11'00'01));
  return _mm_cvtsi128_si32(output) + layers.output_bias;
}

}  // namespace firstmove::core::search
