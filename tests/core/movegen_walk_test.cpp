// The fast generator against the slow one of tests/support, position by position along seeded random walks.
#include <gtest/gtest.h>

#include "tests/core/core_test_support.hpp"
#include "tests/support/castling_cases.hpp"
#include "tests/support/epd_reader.hpp"
#include "tests/support/reference_movegen.hpp"
#include "tests/support/test_data.hpp"
#include "tests/support/variants.hpp"

namespace firstmove::core {
namespace {

/// What the walks have met, so that a test can insist that they met the rare things.
struct Seen {
  int positions = 0;
  int checks = 0;
  int castlings = 0;
  int en_passants = 0;
  int promotions = 0;
};

template <Geometry G>
void compare(const VariantRules& rules, const reference::Position& start, std::uint64_t seed, int plies,
             Seen& seen) {
  const std::string start_fen = reference::to_fen(start);
  SCOPED_TRACE(rules.id + ", seed " + std::to_string(seed) + ", from " + start_fen);
  Position<G> position = position_of<G>(rules, start_fen);
  support::random_walk(start, seed, plies, [&](const reference::Position& slow, const reference::Move* next) {
    if (testing::Test::HasFailure()) return;  // one report is enough
    const std::string fen = reference::to_fen(slow);
    ASSERT_EQ(to_fen(position), fen);
    ASSERT_EQ(sorted_uci_moves(position), reference::legal_uci_moves(slow)) << fen;
    ASSERT_EQ(position.in_check(), reference::in_check(slow)) << fen;
    ++seen.positions;
    seen.checks += position.in_check();
    if (next == nullptr) return;
    const auto move = parse_uci(position, reference::to_uci(slow, *next));
    ASSERT_TRUE(move.has_value()) << fen;
    seen.castlings += position.is_castling(*move);
    seen.en_passants += position.is_en_passant(*move);
    seen.promotions += position.is_promotion(*move);
    position.make(*move);
    ASSERT_TRUE(check_invariants(position)) << fen;
  });
}

void compare_walk(const std::string& variant, const std::string& fen, std::uint64_t seed, int plies,
                  Seen& seen) {
  const VariantRules& rules = rules_of(variant);
  const reference::Position start = reference::parse_fen(reference::rules_of(variant), fen);
  dispatch(rules.geometry, [&]<Geometry G>() { compare<G>(rules, start, seed, plies, seen); });
}

class MovegenWalk : public testing::TestWithParam<std::string> {};

TEST_P(MovegenWalk, AgreesWithTheReferenceFromRandomSetups) {
  const VariantRules& rules = rules_of(GetParam());
  Seen seen;
  for (std::uint64_t game = 0; game < 100 && !HasFailure(); ++game) {
    const auto setups = static_cast<std::uint64_t>(setup_count(rules));
    const auto id = static_cast<SetupId>(support::random_below(17, game, setups));
    compare_walk(rules.id, to_fen(rules, setup_position(rules, id)), 100 + game, 160, seen);
  }
  EXPECT_GT(seen.positions, 10'000);
  EXPECT_GT(seen.checks, 50);
  EXPECT_GT(seen.castlings, 20);
  EXPECT_GT(seen.en_passants, 5);
  EXPECT_GT(seen.promotions, 20);
}

TEST_P(MovegenWalk, AgreesWithTheReferenceFromThePerftPositions) {
  Seen seen;
  for (const support::PerftFile& file : support::read_perft_files()) {
    if (file.variant != GetParam()) continue;
    for (const support::PerftRow& row : file.rows) {
      compare_walk(file.variant, row.fen, static_cast<std::uint64_t>(row.line), 40, seen);
    }
  }
  EXPECT_TRUE(seen.positions > 100 || GetParam() == "chess196");  // has no table of its own
}

TEST_P(MovegenWalk, AgreesWithTheReferenceOnAlmostEmptyBoards) {
  Seen seen;
  std::uint64_t seed = 0;
  for (const support::CastlingCase& c : support::castling_table_cases()) {
    if (c.variant == GetParam() && ++seed % 4 == 0) compare_walk(c.variant, c.fen, seed, 6, seen);
  }
  for (const support::CastlingCase& c : support::hand_made_castling_cases()) {
    if (c.variant == GetParam()) compare_walk(c.variant, c.fen, ++seed, 40, seen);
  }
  EXPECT_GT(seen.castlings, 0);
}

std::vector<std::string> variant_ids() {
  std::vector<std::string> ids;
  for (const VariantRules& rules : builtin_variants()) ids.push_back(rules.id);
  return ids;
}
INSTANTIATE_TEST_SUITE_P(Variants, MovegenWalk, testing::ValuesIn(variant_ids()),
                         [](const auto& id) { return support::test_name(id.param); });

}  // namespace
}  // namespace firstmove::core
