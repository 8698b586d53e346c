// Slider attacks on the 9x9 board, design against design: look-ups a second over random squares and as many
// men as a game goes through. `split_pext` and `obstruction_difference` are those of core/attacks.hpp.
#include <benchmark/benchmark.h>

#include "bench/slider_designs.hpp"
#include "core/hash.hpp"

namespace firstmove::bench {
namespace {

constexpr Geometry k9x9 = core::k9x9;
using Set = Bitboard<k9x9>;

struct Query {
  Square square;
  Set occupied;
};

/// From 10 to 36 men, as a game goes.
std::vector<Query> make_queries() {
  std::vector<Query> queries(4096);
  std::uint64_t state = 1;
  const auto next = [&state] { return state = core::mix64(state + 0x9e3779b97f4a7c15u); };
  for (Query& query : queries) {
    query.square = static_cast<Square>(next() % 81);
    const std::uint64_t men = 10 + next() % 27;
    for (std::uint64_t man = 0; man < men; ++man) query.occupied |= Set::of(static_cast<Square>(next() % 81));
  }
  return queries;
}

template <typename Design>
void measure(benchmark::State& state, const Design& design) {
  const std::vector<Query> queries = make_queries();
  for (const Query& query : queries) {
    for (const bool orthogonal : {true, false}) {
      if (design(query.square, query.occupied, orthogonal) !=
          core::walk_attacks<k9x9>(query.square, query.occupied, orthogonal, !orthogonal)) {
        state.SkipWithError("wrong attacks");
        return;
      }
    }
  }
  for (auto _ : state) {
    Set sum;
    for (const Query& query : queries) {
      sum ^= design(query.square, query.occupied, true) ^ design(query.square, query.occupied, false);
    }
    benchmark::DoNotOptimize(sum);
  }
  state.SetItemsProcessed(static_cast<std::int64_t>(2 * queries.size()) * state.iterations());
}

void walking(benchmark::State& state) {
  measure(state, [](Square s, Set o, bool orthogonal) {
    return core::walk_attacks<k9x9>(s, o, orthogonal, !orthogonal);
  });
}
void classical_rays(benchmark::State& state) {
  measure(state, [](Square s, Set o, bool orthogonal) { return classical_attacks<k9x9>(s, o, orthogonal); });
}
void kogge_stone(benchmark::State& state) {
  measure(state, [](Square s, Set o, bool orthogonal) { return fill_attacks<k9x9>(s, o, orthogonal); });
}
void obstruction_difference(benchmark::State& state) {
  measure(state, [](Square s, Set o, bool orthogonal) {
    return core::detail::two_lines<k9x9>(s, o, orthogonal ? 0 : 2);
  });
}
void line_pext(benchmark::State& state) {
  const LinePext<k9x9> design;
  measure(state, [&](Square s, Set o, bool orthogonal) { return design.attacks(s, o, orthogonal); });
}
void split_pext(benchmark::State& state) {
  core::detail::PextTables<k9x9>::prepare();
  measure(state, [](Square s, Set o, bool orthogonal) {
    return orthogonal ? core::orthogonal_attacks<k9x9>(s, o) : core::diagonal_attacks<k9x9>(s, o);
  });
}

BENCHMARK(walking);
BENCHMARK(classical_rays);
BENCHMARK(kogge_stone);
BENCHMARK(obstruction_difference);
BENCHMARK(line_pext);
BENCHMARK(split_pext);

}  // namespace
}  // namespace firstmove::bench

BENCHMARK_MAIN();
