// What this processor does well, asked once at start-up. Every choice made from it gives the same results.
#pragma once

namespace firstmove::core {

/// PEXT in hardware: not on AMD family 17h (Zen 1 and 2), where it is microcode and slower than the
/// alternative.
bool has_fast_pext();

/// AVX-512 with the byte, funnel-shift and population-count extensions that leaf_batch_avx512.cpp is built
/// for.
bool has_wide_vectors();

}  // namespace firstmove::core
