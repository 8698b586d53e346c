// The arithmetic of a network's small layers, in three forms with the same results: readable, AVX2, AVX-512.
// Sums are of bytes 0..127 with int8 weights, so that two products never leave int16.
#pragma once

#include <cstdint>

#include "core/search/network/network_sizes.hpp"

namespace firstmove::core::search {

struct SmallLayers;

/// Small layers laid out for the kernels: rows padded with zeros to whole vectors.
struct alignas(64) PackedLayers {
  /// [kFirstHidden][2 * kMostWidth]: a row is 2 * width long, rows follow each other without gaps
  alignas(64) std::int8_t first[kFirstHidden * 2 * kMostWidth];
  alignas(64) std::int32_t first_bias[kFirstHidden];
  alignas(64) std::int8_t second[kSecondHidden][64];  ///< the first kFirstHidden of each row
  alignas(64) std::int32_t second_bias[kSecondHidden];
  alignas(64) std::int32_t output[kSecondHidden];
  std::int32_t output_bias;
};

/// The output sum for the side to move, of both sides' accumulators.
using NetworkKernel = std::int32_t (*)(const std::int16_t* us, const std::int16_t* them, int width,
                                       const PackedLayers& layers);
std::int32_t run_network_plain(const std::int16_t* us, const std::int16_t* them, int width,
                               const PackedLayers& layers);
std::int32_t run_network_avx2(const std::int16_t* us, const std::int16_t* them, int width,
                              const PackedLayers& layers);
std::int32_t run_network_avx512(const std::int16_t* us, const std::int16_t* them, int width,
                                const PackedLayers& layers);

enum class NetworkForm { plain, avx2, avx512 };
/// The fastest that this machine has.
NetworkForm best_network_form();
NetworkKernel network_kernel(NetworkForm form);

PackedLayers pack_layers(const SmallLayers& layers, int width);

}  // namespace firstmove::core::search
