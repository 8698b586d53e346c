// What the evaluation looks up about the men of a variant: compiled once from the rules, the same for every
// table of parameters.
#pragma once

#include <array>
#include <cstdint>

#include "core/rule_tables.hpp"

namespace firstmove::core::search {

template <Geometry G>
struct EvaluationTables {
  explicit EvaluationTables(const RuleTables<G>& rule_tables);

  const RuleTables<G>* rules;  ///< outlives this
  int men = 0;                 ///< pawn and king counted
  /// Pieces from the least to the most valuable, by mobility (mobility.hpp).
  std::array<Man, kMaxMen> by_value{};
  int pieces = 0;
  /// [man] How many of `by_value` are clearly worth less.
  std::array<int, kMaxMen> lesser{};
  std::array<bool, kMaxMen> is_open_liner{};
  std::array<bool, kMaxMen> takes_outposts{};
  std::array<bool, kMaxMen> is_colour_bound{};
  std::array<bool, kMaxMen> mates_alone{};
  Bitboard<G> dark_squares;
  std::array<Bitboard<G>, 2> outpost_zone{};  ///< [colour] beyond the middle, short of the last two ranks
  std::array<SquareTable<G>, 2> ring{};       ///< [colour][king] the king's squares and those a rank further

  Man strongest() const { return by_value[static_cast<std::size_t>(pieces > 0 ? pieces - 1 : 0)]; }
};

}  // namespace firstmove::core::search
