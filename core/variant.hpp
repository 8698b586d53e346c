// The rules of a variant as one value: no code of a variant lives elsewhere. Values come from variant files
// (configs/variants/*.toml); the sources are in docs/rules.md.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/array_list.hpp"
#include "core/geometry.hpp"
#include "core/piece.hpp"

namespace firstmove::core {

struct Step {
  int files;
  int ranks;
  friend bool operator==(const Step&, const Step&) = default;
};

/// Leaper steps plus orthogonal and/or diagonal slides.
struct Movement {
  std::vector<Step> leaps;  ///< seen from White; left-right symmetric; disjoint from the slides
  bool slides_orthogonally;
  bool slides_diagonally;

  bool is_none() const { return leaps.empty() && !slides_orthogonally && !slides_diagonally; }
  friend bool operator==(const Movement&, const Movement&) = default;
};

/// A man: what it moves and captures by, and where the two differ, what it may use for one of them alone. No
/// step or slide is in two of the lists. The pawn's moves are PawnRules, its own lists are empty; the king's
/// moves are leaps.
struct ManRules {
  char letter;              ///< upper case, unique in the variant
  std::string name;         ///< "knight"
  std::vector<Step> leaps;  ///< as in Movement
  bool slides_orthogonally;
  bool slides_diagonally;
  Movement only_moves;              ///< never captures: mF of Betza's notation
  Movement only_captures;           ///< never goes to an empty square: cF
  std::vector<Step> initial_leaps;  ///< moves and captures, while the man has not moved from its array: iD
  bool alone_suffices;              ///< false: king and one such man cannot mate a bare king
  bool colour_bound;                ///< keeps to squares of one colour: any number on one colour cannot mate
};

/// A step ahead, captures diagonally ahead.
struct PawnRules {
  int start_rank;                 ///< White's, from 0; Black's is its reflection
  std::uint16_t files;            ///< bit f: a pawn stands on file f at the start of the game
  bool double_step;               ///< from the start rank
  bool en_passant;                ///< of a double step, on the square skipped
  int promotion_rank;             ///< White's, from 0: a pawn that gets there must promote
  std::vector<char> promotes_to;  ///< letters
};

/// Where king and rook land. Sides are told by the files: rook left of the king is the a-side.
struct CastlingDestination {
  std::int8_t king_file = -1;
  std::int8_t rook_file = -1;
};

struct CastlingRules {
  std::string mode;  ///< "frc8", "480", "sym9", "none": the name in docs/rules.md
  char rook;         ///< letter of the man that the king castles with
  /// [king file][rook file] at the start of the game
  std::array<std::array<CastlingDestination, kMaxFiles>, kMaxFiles> destination;
  std::uint16_t king_files;  ///< bit f: a king that starts on file f has its castling rights
};

enum class SideRelation : std::uint8_t {
  mirrored,     ///< Black copies White file by file
  independent,  ///< each side has any array
  rotated,      ///< the board looks the same from both sides: reverse symmetry
};

/// An unmoved bishop trades places with an unmoved man beside it, as that turn's move, once a game; in force
/// for a side whose bishops start on squares of one colour.
struct BishopAdjustment {
  char bishop;             ///< letter
  std::string partners;    ///< letters; a king or rook that trades has moved: it loses its castling right
  bool answers_check;      ///< may get the king out of check; false: not while in check
  bool needs_all_bishops;  ///< every bishop of the side has still to stand unmoved
};

/// Gating: when a man of the array leaves its start square for the first time, and the square is left empty,
/// a man in hand may be dropped there in the same move, which must be legal without the drop.
struct GatingDrop {
  std::string hand;  ///< letters, the same men for each side
};

/// Instead of another first move, a side may let two men of its array that are not alike trade places.
struct FirstMoveSwap {
  std::string keep_colour;  ///< letters of men that may not come to a square of another colour: "B"
};

/// Rules that data above cannot say. Absent in most variants.
struct SpecialRules {
  std::optional<BishopAdjustment> bishop_adjustment;
  std::optional<GatingDrop> gating_drop;
  std::optional<FirstMoveSwap> first_move_swap;
  bool bare_king_loses;  ///< a king left alone loses, unless its next move leaves the other king alone too
};

/// The legal arrays of one side, in id order: either listed, or in Scharnagl's manner: light bishop, dark
/// bishop, each of `singles` among the free files, two knights by his table, then rook, king, rook.
struct ArrayScheme {
  ArrayList listed;     ///< empty: the scheme below
  std::string singles;  ///< "Q", "QM"
};

struct VariantRules {
  std::string id;
  std::string name;
  Geometry geometry;
  std::vector<ManRules> men;  ///< [kPawn] pawn, [kKing] king, then the others
  PawnRules pawn;
  int home_rank;  ///< White's rank of arrays and castling, from 0; Black's is its reflection
  CastlingRules castling;
  ArrayScheme arrays;
  SideRelation sides;
  /// Independent sides: the pairs of arrays, count * white + black, that are no setup; ascending.
  std::vector<std::int64_t> no_setups{};
  SpecialRules special;

  /// Index of an upper-case letter, or kNoMan.
  Man man_of(char letter) const;
  /// A rank that is counted from a side's own edge, as White counts it.
  int rank_seen_by(Colour colour, int rank) const {
    return colour == Colour::white ? rank : geometry.ranks - 1 - rank;
  }
};

/// Where a caller finds rules by id; null when there are none of that id.
using FindVariant = const VariantRules* (*)(std::string_view id);

/// Identity of everything that decides legal moves, setups, ids and results: 16 hexadecimal digits.
/// Names in prose do not enter.
std::string rules_hash(const VariantRules& rules);

}  // namespace firstmove::core
