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

}  // namespace firstmove::core::search
