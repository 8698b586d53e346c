// Leaves a second, on one thread, of the positions in bench/perft. Every count is checked: a wrong one is an
// error, not a fast time.
#include <benchmark/benchmark.h>

#include <fstream>
#include <iterator>
#include <memory>
#include <stdexcept>

#include "configs/variants.hpp"
#include "core/fen.hpp"
#include "core/perft.hpp"
#include "jobs/perft_epd.hpp"

namespace firstmove {
namespace {

bool failed = false;  // some count was wrong

struct Case {
  std::string name;
  std::string variant;
  std::string file;
  std::size_t first_line;
  std::size_t lines;
  int depth;
  std::size_t hash_mb = 0;
  core::LeafKernel kernel = core::LeafKernel::best;
};

std::vector<jobs::PerftLine> read_lines(const Case& one) {
  const std::string path = std::string(FIRSTMOVE_BENCH_DATA "/") + one.file + ".epd";
  std::ifstream file(path);
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  const auto lines = jobs::parse_perft_epd(text);
  if (!lines) throw std::runtime_error(path + ": " + lines.error().message);
  if (lines->size() < one.first_line + one.lines) throw std::runtime_error(path + ": too few positions");
  const auto begin = lines->begin() + static_cast<std::ptrdiff_t>(one.first_line);
  return {begin, begin + static_cast<std::ptrdiff_t>(one.lines)};
}

template <core::Geometry G>
struct Position {
  core::Position<G> position;
  std::uint64_t leaves;
};

template <core::Geometry G>
std::vector<Position<G>> read_positions(const core::RuleTables<G>& tables, const Case& one) {
  std::vector<Position<G>> positions;
  for (const jobs::PerftLine& line : read_lines(one)) {
    const auto position = core::parse_fen(tables, line.fen);
    if (!position) throw std::runtime_error(line.fen + ": " + position.error().message);
    for (const jobs::PerftCount& count : line.counts) {
      if (count.depth == one.depth) positions.push_back({*position, count.leaves});
    }
  }
  if (positions.empty()) throw std::runtime_error(one.name + ": no count of that depth");
  return positions;
}

template <core::Geometry G>
void count(benchmark::State& state, const Case& one) {
  const core::RuleTables<G> tables(*configs::find_variant(one.variant));
  const std::vector<Position<G>> positions = read_positions(tables, one);
  std::uint64_t leaves = 0;
  for (auto _ : state) {
    // A table starts empty each time, its allocation included.
    const auto table = one.hash_mb == 0 ? nullptr : std::make_unique<core::PerftTable>(one.hash_mb << 20);
    for (const Position<G>& each : positions) {
      const std::uint64_t counted =
          core::perft(each.position, one.depth, {.kernel = one.kernel, .table = table.get()});
      if (counted != each.leaves) {
        failed = true;
        return state.SkipWithError("wrong count");
      }
      leaves += counted;
    }
  }
  state.counters["leaves"] = benchmark::Counter(static_cast<double>(leaves), benchmark::Counter::kIsRate);
}

void register_case(const Case& one) {
  benchmark::RegisterBenchmark(one.name.c_str(), [one](benchmark::State& state) {
    core::dispatch(configs::find_variant(one.variant)->geometry,
                   [&]<core::Geometry G>() { count<G>(state, one); });
  })->Unit(benchmark::kMillisecond);
}

void register_cases() {
  using core::LeafKernel;
  for (const Case& one : std::vector<Case>{
           {"start/d6", "chess960", "published", 0, 1, 6},
           {"start/d6/avx2", "chess960", "published", 0, 1, 6, 0, LeafKernel::avx2},
           {"start/d7", "chess960", "published", 0, 1, 7},
           {"start/d7/hash1024", "chess960", "published", 0, 1, 7, 1024},
           {"kiwipete/d5", "chess960", "published", 1, 1, 5},
           {"kiwipete/d5/avx2", "chess960", "published", 1, 1, 5, 0, LeafKernel::avx2},
           {"chess960/d5", "chess960", "chess960", 0, 30, 5},
           {"chess480/d4", "chess480", "chess480", 0, 10, 4},
           {"chess480/d5", "chess480", "chess480", 0, 10, 5},
           {"chess484/d4", "chess484", "chess484", 0, 10, 4},
           {"chess484/d5", "chess484", "chess484", 0, 10, 5},
           {"chess8400/d4", "chess8400", "chess8400", 0, 10, 4},
           {"chess8400/d5", "chess8400", "chess8400", 0, 10, 5},
           {"chess8400/d5/avx2", "chess8400", "chess8400", 0, 10, 5, 0, LeafKernel::avx2},
       }) {
    register_case(one);
  }
}

}  // namespace
}  // namespace firstmove

int main(int argc, char** argv) {
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
  firstmove::register_cases();
  benchmark::RunSpecifiedBenchmarks();
  return firstmove::failed ? 1 : 0;
}
