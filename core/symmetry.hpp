// Which setups are the same game. Derived from the rules, never declared.
//
// The argument. Reflecting the files is a map of positions. It carries legal moves to legal moves, and
// results to results, exactly when every rule that names files is its own reflection:
//   men         the leaps of each man; slides go to both sides alike
//   pawns       the files they start on; their moves are symmetric
//   castling    for each pair of king and rook that some setup has: the right, and the squares they land on
//   special     swaps and drops name neighbours and squares of the array, never a side: nothing to ask
//   setups      the reflected arrays have to be legal ones, and the reflected pair a setup
// Two setups that are reflections of each other under such rules are one class. No other map keeps the side
// that moves first and the direction of the pawns, so there are no other classes.
#pragma once

#include <string_view>

#include "core/setups.hpp"

namespace firstmove::core {

/// The first rule that reflection would change: "men", "pawns", "castling", "setups"; empty: none.
std::string_view reflection_breaker(const VariantRules& rules);
/// True where reflecting the files maps legal games to legal games.
bool is_mirror_symmetric(const VariantRules& rules);

/// The setup that is the same game under left-right reflection: `id` itself in variants without that
/// symmetry.
SetupId mirror_partner(const VariantRules& rules, SetupId id);
/// Smallest setup id of the symmetry class.
SetupId setup_class(const VariantRules& rules, SetupId id);
/// Counted from the arrays of one side, not from the setups.
std::int64_t class_count(const VariantRules& rules);

}  // namespace firstmove::core
