// Positions for the search tests: from FEN, from seeded random walks, and their two reflections.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "core/fen.hpp"
#include "core/hash.hpp"
#include "core/movegen.hpp"
#include "core/outcome.hpp"
#include "core/setups.hpp"
#include "core/validate.hpp"
#include "tests/support/variants.hpp"

namespace firstmove::core::search {

/// Builds with asserts check every make and unmake and are some fifty times slower: they take a sample.
#ifdef NDEBUG
inline constexpr std::uint64_t kEffort = 4;
#else
inline constexpr std::uint64_t kEffort = 1;
#endif

template <Geometry G>
const RuleTables<G>& tables_of(const std::string& variant) {
  static std::vector<std::pair<std::string, std::unique_ptr<RuleTables<G>>>> known;
  for (const auto& [id, tables] : known) {
    if (id == variant) return *tables;
  }
  known.emplace_back(variant, std::make_unique<RuleTables<G>>(*find_variant(variant)));
  return *known.back().second;
}

template <Geometry G>
Position<G> position_of(const std::string& variant, const std::string& fen) {
  const auto position = parse_fen(tables_of<G>(variant), fen);
  if (!position) throw std::invalid_argument(fen + ": " + position.error().message);
  return *position;
}

/// A game of uniformly drawn moves from a drawn setup; shorter when it ends.
template <Geometry G>
Game<G> random_walk(const std::string& variant, std::uint64_t seed, int plies) {
  const RuleTables<G>& tables = tables_of<G>(variant);
  const auto setups = static_cast<std::uint64_t>(setup_count(tables.rules));
  Game<G> game(start_position(tables, static_cast<SetupId>(mix64(seed) % setups)));
  for (int ply = 0; ply < plies; ++ply) {
    MoveList moves;
    generate_moves(game.position(), moves);
    if (game.outcome(moves.size())) break;
    const std::uint64_t drawn = combine64(seed, static_cast<std::uint64_t>(ply));
    game.play(moves[static_cast<int>(drawn % static_cast<std::uint64_t>(moves.size()))]);
  }
  return game;
}

/// Colours exchanged, ranks reflected: the same game with the other side to move.
template <Geometry G>
Position<G> flipped(const Position<G>& position) {
  const UncheckedPosition from = to_unchecked(position);
  UncheckedPosition to = from;
  for (Square square = 0; square < G.squares(); ++square) {
    const Piece piece = from.board[static_cast<std::size_t>(square)];
    const Square reflected = square_at<G>(file_of<G>(square), G.ranks - 1 - rank_of<G>(square));
    to.board[static_cast<std::size_t>(reflected)] =
        piece.is_none() ? piece : Piece(~piece.colour(), piece.man());
  }
  to.side_to_move = ~from.side_to_move;
  std::swap(to.castling_rook_file[0], to.castling_rook_file[1]);
  if (from.en_passant != kNoSquare) {
    to.en_passant = square_at<G>(file_of<G>(from.en_passant), G.ranks - 1 - rank_of<G>(from.en_passant));
  }
  to.special.unmoved = unmoved_of(from.special.unmoved, Colour::black) |
                       unmoved_of(from.special.unmoved, Colour::white) << kMaxFiles;
  std::swap(to.special.hand[0], to.special.hand[1]);
  std::swap(to.special.may_adjust[0], to.special.may_adjust[1]);
  std::swap(to.special.may_swap[0], to.special.may_swap[1]);
  const auto made = make_position(position.tables(), to);
  EXPECT_TRUE(made.has_value());
  return *made;
}

/// Files reflected. The same game only where castling is left-right symmetric.
template <Geometry G>
Position<G> mirrored(const Position<G>& position) {
  const UncheckedPosition from = to_unchecked(position);
  UncheckedPosition to = from;
  for (Square square = 0; square < G.squares(); ++square) {
    const Square reflected = square_at<G>(G.files - 1 - file_of<G>(square), rank_of<G>(square));
    to.board[static_cast<std::size_t>(reflected)] = from.board[static_cast<std::size_t>(square)];
  }
  for (auto& sides : to.castling_rook_file) {
    std::swap(sides[0], sides[1]);
    for (std::int8_t& file : sides) {
      if (file >= 0) file = static_cast<std::int8_t>(G.files - 1 - file);
    }
  }
  if (from.en_passant != kNoSquare) {
    to.en_passant = square_at<G>(G.files - 1 - file_of<G>(from.en_passant), rank_of<G>(from.en_passant));
  }
  const auto made = make_position(position.tables(), to);
  EXPECT_TRUE(made.has_value());
  return *made;
}

}  // namespace firstmove::core::search
