#include "jobs/uci/move_text.hpp"

#include "core/fen.hpp"
#include "core/movegen.hpp"
#include "core/notation.hpp"

namespace firstmove::jobs::uci {

using core::Geometry;

template <Geometry G>
std::optional<core::Move> parse_move(const core::Position<G>& position, std::string_view text) {
  if (const std::optional<core::Move> move = core::parse_uci(position, text)) return move;
  core::MoveList moves;
  core::generate_moves(position, moves, core::MoveKind::quiet);
  for (const core::Move move : moves) {
    if (position.is_castling(move) && to_orthodox_text(position, move) == text) return move;
  }
  return std::nullopt;
}

template <Geometry G>
std::string to_orthodox_text(const core::Position<G>& position, core::Move move) {
  // Castling with a drop has no orthodox text.
  if (!position.is_castling(move) || move.has_man()) return core::to_uci(position, move);
  const core::CastlingDestination& lands =
      position.tables().castling_destination(core::file_of<G>(move.from()), core::file_of<G>(move.to()));
  const core::Square to = core::square_at<G>(lands.king_file, core::rank_of<G>(move.from()));
  return core::square_name(G, move.from()) + core::square_name(G, to);
}

#define FIRSTMOVE_INSTANTIATE(G)                                                                   \
  template std::optional<core::Move> parse_move(const core::Position<core::G>&, std::string_view); \
  template std::string to_orthodox_text(const core::Position<core::G>&, core::Move);
FIRSTMOVE_FOR_EACH_GEOMETRY(FIRSTMOVE_INSTANTIATE)
#undef FIRSTMOVE_INSTANTIATE

}  // namespace firstmove::jobs::uci
