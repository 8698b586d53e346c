// Built for AVX-512 (CMakeLists.txt) and called only where has_wide_vectors() says so.
#include <immintrin.h>

#include <utility>

#include "core/leaf_batch.hpp"

namespace firstmove::core {
namespace {

typedef std::uint64_t V __attribute__((vector_size(64)));
constexpr int kStep = 8;

V load(const std::uint64_t* lanes) {
  return reinterpret_cast<V>(_mm512_loadu_si512(lanes));
}
V splat(std::uint64_t value) {
  return reinterpret_cast<V>(_mm512_set1_epi64(static_cast<long long>(value)));
}
__m512i raw(V v) {
  return reinterpret_cast<__m512i>(v);
}
bool any(V v) {
  return _mm512_test_epi64_mask(raw(v), raw(v)) != 0;
}
V is_nonzero(V v) {
  return reinterpret_cast<V>(_mm512_movm_epi64(_mm512_test_epi64_mask(raw(v), raw(v))));
}
unsigned lane_mask(V v) {
  return _mm512_movepi64_mask(raw(v));
}
template <int N>
V funnel_left(V high, V low) {
  return reinterpret_cast<V>(_mm512_shldi_epi64(raw(high), raw(low), N));
}
template <int N>
V funnel_right(V high, V low) {
  return reinterpret_cast<V>(_mm512_shrdi_epi64(raw(low), raw(high), N));
}

class BitCounter {
 public:
  void add(V v) { sum_ += reinterpret_cast<V>(_mm512_popcnt_epi64(raw(v))); }
  template <typename Set>
  void add_all(Set set) {
    for (const V& word : set.word) add(word);
  }
  std::uint64_t total() const { return static_cast<std::uint64_t>(_mm512_reduce_add_epi64(raw(sum_))); }

 private:
  V sum_ = splat(0);
};

#include "core/leaf_batch_kernel.inc"

}  // namespace

#define INSTANTIATE(G)                                                                                    \
  template <>                                                                                             \
  LeafCount count_leaves_avx512<G>(const LeafRules<G>& rules, const LeafBatch<G>& batch, Colour colour) { \
    return count_leaves<G>(rules, batch, colour);                                                         \
  }
FIRSTMOVE_FOR_EACH_GEOMETRY(INSTANTIATE)
#undef INSTANTIATE

}  // namespace firstmove::core
