// Every shipped variant, from its file, against the slow generator, which states its rules a second time.
#include <gtest/gtest.h>

#include <map>

#include "configs/variants.hpp"
#include "core/perft.hpp"
#include "core/rule_tables.hpp"
#include "core/setups.hpp"
#include "core/validate.hpp"
#include "tests/support/reference_movegen.hpp"

namespace firstmove::core {
namespace {

/// Variants that the slow generator knows under the name of another with the same rules of play.
std::string reference_id(const std::string& id) {
  static const std::map<std::string, std::string> same{{"regroupment", "chess484"},
                                                       {"regroupment64", "chess484"},
                                                       {"chess20", "chess484"},
                                                       {"chess25", "chess484"},
                                                       {"chess400", "chess484"},
                                                       {"chess64", "chess484"},
                                                       {"chess57", "chess484"},
                                                       {"dfrc", "chess960"},
                                                       {"chess18", "chess960"},
                                                       {"chess324", "chess960"},
                                                       {"modern", "chess8400"},
                                                       {"capablanca-random", "capablanca"},
                                                       {"capablanca-shuffle", "capablanca"},
                                                       {"gothic", "capablanca"},
                                                       {"pseudo-modern-random", "modern-random"},
                                                       {"international-fischer-random", "inner10"},
                                                       {"chess2880", "shuffle"},
                                                       {"janus", "janus-castling"},
                                                       {"ajax", "ajax-castling"},
                                                       {"ajax-capablanca", "ajax-ministers"},
                                                       {"ajax-capablanca-2", "ajax-capablanca"}};
  const auto found = same.find(id);
  return found == same.end() ? id : found->second;
}

std::uint64_t perft_of(const VariantRules& rules, SetupId setup, int depth) {
  return dispatch(rules.geometry, [&]<Geometry G>() {
    const RuleTables<G> tables(rules);
    Position<G> position = start_position(tables, setup);
    return perft(position, depth, {});
  });
}

void compare(const std::string& id, int samples, std::uint64_t most_leaves) {
  const VariantRules& rules = *configs::find_variant(id);
  const reference::Rules& slow = reference::rules_of(reference_id(id));
  const std::int64_t count = setup_count(rules);
  for (int sample = 0; sample < samples && sample < count; ++sample) {
    const SetupId setup = count * sample / samples;
    const SetupArrays arrays = setup_arrays(rules, setup);
    reference::Position start = reference::start_position(slow, arrays.white, arrays.black);
    const auto rights_of = [&](std::size_t colour) {
      return setup_position(rules, setup).castling_rook_file[colour];
    };
    start.rook_file = {rights_of(0)[0], rights_of(0)[1], rights_of(1)[0], rights_of(1)[1]};
    for (int depth = 1; depth <= 4; ++depth) {
      const std::uint64_t leaves = perft_of(rules, setup, depth);
      if (leaves > most_leaves) break;
      ASSERT_EQ(leaves, reference::perft(start, depth)) << id << ", setup " << setup << ", depth " << depth;
    }
  }
}

class ShippedPerft : public testing::TestWithParam<std::string> {};

TEST_P(ShippedPerft, EqualsTheSlowGenerators) {
#ifdef FIRSTMOVE_SLOW_TESTS
  compare(GetParam(), 5, 1'000'000);
#else
  compare(GetParam(), 3, 20'000);
#endif
}

std::vector<std::string> ids() {
  std::vector<std::string> all;
  for (const configs::ShippedVariant& variant : configs::shipped_variants()) all.emplace_back(variant.id);
  return all;
}

INSTANTIATE_TEST_SUITE_P(Variants, ShippedPerft, testing::ValuesIn(ids()), [](const auto& row) {
  std::string name = row.param;
  for (char& c : name) c = c == '-' ? '_' : c;
  return name;
});

}  // namespace
}  // namespace firstmove::core
