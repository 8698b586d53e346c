#include "core/perft.hpp"

#include <type_traits>

#include "core/leaf_sink.hpp"

namespace firstmove::core {
namespace {

/// Plays every move and walks on.
template <Geometry G, Colour Us>
class TreeSink : PlayingSink<G, Us> {
  using Base = PlayingSink<G, Us>;
  using typename Base::Set;

 public:
  TreeSink(const TreeContext<G>& context, const Board<G>& board, CastlingRights rights, int depth)
      : Base(context, board, rights), depth_(depth) {}

  void man(Square from, Set targets) {
    const Mover mover = this->mover_at(from);
    for (const Square to : targets) play(from, to, mover);
  }
  void king(Square from, Set targets) {
    for (const Square to : targets) play(from, to, Mover{.is_king = true});
  }
  void pawns(Set targets, int delta) {
    for (const Square to : targets) {
      play(to - delta, to, Mover{.is_pawn = true}, this->skipped_square(to, delta));
    }
  }
  void promotions(Set targets, int delta) {
    for (const Square to : targets) {
      for (int choice = 0; choice < this->promotion_count(); ++choice)
        play(to - delta, to, this->promoted(choice));
    }
  }
  void en_passant(Square from, Square target, Square victim) {
    walk(board_after_en_passant(this->board_, Us, from, target, victim), this->rights_, kNoSquare);
  }
  void castling(const CastlingPlan<G>& plan) {
    walk(board_after_castling(this->board_, Us, plan), this->rights_after(plan.king_from, plan.rook_from),
         kNoSquare);
  }
  std::uint64_t nodes() const { return nodes_; }

 private:
  void play(Square from, Square to, const Mover& mover, Square en_passant_square = kNoSquare) {
    walk(board_after(this->board_, Us, from, to, mover), this->rights_after(from, to), en_passant_square);
  }
  void walk(const Board<G>& board, CastlingRights rights, Square en_passant_square) {
    nodes_ += count_tree<G, ~Us>(this->context_, board, rights, en_passant_square, depth_ - 1);
  }

  int depth_;
  std::uint64_t nodes_ = 0;
};

}  // namespace

namespace {

template <Geometry G, Colour Us>
std::uint64_t walk_tree(const TreeContext<G>& context, const Board<G>& board, CastlingRights rights,
                        Square en_passant, int depth) {
  const auto visit = [&](auto& sink) {
    Generator<G, Us, MoveKind::all, std::remove_reference_t<decltype(sink)>>(context.frame, board, sink)
        .run(rights, en_passant);
  };
  if (depth == 1) {
    CountSink<G> sink(*context.frame.tables);
    visit(sink);
    return static_cast<std::uint64_t>(sink.count());
  }
  if (depth == 2) {
    LeafSink<G, Us> sink(context, board, rights);
    visit(sink);
    return sink.finish();
  }
  TreeSink<G, Us> sink(context, board, rights, depth);
  visit(sink);
  return sink.nodes();
}

}  // namespace

template <Geometry G, Colour Us>
std::uint64_t count_tree(const TreeContext<G>& context, const Board<G>& board, CastlingRights rights,
                         Square en_passant, int depth) {
  // A table pays from two plies on: one more look-up costs more than counting one position's moves.
  if (context.table == nullptr || depth < 2)
    return walk_tree<G, Us>(context, board, rights, en_passant, depth);
  const PerftIdentity identity = perft_identity(context.frame, board, Us, rights, en_passant, depth);
  if (const auto known = context.table->find(identity)) return *known;
  const std::uint64_t leaves = walk_tree<G, Us>(context, board, rights, en_passant, depth);
  context.table->store(identity, depth, leaves);
  return leaves;
}

template <Geometry G>
std::uint64_t perft(const Position<G>& position, int depth, const PerftOptions& options) {
  if (depth <= 0) return 1;
  const TreeContext<G> context(position.frame(), options);
  const auto count =
      position.side_to_move() == Colour::white ? count_tree<G, Colour::white> : count_tree<G, Colour::black>;
  return count(context, position.board(), position.rights(), position.en_passant(), depth);
}

template <Geometry G>
std::vector<DivideRow> perft_divide(const Position<G>& position, int depth, const PerftOptions& options) {
  MoveList moves;
  generate_moves(position, moves);
  std::vector<DivideRow> rows;
  Position<G> board = position;
  for (const Move move : moves) {
    const Undo undo = board.make(move);
    rows.push_back({move, perft(board, depth - 1, options)});
    board.unmake(move, undo);
  }
  return rows;
}

#define INSTANTIATE(G)                                                           \
  template std::uint64_t perft<G>(const Position<G>&, int, const PerftOptions&); \
  template std::vector<DivideRow> perft_divide<G>(const Position<G>&, int, const PerftOptions&);
FIRSTMOVE_FOR_EACH_GEOMETRY(INSTANTIATE)
#undef INSTANTIATE

}  // namespace firstmove::core
