// How many squares a man can expect to attack: the one measure that piece values are derived from on any
// board.
#pragma once

#include "core/rule_tables.hpp"

namespace firstmove::core::search {

inline constexpr int kMobilityUnit = 256;  ///< one target

/// Expected number of targets of a man on `square` when every other square is empty with the same chance,
/// independently; in 1/256. A slide counts each square it reaches, the first occupied one included.
/// pre  0 <= empty_sixteenths <= 16
template <Geometry G>
int expected_targets(const RuleTables<G>& tables, Man man, Square square, int empty_sixteenths);

/// The mean over all squares.
template <Geometry G>
int mean_expected_targets(const RuleTables<G>& tables, Man man, int empty_sixteenths);

// How empty the board is, in sixteenths: the start position is 8/16 empty, late endgames nearly 16/16.
inline constexpr int kEmptyMiddle = 10;
inline constexpr int kEmptyEnd = 12;

/// Centipawns of a man that expects so many targets (in 1/256): a little more than in proportion.
int material_cp(int targets);
/// What one target more is then worth.
int marginal_target_cp(int targets);

}  // namespace firstmove::core::search
