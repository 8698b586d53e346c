// Leaf counts that other programs published or print, for men, boards and rules that no shipped variant has.
//
// Fairy-Stockfish 11.1 (Debian) printed the counts of Seirawan Chess, here with our field for unmoved men,
// and the first three plies elsewhere; its test suite (tests/perft.sh) has depth 4 of Makruk, Capablanca,
// Gothic, Embassy, Janus and Courier Chess.
#include <gtest/gtest.h>

#include "core/perft.hpp"
#include "tests/core/core_test_support.hpp"
#include "tests/support/test_data.hpp"

namespace firstmove::core {
namespace {

struct Row {
  const char* name;
  const char* variant;
  const char* fen;
  std::vector<std::uint64_t> leaves;  // depth 1, 2, ...
};

class PublishedPerft : public testing::TestWithParam<Row> {};

TEST_P(PublishedPerft, IsCounted) {
  const VariantRules& rules = hand_made_variant(GetParam().variant).rules;
  dispatch(rules.geometry, [&]<Geometry G>() {
    const Position<G> position = position_of<G>(rules, GetParam().fen);
    for (std::size_t ply = 0; ply < GetParam().leaves.size(); ++ply) {
      if (GetParam().leaves[ply] > 1'000'000) continue;
      EXPECT_EQ(perft(position, static_cast<int>(ply) + 1), GetParam().leaves[ply]) << "depth " << ply + 1;
    }
  });
}

const Row kRows[] = {
    {"makruk", "makruk", "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1", {23, 529, 12012, 273026}},
    {"capablanca",
     "capablanca",
     "rnabqkbcnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNABQKBCNR w JAja - 0 1",
     {28, 784, 25228, 805128}},
    {"gothic",
     "capablanca",
     "rnbqckabnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNBQCKABNR w JAja - 0 1",
     {28, 784, 25283, 808984}},
    {"embassy",
     "capablanca",
     "rnbqkcabnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNBQKCABNR w JAja - 0 1",
     {28, 784, 25281, 809539}},
    {"janus",
     "janus",
     "rjnbkqbnjr/pppppppppp/10/10/10/10/PPPPPPPPPP/RJNBKQBNJR w - - 0 1",
     {28, 782, 24747, 772074}},
    {"modern",
     "modern-random",
     "rnbqkmbnr/ppppppppp/9/9/9/9/9/PPPPPPPPP/RNBMKQBNR w IAia - 0 1",
     {24, 576, 15831, 433729}},
    {"courier",
     "courier",
     "rnebmk1wbenr/1ppppp1pppp1/6f5/p5p4p/P5P4P/6F5/1PPPPP1PPPP1/RNEBMK1WBENR w - - 0 1",
     {26, 678, 18406, 500337}},
    {"seirawan",
     "seirawan",
     "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[HEhe] w HAha - 0 1 a1b1c1d1e1f1g1h1a8b8c8d8e8f8g8h8",
     {28, 784, 24830, 782599}},
    {"seirawan_rooks",
     "seirawan",
     "r3k2r/8/8/8/8/8/8/R3K2R[HEhe] w HAha - 0 1 a1e1h1a8e8h8",
     {82, 5238, 233647}},
    {"seirawan_rooks_and_pawns",
     "seirawan",
     "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R[HEhe] w HAha - 0 1 a1e1h1a8e8h8",
     {47, 2209, 80141}},
    {"seirawan_pinned",
     "seirawan",
     "rnb1k2r/ppp2ppp/3bpn2/q7/1n6/2N1PN2/PPPBBPPP/R2QK2R[HEhe] w HAha - 0 1 a1d1e1h1a8b8c8e8h8",
     {50, 3715, 161331}},
    {"seirawan_one_hand",
     "seirawan",
     "r2qk2r/pppb1ppp/2n1pn2/3p4/1b1P1B2/2N1PN2/PPPQ1PPP/R3KB1R[Ehe] w HAha - 0 1 a1e1f1h1a8d8e8h8",
     {54, 3123, 150125}},
    {"seirawan_in_check",
     "seirawan",
     "4k3/8/8/8/8/4r3/8/R2QK1NR[H] w HA - 0 1 a1d1e1g1h1",
     {10, 150, 7280, 104595}},
    {"seirawan_in_check_from_afar",
     "seirawan",
     "4k3/pp3ppp/8/b7/8/5N2/PPP2PPP/R2QK2R[HE] w HA - 0 1 a1d1e1h1",
     {12, 193, 10349, 162316}},
};
INSTANTIATE_TEST_SUITE_P(Rows, PublishedPerft, testing::ValuesIn(kRows),
                         [](const auto& row) { return std::string(row.param.name); });

}  // namespace
}  // namespace firstmove::core
