// Static exchange evaluation: what a sequence of captures on one square is worth when both sides take with
// their cheapest man and stop when it pays. Pins and promotions during the exchange are not seen.
#pragma once

#include "core/position.hpp"
#include "core/search/evaluate.hpp"

namespace firstmove::core::search {

/// Centipawns the side to move wins (negative: loses) by `move` and the exchange that follows.
/// pre  the move is legal, no castling
template <Geometry G>
int exchange_value(const Position<G>& position, const Evaluator<G>& evaluator, Move move);

/// Exactly exchange_value(...) >= threshold, and mostly much faster: stops as soon as the answer is known.
template <Geometry G>
bool exchange_at_least(const Position<G>& position, const Evaluator<G>& evaluator, Move move, int threshold);

}  // namespace firstmove::core::search
