// The one move generator: visits the legal moves of a side group by group and hands them to a sink. Private
// to core: movegen.hpp lists and counts with it, perft walks the tree with it.
//
// A sink has
//   void man(Square from, Bitboard<G> targets)            any man but king and pawn
//   void king(Square from, Bitboard<G> targets)
//   void pawns(Bitboard<G> targets, int delta)            pawns that all moved by `delta` squares
//   void promotions(Bitboard<G> targets, int delta)
//   void en_passant(Square from, Square target, Square victim)
//   void castling(const CastlingPlan<G>& plan)
// and where the rules are not plain (RuleTables::is_plain)
//   void drops(Square from, Bitboard<G> targets, Man man)   the same moves with a drop on `from`
//   void castling_drop(Square from, Square to, Man man)     castling with a drop on `from`
//   void trade(Square from, Square to)
#pragma once

#include <array>

#include "core/board.hpp"
#include "core/movegen.hpp"

namespace firstmove::core {

/// Plain rules ask which components stand where, special ones which men.
enum class RuleKind : std::uint8_t { plain, special };

template <Geometry G, Colour Us, MoveKind Kind, typename Sink, RuleKind Rules = RuleKind::plain>
class Generator {
 public:
  using Set = Bitboard<G>;

  Generator(const GameFrame<G>& frame, const Board<G>& board, Sink& sink) requires(Rules == RuleKind::plain)
      : Generator(nullptr, frame, board, sink) {}
  Generator(const Position<G>& position, Sink& sink) requires(Rules == RuleKind::special)
      : Generator(&position, position.frame(), position.board(), sink) {
    if (!position.tables().special.drops) return;
    gates_ = position.unmoved(Us);
    find_droppable();
  }

  void run(CastlingRights rights, Square en_passant_square) {
    find_checks_and_pins();
    king_moves();
    if constexpr (Rules == RuleKind::special && Kind != MoveKind::noisy) trades(rights);
    if (checkers_.has_several()) return;
    // Every other move must meet the check, if there is one: take the checker or stand between.
    if (checkers_.any()) must_reach_ = checking_lines_ | checkers_;
    const Set free_men = own_ - pinned_;
    if constexpr (Rules == RuleKind::plain) {
      component_moves(free_men);
    } else {
      for (const Square from : free_men - board_.pawns - Set::of(king_)) special_man(from, must_reach_);
    }
    pawn_moves(board_.pawns & free_men, must_reach_);
    if (pinned_.any()) pinned_moves();
    if constexpr (Kind != MoveKind::quiet) {
      if (en_passant_square != kNoSquare) en_passant(en_passant_square);
    }
    if constexpr (Kind != MoveKind::noisy) {
      if (checkers_.empty() && (rights & kRights) != 0) castling(rights);
    }
  }

  /// The legal en passant captures alone.
  void en_passant(Square target) {
    const Square victim = target - kForward * G.files;
    for (const Square from : tables_.pawn_attacks[kThem][at(target)] & board_.pawns & own_) {
      if (board_.is_en_passant_safe(tables_, Us, from, target, victim))
        sink_.en_passant(from, target, victim);
    }
  }

  /// The one castling routine (docs/rules.md): vacant spans, safe king path, and no check once both men
  /// stand.
  void castling(CastlingRights rights) {
    for (const Side side : {Side::far, Side::a}) {
      if ((rights & castling_right(Us, side)) == 0) continue;
      const CastlingPlan<G>& plan = frame_.plans[castling_index(Us, side)];
      if ((plan.vacant & occupied_).any() || !is_safe(plan.safe)) continue;
      if (!is_safe_after_castling(plan)) continue;
      sink_.castling(plan);
      if constexpr (Rules == RuleKind::special) castling_drops(plan);
    }
  }

  /// Bishop adjustments and first-move swaps.  pre  find_checks_and_pins()
  void trades(CastlingRights rights) {
    if ((rights & adjustment_right(Us)) != 0) adjustments();
    if ((rights & swap_right(Us)) != 0) swaps();
  }
  void find_checks() { find_checks_and_pins(); }

 private:
  Generator(const Position<G>* position, const GameFrame<G>& frame, const Board<G>& board, Sink& sink)
      : position_(position),
        frame_(frame),
        tables_(*frame.tables),
        board_(board),
        sink_(sink),
        own_(board.colour[kUs]),
        enemy_(board.colour[kThem]),
        occupied_(own_ | enemy_),
        king_(board.king[kUs]) {}

  static constexpr Colour kThemColour = ~Us;
  static constexpr std::size_t kUs = static_cast<std::size_t>(index(Us));
  static constexpr std::size_t kThem = static_cast<std::size_t>(index(kThemColour));
  static constexpr int kForward = Us == Colour::white ? 1 : -1;
  static constexpr CastlingRights kRights = castling_right(Us, Side::far) | castling_right(Us, Side::a);
  static constexpr std::size_t at(Square square) { return static_cast<std::size_t>(square); }
  std::size_t leaper_count() const { return static_cast<std::size_t>(tables_.leaper_count); }

  void component_moves(Set free_men) {
    const Set targets = wanted() & must_reach_;
    for (const Square from : board_.orthogonal& free_men) {
      sink_.man(from, orthogonal_attacks<G>(from, occupied_) & targets);
    }
    for (const Square from : board_.diagonal& free_men) {
      sink_.man(from, diagonal_attacks<G>(from, occupied_) & targets);
    }
    for (std::size_t leaper = 0; leaper < leaper_count(); ++leaper) {
      const auto& leaps = tables_.leaps[kUs][leaper];
      for (const Square from : board_.leapers[leaper] & free_men) sink_.man(from, leaps[at(from)] & targets);
    }
  }

  // --- Special rules: men one by one ---

  void special_man(Square from, Set reach) {
    const Man man = position_->piece_at(from).man();
    Set targets;
    if constexpr (Kind != MoveKind::quiet) {
      targets |= slides(tables_.components[man], from) & enemy_;
      for (std::size_t leaper = 0; leaper < leaper_count(); ++leaper) {
        // The board knows which men have a component now, those of unmoved men included.
        if (board_.leapers[leaper].contains(from)) targets |= tables_.leaps[kUs][leaper][at(from)] & enemy_;
      }
    }
    if constexpr (Kind != MoveKind::noisy) {
      Set to_empty = slides(tables_.move_slides[man], from) | tables_.move_leaps[kUs][man][at(from)];
      const std::uint8_t initial = tables_.initial_components[man];
      if (initial != 0 && position_->unmoved(Us).contains(from)) {
        for (int leaper = 0; leaper < tables_.leaper_count; ++leaper) {
          if ((initial & leaper_bit(leaper)) != 0)
            to_empty |= tables_.leaps[kUs][static_cast<std::size_t>(leaper)][at(from)];
        }
      }
      targets |= to_empty - occupied_;
    }
    sink_.man(from, targets & reach);
    drop_beside(from, targets & reach);
  }

  Set slides(unsigned components, Square from) const {
    Set result;
    if ((components & kOrthogonal) != 0) result |= orthogonal_attacks<G>(from, occupied_);
    if ((components & kDiagonal) != 0) result |= diagonal_attacks<G>(from, occupied_);
    return result;
  }

  /// Each kind of man in hand once.
  void find_droppable() {
    const SpecialTables& special = tables_.special;
    for (int i = 0; i < special.hand_size; ++i) {
      const Man man = special.hand[static_cast<std::size_t>(i)];
      if (special.lowest_in(position_->hand(Us), man) == 1u << i) droppable_[droppable_count_++] = man;
    }
  }
  void drop_beside(Square from, Set targets) {
    if (!gates_.contains(from)) return;
    for (std::size_t i = 0; i < droppable_count_; ++i) sink_.drops(from, targets, droppable_[i]);
  }
  /// King and rook leave two squares, of which castling may fill one or both again.
  void castling_drops(const CastlingPlan<G>& plan) {
    const Set left = gates_ - (Set::of(plan.king_to) | Set::of(plan.rook_to));
    for (std::size_t i = 0; i < droppable_count_; ++i) {
      if (left.contains(plan.king_from)) sink_.castling_drop(plan.king_from, plan.rook_from, droppable_[i]);
      if (left.contains(plan.rook_from)) sink_.castling_drop(plan.rook_from, plan.king_from, droppable_[i]);
    }
  }

  void adjustments() {
    const SpecialTables& special = tables_.special;
    if (checkers_.any() && !special.adjustment_answers_check) return;
    const Set unmoved = position_->unmoved(Us);
    for (const Square from : unmoved) {
      if (position_->piece_at(from).man() != special.bishop) continue;
      const Set here = Set::of(from);
      const Set beside = (here.template shifted<-1, 0>() | here.template shifted<1, 0>()) & unmoved;
      for (const Square to : beside) {
        if (contains(special.partners, position_->piece_at(to).man())) trade(from, to);
      }
    }
  }

  void swaps() {
    const SpecialTables& special = tables_.special;
    const Set home = Set::rank(tables_.rules.rank_seen_by(Us, tables_.rules.home_rank));
    const Set men = (own_ & home) - board_.pawns;
    for (const Square first : men) {
      for (const Square second : men) {
        if (second <= first) continue;
        const Man a = position_->piece_at(first).man();
        const Man b = position_->piece_at(second).man();
        const bool changes_colour = (second - first) % 2 != 0;
        if (a == b ||
            (changes_colour && (contains(special.keep_colour, a) || contains(special.keep_colour, b))))
          continue;
        a == kKing ? trade(second, first) : trade(first, second);
      }
    }
  }

  /// The board stays as full as it was: a check stays unless the king itself goes elsewhere.
  void trade(Square from, Square to) {
    const bool is_safe_after =
        to == king_ ? board_.attackers(tables_, from, kThemColour, occupied_).empty() : checkers_.empty();
    if (is_safe_after) sink_.trade(from, to);
  }

  struct Pin {
    Square man;
    Set ray;  ///< squares between king and pinning slider, and the slider itself
  };

  /// Squares that a move of this kind may go to, promotions apart.
  Set wanted() const {
    if constexpr (Kind == MoveKind::noisy) return enemy_;
    if constexpr (Kind == MoveKind::quiet) return ~occupied_;
    return ~own_;
  }

  void find_checks_and_pins() {
    // Sliders that would attack the king on a board without our men: with nothing between they give check,
    // with exactly one man of ours between they pin it.
    Set snipers = orthogonal_attacks<G>(king_, enemy_) & board_.orthogonal;
    snipers |= diagonal_attacks<G>(king_, enemy_) & board_.diagonal;
    for (const Square sniper : snipers& enemy_) {
      const Set ray = between<G>(king_, sniper);
      const Set blockers = ray & own_;
      if (blockers.empty()) {
        checkers_ |= Set::of(sniper);
        checking_lines_ |= ray;
      } else if (!blockers.has_several()) {
        pinned_ |= blockers;
        pins_[pin_count_++] = {blockers.lowest(), ray | Set::of(sniper)};
      }
    }
    for (std::size_t leaper = 0; leaper < leaper_count(); ++leaper) {
      checkers_ |= tables_.leaps[kUs][leaper][at(king_)] & board_.leapers[leaper] & enemy_;
    }
    checkers_ |= tables_.pawn_attacks[kUs][at(king_)] & board_.pawns & enemy_;
  }

  void king_moves() {
    // The king must not block the line of its own attacker.
    const Set without_king = occupied_ ^ Set::of(king_);
    Set safe;
    for (const Square to : tables_.king_steps[kUs][at(king_)] & wanted()) {
      if (board_.attackers(tables_, to, kThemColour, without_king).empty()) safe |= Set::of(to);
    }
    sink_.king(king_, safe);
    if constexpr (Rules == RuleKind::special) drop_beside(king_, safe);
  }

  void pawn_moves(Set pawns, Set reach) {
    constexpr int kStep = kForward * G.files;
    const Set last_rank = tables_.promotion_rank[kUs];
    const Set steps = pawns.template shifted<0, kForward>() - occupied_;
    const Set left = pawns.template shifted<-1, kForward>() & enemy_ & reach;
    const Set right = pawns.template shifted<1, kForward>() & enemy_ & reach;
    if constexpr (Kind != MoveKind::noisy) {
      const Set from_origin =
          (pawns & tables_.double_step_origin[kUs]).template shifted<0, kForward>() & steps;
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
    for (std::size_t i = 0; i < pin_count_; ++i) {
      const Pin& pin = pins_[i];
      const Set reach = pin.ray & must_reach_;
      if constexpr (Rules == RuleKind::special) {
        board_.pawns.contains(pin.man) ? pawn_moves(Set::of(pin.man), reach) : special_man(pin.man, reach);
        continue;
      }
      const Set targets = reach & wanted();
      if (board_.orthogonal.contains(pin.man)) {
        sink_.man(pin.man, orthogonal_attacks<G>(pin.man, occupied_) & targets);
      }
      if (board_.diagonal.contains(pin.man)) {
        sink_.man(pin.man, diagonal_attacks<G>(pin.man, occupied_) & targets);
      }
      for (std::size_t leaper = 0; leaper < leaper_count(); ++leaper) {
        if (!board_.leapers[leaper].contains(pin.man)) continue;
        sink_.man(pin.man, tables_.leaps[kUs][leaper][at(pin.man)] & targets);
      }
      if (board_.pawns.contains(pin.man)) pawn_moves(Set::of(pin.man), reach);
    }
  }

  bool is_safe(Set squares) const {
    for (const Square square : squares) {
      if (board_.attackers(tables_, square, kThemColour, occupied_).any()) return false;
    }
    return true;
  }

  bool is_safe_after_castling(const CastlingPlan<G>& plan) const {
    const Set moved = Set::of(plan.king_to) | Set::of(plan.rook_to);
    const Set after = (occupied_ - Set::of(plan.king_from) - Set::of(plan.rook_from)) | moved;
    return board_.attackers(tables_, plan.king_to, kThemColour, after).empty();
  }

  const Position<G>* position_;  // null under plain rules
  const GameFrame<G>& frame_;
  const RuleTables<G>& tables_;
  const Board<G>& board_;
  Sink& sink_;
  const Set own_;
  const Set enemy_;
  const Set occupied_;
  const Square king_;
  Set checkers_;
  Set checking_lines_;  // where a man may stand between: a leaper that checks along a line has no such square
  Set pinned_;
  Set must_reach_ = Set::full();
  std::array<Pin, 8> pins_;  // one a direction
  std::size_t pin_count_ = 0;
  Set gates_;  // own squares on which a man may be dropped once they are left
  std::array<Man, 2> droppable_;
  std::size_t droppable_count_ = 0;
};

/// Takes groups of moves and only counts them.
template <Geometry G>
class CountSink {
 public:
  explicit CountSink(const RuleTables<G>& tables) : promotion_count_(tables.promotion_count) {}

  void man(Square, Bitboard<G> targets) { count_ += targets.count(); }
  void king(Square, Bitboard<G> targets) { count_ += targets.count(); }
  void pawns(Bitboard<G> targets, int) { count_ += targets.count(); }
  void promotions(Bitboard<G> targets, int) { count_ += targets.count() * promotion_count_; }
  void en_passant(Square, Square, Square) { ++count_; }
  void castling(const CastlingPlan<G>&) { ++count_; }
  void drops(Square, Bitboard<G> targets, Man) { count_ += targets.count(); }
  void castling_drop(Square, Square, Man) { ++count_; }
  void trade(Square, Square) { ++count_; }
  int finish() const { return count_; }

 private:
  int promotion_count_;
  int count_ = 0;
};

}  // namespace firstmove::core
