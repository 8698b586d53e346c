// FEN text. Castling rights are rook files, far side first ("HAha", Shredder); "KQkq" (X-FEN, outermost rook)
// is read too. Gaps may have several digits. Missing counters default. The en passant square is printed only
// when a capture there is legal.
//
// Where special rules have a state, a seventh field says it: `X` and `x` while White and Black may still
// adjust a bishop, `S` and `s` while they may still swap men on their first move, then the squares of men
// that have not moved, as far as a rule still asks for them; `-` for none. "Xxc1d1c9d9". Left out it is `-`.
// Men in hand follow the board in brackets: "[Qq]".
#pragma once

#include <string>
#include <string_view>
#include <tl/expected.hpp>

#include "core/position.hpp"
#include "core/unchecked_position.hpp"
#include "core/variant.hpp"

namespace firstmove::core {

enum class FenFault : std::uint8_t {
  empty,
  missing_field,
  unknown_man,
  rank_too_long,
  rank_too_short,
  too_few_ranks,
  too_many_ranks,
  bad_side_to_move,
  bad_castling,
  bad_en_passant,
  bad_counter,
  bad_hand,
  bad_special,
  trailing_text,
  illegal_position,
};
const char* name(FenFault fault);

struct FenError {
  FenFault fault;
  int column;           ///< from 1, in the text given
  std::string message;  ///< what is wrong and what would be right, without the column
};

/// Syntax only: the board may be illegal.
tl::expected<UncheckedPosition, FenError> parse_fen_unchecked(const VariantRules& rules,
                                                              std::string_view fen);

template <Geometry G>
tl::expected<Position<G>, FenError> parse_fen(const RuleTables<G>& tables, std::string_view fen);

std::string to_fen(const VariantRules& rules, const UncheckedPosition& position);
template <Geometry G>
std::string to_fen(const Position<G>& position);

/// "e4"; files a.., ranks from 1.
std::string square_name(Geometry geometry, Square square);
/// kNoSquare when the text is not a square of the board.
Square parse_square(Geometry geometry, std::string_view text);

}  // namespace firstmove::core
