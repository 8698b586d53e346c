// Making and unmaking under the rules that keep a state of their own: each of their moves is an ordinary one,
// or two men that trade places, with the state brought up to date around it.
#include <cassert>
#include <utility>

#include "core/position.hpp"
#include "core/zobrist.hpp"

namespace firstmove::core {

template <Geometry G>
SpecialState Position<G>::special_state() const {
  SpecialState state;
  state.unmoved = unmoved_;
  state.hand = hand_;
  for (const Colour colour : {Colour::white, Colour::black}) {
    const auto c = static_cast<std::size_t>(index(colour));
    state.may_adjust[c] = (rights_ & adjustment_right(colour)) != 0;
    state.may_swap[c] = (rights_ & swap_right(colour)) != 0;
  }
  return state;
}

/// Men that lose or get back their being unmoved stand on their squares meanwhile.
template <Geometry G>
void Position<G>::set_unmoved(UnmovedMen unmoved) {
  const VariantRules& rules = tables().rules;
  for (UnmovedMen changed = unmoved_ ^ unmoved; changed != 0; changed &= changed - 1) {
    const int bit = std::countr_zero(changed);
    key_ ^= zobrist::kKeys.unmoved[static_cast<std::size_t>(bit)];
    const Colour colour = bit < kMaxFiles ? Colour::white : Colour::black;
    const Square square = square_at<G>(bit % kMaxFiles, rules.rank_seen_by(colour, rules.home_rank));
    const unsigned leaps = tables().initial_components[piece_at(square).man()];
    for (int leaper = 0; leaper < tables().leaper_count; ++leaper) {
      if ((leaps & leaper_bit(leaper)) != 0)
        board_.leapers[static_cast<std::size_t>(leaper)] ^= Set::of(square);
    }
  }
  unmoved_ = unmoved;
}

template <Geometry G>
void Position<G>::set_hand(Colour colour, Hand hand) {
  const auto c = static_cast<std::size_t>(index(colour));
  for (unsigned changed = hand_[c] ^ hand; changed != 0; changed &= changed - 1) {
    key_ ^= zobrist::kKeys.hand[c][static_cast<std::size_t>(std::countr_zero(changed))];
  }
  hand_[c] = hand;
}

template <Geometry G>
void Position<G>::normalise_special_state() {
  const VariantRules& rules = tables().rules;
  SpecialState state = special_state();
  tables().special.normalise(state, [&](Colour colour, int file) {
    return piece_at(square_at<G>(file, rules.rank_seen_by(colour, rules.home_rank))).man();
  });
  set_unmoved(state.unmoved);
  CastlingRights rights = rights_;
  for (const Colour colour : {Colour::white, Colour::black}) {
    if (!state.may_adjust[static_cast<std::size_t>(index(colour))])
      rights = static_cast<CastlingRights>(rights & ~adjustment_right(colour));
  }
  set_rights(rights);
}

template <Geometry G>
void Position<G>::trade_places(Square from, Square to) {
  const Piece first = piece_at(from);
  const Piece second = piece_at(to);
  take(from);
  take(to);
  put(to, first);
  put(from, second);
}

template <Geometry G>
void Position<G>::make_special(Move move, Undo& undo) {
  const Square from = move.from();
  const Square to = move.to();
  const Colour us = side_to_move_;
  const bool drops = is_drop(move);
  const bool trades = is_trade(move);

  // Step 1. Both squares: whoever stood there unmoved has moved or is gone. A first move ends the right to
  // swap.
  const auto touched = Set::of(from) | Set::of(to);
  UnmovedMen unmoved = unmoved_;
  for (const Colour colour : {Colour::white, Colour::black}) {
    for (const Square square : this->unmoved(colour) & touched)
      unmoved &= ~unmoved_bit(colour, file_of<G>(square));
  }
  set_unmoved(unmoved);
  CastlingRights rights = static_cast<CastlingRights>(rights_ & ~swap_right(us));

  // Step 2. The move
  if (trades) {
    rights = static_cast<CastlingRights>(rights & ~adjustment_right(us));
    lapse_en_passant();
    set_rights(frame_.rights_after(rights, touched));
    ++halfmove_clock_;
    for (const auto& [here, there] : {std::pair{from, to}, std::pair{to, from}}) {
      key_ ^= zobrist::piece_key(piece_at(here), here) ^ zobrist::piece_key(piece_at(here), there);
    }
    trade_places(from, to);
    pass_turn();
  } else {
    set_rights(rights);
    make_plain(drops ? without_drop(move) : move, undo);
  }

  // Step 3. The drop
  if (drops) {
    const Piece dropped(us, move.man());
    put(from, dropped);
    key_ ^= zobrist::piece_key(dropped, from);
    const Hand had = hand(us);
    set_hand(us, static_cast<Hand>(had & ~tables().special.lowest_in(had, move.man())));
  }
  normalise_special_state();
}

template <Geometry G>
void Position<G>::unmake_special(Move move, const Undo& undo) {
  const Square from = move.from();
  const Square to = move.to();
  const Colour us = ~side_to_move_;
  const bool castled = !undo.captured.is_none() && undo.captured.colour() == us;
  const bool from_is_taken = !piece_at(from).is_none();
  if (move.has_man() && from_is_taken) {
    // A drop, the king's or the rook's square first where it came with castling
    take(from);
    const bool rook_first = castled && castling_plan(us, to > from ? Side::far : Side::a).king_from != from;
    unmake_plain(rook_first ? Move(to, from) : move.without_man(), undo);
    const Hand has = hand(us);
    set_hand(us, static_cast<Hand>(has | tables().special.highest_missing(has, move.man())));
  } else if (from_is_taken && !castled) {
    trade_places(from, to);
    side_to_move_ = us;
    if (us == Colour::black) --fullmove_number_;
    halfmove_clock_ = undo.halfmove_clock;
    en_passant_ = undo.en_passant;
    rights_ = static_cast<CastlingRights>(undo.rights);
  } else {
    unmake_plain(move, undo);
  }
  set_unmoved(undo.unmoved);
  key_ = undo.key;
}

#define INSTANTIATE(G)                                      \
  template SpecialState Position<G>::special_state() const; \
  template void Position<G>::set_unmoved(UnmovedMen);       \
  template void Position<G>::set_hand(Colour, Hand);        \
  template void Position<G>::normalise_special_state();     \
  template void Position<G>::trade_places(Square, Square);  \
  template void Position<G>::make_special(Move, Undo&);     \
  template void Position<G>::unmake_special(Move, const Undo&);
FIRSTMOVE_FOR_EACH_GEOMETRY(INSTANTIATE)
#undef INSTANTIATE

}  // namespace firstmove::core
