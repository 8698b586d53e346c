#include "core/notation.hpp"

#include <gtest/gtest.h>

#include "core/fen.hpp"
#include "core/movegen.hpp"
#include "core/setups.hpp"
#include "core/validate.hpp"
#include "tests/support/random_walk.hpp"
#include "tests/support/variants.hpp"

namespace firstmove::core {
namespace {

template <Geometry G>
const RuleTables<G>& tables() {
  static const RuleTables<G> result(*find_variant(G == k9x9 ? "chess8400" : "chess960"));
  return result;
}

template <Geometry G = k8x8>
Position<G> position(std::string_view fen) {
  const auto read = parse_fen<G>(tables<G>(), fen);
  if (!read) throw std::runtime_error(std::string(fen) + ": " + read.error().message);
  return *read;
}

/// SAN of a move given in UCI, or "illegal".
template <Geometry G = k8x8>
std::string san(std::string_view fen, std::string_view uci) {
  const Position<G> here = position<G>(fen);
  const std::optional<Move> move = parse_uci(here, uci);
  return move ? to_san(here, *move) : "illegal";
}

constexpr std::string_view kStart = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha -";

// --- UCI ---

TEST(Uci, TurnsBackForEveryLegalMove) {
  for (const VariantRules& rules : builtin_variants()) {
    dispatch(rules.geometry, [&]<Geometry G>() {
      const RuleTables<G> built(rules);
      Position<G> here = start_position(built, 17);
      for (std::uint64_t ply = 0; ply < 120; ++ply) {
        MoveList moves;
        generate_moves(here, moves);
        if (moves.empty()) break;
        for (const Move move : moves) EXPECT_EQ(parse_uci(here, to_uci(here, move)), move) << to_fen(here);
        const auto size = static_cast<std::uint64_t>(moves.size());
        here.make(moves[static_cast<int>(support::random_below(5, ply, size))]);
      }
    });
  }
}

TEST(Uci, WritesCastlingAsKingTakesRook) {
  const Position<k8x8> here = position("4k3/8/8/8/8/8/8/R3K2R w HA -");
  EXPECT_TRUE(parse_uci(here, "e1h1").has_value());
  EXPECT_TRUE(parse_uci(here, "e1a1").has_value());
  EXPECT_FALSE(parse_uci(here, "e1g1").has_value());
  EXPECT_EQ(to_uci(here, *parse_uci(here, "e1h1")), "e1h1");
}

TEST(Uci, WritesPromotionsInLowerCase) {
  const Position<k9x9> here = position<k9x9>("5k3/P8/9/9/9/9/9/9/4K4 w - -");
  for (const char* text : {"a8a9q", "a8a9r", "a8a9b", "a8a9n", "a8a9m"}) {
    const std::optional<Move> move = parse_uci(here, text);
    ASSERT_TRUE(move.has_value()) << text;
    EXPECT_EQ(to_uci(here, *move), text);
  }
}

TEST(Uci, RefusesWhatIsNoLegalMove) {
  using namespace std::string_view_literals;
  const Position<k8x8> here = position(kStart);
  for (const auto text : {""sv,
                          "e"sv,
                          "e2"sv,
                          "e2e"sv,
                          "e2e5"sv,
                          "e2e4q"sv,
                          "e2e4e4"sv,
                          "e7e5"sv,
                          "a1a1"sv,
                          "i1i2"sv,
                          "e2e9"sv,
                          "E2E4"sv,
                          "0000"sv,
                          "e2-e4"sv,
                          " e2e4"sv,
                          "e2e4 "sv,
                          "e2e4\0"sv,
                          "\xff\xff\xff\xff"sv,
                          "e99999999999e4"sv,
                          "e2e00004"sv}) {
    EXPECT_FALSE(parse_uci(here, text).has_value()) << text;
  }
  const Position<k8x8> promoting = position("5k2/P7/8/8/8/8/8/4K3 w - -");
  for (const char* text : {"a7a8", "a7a8k", "a7a8p", "a7a8Q", "a7a8m", "a7a8qq", "a7a8="}) {
    EXPECT_FALSE(parse_uci(promoting, text).has_value()) << text;
  }
}

// --- SAN ---

TEST(San, NamesPawnMovesByTheirSquares) {
  EXPECT_EQ(san(kStart, "e2e4"), "e4");
  EXPECT_EQ(san("4k3/8/8/3p4/4P3/8/8/4K3 w - -", "e4d5"), "exd5");
  EXPECT_EQ(san("4k3/8/8/3pP3/8/8/8/4K3 w - d6", "e5d6"), "exd6");
}

TEST(San, NamesPromotionsWithEquals) {
  EXPECT_EQ(san("8/P7/8/8/8/8/8/K1k5 w - -", "a7a8n"), "a8=N");
  EXPECT_EQ(san("1n6/P7/8/8/8/2k5/8/K7 w - -", "a7b8q"), "axb8=Q");
  EXPECT_EQ(san<k9x9>("9/P8/9/9/9/9/9/9/K1k6 w - -", "a8a9m"), "a9=M");
}

TEST(San, LeavesUniqueMenWithoutOrigin) {
  EXPECT_EQ(san(kStart, "g1f3"), "Nf3");
  EXPECT_EQ(san("4k3/8/8/3p4/8/8/8/3RK3 w - -", "d1d5"), "Rxd5");
  EXPECT_EQ(san<k9x9>("4k4/9/9/9/9/9/9/9/M3K4 w - -", "a1b3"), "Mb3");
}

TEST(San, TellsMenApartByFileThenRankThenBoth) {
  EXPECT_EQ(san("4k3/8/8/8/8/8/8/R3K2R w - -", "a1d1"), "Rd1");  // the king is in the other's way
  EXPECT_EQ(san("4k3/8/8/8/8/8/4K3/R6R w - -", "a1d1"), "Rad1");
  EXPECT_EQ(san("R7/8/8/8/5k2/8/4K3/R7 w - -", "a1a5"), "R1a5");
  for (const auto& [uci, text] :
       {std::pair{"e4e1", "Qee1"}, std::pair{"h1e1", "Q1e1"}, std::pair{"h4e1", "Qh4e1"}}) {
    EXPECT_EQ(san("8/8/k7/8/4Q2Q/8/8/K6Q w - -", uci), text);
  }
}

TEST(San, CountsOnlyLegalMovesAsRivals) {
  // The knight on d2 is pinned, so Nf3 needs no file.
  EXPECT_EQ(san("4k3/8/8/8/1b6/8/3N4/4K1N1 w - -", "g1f3"), "Nf3");
}

TEST(San, DoesNotTakeCastlingForARivalMove) {
  // Ke1 may castle by "taking" h1; no other king exists, and the rook's own move to g1 stays plain.
  EXPECT_EQ(san("4k3/8/8/8/8/8/8/4K2R w H -", "h1g1"), "Rg1");
}

TEST(San, WritesCastlingByTheRooksSide) {
  EXPECT_EQ(san("4k3/8/8/8/8/8/8/R3K2R w HA -", "e1h1"), "O-O");
  EXPECT_EQ(san("4k3/8/8/8/8/8/8/R3K2R w HA -", "e1a1"), "O-O-O");
  EXPECT_EQ(san("1k6/8/8/8/8/8/8/5KR1 w G -", "f1g1"), "O-O");  // the men change places
  EXPECT_EQ(san("r3k2r/8/8/8/8/8/8/4K3 b ha -", "e8a8"), "O-O-O");
}

TEST(San, MarksCheckAndMate) {
  EXPECT_EQ(san("4k3/8/8/8/8/8/8/R3K3 w - -", "a1a8"), "Ra8+");
  EXPECT_EQ(san("6k1/5ppp/8/8/8/8/8/R3K3 w - -", "a1a8"), "Ra8#");
  EXPECT_EQ(san("5k2/8/8/8/8/8/8/4K2R w H -", "e1h1"), "O-O+");
  EXPECT_EQ(san("6k1/4Pppp/8/8/8/8/8/4K3 w - -", "e7e8q"), "e8=Q#");
}

TEST(San, IsDifferentForEveryLegalMove) {
  for (const VariantRules& rules : builtin_variants()) {
    dispatch(rules.geometry, [&]<Geometry G>() {
      const RuleTables<G> built(rules);
      for (std::uint64_t walk = 0; walk < 4; ++walk) {
        Position<G> here = start_position(built, static_cast<SetupId>(walk * 31));
        for (std::uint64_t ply = 0; ply < 120; ++ply) {
          MoveList moves;
          generate_moves(here, moves);
          if (moves.empty()) break;
          std::vector<std::string> texts;
          for (const Move move : moves) texts.push_back(to_san(here, move));
          std::sort(texts.begin(), texts.end());
          EXPECT_EQ(std::adjacent_find(texts.begin(), texts.end()), texts.end()) << to_fen(here);
          const auto size = static_cast<std::uint64_t>(moves.size());
          here.make(moves[static_cast<int>(support::random_below(walk, ply, size))]);
        }
      }
    });
  }
}

}  // namespace
}  // namespace firstmove::core
