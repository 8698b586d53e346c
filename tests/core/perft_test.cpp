// The fast generator against every perft table. One source, two programs: depths of at most a million leaves,
// and, labelled slow, the deeper ones up to a thousand million.
#include "core/perft.hpp"

#include <gtest/gtest.h>

#include "tests/core/core_test_support.hpp"
#include "tests/support/epd_reader.hpp"
#include "tests/support/test_data.hpp"

namespace firstmove::core {
namespace {

constexpr std::uint64_t kFastLeaves = 1'000'000;
#ifdef FIRSTMOVE_SLOW_TESTS
constexpr std::uint64_t kMoreThan = kFastLeaves;
constexpr std::uint64_t kAtMost = 1'000'000'000;
#else
constexpr std::uint64_t kMoreThan = 0;
constexpr std::uint64_t kAtMost = kFastLeaves;
#endif

bool is_in_this_tier(std::uint64_t leaves) {
  return leaves > kMoreThan && leaves <= kAtMost;
}

class Perft : public testing::TestWithParam<support::PerftFile> {};

template <Geometry G>
void expect_row(const VariantRules& rules, const support::PerftRow& row) {
  const Position<G> position = position_of<G>(rules, row.fen);
  for (std::size_t i = 0; i < row.leaves.size(); ++i) {
    if (!is_in_this_tier(row.leaves[i])) continue;
    EXPECT_EQ(perft(position, static_cast<int>(i) + 1), row.leaves[i])
        << "line " << row.line << ", depth " << i + 1 << ": " << row.fen;
  }
}

TEST_P(Perft, CountsTheLeavesOfTheTable) {
  const VariantRules& rules = rules_of(GetParam().variant);
  for (const support::PerftRow& row : GetParam().rows) {
    dispatch(rules.geometry, [&]<Geometry G>() { expect_row<G>(rules, row); });
  }
}

/// The files that have something to count here, so that no test passes by doing nothing.
std::vector<support::PerftFile> files_of_this_tier() {
  std::vector<support::PerftFile> files = support::read_perft_files();
  std::erase_if(files, [](const support::PerftFile& file) {
    return std::none_of(file.rows.begin(), file.rows.end(), [](const support::PerftRow& row) {
      return std::any_of(row.leaves.begin(), row.leaves.end(), is_in_this_tier);
    });
  });
  return files;
}
INSTANTIATE_TEST_SUITE_P(Tables, Perft, testing::ValuesIn(files_of_this_tier()),
                         [](const auto& file) { return support::test_name(file.param.name); });

#ifndef FIRSTMOVE_SLOW_TESTS
TEST(PerftDivide, RowsSumToThePerft) {
  const Position<k8x8> position = position_of<k8x8>(
      rules_of("chess960"), "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1");
  const std::vector<DivideRow> rows = perft_divide(position, 3);
  EXPECT_EQ(rows.size(), 48u);
  std::uint64_t sum = 0;
  for (const DivideRow& row : rows) sum += row.nodes;
  EXPECT_EQ(sum, 97'862u);
}

TEST(Perft, OfDepthZeroIsOne) {
  EXPECT_EQ(perft(start_position(tables_of<k9x9>(rules_of("chess8400")), 0), 0), 1u);
}
#endif

}  // namespace
}  // namespace firstmove::core
