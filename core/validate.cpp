#include "core/validate.hpp"

#include <algorithm>
#include <cassert>

#include "core/zobrist.hpp"

namespace firstmove::core {

const char* name(PositionFault fault) {
  switch (fault) {
    case PositionFault::wrong_board_size:
      return "wrong_board_size";
    case PositionFault::missing_king:
      return "missing_king";
    case PositionFault::several_kings:
      return "several_kings";
    case PositionFault::too_many_men:
      return "too_many_men";
    case PositionFault::pawn_on_last_rank:
      return "pawn_on_last_rank";
    case PositionFault::opponent_in_check:
      return "opponent_in_check";
    case PositionFault::castling_king_misplaced:
      return "castling_king_misplaced";
    case PositionFault::castling_rook_missing:
      return "castling_rook_missing";
    case PositionFault::castling_not_defined:
      return "castling_not_defined";
    case PositionFault::en_passant_impossible:
      return "en_passant_impossible";
    case PositionFault::unmoved_man_missing:
      return "unmoved_man_missing";
    case PositionFault::special_state_unknown:
      return "special_state_unknown";
    case PositionFault::counter_out_of_range:
      return "counter_out_of_range";
  }
  return "unknown_fault";
}

std::string explain(PositionFault fault) {
  switch (fault) {
    case PositionFault::wrong_board_size:
      return "the board has another number of squares than the variant's";
    case PositionFault::missing_king:
      return "each side needs a king";
    case PositionFault::several_kings:
      return "each side has exactly one king";
    case PositionFault::too_many_men:
      return "a side has at most twice as many men as the board has files, and those it has dropped";
    case PositionFault::pawn_on_last_rank:
      return "no pawn can stand on its first rank, nor where it would have promoted";
    case PositionFault::opponent_in_check:
      return "the side that is not to move is in check";
    case PositionFault::castling_king_misplaced:
      return "castling rights need the king on the rank of its array, on a file whose king may castle in "
             "this "
             "variant";
    case PositionFault::castling_rook_missing:
      return "a castling right needs its rook on the king's rank, on its side of the king";
    case PositionFault::castling_not_defined:
      return "the variant has no castling for this king and rook";
    case PositionFault::en_passant_impossible:
      return "the en passant square must lie behind a pawn that can just have made a double step";
    case PositionFault::unmoved_man_missing:
      return "an unmoved man is one on the rank of its array, no pawn";
    case PositionFault::special_state_unknown:
      return "the variant has no rule for these men in hand, unmoved men or rights";
    case PositionFault::counter_out_of_range:
      return "the halfmove clock counts from 0 and the move number from 1, both up to 9999";
  }
  return "";
}

/// Fills a Position from unchecked parts, collecting every fault on the way.
template <Geometry G>
class PositionBuilder {
 public:
  PositionBuilder(const RuleTables<G>& tables, const UncheckedPosition& unchecked)
      : tables_(tables), unchecked_(unchecked) {
    position_.frame_.tables = &tables;
  }

  tl::expected<Position<G>, std::vector<PositionFault>> build() {
    if (unchecked_.board.size() != static_cast<std::size_t>(G.squares())) {
      return tl::unexpected(std::vector{PositionFault::wrong_board_size});
    }
    place_men();
    check_counters();
    check_special_state();
    if (faults_.empty()) check_en_passant_and_rights();
    if (!faults_.empty()) {
      std::sort(faults_.begin(), faults_.end());
      return tl::unexpected(faults_);
    }
    assert(check_invariants(position_));
    return position_;
  }

 private:
  using Set = Bitboard<G>;

  void fault(PositionFault f) {
    if (std::find(faults_.begin(), faults_.end(), f) == faults_.end()) faults_.push_back(f);
  }

  void place_men() {
    std::array<int, 2> kings{};
    for (Square square = 0; square < G.squares(); ++square) {
      const Piece piece = unchecked_.board[static_cast<std::size_t>(square)];
      if (piece.is_none()) continue;
      position_.put(square, piece);
      position_.key_ ^= zobrist::piece_key(piece, square);
      if (piece.man() == kKing) ++kings[static_cast<std::size_t>(index(piece.colour()))];
    }
    for (const Colour colour : {Colour::white, Colour::black}) {
      const int count = kings[static_cast<std::size_t>(index(colour))];
      if (count == 0) fault(PositionFault::missing_king);
      if (count > 1) fault(PositionFault::several_kings);
      const int most = 2 * G.files + tables_.special.hand_size;
      if (position_.men_of(colour).count() > most) fault(PositionFault::too_many_men);
    }
    for (const Colour colour : {Colour::white, Colour::black}) {
      const Set barred = tables_.no_pawn[static_cast<std::size_t>(index(colour))];
      if ((position_.pawns() & position_.men_of(colour) & barred).any())
        fault(PositionFault::pawn_on_last_rank);
    }
    position_.side_to_move_ = unchecked_.side_to_move;
    if (unchecked_.side_to_move == Colour::black) position_.key_ ^= zobrist::kKeys.black_to_move;
  }

  void check_counters() {
    const int clock = unchecked_.halfmove_clock;
    const int number = unchecked_.fullmove_number;
    if (clock < 0 || clock > 9999 || number < 1 || number > 9999)
      return fault(PositionFault::counter_out_of_range);
    position_.halfmove_clock_ = static_cast<std::int16_t>(clock);
    position_.fullmove_number_ = static_cast<std::int16_t>(number);
  }

  void check_special_state() {
    const SpecialTables& special = tables_.special;
    const SpecialState& state = unchecked_.special;
    for (const Colour colour : {Colour::white, Colour::black}) {
      const auto c = static_cast<std::size_t>(index(colour));
      if ((state.hand[c] & ~special.full_hand()) != 0 || (state.may_adjust[c] && !special.adjusts) ||
          (state.may_swap[c] && !special.swaps) || (state.unmoved != 0 && !special.has_state)) {
        return fault(PositionFault::special_state_unknown);
      }
      const int home = tables_.rules.rank_seen_by(colour, tables_.rules.home_rank);
      const UnmovedMen men = unmoved_of(state.unmoved, colour);
      for (int file = 0; file < kMaxFiles; ++file) {
        if (((men >> file) & 1) == 0) continue;
        const Piece piece = file < G.files ? position_.piece_at(square_at<G>(file, home)) : Piece();
        if (piece.is_none() || piece.colour() != colour || piece.man() == kPawn)
          return fault(PositionFault::unmoved_man_missing);
      }
    }
  }

  /// Before anything asks what is attacked: unmoved men may attack more.
  void add_special_state() {
    const SpecialState& state = unchecked_.special;
    position_.set_unmoved(state.unmoved);
    for (const Colour colour : {Colour::white, Colour::black}) {
      const auto c = static_cast<std::size_t>(index(colour));
      position_.set_hand(colour, state.hand[c]);
      unsigned rights = position_.rights_;
      if (state.may_adjust[c]) rights |= adjustment_right(colour);
      if (state.may_swap[c]) rights |= swap_right(colour);
      position_.rights_ = static_cast<CastlingRights>(rights);
    }
  }

  void check_en_passant_and_rights() {
    if (tables_.special.has_state) add_special_state();
    const Colour us = unchecked_.side_to_move;
    if (position_.attackers(position_.king_square(~us), us, position_.occupied()).any()) {
      fault(PositionFault::opponent_in_check);
    }
    for (const Colour colour : {Colour::white, Colour::black}) {
      for (const Side side : {Side::far, Side::a}) add_right(colour, side);
    }
    position_.key_ ^= zobrist::kKeys.rights[position_.rights_];
    if (tables_.special.has_state) position_.normalise_special_state();
    if (unchecked_.en_passant != kNoSquare) add_en_passant(unchecked_.en_passant);
  }

  void add_right(Colour colour, Side side) {
    const int rook_file = unchecked_.castling_rook_file[static_cast<std::size_t>(index(colour))]
                                                       [static_cast<std::size_t>(index(side))];
    if (rook_file < 0) return;
    const int home = tables_.rules.rank_seen_by(colour, tables_.rules.home_rank);
    const Square king = position_.king_square(colour);
    const int king_file = file_of<G>(king);
    if (rank_of<G>(king) != home || ((tables_.rules.castling.king_files >> king_file) & 1) == 0) {
      return fault(PositionFault::castling_king_misplaced);
    }
    const bool on_its_side = side == Side::far ? rook_file > king_file : rook_file < king_file;
    const Piece rook(colour, tables_.rules.man_of(tables_.rules.castling.rook));
    if (!on_its_side || rook_file >= G.files || position_.piece_at(square_at<G>(rook_file, home)) != rook) {
      return fault(PositionFault::castling_rook_missing);
    }
    const CastlingDestination& to = tables_.castling_destination(king_file, rook_file);
    if (to.king_file < 0) return fault(PositionFault::castling_not_defined);

    const auto span = [&](int a, int b) {
      Set squares;
      for (int f = std::min(a, b); f <= std::max(a, b); ++f) squares |= Set::of(square_at<G>(f, home));
      return squares;
    };
    CastlingPlan<G> plan;
    plan.king_from = king;
    plan.rook_from = square_at<G>(rook_file, home);
    plan.king_to = square_at<G>(to.king_file, home);
    plan.rook_to = square_at<G>(to.rook_file, home);
    plan.safe = span(king_file, to.king_file);
    plan.vacant = (plan.safe | span(rook_file, to.rook_file)) - Set::of(king) - Set::of(plan.rook_from);
    position_.frame_.plans[castling_index(colour, side)] = plan;
    position_.rights_ = static_cast<CastlingRights>(position_.rights_ | castling_right(colour, side));
    position_.frame_.castling_squares |= Set::of(plan.king_from) | Set::of(plan.rook_from);
  }

  /// A syntactically possible square without a legal capture is accepted and forgotten.
  void add_en_passant(Square skipped) {
    const Colour them = ~unchecked_.side_to_move;
    const int forward = them == Colour::white ? G.files : -G.files;
    const auto origins = tables_.rules.pawn.en_passant
                             ? tables_.double_step_origin[static_cast<std::size_t>(index(them))]
                             : Set();
    const Square origin = skipped - forward;
    const Square victim = skipped + forward;
    const bool on_board = origin >= 0 && origin < G.squares() && victim >= 0 && victim < G.squares();
    if (!on_board || !origins.contains(origin) || position_.occupied().contains(origin) ||
        position_.occupied().contains(skipped) || position_.piece_at(victim) != Piece(them, kPawn)) {
      return fault(PositionFault::en_passant_impossible);
    }
    position_.offer_en_passant(skipped, victim);
  }

  const RuleTables<G>& tables_;
  const UncheckedPosition& unchecked_;
  Position<G> position_;
  std::vector<PositionFault> faults_;
};

template <Geometry G>
tl::expected<Position<G>, std::vector<PositionFault>> make_position(const RuleTables<G>& tables,
                                                                    const UncheckedPosition& unchecked) {
  return PositionBuilder<G>(tables, unchecked).build();
}

template <Geometry G>
Position<G> start_position(const RuleTables<G>& tables, SetupId id) {
  auto position = make_position<G>(tables, setup_position(tables.rules, id));
  assert(position.has_value());
  return *position;
}

template <Geometry G>
UncheckedPosition to_unchecked(const Position<G>& position) {
  UncheckedPosition result;
  result.board.reserve(static_cast<std::size_t>(G.squares()));
  for (Square square = 0; square < G.squares(); ++square) result.board.push_back(position.piece_at(square));
  result.side_to_move = position.side_to_move();
  for (const Colour colour : {Colour::white, Colour::black}) {
    for (const Side side : {Side::far, Side::a}) {
      if (!position.has_right(colour, side)) continue;
      result.castling_rook_file[static_cast<std::size_t>(index(colour))]
                               [static_cast<std::size_t>(index(side))] =
          static_cast<std::int8_t>(file_of<G>(position.castling_plan(colour, side).rook_from));
    }
  }
  result.en_passant = position.en_passant();
  result.halfmove_clock = position.halfmove_clock();
  result.fullmove_number = position.fullmove_number();
  result.special = position.special_state();
  return result;
}

namespace {

template <Geometry G>
std::uint64_t fresh_key(const Position<G>& position) {
  std::uint64_t key = zobrist::kKeys.rights[position.rights()];
  for (const Square square : position.occupied())
    key ^= zobrist::piece_key(position.piece_at(square), square);
  if (position.side_to_move() == Colour::black) key ^= zobrist::kKeys.black_to_move;
  if (position.en_passant() != kNoSquare) {
    key ^= zobrist::kKeys.en_passant[static_cast<std::size_t>(position.en_passant())];
  }
  for (int bit = 0; bit < 2 * kMaxFiles; ++bit) {
    if (((position.unmoved_men() >> bit) & 1) != 0)
      key ^= zobrist::kKeys.unmoved[static_cast<std::size_t>(bit)];
  }
  for (const Colour colour : {Colour::white, Colour::black}) {
    for (int bit = 0; bit < kMaxHand; ++bit) {
      if (((position.hand(colour) >> bit) & 1) != 0)
        key ^= zobrist::kKeys.hand[static_cast<std::size_t>(index(colour))][static_cast<std::size_t>(bit)];
    }
  }
  return key;
}

template <Geometry G>
bool sets_agree_with_mailbox(const Position<G>& position) {
  for (Square square = 0; square < G.squares(); ++square) {
    const Piece piece = position.piece_at(square);
    const bool white = !piece.is_none() && piece.colour() == Colour::white;
    const bool black = !piece.is_none() && piece.colour() == Colour::black;
    unsigned components = piece.is_none() ? 0u : position.tables().components[piece.man()];
    if (!piece.is_none() && position.unmoved(piece.colour()).contains(square))
      components |= position.tables().initial_components[piece.man()];
    if (position.men_of(Colour::white).contains(square) != white) return false;
    if (position.men_of(Colour::black).contains(square) != black) return false;
    if (position.pawns().contains(square) != (!piece.is_none() && piece.man() == kPawn)) return false;
    if (position.orthogonal_sliders().contains(square) != ((components & kOrthogonal) != 0)) return false;
    if (position.diagonal_sliders().contains(square) != ((components & kDiagonal) != 0)) return false;
    for (int leaper = 0; leaper < kMaxLeapers; ++leaper) {
      if (position.leapers(leaper).contains(square) != ((components & leaper_bit(leaper)) != 0)) return false;
    }
  }
  return true;
}

template <Geometry G>
bool is_special_state_normal(const Position<G>& position) {
  const VariantRules& rules = position.tables().rules;
  const auto square = [&](Colour colour, int file) {
    return square_at<G>(file, rules.rank_seen_by(colour, rules.home_rank));
  };
  for (const Colour colour : {Colour::white, Colour::black}) {
    for (const Square unmoved : position.unmoved(colour)) {
      const Piece piece = position.piece_at(unmoved);
      if (piece.is_none() || piece.colour() != colour || piece.man() == kPawn) return false;
    }
  }
  SpecialState state = position.special_state();
  position.tables().special.normalise(
      state, [&](Colour colour, int file) { return position.piece_at(square(colour, file)).man(); });
  return state == position.special_state();
}

}  // namespace

template <Geometry G>
bool check_invariants(const Position<G>& position) {
  if (!sets_agree_with_mailbox(position) || position.key() != fresh_key(position)) return false;
  for (const Colour colour : {Colour::white, Colour::black}) {
    if (position.piece_at(position.king_square(colour)) != Piece(colour, kKing)) return false;
    for (const Side side : {Side::far, Side::a}) {
      if (!position.has_right(colour, side)) continue;
      const auto& plan = position.castling_plan(colour, side);
      if (plan.king_from != position.king_square(colour)) return false;
      const VariantRules& rules = position.tables().rules;
      if (position.piece_at(plan.rook_from) != Piece(colour, rules.man_of(rules.castling.rook))) return false;
    }
  }
  const Colour us = position.side_to_move();
  if (position.tables().special.has_state && !is_special_state_normal(position)) return false;
  return position.attackers(position.king_square(~us), us, position.occupied()).empty();
}

#define INSTANTIATE(G)                                                                                       \
  template tl::expected<Position<G>, std::vector<PositionFault>> make_position<G>(const RuleTables<G>&,      \
                                                                                  const UncheckedPosition&); \
  template Position<G> start_position<G>(const RuleTables<G>&, SetupId);                                     \
  template UncheckedPosition to_unchecked<G>(const Position<G>&);                                            \
  template bool check_invariants<G>(const Position<G>&);
FIRSTMOVE_FOR_EACH_GEOMETRY(INSTANTIATE)
#undef INSTANTIATE

}  // namespace firstmove::core
