#include "core/perft.hpp"

#include "core/movegen.hpp"

namespace firstmove::core {
namespace {

/// pre  depth >= 1; the last ply is counted, not played
template <Geometry G>
std::uint64_t count_leaves(Position<G>& position, int depth) {
  if (depth == 1) return static_cast<std::uint64_t>(count_moves(position));
  MoveList moves;
  generate_moves(position, moves);
  std::uint64_t nodes = 0;
  for (const Move move : moves) {
    const Undo undo = position.make(move);
    nodes += count_leaves(position, depth - 1);
    position.unmake(move, undo);
  }
  return nodes;
}

}  // namespace

template <Geometry G>
std::uint64_t perft(const Position<G>& position, int depth) {
  if (depth <= 0) return 1;
  Position<G> board = position;
  return count_leaves(board, depth);
}

template <Geometry G>
std::vector<DivideRow> perft_divide(const Position<G>& position, int depth) {
  MoveList moves;
  generate_moves(position, moves);
  std::vector<DivideRow> rows;
  Position<G> board = position;
  for (const Move move : moves) {
    const Undo undo = board.make(move);
    rows.push_back({move, perft(board, depth - 1)});
    board.unmake(move, undo);
  }
  return rows;
}

#define INSTANTIATE(G)                                           \
  template std::uint64_t perft<G>(const Position<G>&, int);      \
  template std::vector<DivideRow> perft_divide<G>(const Position<G>&, int);
FIRSTMOVE_FOR_EACH_GEOMETRY(INSTANTIATE)
#undef INSTANTIATE

}  // namespace firstmove::core
