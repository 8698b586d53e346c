// The kernel for the x86-64-v3 baseline: four lanes at a time.
#include <immintrin.h>

#include <utility>

#include "core/leaf_batch.hpp"

namespace firstmove::core {
namespace {

typedef std::uint64_t V __attribute__((vector_size(32)));
constexpr int kStep = 4;

__m256i raw(V v) {
  return reinterpret_cast<__m256i>(v);
}
V load(const std::uint64_t* lanes) {
  return reinterpret_cast<V>(_mm256_loadu_si256(reinterpret_cast<const __m256i*>(lanes)));
}
V splat(std::uint64_t value) {
  return reinterpret_cast<V>(_mm256_set1_epi64x(static_cast<long long>(value)));
}
bool any(V v) {
  return _mm256_testz_si256(raw(v), raw(v)) == 0;
}
V is_nonzero(V v) {
  return ~reinterpret_cast<V>(_mm256_cmpeq_epi64(raw(v), _mm256_setzero_si256()));
}
unsigned lane_mask(V v) {
  return static_cast<unsigned>(_mm256_movemask_pd(_mm256_castsi256_pd(raw(v))));
}
template <int N>
V funnel_left(V high, V low) {
  return (high << N) | (low >> (64 - N));
}
template <int N>
V funnel_right(V high, V low) {
  return (low >> N) | (high << (64 - N));
}

/// Population counts of nibbles by table look-up (Mula 2008), summed in bytes until asked for.
class BitCounter {
 public:
  void add(V v) {
    const __m256i nibbles = _mm256_set1_epi8(15);
    const __m256i table = _mm256_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4,  //
                                           0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4);
    const __m256i low = _mm256_shuffle_epi8(table, _mm256_and_si256(raw(v), nibbles));
    const __m256i high = _mm256_shuffle_epi8(table, _mm256_and_si256(_mm256_srli_epi16(raw(v), 4), nibbles));
    const __m256i bytes = _mm256_add_epi8(low, high);  // at most 8 a byte
    sum_ = _mm256_add_epi64(sum_, _mm256_sad_epu8(bytes, _mm256_setzero_si256()));
  }
  template <typename Set>
  void add_all(Set set) {
    for (const V& word : set.word) add(word);
  }
  std::uint64_t total() const {
    const V sum = reinterpret_cast<V>(sum_);
    return sum[0] + sum[1] + sum[2] + sum[3];
  }

 private:
  __m256i sum_ = _mm256_setzero_si256();
};

#include "core/leaf_batch_kernel.inc"

}  // namespace

#define INSTANTIATE(G)                                                                                  \
  template <>                                                                                           \
  LeafCount count_leaves_avx2<G>(const LeafRules<G>& rules, const LeafBatch<G>& batch, Colour colour) { \
    return count_leaves<G>(rules, batch, colour);                                                       \
  }
FIRSTMOVE_FOR_EACH_GEOMETRY(INSTANTIATE)
#undef INSTANTIATE

}  // namespace firstmove::core
