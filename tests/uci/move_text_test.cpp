#include "jobs/uci/move_text.hpp"

#include <gtest/gtest.h>

#include "core/fen.hpp"
#include "core/notation.hpp"
#include "tests/support/variants.hpp"

namespace firstmove::jobs::uci {
namespace {

using core::k8x8;
using core::k9x9;

template <core::Geometry G>
class Board {
 public:
  Board(const char* variant, const char* fen)
      : tables_(*core::find_variant(variant)), position_(*core::parse_fen(tables_, fen)) {}
  /// Our own text of what was read; empty when nothing was.
  std::string read(const char* text) const {
    const auto move = parse_move(position_, text);
    return move ? core::to_uci(position_, *move) : "";
  }
  std::string orthodox(const char* text) const {
    return to_orthodox_text(position_, *core::parse_uci(position_, text));
  }

 private:
  core::RuleTables<G> tables_;
  core::Position<G> position_;
};

TEST(MoveText, ReadsBothFormsOfCastling) {
  const Board<k8x8> board("chess960", "r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1");
  EXPECT_EQ(board.read("e1g1"), "e1h1");
  EXPECT_EQ(board.read("e1h1"), "e1h1");
  EXPECT_EQ(board.read("e1c1"), "e1a1");
  EXPECT_EQ(board.orthodox("e1h1"), "e1g1");
  EXPECT_EQ(board.orthodox("e1a1"), "e1c1");
  EXPECT_EQ(board.orthodox("e1e2"), "e1e2");
}

TEST(MoveText, PrefersThePlainMoveOfTheKing) {
  const Board<k8x8> board("chess960", "4k3/8/8/8/8/8/8/R4K1R w HA - 0 1");
  EXPECT_EQ(board.read("f1g1"), "f1g1");
  EXPECT_EQ(board.read("f1h1"), "f1h1");
  EXPECT_EQ(board.read("f1c1"), "f1a1");
}

TEST(MoveText, CastlesByTheVariantsOwnTable) {
  const Board<k9x9> board("chess8400", "r3k3r/9/9/9/9/9/9/9/R3K3R w IAia - 0 1");
  EXPECT_EQ(board.orthodox("e1i1"), "e1g1");
  EXPECT_EQ(board.read("e1c1"), "e1a1");
}

TEST(MoveText, RefusesWhatIsNotLegal) {
  const Board<k8x8> board("chess960", "r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1");
  for (const char* text : {"", "e1", "e1e3", "e1g2", "e2e4", "0000", "e1g1q", "(none)", "a1a9"}) {
    EXPECT_EQ(board.read(text), "") << text;
  }
}

}  // namespace
}  // namespace firstmove::jobs::uci
