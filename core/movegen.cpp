#include "core/movegen.hpp"

#include <array>

#include "core/attacks.hpp"

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
  /// Pawns that all moved by `delta` squares.
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

 private:
  const RuleTables<G>& tables_;
  MoveList& list_;
};

/// Takes groups of moves and only counts them.
template <Geometry G>
class CountSink {
 public:
  explicit CountSink(const RuleTables<G>& tables) : promotion_count_(tables.promotion_count) {}

  void man(Square, Bitboard<G> targets) { count_ += targets.count(); }
  void pawns(Bitboard<G> targets, int) { count_ += targets.count(); }
  void promotions(Bitboard<G> targets, int) { count_ += targets.count() * promotion_count_; }
  int count() const { return count_; }

 private:
  int promotion_count_;
  int count_ = 0;
};

/// Visits the legal moves of one side, of one kind.
template <Geometry G, Colour Us, MoveKind Kind, typename Sink>
class Generator {
 public:
  using Board = Bitboard<G>;

  Generator(const Position<G>& position, Sink& sink)
      : position_(position), tables_(position.tables()), sink_(sink), own_(position.men_of(Us)),
        enemy_(position.men_of(kThem)), occupied_(own_ | enemy_), king_(position.king_square(Us)) {}

  void run() {
    find_checks_and_pins();
    king_moves();
    if (checkers_.has_several()) return;
    // Every other move must meet the check, if there is one: take the checker or stand between.
    if (checkers_.any()) must_reach_ = between<G>(king_, checkers_.lowest()) | checkers_;
    const Board targets = wanted() & must_reach_;
    const Board free_men = own_ - pinned_;
    for (const Square from : position_.orthogonal_sliders() & free_men) {
      sink_.man(from, orthogonal_attacks<G>(from, occupied_) & targets);
    }
    for (const Square from : position_.diagonal_sliders() & free_men) {
      sink_.man(from, diagonal_attacks<G>(from, occupied_) & targets);
    }
    for (int leaper = 0; leaper < tables_.leaper_count; ++leaper) {
      const auto& leaps = tables_.leaps[kUs][static_cast<std::size_t>(leaper)];
      for (const Square from : position_.leapers(leaper) & free_men) sink_.man(from, leaps[at(from)] & targets);
    }
    pawn_moves(position_.pawns() & free_men, must_reach_);
    if (pinned_.any()) pinned_moves();
    if constexpr (Kind != MoveKind::quiet) en_passant();
    if constexpr (Kind != MoveKind::noisy) {
      if (checkers_.empty() && (position_.rights() & kRights) != 0) castling();
    }
  }

 private:
  static constexpr Colour kThem = ~Us;
  static constexpr std::size_t kUs = static_cast<std::size_t>(index(Us));
  static constexpr int kForward = Us == Colour::white ? 1 : -1;
  static constexpr CastlingRights kRights = castling_right(Us, Side::far) | castling_right(Us, Side::a);
  static constexpr std::size_t at(Square square) { return static_cast<std::size_t>(square); }

  struct Pin {
    Square man;
    Board ray;  ///< squares between king and pinning slider, and the slider itself
  };

  /// Squares that a move of this kind may go to, promotions apart.
  Board wanted() const {
    if constexpr (Kind == MoveKind::noisy) return enemy_;
    if constexpr (Kind == MoveKind::quiet) return ~occupied_;
    return ~own_;
  }

  void find_checks_and_pins() {
    // Sliders that would attack the king on a board without our men: with nothing between they give check, with
    // exactly one man of ours between they pin it.
    Board snipers = orthogonal_attacks<G>(king_, enemy_) & position_.orthogonal_sliders();
    snipers |= diagonal_attacks<G>(king_, enemy_) & position_.diagonal_sliders();
    snipers &= enemy_;
    for (const Square sniper : snipers) {
      const Board ray = between<G>(king_, sniper);
      const Board blockers = ray & own_;
      if (blockers.empty()) {
        checkers_ |= Board::of(sniper);
      } else if (!blockers.has_several()) {
        pinned_ |= blockers;
        pins_[at(pin_count_++)] = {blockers.lowest(), ray | Board::of(sniper)};
      }
    }
    for (int leaper = 0; leaper < tables_.leaper_count; ++leaper) {
      checkers_ |= tables_.leaps[kUs][static_cast<std::size_t>(leaper)][at(king_)] & position_.leapers(leaper) & enemy_;
    }
    checkers_ |= tables_.pawn_attacks[kUs][at(king_)] & position_.pawns() & enemy_;
  }

  void king_moves() {
    // The king must not block the line of its own attacker.
    const Board without_king = occupied_ ^ Board::of(king_);
    Board safe;
    for (const Square to : tables_.king_steps[kUs][at(king_)] & wanted()) {
      if (position_.attackers(to, kThem, without_king).empty()) safe |= Board::of(to);
    }
    sink_.man(king_, safe);
  }

  void pawn_moves(Board pawns, Board reach) {
    constexpr int kStep = kForward * G.files;
    const Board last_rank = tables_.promotion_rank[kUs];
    const Board steps = pawns.template shifted<0, kForward>() - occupied_;
    const Board left = pawns.template shifted<-1, kForward>() & enemy_ & reach;
    const Board right = pawns.template shifted<1, kForward>() & enemy_ & reach;
    if constexpr (Kind != MoveKind::noisy) {
      const Board from_origin = (pawns & tables_.double_step_origin[kUs]).template shifted<0, kForward>() & steps;
      sink_.pawns((steps & reach) - last_rank, kStep);
      sink_.pawns((from_origin.template shifted<0, kForward>() - occupied_) & reach, 2 * kStep);
    }
    if constexpr (Kind != MoveKind::quiet) {
      sink_.pawns(left - last_rank, kStep - 1);
      sink_.pawns(right - last_rank, kStep + 1);
      if ((pawns.template shifted<0, kForward>() & last_rank).any()) {
        sink_.promotions(steps & last_rank & reach, kStep);
        sink_.promotions(left & last_rank, kStep - 1);
        sink_.promotions(right & last_rank, kStep + 1);
      }
    }
  }

  /// Few men, so one by one: each may move along its pin only.
  void pinned_moves() {
    for (int i = 0; i < pin_count_; ++i) {
      const Pin& pin = pins_[at(i)];
      const Board reach = pin.ray & must_reach_;
      const Board targets = reach & wanted();
      if (position_.orthogonal_sliders().contains(pin.man)) {
        sink_.man(pin.man, orthogonal_attacks<G>(pin.man, occupied_) & targets);
      }
      if (position_.diagonal_sliders().contains(pin.man)) {
        sink_.man(pin.man, diagonal_attacks<G>(pin.man, occupied_) & targets);
      }
      for (int leaper = 0; leaper < tables_.leaper_count; ++leaper) {
        if (!position_.leapers(leaper).contains(pin.man)) continue;
        sink_.man(pin.man, tables_.leaps[kUs][static_cast<std::size_t>(leaper)][at(pin.man)] & targets);
      }
      if (position_.pawns().contains(pin.man)) pawn_moves(Board::of(pin.man), reach);
    }
  }

  /// Two pawns leave their squares at once, so checks and pins are tested on the board after the capture.
  void en_passant() {
    const Square target = position_.en_passant();
    if (target == kNoSquare) return;
    const Square victim = target - kForward * G.files;
    const Board capturers =
        tables_.pawn_attacks[static_cast<std::size_t>(index(kThem))][at(target)] & position_.pawns() & own_;
    for (const Square from : capturers) {
      if (position_.is_en_passant_safe(from, target, victim)) sink_.man(from, Board::of(target));
    }
  }

  /// The one castling routine (docs/rules.md): vacant spans, safe king path, and no check once both men stand.
  void castling() {
    for (const Side side : {Side::far, Side::a}) {
      if (!position_.has_right(Us, side)) continue;
      const CastlingPlan<G>& plan = position_.castling_plan(Us, side);
      if ((plan.vacant & occupied_).any() || !is_safe(plan.safe)) continue;
      const Board moved = Board::of(plan.king_to) | Board::of(plan.rook_to);
      const Board after = (occupied_ - Board::of(plan.king_from) - Board::of(plan.rook_from)) | moved;
      if (position_.attackers(plan.king_to, kThem, after).any()) continue;
      sink_.man(plan.king_from, Board::of(plan.rook_from));
    }
  }

  bool is_safe(Board squares) const {
    for (const Square square : squares) {
      if (position_.attackers(square, kThem, occupied_).any()) return false;
    }
    return true;
  }

  const Position<G>& position_;
  const RuleTables<G>& tables_;
  Sink& sink_;
  const Board own_;
  const Board enemy_;
  const Board occupied_;
  const Square king_;
  Board checkers_;
  Board pinned_;
  Board must_reach_ = Board::full();
  std::array<Pin, 8> pins_;  // one a direction
  int pin_count_ = 0;
};

template <MoveKind Kind, Geometry G, typename Sink>
void visit_moves(const Position<G>& position, Sink& sink) {
  if (position.side_to_move() == Colour::white) {
    Generator<G, Colour::white, Kind, Sink>(position, sink).run();
  } else {
    Generator<G, Colour::black, Kind, Sink>(position, sink).run();
  }
}

}  // namespace

template <Geometry G>
void generate_moves(const Position<G>& position, MoveList& list, MoveKind kind) {
  ListSink<G> sink(position.tables(), list);
  switch (kind) {
    case MoveKind::all: return visit_moves<MoveKind::all>(position, sink);
    case MoveKind::noisy: return visit_moves<MoveKind::noisy>(position, sink);
    case MoveKind::quiet: return visit_moves<MoveKind::quiet>(position, sink);
  }
}

template <Geometry G>
int count_moves(const Position<G>& position) {
  CountSink<G> sink(position.tables());
  visit_moves<MoveKind::all>(position, sink);
  return sink.count();
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

#define INSTANTIATE(G)                                                             \
  template void generate_moves<G>(const Position<G>&, MoveList&, MoveKind);        \
  template int count_moves<G>(const Position<G>&);                                 \
  template bool has_legal_move<G>(const Position<G>&);                             \
  template bool is_legal<G>(const Position<G>&, Move);
FIRSTMOVE_FOR_EACH_GEOMETRY(INSTANTIATE)
#undef INSTANTIATE

}  // namespace firstmove::core
