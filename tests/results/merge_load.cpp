// merge_load write FOLDER ROWS PARTS: that many game rows in that many parts, every tenth row in two of them.
// merge_load merge FOLDER: merges them. Both print rows, seconds and peak memory; merge_memory_test.py
// judges.
#include <sys/resource.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>

#include "results/part_writer.hpp"
#include "tests/results/sample.hpp"

namespace {

using namespace firstmove::results;
using namespace firstmove::results::test;
namespace fs = std::filesystem;

constexpr std::size_t kSetups = 960;

std::uint64_t write_parts(const fs::path& folder, std::uint64_t row_count, std::uint64_t part_count) {
  const SetupTable table = sample_table(kSetups);
  std::vector<Rows> hands(part_count);
  for (Rows& hand : hands) hand.conditions = sample_conditions();
  for (std::uint64_t i = 0; i < row_count; ++i) {
    GameRow row = sample_game(table.setups[i % kSetups].setup, 0, static_cast<std::uint32_t>(i / kSetups));
    for (std::size_t k = 0; k < kCheckpointCount; ++k)  // as hard to deflate as real keys
      if (row.key[k] != 0) row.key[k] = (i * kCheckpointCount + k) * 0x9e3779b97f4a7c15;
    hands[i / kSetups % part_count].games.push_back(row);
    if (i % 10 == 0) hands[(i / kSetups + 1) % part_count].games.push_back(row);
  }
  for (Rows& hand : hands) write_part(folder, sample_identity(), sample_maker(), std::move(hand));
  return row_count;
}

std::uint64_t merge_parts(const fs::path& folder) {
  MergeInput input = sample_input(kSetups);
  for (const auto& entry : fs::directory_iterator(folder))
    if (entry.path().string().ends_with(".part.h5")) input.parts.push_back(entry.path());
  input.output = folder / "merged.h5";
  return merge(input).game_rows;
}

}  // namespace

int main(int argc, char** argv) {
  const bool writes = argc == 5 && std::strcmp(argv[1], "write") == 0;
  if (!writes && !(argc == 3 && std::strcmp(argv[1], "merge") == 0)) return 2;
  const auto start = std::chrono::steady_clock::now();
  try {
    const std::uint64_t rows = writes ? write_parts(argv[2], std::strtoull(argv[3], nullptr, 10),
                                                    std::strtoull(argv[4], nullptr, 10))
                                      : merge_parts(argv[2]);
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    std::printf("%llu rows %.2f s %.1f MB\n", static_cast<unsigned long long>(rows), seconds.count(),
                static_cast<double>(usage.ru_maxrss) / 1024);
  } catch (const IoError& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
  }
}
