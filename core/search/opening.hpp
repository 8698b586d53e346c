// Opening choice: a root move is drawn with weight exp((score - best) / T) from an integer table, weight 0
// below best - 8 T.
#pragma once

#include <cstdint>
#include <vector>

#include "core/search/searcher.hpp"

namespace firstmove::core::search {

/// exp(-loss / temperature) in units of 2^-24, from a committed integer table; 0 when loss > 8 * temperature.
/// pre  loss_cp >= 0, temperature_cp >= 0 (0: only the best moves)
std::uint32_t opening_weight(int loss_cp, int temperature_cp);

/// Draws one of the moves with a uniform 64-bit number.  pre  !moves.empty()
Move choose_opening_move(const std::vector<ScoredMove>& moves, int temperature_cp, std::uint64_t random);

}  // namespace firstmove::core::search
