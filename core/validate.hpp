// The only way to a Position: every reason why an unchecked position is not legal, or the position.
#pragma once

#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "core/position.hpp"
#include "core/setups.hpp"
#include "core/unchecked_position.hpp"

namespace firstmove::core {

enum class PositionFault : std::uint8_t {
  wrong_board_size,
  missing_king,
  several_kings,
  too_many_men,             ///< more than 2 * files a side, and those it may have dropped
  pawn_on_last_rank,        ///< on its first rank, or where pawns promote or beyond
  opponent_in_check,        ///< the side that just moved left its king attacked
  castling_king_misplaced,  ///< a right without the king on the array's rank, or on a file without rights
  castling_rook_missing,    ///< a right without that rook there, on its side of the king
  castling_not_defined,     ///< the variant has no destination for this king and rook
  en_passant_impossible,    ///< no double step can have skipped that square
  unmoved_man_missing,      ///< a square of an unmoved man without a man of the array on it
  special_state_unknown,    ///< men in hand, unmoved men or rights that no rule of the variant knows
  counter_out_of_range,     ///< halfmove clock below 0, full-move number below 1, or above 9999
};

/// "missing_king"
const char* name(PositionFault fault);
/// A sentence that says what would be right.
std::string explain(PositionFault fault);

/// errors  all faults found, in the order of PositionFault
template <Geometry G>
tl::expected<Position<G>, std::vector<PositionFault>> make_position(const RuleTables<G>& tables,
                                                                    const UncheckedPosition& unchecked);

/// The start position of a setup.  pre  0 <= id < setup_count
template <Geometry G>
Position<G> start_position(const RuleTables<G>& tables, SetupId id);

/// Back to the run-time form, for printing and for tests.
template <Geometry G>
UncheckedPosition to_unchecked(const Position<G>& position);

/// Recomputes everything incremental; false when something disagrees. Asserted after make and unmake.
template <Geometry G>
bool check_invariants(const Position<G>& position);

}  // namespace firstmove::core
