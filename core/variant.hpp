// The rules of a variant as one value: no code of a variant lives elsewhere. Every field is stated for every
// variant (variants.cpp), with its source in docs/rules.md.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/geometry.hpp"
#include "core/piece.hpp"

namespace firstmove::core {

struct Step {
  int files;
  int ranks;
  friend bool operator==(const Step&, const Step&) = default;
};

/// A man: leaper steps plus orthogonal and/or diagonal slides. The pawn's moves are PawnRules.
struct ManRules {
  char letter;              ///< upper case, unique in the variant
  std::string name;         ///< "knight"
  std::vector<Step> leaps;  ///< seen from White; left-right symmetric; disjoint from the slides
  bool slides_orthogonally;
  bool slides_diagonally;
  bool alone_suffices;  ///< false: king and one such man cannot mate a bare king
  bool colour_bound;    ///< keeps to squares of one colour: any number on one colour cannot mate
};

struct PawnRules {
  int start_rank;                 ///< White's, from 0; Black's is its reflection
  bool double_step;               ///< from the start rank, with en passant on the square skipped
  std::vector<char> promotes_to;  ///< letters, on the last rank
};

/// Where king and rook land. Sides are told by the files: rook left of the king is the a-side.
struct CastlingDestination {
  std::int8_t king_file = -1;
  std::int8_t rook_file = -1;
};

struct CastlingRules {
  std::string mode;  ///< "frc8", "480", "sym9": the name in docs/rules.md
  /// [king file][rook file] at the start of the game
  std::array<std::array<CastlingDestination, kMaxFiles>, kMaxFiles> destination;
  std::uint16_t king_files;  ///< bit f: a king that starts on file f has its castling rights
};

enum class SideRelation : std::uint8_t {
  mirrored,
  independent
};  ///< Black copies White file by file, or not

/// The legal arrays of one side, in id order: either listed, or in Scharnagl's manner: light bishop, dark
/// bishop, each of `singles` among the free files, two knights by his table, then rook, king, rook.
struct ArrayScheme {
  std::vector<std::string> listed;  ///< empty: the scheme below
  std::string singles;              ///< "Q", "QM"
};

struct VariantRules {
  std::string id;
  std::string name;
  Geometry geometry;
  std::vector<ManRules> men;  ///< [kPawn] pawn, [kKing] king, then the others
  PawnRules pawn;
  CastlingRules castling;
  ArrayScheme arrays;
  SideRelation sides;

  /// Index of an upper-case letter, or kNoMan.
  Man man_of(char letter) const;
};

/// The variants that ship with the program, in the order `firstmove variants` prints them.
const std::vector<VariantRules>& builtin_variants();

/// Null when there is none of that id.
const VariantRules* find_variant(std::string_view id);

/// Identity of everything that decides legal moves, setups, ids and results: 16 hexadecimal digits.
/// Names in prose do not enter.
std::string rules_hash(const VariantRules& rules);

}  // namespace firstmove::core
