// The argument of core/symmetry.hpp against counted trees: partners are the same game, and where the rules
// tell left from right, some reflection is another game.
#include "core/symmetry.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "configs/variants.hpp"
#include "core/perft.hpp"
#include "core/rule_tables.hpp"
#include "core/validate.hpp"

namespace firstmove::core {
namespace {

constexpr int kSamples = 5;

std::vector<std::uint64_t> perft_of(const VariantRules& rules, const std::vector<SetupId>& setups,
                                    int depth) {
  return dispatch(rules.geometry, [&]<Geometry G>() {
    const RuleTables<G> tables(rules);
    std::vector<std::uint64_t> leaves;
    for (const SetupId setup : setups) {
      Position<G> position = start_position(tables, setup);
      leaves.push_back(perft(position, depth, {}));
    }
    return leaves;
  });
}

std::vector<SetupId> sample(const VariantRules& rules) {
  std::vector<SetupId> setups;
  const std::int64_t count = setup_count(rules);
  for (int i = 0; i < kSamples && i < count; ++i) setups.push_back(count * i / kSamples + i % 2);
  return setups;
}

TEST(Symmetry, PartnersHaveTreesOfOneSize) {
  int variants = 0;
  for (const configs::ShippedVariant& shipped : configs::shipped_variants()) {
    const VariantRules& rules = *configs::find_variant(shipped.id);
    if (!is_mirror_symmetric(rules)) continue;
    ++variants;
    const std::vector<SetupId> setups = sample(rules);
    std::vector<SetupId> partners;
    for (const SetupId setup : setups) partners.push_back(mirror_partner(rules, setup));
    EXPECT_EQ(perft_of(rules, setups, 3), perft_of(rules, partners, 3)) << shipped.id;
  }
  EXPECT_GE(variants, 8);
}

/// The setup reflected, whether or not that is the same game; -1 when it is no setup.
SetupId reflection(const VariantRules& rules, SetupId setup) {
  SetupArrays arrays = setup_arrays(rules, setup);
  std::reverse(arrays.white.begin(), arrays.white.end());
  std::reverse(arrays.black.begin(), arrays.black.end());
  return find_setup(rules, arrays);
}

TEST(Symmetry, IsDeniedWhereReflectionsAreOtherGames) {
  for (const char* id : {"chess960", "international-fischer-random", "capablanca-shuffle"}) {
    const VariantRules& rules = *configs::find_variant(id);
    ASSERT_EQ(reflection_breaker(rules), "castling") << id;
    std::vector<SetupId> setups;
    std::vector<SetupId> reflections;
    for (SetupId setup = 0; setup < 900; ++setup) {
      if (reflection(rules, setup) < 0) continue;
      setups.push_back(setup);
      reflections.push_back(reflection(rules, setup));
    }
    ASSERT_EQ(setups.size(), 900u) << id;
    // Some array may castle on its first move, and its reflection may not.
    EXPECT_NE(perft_of(rules, setups, 1), perft_of(rules, reflections, 1)) << id;
  }
}

}  // namespace
}  // namespace firstmove::core
