// Move text: UCI (castling always as king takes rook) and SAN (castling O-O on the far side, O-O-O on the
// a-side). A gating drop follows its move, in UCI like a promotion ("b1c3q", castling with the square of the
// drop first: "e1h1q", "h1e1q"), in SAN behind a stroke ("Nc3/Q", "O-O/Qe1", as in Seirawan Chess). Two men
// that trade places: "c1b1", "Bc1<>b1".
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/position.hpp"

namespace firstmove::core {

template <Geometry G>
std::string to_uci(const Position<G>& position, Move move);
/// Nothing when the text is not a legal move here.
template <Geometry G>
std::optional<Move> parse_uci(const Position<G>& position, std::string_view text);

/// With check and mate marks.  pre  the move is legal
template <Geometry G>
std::string to_san(const Position<G>& position, Move move);

}  // namespace firstmove::core
