#include "core/movegen.hpp"

#include "core/generator.hpp"

namespace firstmove::core {
namespace {

/// Takes groups of moves and lists them.
template <Geometry G>
class ListSink {
 public:
  ListSink(const RuleTables<G>& tables, MoveList& list) : tables_(tables), list_(list) {}

  void man(Square from, Bitboard<G> targets) {
    for (const Square to : targets) list_.push(Move(from, to));
  }
  void king(Square from, Bitboard<G> targets) { man(from, targets); }
  void pawns(Bitboard<G> targets, int delta) {
    for (const Square to : targets) list_.push(Move(to - delta, to));
  }
  void promotions(Bitboard<G> targets, int delta) {
    for (const Square to : targets) {
      for (int i = 0; i < tables_.promotion_count; ++i) {
        list_.push(Move(to - delta, to, tables_.promotions[static_cast<std::size_t>(i)]));
      }
    }
  }
  void en_passant(Square from, Square target, Square) { list_.push(Move(from, target)); }
  void castling(const CastlingPlan<G>& plan) { list_.push(Move(plan.king_from, plan.rook_from)); }

 private:
  const RuleTables<G>& tables_;
  MoveList& list_;
};

template <MoveKind Kind, Geometry G, typename Sink>
void visit_moves(const Position<G>& position, Sink& sink) {
  const auto visit = [&]<Colour Us>() {
    Generator<G, Us, Kind, Sink>(position.frame(), position.board(), sink)
        .run(position.rights(), position.en_passant());
  };
  if (position.side_to_move() == Colour::white) {
    visit.template operator()<Colour::white>();
  } else {
    visit.template operator()<Colour::black>();
  }
}

}  // namespace

template <Geometry G>
void generate_moves(const Position<G>& position, MoveList& list, MoveKind kind) {
  ListSink<G> sink(position.tables(), list);
  switch (kind) {
    case MoveKind::all:
      return visit_moves<MoveKind::all>(position, sink);
    case MoveKind::noisy:
      return visit_moves<MoveKind::noisy>(position, sink);
    case MoveKind::quiet:
      return visit_moves<MoveKind::quiet>(position, sink);
  }
}

template <Geometry G>
int count_moves(const Position<G>& position) {
  CountSink<G> sink(position.tables());
  visit_moves<MoveKind::all>(position, sink);
  return sink.finish();
}

template <Geometry G>
bool has_legal_move(const Position<G>& position) {
  return count_moves(position) > 0;
}

template <Geometry G>
bool is_legal(const Position<G>& position, Move move) {
  MoveList list;
  generate_moves(position, list);
  for (const Move legal : list) {
    if (legal == move) return true;
  }
  return false;
}

#define INSTANTIATE(G)                                                      \
  template void generate_moves<G>(const Position<G>&, MoveList&, MoveKind); \
  template int count_moves<G>(const Position<G>&);                          \
  template bool has_legal_move<G>(const Position<G>&);                      \
  template bool is_legal<G>(const Position<G>&, Move);
FIRSTMOVE_FOR_EACH_GEOMETRY(INSTANTIATE)
#undef INSTANTIATE

}  // namespace firstmove::core
