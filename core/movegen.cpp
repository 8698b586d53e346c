#include "core/movegen.hpp"

#include <algorithm>

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
  void drops(Square from, Bitboard<G> targets, Man man) {
    for (const Square to : targets) list_.push(Move(from, to, man));
  }
  void castling_drop(Square from, Square to, Man man) { list_.push(Move(from, to, man)); }
  void trade(Square from, Square to) { list_.push(Move(from, to)); }

 private:
  const RuleTables<G>& tables_;
  MoveList& list_;
};

template <Colour Us, MoveKind Kind, Geometry G, typename Sink>
void visit_moves_of(const Position<G>& position, Sink& sink) {
  if (position.tables().is_plain) [[likely]] {
    Generator<G, Us, Kind, Sink>(position.frame(), position.board(), sink)
        .run(position.rights(), position.en_passant());
  } else {
    Generator<G, Us, Kind, Sink, RuleKind::special>(position, sink)
        .run(position.rights(), position.en_passant());
  }
}

template <MoveKind Kind, Geometry G, typename Sink>
void visit_moves(const Position<G>& position, Sink& sink) {
  if (position.side_to_move() == Colour::white) {
    visit_moves_of<Colour::white, Kind>(position, sink);
  } else {
    visit_moves_of<Colour::black, Kind>(position, sink);
  }
}

/// Whether the king is safe once a man has landed on `to`; `vacated` is the occupation without it on its old
/// square.
template <Geometry G>
bool leaves_king_safe(const Position<G>& position, Bitboard<G> vacated, Square to) {
  const Bitboard<G> landed = Bitboard<G>::of(to);
  const Colour us = position.side_to_move();
  return (position.attackers(position.king_square(us), ~us, vacated | landed) - landed).empty();
}

/// Of a man that is neither pawn nor king.
template <Geometry G>
Bitboard<G> man_attacks(const Position<G>& position, Piece piece, Square from) {
  const RuleTables<G>& tables = position.tables();
  const unsigned components = tables.components[piece.man()];
  Bitboard<G> attacks;
  if ((components & kOrthogonal) != 0) attacks |= orthogonal_attacks<G>(from, position.occupied());
  if ((components & kDiagonal) != 0) attacks |= diagonal_attacks<G>(from, position.occupied());
  for (int leaper = 0; leaper < tables.leaper_count; ++leaper) {
    if ((components & leaper_bit(leaper)) == 0) continue;
    attacks |= tables.leaps[static_cast<std::size_t>(index(piece.colour()))][static_cast<std::size_t>(leaper)]
                           [static_cast<std::size_t>(from)];
  }
  return attacks;
}

template <Geometry G>
bool is_legal_pawn_move(const Position<G>& position, Move move) {
  const RuleTables<G>& tables = position.tables();
  const Square from = move.from();
  const Square to = move.to();
  const Colour us = position.side_to_move();
  const auto u = static_cast<std::size_t>(index(us));
  const auto promotions = tables.promotions.begin();
  if (move.has_man() != tables.promotion_rank[u].contains(to)) return false;
  if (move.has_man() && std::find(promotions, promotions + tables.promotion_count, move.man()) ==
                            promotions + tables.promotion_count) {
    return false;
  }
  const Bitboard<G> occupied = position.occupied();
  const Bitboard<G> vacated = occupied - Bitboard<G>::of(from);
  const int forward = us == Colour::white ? G.files : -G.files;
  if (tables.pawn_attacks[u][static_cast<std::size_t>(from)].contains(to)) {
    if (to == position.en_passant()) {
      return position.board().is_en_passant_safe(tables, us, from, to, to - forward);
    }
    return position.men_of(~us).contains(to) && leaves_king_safe(position, vacated, to);
  }
  if (occupied.contains(to)) return false;
  const bool double_step = to - from == 2 * forward && tables.double_step_origin[u].contains(from) &&
                           !occupied.contains(from + forward);
  return (to - from == forward || double_step) && leaves_king_safe(position, vacated, to);
}

/// Asks the generator's own routine.
template <Geometry G>
bool is_legal_castling(const Position<G>& position, Move move) {
  const Colour us = position.side_to_move();
  if (!position.has_right(us, Side::far) && !position.has_right(us, Side::a)) return false;
  MoveList list;
  ListSink<G> sink(position.tables(), list);
  if (position.in_check()) return false;
  const auto castle = [&]<Colour Us>() {
    Generator<G, Us, MoveKind::quiet, ListSink<G>>(position.frame(), position.board(), sink)
        .castling(position.rights());
  };
  us == Colour::white ? castle.template operator()<Colour::white>()
                      : castle.template operator()<Colour::black>();
  for (const Move legal : list) {
    if (legal == move) return true;
  }
  return false;
}

/// Castling and trades, with their drops: one's own man stands on the target.
template <Geometry G>
bool is_legal_onto_own(const Position<G>& position, Move move) {
  MoveList list;
  ListSink<G> sink(position.tables(), list);
  const auto visit = [&]<Colour Us>() {
    Generator<G, Us, MoveKind::quiet, ListSink<G>, RuleKind::special> generator(position, sink);
    generator.find_checks();
    generator.trades(position.rights());
    if (!position.in_check()) generator.castling(position.rights());
  };
  position.side_to_move() == Colour::white ? visit.template operator()<Colour::white>()
                                           : visit.template operator()<Colour::black>();
  for (const Move legal : list) {
    if (legal == move) return true;
  }
  return false;
}

/// Of a man that is neither pawn nor king, where moves and captures may differ.
template <Geometry G>
bool reaches(const Position<G>& position, Piece piece, Square from, Square to) {
  const RuleTables<G>& tables = position.tables();
  const auto c = static_cast<std::size_t>(index(piece.colour()));
  const auto f = static_cast<std::size_t>(from);
  Bitboard<G> initial;
  if (contains(tables.special.initial, piece.man()) && position.unmoved(piece.colour()).contains(from)) {
    for (int leaper = 0; leaper < tables.leaper_count; ++leaper) {
      if ((tables.initial_components[piece.man()] & leaper_bit(leaper)) != 0)
        initial |= tables.leaps[c][static_cast<std::size_t>(leaper)][f];
    }
  }
  if (position.occupied().contains(to)) return (man_attacks(position, piece, from) | initial).contains(to);
  const unsigned slides = tables.move_slides[piece.man()];
  Bitboard<G> moves = tables.move_leaps[c][piece.man()][f] | initial;
  if ((slides & kOrthogonal) != 0) moves |= orthogonal_attacks<G>(from, position.occupied());
  if ((slides & kDiagonal) != 0) moves |= diagonal_attacks<G>(from, position.occupied());
  return moves.contains(to);
}

template <Geometry G>
bool is_legal_special(const Position<G>& position, Piece piece, Move move) {
  const Colour us = position.side_to_move();
  const Square from = move.from();
  const Square to = move.to();
  if (position.men_of(us).contains(to)) return is_legal_onto_own(position, move);
  if (move.has_man()) {
    const SpecialTables& special = position.tables().special;
    if (!special.drops || !position.unmoved(us).contains(from) ||
        special.lowest_in(position.hand(us), move.man()) == 0) {
      return false;
    }
  }
  if (piece.man() == kKing) {
    const auto& steps = position.tables().king_steps[static_cast<std::size_t>(index(us))];
    return steps[static_cast<std::size_t>(from)].contains(to) &&
           position.attackers(to, ~us, position.occupied() - Bitboard<G>::of(from)).empty();
  }
  return reaches(position, piece, from, to) &&
         leaves_king_safe(position, position.occupied() - Bitboard<G>::of(from), to);
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
  const Square from = move.from();
  const Square to = move.to();
  if (from >= G.squares() || to >= G.squares() || (move.word() >> 14) > kMaxMen) return false;
  const Piece piece = position.piece_at(from);
  const Colour us = position.side_to_move();
  if (piece.is_none() || piece.colour() != us) return false;
  if (piece.man() == kPawn) return is_legal_pawn_move(position, move);
  if (!position.tables().is_plain) [[unlikely]]
    return is_legal_special(position, piece, move);
  if (move.has_man()) return false;
  if (position.men_of(us).contains(to)) return piece.man() == kKing && is_legal_castling(position, move);
  const RuleTables<G>& tables = position.tables();
  if (piece.man() == kKing) {
    const auto& steps = tables.king_steps[static_cast<std::size_t>(index(us))];
    if (!steps[static_cast<std::size_t>(from)].contains(to)) return false;
    return position.attackers(to, ~us, position.occupied() - Bitboard<G>::of(from)).empty();
  }
  return man_attacks(position, piece, from).contains(to) &&
         leaves_king_safe(position, position.occupied() - Bitboard<G>::of(from), to);
}

#define INSTANTIATE(G)                                                      \
  template void generate_moves<G>(const Position<G>&, MoveList&, MoveKind); \
  template int count_moves<G>(const Position<G>&);                          \
  template bool has_legal_move<G>(const Position<G>&);                      \
  template bool is_legal<G>(const Position<G>&, Move);
FIRSTMOVE_FOR_EACH_GEOMETRY(INSTANTIATE)
#undef INSTANTIATE

}  // namespace firstmove::core
