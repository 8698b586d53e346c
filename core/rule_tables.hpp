// A variant's rules compiled for one geometry: what the hot paths look up. Built once, then constant.
#pragma once

#include <array>
#include <cstdint>

#include "core/bitboard.hpp"
#include "core/rules_check.hpp"
#include "core/special_rules.hpp"
#include "core/variant.hpp"

namespace firstmove::core {

/// Men move by components: orthogonal slides, diagonal slides, and leaper tables. Men with equal leaps share
/// a table (knight and minister), so generators walk components and never ask which man it is.
inline constexpr int kMaxLeapers = kMaxLeapSets;
inline constexpr std::uint8_t kOrthogonal = 1;
inline constexpr std::uint8_t kDiagonal = 2;
constexpr std::uint8_t leaper_bit(int leaper) {
  return static_cast<std::uint8_t>(4u << leaper);
}

template <Geometry G>
using SquareTable = std::array<Bitboard<G>, static_cast<std::size_t>(G.squares())>;

template <Geometry G>
struct RuleTables {
  /// pre  rules.geometry == G, rules_faults(rules) is empty
  explicit RuleTables(const VariantRules& variant_rules);

  VariantRules rules;
  int leaper_count = 0;
  std::array<std::vector<Step>, kMaxLeapers> leaper_steps;  ///< seen from White
  /// [colour][leaper][square]: the squares a man of that colour leaps to. Leaps are left-right symmetric, so
  /// the squares it is attacked *from* are the other colour's table.
  std::array<std::array<SquareTable<G>, kMaxLeapers>, 2> leaps{};
  std::array<SquareTable<G>, 2> king_steps{};
  std::array<SquareTable<G>, 2> pawn_attacks{};
  std::array<std::uint8_t, kMaxMen> components{};  ///< [man] by which it captures; 0 for pawn and king
  std::array<Man, kMaxMen> promotions{};
  int promotion_count = 0;
  SpecialTables special;
  /// Only components, pawns, kings and castling decide the moves: generators need not ask which man it is.
  bool is_plain = true;
  // The rest only where !is_plain. [colour][man][square]; a man's slides to empty squares are in
  // `move_slides`.
  std::array<std::uint8_t, kMaxMen> move_slides{};
  std::array<std::vector<SquareTable<G>>, 2> move_leaps;
  /// [man] Components that a man has while it is unmoved. Board::leapers holds them.
  std::array<std::uint8_t, kMaxMen> initial_components{};
  std::array<Bitboard<G>, 2> double_step_origin{};  ///< empty without the double step
  std::array<Bitboard<G>, 2> promotion_rank{};
  std::array<Bitboard<G>, 2> no_pawn{};  ///< where no pawn of that colour can stand

  const CastlingDestination& castling_destination(int king_file, int rook_file) const {
    return rules.castling
        .destination[static_cast<std::size_t>(king_file)][static_cast<std::size_t>(rook_file)];
  }

 private:
  void add_moves_to_empty_squares();
};

}  // namespace firstmove::core
