#include "core/position.hpp"

#include <cassert>

#include "core/validate.hpp"
#include "core/zobrist.hpp"

namespace firstmove::core {

template <Geometry G>
void Position<G>::toggle(Set squares, Piece piece) {
  board_.colour[static_cast<std::size_t>(index(piece.colour()))] ^= squares;
  if (piece.man() == kPawn) {
    board_.pawns ^= squares;
    return;
  }
  const unsigned components = tables().components[piece.man()];  // 0 for the king
  const auto where = [&](unsigned bit) {
    return Set(squares.bits() & (Word<G>{0} - ((components / bit) & 1)));
  };
  board_.orthogonal ^= where(kOrthogonal);
  board_.diagonal ^= where(kDiagonal);
  board_.leapers[0] ^= where(leaper_bit(0));
  for (int leaper = 1; leaper < tables().leaper_count; ++leaper) {
    board_.leapers[static_cast<std::size_t>(leaper)] ^= where(leaper_bit(leaper));
  }
}

template <Geometry G>
void Position<G>::put(Square square, Piece piece) {
  toggle(Set::of(square), piece);
  mailbox_[static_cast<std::size_t>(square)] = piece;
  if (piece.man() == kKing) board_.king[static_cast<std::size_t>(index(piece.colour()))] = square;
}

template <Geometry G>
void Position<G>::take(Square square) {
  toggle(Set::of(square), mailbox_[static_cast<std::size_t>(square)]);
  mailbox_[static_cast<std::size_t>(square)] = Piece();
}

template <Geometry G>
void Position<G>::shift_man(Square from, Square to) {
  const Piece piece = mailbox_[static_cast<std::size_t>(from)];
  toggle(Set::of(from) ^ Set::of(to), piece);
  mailbox_[static_cast<std::size_t>(from)] = Piece();
  mailbox_[static_cast<std::size_t>(to)] = piece;
  if (piece.man() == kKing) board_.king[static_cast<std::size_t>(index(piece.colour()))] = to;
}

template <Geometry G>
void Position<G>::set_rights(CastlingRights rights) {
  key_ ^= zobrist::kKeys.rights[rights_] ^ zobrist::kKeys.rights[rights];
  rights_ = rights;
}

template <Geometry G>
void Position<G>::offer_en_passant(Square skipped, Square victim) {
  if (!tables().rules.pawn.en_passant) return;
  const Colour us = mailbox_[static_cast<std::size_t>(victim)].colour();
  const auto u = static_cast<std::size_t>(index(us));
  const Set capturers = tables().pawn_attacks[u][static_cast<std::size_t>(skipped)] & pawns() & men_of(~us);
  for (const Square capturer : capturers) {
    if (!board_.is_en_passant_safe(tables(), ~us, capturer, skipped, victim)) continue;
    en_passant_ = skipped;
    key_ ^= zobrist::kKeys.en_passant[static_cast<std::size_t>(skipped)];
    return;
  }
}

template <Geometry G>
void Position<G>::pass_turn() {
  key_ ^= zobrist::kKeys.black_to_move;
  if (side_to_move_ == Colour::black) ++fullmove_number_;
  side_to_move_ = ~side_to_move_;
}

template <Geometry G>
void Position<G>::lapse_en_passant() {
  if (en_passant_ == kNoSquare) return;
  key_ ^= zobrist::kKeys.en_passant[static_cast<std::size_t>(en_passant_)];
  en_passant_ = kNoSquare;
}

template <Geometry G>
void Position<G>::make_plain(Move move, Undo& undo) {
  const Square from = move.from();
  const Square to = move.to();
  const Piece piece = piece_at(from);
  const Colour us = side_to_move_;
  // In castling the "captured" man is one's own rook, which is how unmake knows it again.
  const Piece target = piece_at(to);
  undo.captured = target;
  const Square old_en_passant = en_passant_;

  // Step 1. What every move ends: the en passant chance, perhaps rights, perhaps the count to fifty
  lapse_en_passant();
  set_rights(frame_.rights_after(rights_, Set::of(from) | Set::of(to)));
  ++halfmove_clock_;

  // Step 2. Castling: both men lift off before either lands, since their squares may overlap
  if (!target.is_none() && target.colour() == us) {
    const CastlingPlan<G>& plan = castling_plan(us, to > from ? Side::far : Side::a);
    take(from);
    take(to);
    put(plan.king_to, piece);
    put(plan.rook_to, target);
    key_ ^= zobrist::piece_key(piece, from) ^ zobrist::piece_key(piece, plan.king_to) ^
            zobrist::piece_key(target, to) ^ zobrist::piece_key(target, plan.rook_to);
  } else {
    // Step 3. Captures
    if (!target.is_none()) {
      take(to);
      key_ ^= zobrist::piece_key(target, to);
      halfmove_clock_ = 0;
    }
    // Step 4. The move itself
    shift_man(from, to);
    key_ ^= zobrist::piece_key(piece, from) ^ zobrist::piece_key(piece, to);
    // Step 5. Pawns: en passant, promotion, double step
    if (piece.man() == kPawn) {
      halfmove_clock_ = 0;
      const int forward = us == Colour::white ? G.files : -G.files;
      if (to == old_en_passant) {
        const Square victim = to - forward;
        key_ ^= zobrist::piece_key(piece_at(victim), victim);
        take(victim);
      } else if (move.has_man()) {
        const Piece promoted(us, move.man());
        take(to);
        put(to, promoted);
        key_ ^= zobrist::piece_key(piece, to) ^ zobrist::piece_key(promoted, to);
      } else if (to - from == 2 * forward) {
        offer_en_passant(from + forward, to);
      }
    }
  }

  pass_turn();
}

template <Geometry G>
Undo Position<G>::make(Move move) {
  Undo undo{key_,    halfmove_clock_,        static_cast<std::int8_t>(en_passant_),
            Piece(), unmoved_ & kAllUnmoved, rights_};
  if (tables().special.has_state) [[unlikely]] {
    make_special(move, undo);
  } else {
    make_plain(move, undo);
  }
  assert(check_invariants(*this));
  return undo;
}

template <Geometry G>
void Position<G>::unmake_plain(Move move, const Undo& undo) {
  const Square from = move.from();
  const Square to = move.to();
  side_to_move_ = ~side_to_move_;
  if (side_to_move_ == Colour::black) --fullmove_number_;
  const Colour us = side_to_move_;

  if (!undo.captured.is_none() && undo.captured.colour() == us) {
    const CastlingPlan<G>& plan = castling_plan(us, to > from ? Side::far : Side::a);
    take(plan.king_to);
    take(plan.rook_to);
    put(from, Piece(us, kKing));
    put(to, undo.captured);
  } else {
    if (move.has_man()) {
      take(to);
      put(to, Piece(us, kPawn));
    }
    shift_man(to, from);
    if (!undo.captured.is_none()) {
      put(to, undo.captured);
    } else if (to == undo.en_passant && piece_at(from).man() == kPawn) {
      put(to - (us == Colour::white ? G.files : -G.files), Piece(~us, kPawn));
    }
  }
  key_ = undo.key;
  halfmove_clock_ = undo.halfmove_clock;
  en_passant_ = undo.en_passant;
  rights_ = static_cast<CastlingRights>(undo.rights);
}

template <Geometry G>
void Position<G>::unmake(Move move, const Undo& undo) {
  if (tables().special.has_state) [[unlikely]] {
    unmake_special(move, undo);
  } else {
    unmake_plain(move, undo);
  }
  assert(check_invariants(*this));
}

template <Geometry G>
Undo Position<G>::make_null() {
  assert(!in_check());
  const Undo undo{key_,    halfmove_clock_,        static_cast<std::int8_t>(en_passant_),
                  Piece(), unmoved_ & kAllUnmoved, rights_};
  lapse_en_passant();
  ++halfmove_clock_;
  pass_turn();
  return undo;
}

template <Geometry G>
void Position<G>::unmake_null(const Undo& undo) {
  side_to_move_ = ~side_to_move_;
  if (side_to_move_ == Colour::black) --fullmove_number_;
  key_ = undo.key;
  halfmove_clock_ = undo.halfmove_clock;
  en_passant_ = undo.en_passant;
}

#define INSTANTIATE(G) template class Position<G>;
FIRSTMOVE_FOR_EACH_GEOMETRY(INSTANTIATE)
#undef INSTANTIATE

}  // namespace firstmove::core
