#include "core/search/signature.hpp"

#include <gtest/gtest.h>

#include <cstdio>
#include <set>

#include "core/search/evaluation_parameters.hpp"
#include "tests/support/variants.hpp"

namespace firstmove::core::search {
namespace {

TEST(PlayerVersion, NamesThePlayerThatPlays) {
  char recomputed[17];
  std::snprintf(recomputed, sizeof recomputed, "%016llx",
                static_cast<unsigned long long>(play_signature(find_variant, PlayerParameters{})));
  const std::string version = player_version();
  EXPECT_EQ(version.substr(version.find('-') + 1), recomputed)
      << "play changed: commit this signature in core/search/parameters.cpp (and a new number once results "
         "with the "
         "old one are published)";
}

TEST(PlayerVersion, DependsOnTheParameters) {
  EXPECT_NE(play_signature(find_variant, {.table_entries_log2 = 6, .selective = true}, 4),
            play_signature(find_variant, {}, 4));
  EXPECT_NE(play_signature(find_variant, {.table_entries_log2 = 14, .selective = false}, 4),
            play_signature(find_variant, {}, 4));
  EvaluationParameters evaluation = default_parameters(*find_variant("chess960"));
  evaluation.values[static_cast<std::size_t>(slot(Group::tempo))].middle += 1;
  EXPECT_NE(play_signature(find_variant, {.evaluation = &evaluation}, 4),
            play_signature(find_variant, {}, 4));
}

TEST(Bench, CoversEveryVariantWithLegalPositions) {
  const BenchResult result = bench_nodes(find_variant, {}, 1);
  EXPECT_GE(result.positions.size(), 30u);
  std::set<std::string> variants;
  for (const BenchPosition& position : result.positions) {
    variants.insert(position.variant);
    EXPECT_GT(position.nodes, 0u) << position.fen;
  }
  EXPECT_EQ(variants.size(), 6u);
}

TEST(Bench, CountsTheSameNodesEachTime) {
  const BenchResult first = bench_nodes(find_variant, {}, 3);
  const BenchResult second = bench_nodes(find_variant, {}, 3);
  EXPECT_EQ(first.nodes, second.nodes);
  std::uint64_t sum = 0;
  for (const BenchPosition& position : first.positions) sum += position.nodes;
  EXPECT_EQ(first.nodes, sum);
}

}  // namespace
}  // namespace firstmove::core::search
