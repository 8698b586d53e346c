// Laws that hold in every position, checked along random games of every variant on every board size.
#include <gtest/gtest.h>

#include <map>
#include <set>
#include <sstream>

#include "core/perft.hpp"
#include "core/setups.hpp"
#include "core/special_rules.hpp"
#include "core/symmetry.hpp"
#include "tests/core/core_test_support.hpp"
#include "tests/core/every_geometry.hpp"

namespace firstmove::core {
namespace {

template <typename Size>
class PositionLaws : public testing::Test {};
TYPED_TEST_SUITE(PositionLaws, EveryGeometry);

/// The same position from its parts alone.
template <Geometry G>
Position<G> rebuilt(const Position<G>& position) {
  const auto fresh = make_position<G>(position.tables(), to_unchecked(position));
  if (!fresh) throw std::logic_error(to_fen(position));
  return *fresh;
}

std::set<std::uint32_t> words(const std::vector<Move>& moves) {
  std::set<std::uint32_t> result;
  for (const Move move : moves) result.insert(move.word());
  return result;
}

TYPED_TEST(PositionLaws, UnmakeRestoresEveryByte) {
  constexpr Geometry G = TypeParam::geometry;
  walk_all_variants<G>(1, 8, 120, [](const Position<G>& before) {
    auto position = before;
    for (const Move move : moves_of(before)) {
      const Undo undo = position.make(move);
      EXPECT_NE(position, before);
      position.unmake(move, undo);
      ASSERT_EQ(position, before) << to_fen(before) << "  " << to_uci(before, move);
    }
    if (before.in_check()) return;
    const Undo undo = position.make_null();
    EXPECT_EQ(position.side_to_move(), ~before.side_to_move());
    position.unmake_null(undo);
    ASSERT_EQ(position, before) << to_fen(before);
  });
}

TYPED_TEST(PositionLaws, IncrementalKeyEqualsAFreshOne) {
  constexpr Geometry G = TypeParam::geometry;
  walk_all_variants<G>(2, 10, 160, [&](const Position<G>& position) {
    const Position<G> fresh = rebuilt(position);
    ASSERT_EQ(position.key(), fresh.key()) << to_fen(position);
    ASSERT_EQ(to_fen(position), to_fen(fresh));
    if (position.in_check()) return;
    auto passed = position;
    passed.make_null();
    ASSERT_EQ(passed.key(), rebuilt(passed).key()) << to_fen(passed);
  });
}

std::string without_counters(const std::string& fen) {
  std::istringstream fields(fen);
  std::string result;
  std::string field;
  for (int place = 0; fields >> field; ++place) {
    if (place != 4 && place != 5) result += field + ' ';
  }
  return result;
}

TYPED_TEST(PositionLaws, KeysAreEqualExactlyForTheSamePositions) {
  constexpr Geometry G = TypeParam::geometry;
  std::map<std::uint64_t, std::string> known;
  std::map<std::string, std::uint64_t> key_of;
  for (const Position<G>& start : starts_on<G>()) {
    known.clear();
    key_of.clear();
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
      walk<G>(start, seed, 80, [&](const Position<G>& position) {
        const std::string text = without_counters(to_fen(position));
        ASSERT_EQ(known.emplace(position.key(), text).first->second, text);
        ASSERT_EQ(key_of.emplace(text, position.key()).first->second, position.key());
      });
    }
    EXPECT_GT(known.size(), 1000u);
  }
}

TYPED_TEST(PositionLaws, CountEqualsGeneratedAndNoMoveComesTwice) {
  constexpr Geometry G = TypeParam::geometry;
  walk_all_variants<G>(3, 10, 160, [&](const Position<G>& position) {
    const std::vector<Move> moves = moves_of(position);
    ASSERT_EQ(count_moves(position), static_cast<int>(moves.size())) << to_fen(position);
    ASSERT_EQ(words(moves).size(), moves.size()) << to_fen(position);
    ASSERT_EQ(has_legal_move(position), !moves.empty()) << to_fen(position);
  });
}

TYPED_TEST(PositionLaws, NoisyAndQuietAreDisjointAndMakeUpAll) {
  constexpr Geometry G = TypeParam::geometry;
  walk_all_variants<G>(4, 10, 160, [&](const Position<G>& position) {
    const std::vector<Move> noisy = moves_of(position, MoveKind::noisy);
    const std::vector<Move> quiet = moves_of(position, MoveKind::quiet);
    for (const Move move : noisy) {
      ASSERT_TRUE(position.is_capture(move) || position.is_promotion(move)) << to_fen(position);
    }
    for (const Move move : quiet) {
      ASSERT_FALSE(position.is_capture(move) || position.is_promotion(move)) << to_fen(position);
    }
    std::set<std::uint32_t> together = words(noisy);
    together.merge(words(quiet));
    ASSERT_EQ(together, words(moves_of(position))) << to_fen(position);
    ASSERT_EQ(together.size(), noisy.size() + quiet.size()) << to_fen(position);
  });
}

TYPED_TEST(PositionLaws, IsLegalAnswersForEveryTripleWhatIsGenerated) {
  constexpr Geometry G = TypeParam::geometry;
  for (const Position<G>& start : starts_on<G>()) {
    int ply = 0;
    walk<G>(start, 5, 90, [&](const Position<G>& position) {
      if (ply++ % 30 != 0 || this->HasFatalFailure()) return;
      const std::set<std::uint32_t> generated = words(moves_of(position));
      std::size_t legal = 0;
      for (std::uint32_t word = 0; word < (std::uint32_t{1} << 14) * (kMaxMen + 2); ++word) {
        const bool answer = is_legal(position, Move(word));
        legal += answer;
        ASSERT_EQ(answer, generated.count(word) == 1) << to_fen(position) << "  word " << word;
      }
      ASSERT_EQ(legal, generated.size());
      for (std::uint64_t i = 0; i < 10'000; ++i) {
        const auto word = static_cast<std::uint32_t>(support::random_word(6, i));
        ASSERT_EQ(is_legal(position, Move(word)), generated.count(word) == 1) << word;
      }
    });
  }
}

TYPED_TEST(PositionLaws, FenRoundTrips) {
  constexpr Geometry G = TypeParam::geometry;
  walk_all_variants<G>(7, 10, 160, [&](const Position<G>& position) {
    const std::string fen = to_fen(position);
    const auto parsed = parse_fen<G>(position.tables(), fen);
    ASSERT_TRUE(parsed.has_value()) << fen;
    ASSERT_EQ(to_fen(*parsed), fen);
    ASSERT_EQ(parsed->key(), position.key()) << fen;
  });
}

/// Board turned round: ranks reversed, colours exchanged.
template <Geometry G>
UncheckedPosition colour_flipped(const Position<G>& position) {
  const UncheckedPosition from = to_unchecked(position);
  UncheckedPosition to = from;
  const auto turned = [](Square square) {
    return square_at<G>(file_of<G>(square), G.ranks - 1 - rank_of<G>(square));
  };
  for (Square square = 0; square < G.squares(); ++square) {
    const Piece piece = from.board[static_cast<std::size_t>(square)];
    to.board[static_cast<std::size_t>(turned(square))] =
        piece.is_none() ? piece : Piece(~piece.colour(), piece.man());
  }
  to.side_to_move = ~from.side_to_move;
  std::swap(to.castling_rook_file[0], to.castling_rook_file[1]);
  if (from.en_passant != kNoSquare) to.en_passant = turned(from.en_passant);
  to.special.unmoved = unmoved_of(from.special.unmoved, Colour::black) |
                       unmoved_of(from.special.unmoved, Colour::white) << kMaxFiles;
  std::swap(to.special.hand[0], to.special.hand[1]);
  std::swap(to.special.may_adjust[0], to.special.may_adjust[1]);
  std::swap(to.special.may_swap[0], to.special.may_swap[1]);
  return to;
}

/// Left and right exchanged.
template <Geometry G>
UncheckedPosition reflected(const Position<G>& position) {
  const UncheckedPosition from = to_unchecked(position);
  UncheckedPosition to = from;
  const auto mirrored = [](Square square) {
    return square_at<G>(G.files - 1 - file_of<G>(square), rank_of<G>(square));
  };
  for (Square square = 0; square < G.squares(); ++square) {
    to.board[static_cast<std::size_t>(mirrored(square))] = from.board[static_cast<std::size_t>(square)];
  }
  for (auto& rook_files : to.castling_rook_file) {
    std::swap(rook_files[0], rook_files[1]);
    for (auto& file : rook_files) {
      if (file >= 0) file = static_cast<std::int8_t>(G.files - 1 - file);
    }
  }
  if (from.en_passant != kNoSquare) to.en_passant = mirrored(from.en_passant);
  to.special.unmoved = 0;
  for (const Colour colour : {Colour::white, Colour::black}) {
    for (int file = 0; file < G.files; ++file) {
      if (((unmoved_of(from.special.unmoved, colour) >> file) & 1) != 0)
        to.special.unmoved |= unmoved_bit(colour, G.files - 1 - file);
    }
  }
  return to;
}

TYPED_TEST(PositionLaws, ColourFlipKeepsPerft) {
  constexpr Geometry G = TypeParam::geometry;
  walk_all_variants<G>(8, 5, 100, [&](const Position<G>& position) {
    const auto flipped = make_position<G>(position.tables(), colour_flipped(position));
    ASSERT_TRUE(flipped.has_value()) << to_fen(position);
    ASSERT_EQ(perft(*flipped, 2), perft(position, 2)) << to_fen(position);
  });
}

TYPED_TEST(PositionLaws, ReflectionKeepsPerftWhereTheRulesAreSymmetric) {
  constexpr Geometry G = TypeParam::geometry;
  walk_all_variants<G>(9, 10, 100, [&](const Position<G>& position) {
    if (!is_mirror_symmetric(position.tables().rules)) return;
    const auto mirror = make_position<G>(position.tables(), reflected(position));
    ASSERT_TRUE(mirror.has_value()) << to_fen(position);
    ASSERT_EQ(perft(*mirror, 2), perft(position, 2)) << to_fen(position);
  });
}

TYPED_TEST(PositionLaws, AttackedSquaresAreThoseWithAttackers) {
  constexpr Geometry G = TypeParam::geometry;
  walk_all_variants<G>(13, 10, 160, [&](const Position<G>& position) {
    for (const Colour by : {Colour::white, Colour::black}) {
      const auto attacked = position.board().attacked_by(position.tables(), by, position.occupied());
      for (Square square = 0; square < position.tables().rules.geometry.squares(); ++square) {
        ASSERT_EQ(attacked.contains(square), position.attackers(square, by, position.occupied()).any())
            << to_fen(position) << "  " << square;
      }
    }
  });
}

TYPED_TEST(PositionLaws, EveryPositionKeepsTheInvariants) {
  constexpr Geometry G = TypeParam::geometry;
  walk_all_variants<G>(10, 10, 160, [](const Position<G>& before) {
    ASSERT_TRUE(check_invariants(before)) << to_fen(before);
    for (const Move move : moves_of(before)) {
      auto after = before;
      after.make(move);
      ASSERT_TRUE(check_invariants(after)) << to_fen(before) << "  " << to_uci(before, move);
    }
  });
}

}  // namespace
}  // namespace firstmove::core
