// Where the men stand, as sets: the part of a position that move generation reads. No key, no counters, so
// that perft can copy it instead of undoing moves.
#pragma once

#include <array>

#include "core/attacks.hpp"
#include "core/bitboard.hpp"
#include "core/piece.hpp"
#include "core/rule_tables.hpp"
#include "core/unchecked_position.hpp"

namespace firstmove::core {

/// One castling move of this game, worked out once from the king's and the rook's start squares.
template <Geometry G>
struct CastlingPlan {
  Square king_from = kNoSquare;
  Square rook_from = kNoSquare;
  Square king_to = kNoSquare;
  Square rook_to = kNoSquare;
  Bitboard<G> vacant;  ///< must hold nothing but this king and this rook
  Bitboard<G> safe;    ///< must not be attacked, ends included
  friend bool operator==(const CastlingPlan&, const CastlingPlan&) = default;
};

/// Castling in the four low bits; then, where special rules know them, the rights of White and Black to
/// adjust a bishop and to swap men on the first move.
using CastlingRights = std::uint8_t;
inline constexpr CastlingRights kAllCastling = 15;
constexpr CastlingRights adjustment_right(Colour colour) {
  return static_cast<CastlingRights>(16u << index(colour));
}
constexpr CastlingRights swap_right(Colour colour) {
  return static_cast<CastlingRights>(64u << index(colour));
}
constexpr std::size_t castling_index(Colour colour, Side side) {
  return static_cast<std::size_t>(2 * index(colour) + index(side));
}
constexpr CastlingRights castling_right(Colour colour, Side side) {
  return static_cast<CastlingRights>(1u << castling_index(colour, side));
}

/// What stays the same through a game.
template <Geometry G>
struct GameFrame {
  const RuleTables<G>* tables = nullptr;
  std::array<CastlingPlan<G>, 4> plans{};  ///< [castling_index]; meaningful for rights held at the start
  Bitboard<G> castling_squares;  ///< kings and rooks of the plans: a move touching one may lose rights

  /// The rights left after a move between these squares.
  CastlingRights rights_after(CastlingRights rights, Bitboard<G> touched) const {
    if (rights == 0 || (touched & castling_squares).empty()) return rights;
    for (std::size_t i = 0; i < plans.size(); ++i) {
      if (plans[i].king_from == kNoSquare) continue;
      const Bitboard<G> pair = Bitboard<G>::of(plans[i].king_from) | Bitboard<G>::of(plans[i].rook_from);
      if ((pair & touched).any()) rights = static_cast<CastlingRights>(rights & ~(1u << i));
    }
    return rights;
  }
  friend bool operator==(const GameFrame&, const GameFrame&) = default;
};

template <Geometry G>
struct Board {
  using Set = Bitboard<G>;

  std::array<Set, 2> colour{};
  Set pawns;
  Set orthogonal;
  Set diagonal;
  std::array<Set, kMaxLeapers> leapers{};
  std::array<Square, 2> king{kNoSquare, kNoSquare};

  Set men_of(Colour side) const { return colour[static_cast<std::size_t>(index(side))]; }
  Set occupied() const { return colour[0] | colour[1]; }
  Square king_square(Colour side) const { return king[static_cast<std::size_t>(index(side))]; }

  /// Men of `by` that attack `square` when `blockers` block the lines.
  Set attackers(const RuleTables<G>& tables, Square square, Colour by, Set blockers) const {
    const auto s = static_cast<std::size_t>(square);
    const auto other = static_cast<std::size_t>(index(~by));  // whose table gives the squares attacked *from*
    Set result = orthogonal_attacks<G>(square, blockers) & orthogonal;
    result |= diagonal_attacks<G>(square, blockers) & diagonal;
    for (std::size_t leaper = 0; leaper < static_cast<std::size_t>(tables.leaper_count); ++leaper) {
      result |= tables.leaps[other][leaper][s] & leapers[leaper];
    }
    result |= tables.pawn_attacks[other][s] & pawns;
    result |= tables.king_steps[other][s] & Set::of(king_square(by));
    return result & men_of(by);
  }

  /// Every square that `by` attacks when `blockers` block the lines.
  Set attacked_by(const RuleTables<G>& tables, Colour by, Set blockers) const {
    const auto b = static_cast<std::size_t>(index(by));
    const Set men = men_of(by);
    const Set own_pawns = pawns & men;
    Set result = tables.king_steps[b][static_cast<std::size_t>(king_square(by))];
    result |= by == Colour::white
                  ? own_pawns.template shifted<-1, 1>() | own_pawns.template shifted<1, 1>()
                  : own_pawns.template shifted<-1, -1>() | own_pawns.template shifted<1, -1>();
    for (std::size_t leaper = 0; leaper < static_cast<std::size_t>(tables.leaper_count); ++leaper) {
      for (const Square from : leapers[leaper] & men) {
        result |= tables.leaps[b][leaper][static_cast<std::size_t>(from)];
      }
    }
    for (const Square from : orthogonal& men) result |= orthogonal_attacks<G>(from, blockers);
    for (const Square from : diagonal& men) result |= diagonal_attacks<G>(from, blockers);
    return result;
  }

  /// True when the pawn on `capturer` may take the one on `victim` by moving to `target`: its king is not
  /// attacked on the board after the capture, from which two pawns are gone.
  bool is_en_passant_safe(const RuleTables<G>& tables, Colour us, Square capturer, Square target,
                          Square victim) const {
    const Set after = (occupied() ^ Set::of(capturer) ^ Set::of(victim)) | Set::of(target);
    return (attackers(tables, king_square(us), ~us, after) - Set::of(victim)).empty();
  }

  friend bool operator==(const Board&, const Board&) = default;
};

}  // namespace firstmove::core
