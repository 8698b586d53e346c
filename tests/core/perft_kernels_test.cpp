// Perft walks the tree with boards and vector lanes of its own: it must count what making every move and
// counting the replies counts, with each build of the kernel that this machine can run.
#include <gtest/gtest.h>

#include "core/cpu.hpp"
#include "core/perft.hpp"
#include "tests/core/core_test_support.hpp"
#include "tests/core/every_geometry.hpp"
#include "tests/support/castling_cases.hpp"

namespace firstmove::core {
namespace {

template <Geometry G>
std::uint64_t plain_perft(Position<G>& position, int depth) {
  if (depth == 1) return static_cast<std::uint64_t>(count_moves(position));
  std::uint64_t leaves = 0;
  for (const Move move : moves_of(position)) {
    const Undo undo = position.make(move);
    leaves += plain_perft(position, depth - 1);
    position.unmake(move, undo);
  }
  return leaves;
}

template <Geometry G>
void expect_every_kernel_counts_plainly(Position<G> position, int depth) {
  const std::uint64_t plain = plain_perft(position, depth);
  ASSERT_EQ(perft(position, depth), plain) << to_fen(position);
  ASSERT_EQ(perft(position, depth, {.kernel = LeafKernel::avx2}), plain) << to_fen(position);
  if (has_wide_vectors()) {
    ASSERT_EQ(perft(position, depth, {.kernel = LeafKernel::avx512}), plain) << to_fen(position);
  }
}

template <typename Size>
class PerftKernels : public testing::Test {};
TYPED_TEST_SUITE(PerftKernels, EveryGeometry);

TYPED_TEST(PerftKernels, CountWhatPlainMovesCountAlongRandomGames) {
  constexpr Geometry G = TypeParam::geometry;
  walk_all_variants<G>(11, 12, 160,
                       [](const Position<G>& position) { expect_every_kernel_counts_plainly(position, 2); });
}

TYPED_TEST(PerftKernels, CountWhatPlainMovesCountThreePliesDeep) {
  constexpr Geometry G = TypeParam::geometry;
  walk_all_variants<G>(12, 2, 60, [](const Position<G>& position) {
    if (position.halfmove_clock() % 4 == 0) expect_every_kernel_counts_plainly(position, 3);
  });
}

TEST(PerftKernelsCastling, CountWhatPlainMovesCount) {
  for (const support::CastlingCase& c : support::castling_table_cases()) {
    const VariantRules& rules = rules_of(c.variant);
    dispatch(rules.geometry,
             [&]<Geometry G>() { expect_every_kernel_counts_plainly(position_of<G>(rules, c.fen), 2); });
    if (testing::Test::HasFatalFailure()) return;
  }
}

}  // namespace
}  // namespace firstmove::core
