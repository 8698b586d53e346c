#include "core/search/checks.hpp"

#include <gtest/gtest.h>

#include "core/notation.hpp"
#include "tests/search/support.hpp"

namespace firstmove::core::search {
namespace {

/// The law: asked before the move, the answer is what the board says after it.
template <Geometry G>
void expect_agreement(Position<G> position, int& checks) {
  const CheckSquares<G> squares(position);
  MoveList moves;
  generate_moves(position, moves);
  for (const Move move : moves) {
    const bool foreseen = squares.gives_check(position, move);
    const Undo undo = position.make(move);
    const bool in_check = position.in_check();
    position.unmake(move, undo);
    ASSERT_EQ(foreseen, in_check) << to_fen(position) << "  " << to_uci(position, move);
    checks += in_check;
  }
}

template <Geometry G>
void expect_agreement_along_walks(const std::string& variant) {
  int checks = 0;
  for (std::uint64_t seed = 0; seed < 300 * kEffort; ++seed) {
    expect_agreement(random_walk<G>(variant, seed, static_cast<int>(seed % 180)).position(), checks);
    if (testing::Test::HasFatalFailure()) return;
  }
  EXPECT_GT(checks, 100);
}

TEST(CheckSquares, ForeseeEveryCheckOnEightByEight) {
  expect_agreement_along_walks<k8x8>("chess480");
  expect_agreement_along_walks<k8x8>("chess960");
}
TEST(CheckSquares, ForeseeEveryCheckOnNineByNine) {
  expect_agreement_along_walks<k9x9>("chess8400");
}

struct CheckCase {
  const char* why;
  const char* fen;
  const char* uci;
  bool gives_check;
};

class CheckCases : public testing::TestWithParam<CheckCase> {};

TEST_P(CheckCases, AreForeseen) {
  const CheckCase& each = GetParam();
  const Position<k8x8> position = position_of<k8x8>("chess960", each.fen);
  const auto move = parse_uci(position, each.uci);
  ASSERT_TRUE(move.has_value());
  EXPECT_EQ(CheckSquares<k8x8>(position).gives_check(position, *move), each.gives_check) << each.why;
  int checks = 0;
  expect_agreement(position, checks);
}

INSTANTIATE_TEST_SUITE_P(
    Rare, CheckCases,
    testing::Values(CheckCase{"castling rook", "5k2/8/8/8/8/8/8/4K2R w H - 0 1", "e1h1", true},
                    CheckCase{"castling king uncovers", "8/8/8/8/8/8/8/k1K3R1 w G - 0 1", "c1g1", true},
                    CheckCase{"en passant opens a file", "3k4/8/8/3pP3/8/8/8/3RK3 w - d6 0 1", "e5d6", false},
                    CheckCase{"en passant opens a rank", "8/8/8/R2pP2k/8/8/8/4K3 w - d6 0 1", "e5d6", true},
                    CheckCase{"promotion looks back", "8/4P3/8/8/4k3/8/8/K7 w - - 0 1", "e7e8q", true},
                    CheckCase{"promotion to a knight", "8/4P1k1/8/8/8/8/8/K7 w - - 0 1", "e7e8n", true},
                    CheckCase{"knight uncovers a rook", "4k3/8/8/8/4N3/8/8/K3R3 w - - 0 1", "e4c3", true},
                    CheckCase{"rook moves along its line", "4k3/8/4p3/8/4R3/8/8/K7 w - - 0 1", "e4e3",
                              false}));

}  // namespace
}  // namespace firstmove::core::search
