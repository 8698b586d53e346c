// Remembered counts must be the counts: with tables so small that entries are always replaced, shared by
// positions of different setups, and by threads.
#include "core/perft_table.hpp"

#include <gtest/gtest.h>

#include <thread>

#include "core/hash.hpp"
#include "core/perft.hpp"
#include "tests/core/core_test_support.hpp"
#include "tests/support/epd_reader.hpp"
#include "tests/support/variants.hpp"

namespace firstmove::core {
namespace {

constexpr std::uint64_t kMostLeaves = 300'000;

/// Counts every row of a file with the table, forwards or backwards.
template <Geometry G>
void expect_rows(const support::PerftFile& file, PerftTable& table, bool backwards) {
  const VariantRules& rules = rules_of(file.variant);
  std::vector<support::PerftRow> rows = file.rows;
  if (backwards) std::reverse(rows.begin(), rows.end());
  for (const support::PerftRow& row : rows) {
    const Position<G> position = position_of<G>(rules, row.fen);
    for (std::size_t i = 0; i < row.leaves.size() && row.leaves[i] <= kMostLeaves; ++i) {
      EXPECT_EQ(perft(position, static_cast<int>(i) + 1, {.table = &table}), row.leaves[i]) << row.fen;
    }
  }
}

void expect_file(const support::PerftFile& file, PerftTable& table, bool backwards = false) {
  dispatch(rules_of(file.variant).geometry, [&]<Geometry G>() { expect_rows<G>(file, table, backwards); });
}

TEST(PerftTable, OfAnySizeGivesTheCountsOfTheTables) {
  for (const support::PerftFile& file : support::read_perft_files()) {
    for (const std::size_t bytes : {std::size_t{0}, std::size_t{1} << 12, std::size_t{1} << 22}) {
      PerftTable table(bytes);
      SCOPED_TRACE(file.name + ", bytes " + std::to_string(bytes));
      expect_file(file, table);
    }
  }
}

/// An identity and a count that nothing else has.
PerftIdentity numbered(std::uint64_t number) {
  return {mix64(number), mix64(~number)};
}

TEST(PerftTable, GrowsWithoutMixingUpOrForgettingWhatCameLast) {
  constexpr std::uint64_t kStores = 3'000'000;
  PerftTable table(std::size_t{256} << 20);  // starts with 2^20 buckets and may double twice
  for (std::uint64_t i = 0; i < kStores; ++i) {
    table.store(numbered(i), 2, 7 * i + 1);
    // The newest is there, also right after the table grew.
    ASSERT_EQ(table.find(numbered(i)), std::optional(7 * i + 1));
    if (i >= 1000 && i % 16 == 0) {
      const auto earlier = table.find(numbered(i - 1000));
      ASSERT_EQ(earlier.value_or(7 * (i - 1000) + 1), 7 * (i - 1000) + 1);
    }
  }
  std::uint64_t kept = 0;
  for (std::uint64_t i = 0; i < kStores; ++i) {
    const auto known = table.find(numbered(i));
    if (!known) continue;
    ASSERT_EQ(*known, 7 * i + 1);
    ++kept;
  }
  EXPECT_GT(kept, std::uint64_t{2} << 20) << "more than the first 2^20 buckets can hold";
  EXPECT_EQ(table.find(numbered(kStores)), std::nullopt);
}

TEST(PerftTable, SharedByThreadsGivesTheCountsOfTheTables) {
  for (const support::PerftFile& file : support::read_perft_files()) {
    for (const VariantRules& rules : builtin_variants()) {  // the tests' own cache is not for threads
      dispatch(rules.geometry, [&]<Geometry G>() { tables_of<G>(rules); });
    }
    PerftTable table(std::size_t{1} << 14);
    std::thread forwards([&] { expect_file(file, table); });
    std::thread backwards([&] { expect_file(file, table, true); });
    forwards.join();
    backwards.join();
  }
}

TEST(PerftTable, TellsPositionsApartThatDifferOnlyInWhatDecidesMoves) {
  struct Pair {
    const char* one;
    const char* other;
  };
  const Pair pairs[] = {
      // which rook may castle: past the one on b1, the one on a1 may not
      {"4k3/8/8/8/8/8/8/RR1K4 w A - 0 1", "4k3/8/8/8/8/8/8/RR1K4 w B - 0 1"},
      {"r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R w HA - 0 1"},
      {"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1"},
      {"4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1", "4k3/8/8/3pP3/8/8/8/4K3 b - - 0 1"},
      {"4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "4k3/8/8/8/8/8/8/B3K3 w - - 0 1"},
      {"4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "4k3/8/8/8/8/8/8/r3K3 w - - 0 1"},
  };
  for (const auto& [one, other] : pairs) {
    PerftTable table(std::size_t{1} << 20);
    const auto first = position_of<k8x8>(rules_of("chess960"), one);
    const auto second = position_of<k8x8>(rules_of("chess960"), other);
    ASSERT_NE(perft(first, 3), perft(second, 3)) << one << "  " << other;
    EXPECT_EQ(perft(first, 3, {.table = &table}), perft(first, 3)) << one;
    EXPECT_EQ(perft(second, 3, {.table = &table}), perft(second, 3)) << other;
    EXPECT_EQ(perft(first, 2, {.table = &table}), perft(first, 2)) << one << "  depth is part of it";
  }
}

}  // namespace
}  // namespace firstmove::core
