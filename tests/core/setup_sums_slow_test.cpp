#include <gtest/gtest.h>

#include "tests/core/setup_sums.hpp"
#include "tests/support/variants.hpp"

namespace firstmove::core {
namespace {

TEST(MirrorPartners, AgreeInChess8400ToDepthThree) {
  const VariantRules& rules = rules_of("chess8400");
  EXPECT_EQ(count_unequal_partners(rules, perft_of_every_setup(rules, 3)), 0);
}

TEST(SetupSums, EverySetupCountsWhatTheReferenceCountsAtDepthThree) {
  for (const VariantRules& rules : builtin_variants()) {
    EXPECT_EQ(perft_of_every_setup(rules, 3), reference_perft_of_every_setup(rules, 3)) << rules.id;
  }
}

}  // namespace
}  // namespace firstmove::core
