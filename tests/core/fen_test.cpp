#include "core/fen.hpp"

#include <gtest/gtest.h>

#include "core/movegen.hpp"
#include "core/setups.hpp"
#include "core/validate.hpp"
#include "tests/support/random_walk.hpp"
#include "tests/support/test_data.hpp"
#include "tests/support/variants.hpp"

namespace firstmove::core {
namespace {

const VariantRules& variant(std::string_view id) {
  return *find_variant(id);
}

const RuleTables<k8x8>& tables(std::string_view id = "chess960") {
  static const RuleTables<k8x8> chess960(variant("chess960"));
  static const RuleTables<k8x8> curtailed(variant("chess484-curtailed"));
  return id == "chess960" ? chess960 : curtailed;
}

constexpr std::string_view kStart = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1";

/// The FEN as we would print it, or the reason why it was refused.
std::string printed(std::string_view fen, std::string_view id = "chess960") {
  const auto position = parse_fen<k8x8>(tables(id), fen);
  return position ? to_fen(*position)
                  : std::string(name(position.error().fault)) + ": " + position.error().message;
}

/// "\xNN" in test data stands for a byte.
std::string unescaped(const std::string& text) {
  std::string result;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text.compare(i, 2, "\\x") == 0) {
      result += static_cast<char>(std::stoi(text.substr(i + 2, 2), nullptr, 16));
      i += 3;
    } else {
      result += text[i];
    }
  }
  return result;
}

tl::expected<std::string, FenError> round_trip(const VariantRules& rules, std::string_view fen) {
  return dispatch(rules.geometry, [&]<Geometry G>() -> tl::expected<std::string, FenError> {
    const RuleTables<G> built(rules);
    const auto position = parse_fen<G>(built, fen);
    if (!position) return tl::make_unexpected(position.error());
    return to_fen(*position);
  });
}

TEST(Fen, OfEverySetupGivesTheSamePosition) {
  for (const VariantRules& rules : builtin_variants()) {
    dispatch(rules.geometry, [&]<Geometry G>() {
      const RuleTables<G> built(rules);
      for (SetupId id = 0; id < setup_count(rules); ++id) {
        const Position<G> start = start_position(built, id);
        const auto read = parse_fen<G>(built, to_fen(start));
        ASSERT_TRUE(read.has_value()) << rules.id << ' ' << id << ": " << read.error().message;
        EXPECT_EQ(*read, start) << rules.id << ' ' << id;
        EXPECT_EQ(to_fen(rules, setup_position(rules, id)), to_fen(start));
      }
    });
  }
}

TEST(Fen, OfPositionsAlongGamesGivesTheSamePosition) {
  for (const VariantRules& rules : builtin_variants()) {
    dispatch(rules.geometry, [&]<Geometry G>() {
      const RuleTables<G> built(rules);
      for (std::uint64_t game = 0; game < 20; ++game) {
        Position<G> position = start_position(built, static_cast<SetupId>(game * 7));
        for (std::uint64_t ply = 0; ply < 80; ++ply) {
          MoveList moves;
          generate_moves(position, moves);
          if (moves.empty()) break;
          const auto size = static_cast<std::uint64_t>(moves.size());
          position.make(moves[static_cast<int>(support::random_below(game, ply, size))]);
          const auto read = parse_fen<G>(built, to_fen(position));
          ASSERT_TRUE(read.has_value()) << to_fen(position) << ": " << read.error().message;
          // Plans of rights that are lost are not in the text, so positions are compared by what it says.
          EXPECT_EQ(to_fen(*read), to_fen(position));
          EXPECT_EQ(read->key(), position.key());
          EXPECT_EQ(count_moves(*read), count_moves(position));
        }
      }
    });
  }
}

TEST(Fen, PrintsFilesOfRooksFarSideFirst) {
  EXPECT_EQ(to_fen(variant("chess960"), setup_position(variant("chess960"), 518)), kStart);
  EXPECT_EQ(to_fen(variant("chess484-curtailed"), setup_position(variant("chess484-curtailed"), 4)),
            "rnbbkqnr/pppppppp/8/8/8/8/PPPPPPPP/RKBBNQNR w ha - 0 1");
  EXPECT_EQ(to_fen(variant("chess8400"), setup_position(variant("chess8400"), 0)),
            "bbqmnnrkr/ppppppppp/9/9/9/9/9/PPPPPPPPP/BBQMNNRKR w IGig - 0 1");
}

TEST(Fen, ReadsRightsInAnyOrder) {
  for (const char* rights : {"HAha", "AHah", "haHA", "hAaH"}) {
    EXPECT_EQ(printed("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w " + std::string(rights) + " - 0 1"),
              kStart);
  }
}

TEST(Fen, ReadsXFenAsTheOutermostRooks) {
  EXPECT_EQ(printed("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"), kStart);
  EXPECT_EQ(printed("4k3/8/8/8/8/8/8/1R1RK1RR w KQ - 0 1"), "4k3/8/8/8/8/8/8/1R1RK1RR w HB - 0 1");
  EXPECT_EQ(printed("4k3/8/8/8/8/8/8/1R1RK1RR w GD - 0 1"), "4k3/8/8/8/8/8/8/1R1RK1RR w GD - 0 1");
  EXPECT_EQ(printed("1r1k2r1/8/8/8/8/8/8/1R1K2R1 w Qk - 0 1"), "1r1k2r1/8/8/8/8/8/8/1R1K2R1 w Bg - 0 1");
}

TEST(Fen, AcceptsMissingCounters) {
  const std::string board = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha -";
  EXPECT_EQ(printed(board), kStart);
  EXPECT_EQ(printed(board + " 7"), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 7 1");
}

TEST(Fen, AcceptsBlanksAroundFields) {
  EXPECT_EQ(printed("  rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR\tw  HAha - 0 1\r\n"), kStart);
}

TEST(Fen, KeepsAnEnPassantSquareOnlyWhenACaptureIsLegal) {
  EXPECT_EQ(printed("4k3/8/8/8/4Pp2/8/8/4K3 b - e3 0 1"), "4k3/8/8/8/4Pp2/8/8/4K3 b - e3 0 1");
  EXPECT_EQ(printed("4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1"), "4k3/8/8/8/4P3/8/8/4K3 b - - 0 1");
  // The capture would open the fourth rank to the rook.
  EXPECT_EQ(printed("8/8/8/8/k3Pp1R/8/8/4K3 b - e3 0 1"), "8/8/8/8/k3Pp1R/8/8/4K3 b - - 0 1");
}

TEST(Fen, RefusesRightsOfKingsThatHaveNoneInTheVariant) {
  const std::string fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RKBBNQNR w HA - 0 1";
  const auto refused = parse_fen<k8x8>(tables("chess484-curtailed"), fen);
  ASSERT_FALSE(refused.has_value());
  EXPECT_EQ(refused.error().fault, FenFault::illegal_position);
  EXPECT_EQ(refused.error().column, 47);
  EXPECT_EQ(printed("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RKBBNQNR w ha - 0 1", "chess484-curtailed"),
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RKBBNQNR w ha - 0 1");
}

TEST(Fen, ReadsMultiDigitGapsAndRanksOnLargeBoards) {
  VariantRules rules = variant("chess960");
  rules.geometry = {12, 8};
  const auto wide = parse_fen_unchecked(rules, "12/11k/12/12/12/12/12/K10R w - - 0 1");
  ASSERT_TRUE(wide.has_value()) << wide.error().message;
  EXPECT_EQ(wide->board[6 * 12 + 11], Piece(Colour::black, kKing));
  EXPECT_EQ(to_fen(rules, *wide), "12/11k/12/12/12/12/12/K10R w - - 0 1");

  rules.geometry = {10, 10};
  const auto tall = parse_fen_unchecked(rules, "10/10/10/10/10/10/10/10/10/10 w - j10");
  ASSERT_TRUE(tall.has_value()) << tall.error().message;
  EXPECT_EQ(tall->en_passant, 99);
}

TEST(Squares, HaveFileLettersAndRankNumbers) {
  EXPECT_EQ(square_name(k8x8, 0), "a1");
  EXPECT_EQ(square_name(k9x9, 80), "i9");
  EXPECT_EQ(square_name({10, 10}, 99), "j10");
  for (const Geometry geometry : {k8x8, k9x9, Geometry{12, 8}, Geometry{10, 10}}) {
    for (Square square = 0; square < geometry.squares(); ++square) {
      EXPECT_EQ(parse_square(geometry, square_name(geometry, square)), square);
    }
  }
}

TEST(Squares, OutsideTheBoardAreNone) {
  for (const char* text :
       {"", "e", "4", "i1", "a9", "a0", "a01", "A1", "e44", "e4 ", "`1", "e-1", "a99999999999"}) {
    EXPECT_EQ(parse_square(k8x8, text), kNoSquare) << text;
  }
  EXPECT_EQ(parse_square({10, 10}, "a11"), kNoSquare);
}

// --- bad input ---

TEST(BadFen, IsRefusedWithReasonAndColumn) {
  for (const support::DataLine& line : support::read_data_lines(support::data_folder() / "bad_fen.csv")) {
    const std::vector<std::string> fields = support::split_fields(line.text, ',');
    ASSERT_EQ(fields.size(), 4u) << line.number;
    const auto read = round_trip(variant(fields[3]), unescaped(fields[0]));
    ASSERT_FALSE(read.has_value()) << "line " << line.number << ": " << fields[0] << " read as " << *read;
    EXPECT_EQ(name(read.error().fault), fields[1]) << "line " << line.number << ": " << read.error().message;
    EXPECT_EQ(read.error().column, std::stoi(fields[2]))
        << "line " << line.number << ": " << read.error().message;
    EXPECT_FALSE(read.error().message.empty());
  }
}

TEST(BadFen, HasARowForEveryFault) {
  std::vector<std::string> reasons;
  for (const support::DataLine& line : support::read_data_lines(support::data_folder() / "bad_fen.csv")) {
    reasons.push_back(support::split_fields(line.text, ',')[1]);
  }
  for (int fault = 0; fault <= static_cast<int>(FenFault::illegal_position); ++fault) {
    EXPECT_NE(std::find(reasons.begin(), reasons.end(), name(static_cast<FenFault>(fault))), reasons.end())
        << name(static_cast<FenFault>(fault));
  }
}

TEST(BadFen, SaysWhatWouldBeRight) {
  EXPECT_EQ(printed("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBXKBNR w HAha - 0 1"),
            "unknown_man: 'X' is no man of Chess960; its men are PKNBRQ, lower case for Black");
  EXPECT_EQ(printed("rnbqkbnr/ppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1"),
            "rank_too_short: rank 7 ends after 7 squares; it has 8");
  EXPECT_EQ(printed("rnbqkbnr/pppppppp/8 w HAha - 0 1"),
            "too_few_ranks: the board ends after 3 ranks; Chess960 has 8");
  EXPECT_EQ(printed("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w"),
            "missing_field: here should follow the castling rights, or -");
}

TEST(BadFen, ListsEveryFaultOfAnIllegalPosition) {
  const auto read = parse_fen<k8x8>(tables(), "P7/8/8/8/8/8/8/KK6 w - - 0 1");
  ASSERT_FALSE(read.has_value());
  for (const PositionFault fault :
       {PositionFault::missing_king, PositionFault::several_kings, PositionFault::pawn_on_last_rank}) {
    EXPECT_NE(read.error().message.find(explain(fault)), std::string::npos) << name(fault);
  }
}

TEST(BadFen, EscapesBytesThatAreNotPrintable) {
  EXPECT_EQ(printed(std::string_view("\0\x1b", 2)).find('\x1b'), std::string::npos);
  EXPECT_NE(printed(std::string_view("\0", 1)).find("'\\x00'"), std::string::npos);
}

TEST(BadFen, TruncatedAnywhereIsRefusedInsideTheText) {
  for (std::size_t length = 0; length < kStart.size(); ++length) {
    const auto read = parse_fen<k8x8>(tables(), kStart.substr(0, length));
    const bool only_counters_missing = length >= kStart.size() - 4;
    const bool fewer_rights =
        read.has_value() && kStart.substr(0, length).find(" -") != std::string_view::npos;
    EXPECT_EQ(read.has_value(), only_counters_missing) << kStart.substr(0, length);
    if (read) {
      EXPECT_TRUE(fewer_rights);
    } else {
      EXPECT_GE(read.error().column, 1);
      EXPECT_LE(read.error().column, static_cast<int>(length) + 1);
    }
  }
}

TEST(BadFen, OfHugeLengthIsRefused) {
  constexpr std::size_t kHuge = 1'000'000;
  const std::string start(kStart);
  for (const std::string& fen :
       {std::string(kHuge, ' '), std::string(kHuge, 'r'), std::string(kHuge, '/'), std::string(kHuge, '9'),
        std::string(kHuge, '\0'), std::string(kHuge, '\xff'), start + std::string(kHuge, '0'),
        start + ' ' + std::string(kHuge, 'x'), start.substr(0, 46) + std::string(kHuge, 'H') + " - 0 1"}) {
    const auto read = parse_fen<k8x8>(tables(), fen);
    ASSERT_FALSE(read.has_value());
    EXPECT_LT(read.error().message.size(), 300u);
  }
}

// Seeded noise over a legal FEN: whatever is accepted must be a position that keeps its own laws.
TEST(BadFen, NoiseNeverBreaksTheParser) {
  constexpr std::string_view kAlphabet = "/ 0123456789kqrbnpmKQRBNPMwb-abcdefghiHA\t\xc3\0x";
  int accepted = 0;
  for (std::uint64_t trial = 0; trial < 20'000; ++trial) {
    std::string fen(kStart);
    for (std::uint64_t change = 0; change < 1 + trial % 3; ++change) {
      const auto at = static_cast<std::size_t>(support::random_below(trial, 2 * change, fen.size()));
      fen[at] =
          kAlphabet[static_cast<std::size_t>(support::random_below(trial, 2 * change + 1, kAlphabet.size()))];
    }
    const auto read = parse_fen<k8x8>(tables(), fen);
    if (!read) continue;
    ++accepted;
    EXPECT_TRUE(check_invariants(*read)) << fen;
    EXPECT_EQ(printed(to_fen(*read)), to_fen(*read));
  }
  EXPECT_GT(accepted, 100);
  EXPECT_LT(accepted, 10'000);
}

}  // namespace
}  // namespace firstmove::core
