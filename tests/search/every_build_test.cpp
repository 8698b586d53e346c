// The player plays the same in every build: with and without asserts, sanitizers and optimisation, by GCC and
// by Clang. The numbers change with play, like the player's version; then commit those that the test prints.
#include <gtest/gtest.h>

#include "core/search/signature.hpp"
#include "tests/support/variants.hpp"

namespace firstmove::core::search {
namespace {

TEST(EveryBuild, SearchesTheSameTree) {
  EXPECT_EQ(bench_nodes(find_variant, {}, 7).nodes, 153598u);
}

TEST(EveryBuild, PlaysTheSameGames) {
  EXPECT_EQ(play_signature(find_variant, {}, 4), 9124883372278015278u);
}

}  // namespace
}  // namespace firstmove::core::search
