// The oracle itself is checked first: against published and cross-checked counts, and hand-made castling cases.
#include "tests/support/reference_movegen.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/support/castling_cases.hpp"
#include "tests/support/epd_reader.hpp"
#include "tests/support/random_walk.hpp"

namespace firstmove::support {
namespace {

using reference::Position;

Position position_of(const std::string& variant, const std::string& fen) {
  return reference::parse_fen(reference::rules_of(variant), fen);
}

void expect_case(const CastlingCase& c) {
  const Position position = position_of(c.variant, c.fen);
  const auto moves = reference::legal_moves(position);
  const auto found = std::find_if(moves.begin(), moves.end(), [&](reference::Move move) {
    return reference::to_uci(position, move) == c.move;
  });
  ASSERT_EQ(found != moves.end(), c.legal) << c.variant << "  " << c.fen << "  " << c.move;
  if (!c.legal) return;
  EXPECT_EQ(reference::to_fen(reference::after(position, *found)), c.fen_after) << c.fen << "  " << c.move;
}

class ReferencePerft : public testing::TestWithParam<PerftFile> {};

TEST_P(ReferencePerft, CountsTheLeavesOfTheTable) {
  constexpr std::uint64_t kMostLeaves = 20'000;  // slow: about 5 million leaves a second
  for (const PerftRow& row : GetParam().rows) {
    const Position position = position_of(GetParam().variant, row.fen);
    for (std::size_t i = 0; i < row.leaves.size() && row.leaves[i] <= kMostLeaves; ++i) {
      EXPECT_EQ(reference::perft(position, static_cast<int>(i) + 1), row.leaves[i])
          << "line " << row.line << ", depth " << i + 1 << ": " << row.fen;
    }
  }
}

std::string test_name(const testing::TestParamInfo<PerftFile>& info) {
  std::string name = info.param.name;
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
}
INSTANTIATE_TEST_SUITE_P(Tables, ReferencePerft, testing::ValuesIn(read_perft_files()), test_name);

TEST(ReferenceCastling, FollowsTheHandMadePositions) {
  for (const CastlingCase& c : hand_made_castling_cases()) expect_case(c);
}

TEST(ReferenceCastling, FollowsEveryRowOfTheTable) {
  for (const CastlingCase& c : castling_table_cases()) expect_case(c);
}

TEST(ReferenceFen, RoundTripsAlongAWalk) {
  const Position start = position_of("chess8400", "rmkrnbbnq/ppppppppp/9/9/9/9/9/PPPPPPPPP/RMKRNBBNQ w DAda - 0 1");
  random_walk(start, 7, 200, [](const Position& position, const reference::Move*) {
    const std::string fen = reference::to_fen(position);
    EXPECT_EQ(reference::to_fen(reference::parse_fen(*position.rules, fen)), fen);
  });
}

TEST(ReferenceFen, DropsAnEnPassantSquareThatNobodyMayTakeOn) {
  // The capture would open the fifth rank to the rook on h5.
  const std::string pinned = "4k3/8/8/K2pP2r/8/8/8/8 w - d6 0 1";
  EXPECT_EQ(reference::to_fen(position_of("chess960", pinned)), "4k3/8/8/K2pP2r/8/8/8/8 w - - 0 1");
  const std::string free = "4k3/8/8/3pP2r/8/8/8/K7 w - d6 0 1";
  EXPECT_EQ(reference::to_fen(position_of("chess960", free)), free);
}

TEST(RandomWalk, DependsOnItsSeedAlone) {
  const Position start = position_of("chess960", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1");
  const auto last = [&](std::uint64_t seed) {
    std::string fen;
    random_walk(start, seed, 60, [&](const Position& p, const reference::Move*) { fen = reference::to_fen(p); });
    return fen;
  };
  EXPECT_EQ(last(1), last(1));
  EXPECT_NE(last(1), last(2));
}

}  // namespace
}  // namespace firstmove::support
