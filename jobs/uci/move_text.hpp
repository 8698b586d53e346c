// Moves as UCI programs write them. Our notation castles by "king takes rook"; orthodox programs write the
// king's destination.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/position.hpp"

namespace firstmove::jobs::uci {

/// Reads both forms of castling; a plain move of the king comes before a castling of the same text.
/// Nothing when the text is not a legal move here.
template <core::Geometry G>
std::optional<core::Move> parse_move(const core::Position<G>& position, std::string_view text);

/// Castling written with the king's destination: the form of orthodox chess.
template <core::Geometry G>
std::string to_orthodox_text(const core::Position<G>& position, core::Move move);

}  // namespace firstmove::jobs::uci
