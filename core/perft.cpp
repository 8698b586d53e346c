#include "core/perft.hpp"

#include <array>

#include "core/leaf_sink.hpp"
#include "core/movegen.hpp"

namespace firstmove::core {
namespace {

template <Geometry G, Colour Us>
std::uint64_t walk_tree(const TreeContext<G>& context, const Board<G>& board, CastlingRights rights,
                        Square en_passant, int depth);

/// Counts subtrees one after the other.
template <Geometry G, Colour Us>
class Subtrees {
 public:
  Subtrees(const TreeContext<G>& context, int depth) : context_(context), depth_(depth) {}

  void add(const Board<G>& board, CastlingRights rights, Square en_passant) {
    nodes_ += walk_tree<G, Us>(context_, board, rights, en_passant, depth_);
  }
  std::uint64_t finish() const { return nodes_; }

 private:
  const TreeContext<G>& context_;
  int depth_;
  std::uint64_t nodes_ = 0;
};

template <Geometry G, Colour Us>
std::uint64_t look_up_or_walk(const TreeContext<G>& context, const PerftIdentity& identity,
                              const Board<G>& board, CastlingRights rights, Square en_passant, int depth) {
  if (const auto known = context.table->find(identity)) return *known;
  const std::uint64_t leaves = walk_tree<G, Us>(context, board, rights, en_passant, depth);
  context.table->store(identity, depth, leaves);
  return leaves;
}

/// Counts subtrees with the table of known counts. Each waits until a few more have come, and so has its
/// entry from memory.
template <Geometry G, Colour Us>
class KnownSubtrees {
 public:
  KnownSubtrees(const TreeContext<G>& context, int depth) : context_(context), depth_(depth) {}

  void add(const Board<G>& board, CastlingRights rights, Square en_passant) {
    const PerftIdentity identity = perft_identity(context_.frame, board, Us, rights, en_passant, depth_);
    context_.table->prefetch(identity);
    waiting_[count_++] = {identity, board, rights, en_passant};
    if (count_ == waiting_.size()) count_waiting();
  }
  std::uint64_t finish() {
    count_waiting();
    return nodes_;
  }

 private:
  struct Waiting {
    PerftIdentity identity;
    Board<G> board;
    CastlingRights rights;
    Square en_passant;
  };

  void count_waiting() {
    for (std::size_t i = 0; i < count_; ++i) {
      const Waiting& next = waiting_[i];
      nodes_ +=
          look_up_or_walk<G, Us>(context_, next.identity, next.board, next.rights, next.en_passant, depth_);
    }
    count_ = 0;
  }

  const TreeContext<G>& context_;
  int depth_;
  std::uint64_t nodes_ = 0;
  std::size_t count_ = 0;
  std::array<Waiting, 16> waiting_;
};

/// Plays every move and hands what is below to `Below`.
template <Geometry G, Colour Us, typename Below>
class TreeSink : PlayingSink<G, Us> {
  using Base = PlayingSink<G, Us>;
  using typename Base::Set;

 public:
  TreeSink(const TreeContext<G>& context, const Board<G>& board, CastlingRights rights, int depth)
      : Base(context, board, rights), below_(context, depth - 1) {}

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
    below_.add(this->board_after_en_passant_move(from, target, victim), this->rights_, kNoSquare);
  }
  void castling(const CastlingPlan<G>& plan) {
    below_.add(board_after_castling(this->board_, Us, plan),
               this->rights_after(plan.king_from, plan.rook_from), kNoSquare);
  }
  std::uint64_t finish() { return below_.finish(); }

 private:
  void play(Square from, Square to, const Mover& mover, Square en_passant_square = kNoSquare) {
    below_.add(this->board_after_move(from, to, mover), this->rights_after(from, to), en_passant_square);
  }

  Below below_;
};

template <Geometry G, Colour Us>
std::uint64_t walk_tree(const TreeContext<G>& context, const Board<G>& board, CastlingRights rights,
                        Square en_passant, int depth) {
  const auto counted_by = [&](auto sink) {
    Generator<G, Us, MoveKind::all, decltype(sink)>(context.frame, board, sink).run(rights, en_passant);
    return static_cast<std::uint64_t>(sink.finish());
  };
  if (depth == 1) return counted_by(CountSink<G>(*context.frame.tables));
  if (depth == 2) return counted_by(LeafSink<G, Us>(context, board, rights));
  if (context.table == nullptr)
    return counted_by(TreeSink<G, Us, Subtrees<G, ~Us>>(context, board, rights, depth));
  return counted_by(TreeSink<G, Us, KnownSubtrees<G, ~Us>>(context, board, rights, depth));
}

}  // namespace

template <Geometry G, Colour Us>
std::uint64_t count_tree(const TreeContext<G>& context, const Board<G>& board, CastlingRights rights,
                         Square en_passant, int depth) {
  // A table pays from two plies on: one more look-up costs more than counting one position's moves.
  if (context.table == nullptr || depth < 2)
    return walk_tree<G, Us>(context, board, rights, en_passant, depth);
  const PerftIdentity identity = perft_identity(context.frame, board, Us, rights, en_passant, depth);
  return look_up_or_walk<G, Us>(context, identity, board, rights, en_passant, depth);
}

namespace {

/// Rules that are not plain: boards alone do not tell the moves, so positions are made and unmade.
template <Geometry G>
std::uint64_t count_by_making(Position<G>& position, int depth) {
  if (depth == 1) return static_cast<std::uint64_t>(count_moves(position));
  MoveList moves;
  generate_moves(position, moves);
  std::uint64_t leaves = 0;
  for (const Move move : moves) {
    const Undo undo = position.make(move);
    leaves += count_by_making(position, depth - 1);
    position.unmake(move, undo);
  }
  return leaves;
}

}  // namespace

template <Geometry G>
std::uint64_t perft(const Position<G>& position, int depth, const PerftOptions& options) {
  if (depth <= 0) return 1;
  if (!position.tables().is_plain) {
    Position<G> board = position;
    return count_by_making(board, depth);
  }
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
