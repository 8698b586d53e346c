// The variants that ship with the program. Rules with their sources: docs/rules.md.
#include <utility>

#include "core/castling_tables.hpp"
#include "core/variant.hpp"

namespace firstmove::core {

namespace {

// Functions, not constants: builtin_variants() may be called while other files' statics are being made.
std::vector<Step> king_steps() {
  return {{-1, -1}, {0, -1}, {1, -1}, {-1, 0}, {1, 0}, {-1, 1}, {0, 1}, {1, 1}};
}
std::vector<Step> knight_leaps() {
  return {{-1, -2}, {1, -2}, {-2, -1}, {2, -1}, {-2, 1}, {2, 1}, {-1, 2}, {1, 2}};
}

ManRules pawn() {
  return {.letter = 'P',
          .name = "pawn",
          .leaps = {},
          .slides_orthogonally = false,
          .slides_diagonally = false,
          .only_moves = {},
          .only_captures = {},
          .initial_leaps = {},
          .alone_suffices = true,
          .colour_bound = false};
}

ManRules king() {
  return {.letter = 'K',
          .name = "king",
          .leaps = king_steps(),
          .slides_orthogonally = false,
          .slides_diagonally = false,
          .only_moves = {},
          .only_captures = {},
          .initial_leaps = {},
          .alone_suffices = false,
          .colour_bound = false};
}

ManRules knight() {
  return {.letter = 'N',
          .name = "knight",
          .leaps = knight_leaps(),
          .slides_orthogonally = false,
          .slides_diagonally = false,
          .only_moves = {},
          .only_captures = {},
          .initial_leaps = {},
          .alone_suffices = false,
          .colour_bound = false};
}

ManRules bishop() {
  return {.letter = 'B',
          .name = "bishop",
          .leaps = {},
          .slides_orthogonally = false,
          .slides_diagonally = true,
          .only_moves = {},
          .only_captures = {},
          .initial_leaps = {},
          .alone_suffices = false,
          .colour_bound = true};
}

ManRules rook() {
  return {.letter = 'R',
          .name = "rook",
          .leaps = {},
          .slides_orthogonally = true,
          .slides_diagonally = false,
          .only_moves = {},
          .only_captures = {},
          .initial_leaps = {},
          .alone_suffices = true,
          .colour_bound = false};
}

ManRules minister() {
  return {.letter = 'M',
          .name = "minister",
          .leaps = knight_leaps(),
          .slides_orthogonally = false,
          .slides_diagonally = true,
          .only_moves = {},
          .only_captures = {},
          .initial_leaps = {},
          .alone_suffices = true,
          .colour_bound = false};
}

ManRules queen() {
  return {.letter = 'Q',
          .name = "queen",
          .leaps = {},
          .slides_orthogonally = true,
          .slides_diagonally = true,
          .only_moves = {},
          .only_captures = {},
          .initial_leaps = {},
          .alone_suffices = true,
          .colour_bound = false};
}

std::vector<ManRules> orthodox_men() {
  return {pawn(), king(), knight(), bishop(), rook(), queen()};
}

PawnRules orthodox_pawn(Geometry geometry, std::vector<char> promotes_to) {
  return {.start_rank = 1,
          .files = static_cast<std::uint16_t>((1u << geometry.files) - 1u),
          .double_step = true,
          .en_passant = true,
          .promotion_rank = geometry.ranks - 1,
          .promotes_to = std::move(promotes_to)};
}

PawnRules orthodox_pawn() {
  return orthodox_pawn(k8x8, {'Q', 'R', 'B', 'N'});
}

SpecialRules no_special_rules() {
  return {.bishop_adjustment = {}, .gating_drop = {}, .first_move_swap = {}, .bare_king_loses = false};
}

VariantRules chess960() {
  return {.id = "chess960",
          .name = "Chess960",
          .geometry = k8x8,
          .men = orthodox_men(),
          .pawn = orthodox_pawn(),
          .home_rank = 0,
          .castling = fixed_square_castling("frc8", 8),
          .arrays = {.listed = {}, .singles = "Q"},
          .sides = SideRelation::mirrored,
          .special = no_special_rules()};
}

VariantRules chess480() {
  return {.id = "chess480",
          .name = "Chess480",
          .geometry = k8x8,
          .men = orthodox_men(),
          .pawn = orthodox_pawn(),
          .home_rank = 0,
          .castling = two_files_castling(8),
          .arrays = {.listed = {}, .singles = "Q"},
          .sides = SideRelation::mirrored,
          .special = no_special_rules()};
}

/// Winther's relocations of RNBQKBNR, in alphabetical order: king with any own man but a rook, then queen
/// with any own man but rooks and king, the bishops ending on opposite colours.
ArrayList relocated_arrays() {
  return {"RKBBNQNR", "RKBNNBQR", "RKBNQBNR", "RKBQNBNR", "RNBBKQNR", "RNBBNQKR", "RNBBQKNR", "RNBKNBQR",
          "RNBKQBNR", "RNBNKBQR", "RNBNQBKR", "RNBQKBNR", "RNBQNBKR", "RNKBBQNR", "RNKNBBQR", "RNKQBBNR",
          "RNQBBKNR", "RNQKBBNR", "RQBKNBNR", "RQBNKBNR", "RQBNNBKR", "RQKNBBNR"};
}

constexpr std::uint16_t kCentralFiles = 0b0011'1100;  // c to f

VariantRules chess484() {
  return {.id = "chess484",
          .name = "Chess484",
          .geometry = k8x8,
          .men = orthodox_men(),
          .pawn = orthodox_pawn(),
          .home_rank = 0,
          .castling = fixed_square_castling("frc8", 8),
          .arrays = {.listed = relocated_arrays(), .singles = ""},
          .sides = SideRelation::independent,
          .special = no_special_rules()};
}

VariantRules chess484_curtailed() {
  VariantRules result = chess484();
  result.id = "chess484-curtailed";
  result.name = "Chess484, curtailed castling";
  result.castling.king_files = kCentralFiles;  // a king that starts on b or g has no right at all
  return result;
}

/// The reduced game: the king does not change places with a knight, so it starts on c to f.
VariantRules chess196() {
  VariantRules result = chess484_curtailed();
  result.id = "chess196";
  result.name = "Chess196";
  std::vector<std::string> arrays(result.arrays.listed.begin(), result.arrays.listed.end());
  std::erase_if(arrays,
                [](const std::string& array) { return ((kCentralFiles >> array.find('K')) & 1) == 0; });
  result.arrays.listed = arrays;
  return result;
}

VariantRules chess8400() {
  return {.id = "chess8400",
          .name = "Chess8400",
          .geometry = k9x9,
          .men = {pawn(), king(), knight(), bishop(), rook(), minister(), queen()},
          .pawn = orthodox_pawn(k9x9, {'Q', 'R', 'B', 'N', 'M'}),
          .home_rank = 0,
          .castling = fixed_square_castling("sym9", 9),
          .arrays = {.listed = {}, .singles = "QM"},
          .sides = SideRelation::mirrored,
          .special = no_special_rules()};
}

}  // namespace

Man VariantRules::man_of(char letter) const {
  for (std::size_t i = 0; i < men.size(); ++i) {
    if (men[i].letter == letter) return static_cast<Man>(i);
  }
  return kNoMan;
}

const std::vector<VariantRules>& builtin_variants() {
  static const std::vector<VariantRules> variants{chess960(),           chess480(), chess484(),
                                                  chess484_curtailed(), chess196(), chess8400()};
  return variants;
}

const VariantRules* find_variant(std::string_view id) {
  for (const VariantRules& variant : builtin_variants()) {
    if (variant.id == id) return &variant;
  }
  return nullptr;
}

}  // namespace firstmove::core
