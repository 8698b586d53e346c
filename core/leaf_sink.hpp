// The last two plies of perft: the generator's moves become the lanes of a batch. Private to core.
#pragma once

#include <bit>

#include "core/tree.hpp"

namespace firstmove::core {

/// Leaves of the tree below a board, en passant and castling included.  pre  depth >= 1
template <Geometry G, Colour Us>
std::uint64_t count_tree(const TreeContext<G>& context, const Board<G>& board, CastlingRights rights,
                         Square en_passant, int depth);

/// Counts the replies to every move, eight moves at a time.
template <Geometry G, Colour Us>
class LeafSink : PlayingSink<G, Us> {
  using Base = PlayingSink<G, Us>;
  using typename Base::Set;
  static constexpr auto kUs = static_cast<std::size_t>(index(Us));
  static constexpr auto kThem = 1 - kUs;

 public:
  LeafSink(const TreeContext<G>& context, const Board<G>& board, CastlingRights rights)
      : Base(context, board, rights) {
    const RuleTables<G>& tables = *context.frame.tables;
    const auto king = static_cast<std::size_t>(board.king[kThem]);
    batch_.mover = words_of(board.colour[kUs]);
    batch_.counted = words_of(board.colour[kThem]);
    batch_.pawns = words_of(board.pawns);
    batch_.orthogonal = words_of(board.orthogonal);
    batch_.diagonal = words_of(board.diagonal);
    batch_.king = words_of(Set::of(board.king[kThem]));
    batch_.king_steps = words_of(tables.king_steps[kThem][king]);
    batch_.pawn_checks = words_of(tables.pawn_attacks[kThem][king]);
    for (int leaper = 0; leaper < tables.leaper_count; ++leaper) {
      const auto l = static_cast<std::size_t>(leaper);
      batch_.leapers[leaper] = words_of(board.leapers[l]);
      batch_.leaper_checks[leaper] = words_of(tables.leaps[kThem][l][king]);
    }
    for (std::size_t direction = 0; direction < 8; ++direction) {
      batch_.rays[direction] = words_of(edge_ray<G>(board.king[kThem], direction));
    }
    for (const Side side : {Side::far, Side::a}) {
      auto& castling = batch_.castling[index(side)];
      castling.has_right = (rights & castling_right(~Us, side)) != 0;
      if (!castling.has_right) continue;
      const CastlingPlan<G>& plan = context.frame.plans[castling_index(~Us, side)];
      castling.vacant = words_of(plan.vacant);
      castling.safe = words_of(plan.safe);
      castling.rook = words_of(Set::of(plan.rook_from));
    }
    batch_.home_rank = words_of(Set::rank(tables.rules.rank_seen_by(~Us, tables.rules.home_rank)));
    own_king_steps_ = tables.king_steps[kUs][static_cast<std::size_t>(board.king[kUs])];
  }

  void man(Square from, Set targets) {
    const Mover mover = this->mover_at(from);
    for (const Square to : targets) add(from, to, mover, own_king_steps_);
  }
  void king(Square from, Set targets) {
    const auto& steps = this->context_.frame.tables->king_steps[kUs];
    for (const Square to : targets)
      add(from, to, Mover{.is_king = true}, steps[static_cast<std::size_t>(to)]);
  }
  void pawns(Set targets, int delta) {
    for (const Square to : targets) {
      const Square skipped = this->skipped_square(to, delta);
      if (skipped != kNoSquare) count_en_passant(to - delta, to, skipped);
      add(to - delta, to, Mover{.is_pawn = true}, own_king_steps_);
    }
  }
  void promotions(Set targets, int delta) {
    for (const Square to : targets) {
      for (int choice = 0; choice < this->promotion_count(); ++choice) {
        add(to - delta, to, this->promoted(choice), own_king_steps_);
      }
    }
  }
  void en_passant(Square from, Square target, Square victim) {
    count_one(this->board_after_en_passant_move(from, target, victim), this->rights_);
  }
  void castling(const CastlingPlan<G>& plan) {
    count_one(board_after_castling(this->board_, Us, plan),
              this->rights_after(plan.king_from, plan.rook_from));
  }
  std::uint64_t finish() {
    if (used_ > 0) flush();
    return nodes_;
  }

 private:
  struct Played {
    Square from;
    Square to;
    Mover mover;
  };

  void add(Square from, Square to, const Mover& mover, Set own_king_steps) {
    const std::size_t lane = used_++;
    store(batch_.from, lane, Set::of(from));
    store(batch_.to, lane, Set::of(to));
    store(batch_.mover_king_steps, lane, own_king_steps);
    const auto all_ones_if = [](bool condition) {
      return std::uint64_t{0} - static_cast<std::uint64_t>(condition);
    };
    batch_.is_pawn[lane] = all_ones_if(mover.is_pawn);
    batch_.is_orthogonal[lane] = all_ones_if((mover.components & kOrthogonal) != 0);
    batch_.is_diagonal[lane] = all_ones_if((mover.components & kDiagonal) != 0);
    for (int leaper = 0; leaper < this->context_.rules.leaper_count; ++leaper) {
      batch_.is_leaper[leaper][lane] = all_ones_if((mover.components & leaper_bit(leaper)) != 0);
    }
    played_[lane] = {from, to, mover};
    if (used_ == kLanes) flush();
  }

  static void store(typename LeafBatch<G>::LaneSet& lanes, std::size_t lane, Set set) {
    const SetWords<G> words = words_of(set);
    for (std::size_t w = 0; w < kWords<G>; ++w) lanes.word[w][lane] = words.word[w];
  }

  void flush() {
    for (std::size_t lane = 0; lane < kLanes; ++lane)
      batch_.in_use[lane] = lane < used_ ? ~std::uint64_t{0} : 0;
    const LeafCount count = this->context_.count(this->context_.rules, batch_, ~Us);
    nodes_ += count.moves;
    for (unsigned lanes = count.left_out; lanes != 0; lanes &= lanes - 1) {
      const Played& p = played_[static_cast<std::size_t>(std::countr_zero(lanes))];
      count_one(this->board_after_move(p.from, p.to, p.mover), this->rights_after(p.from, p.to));
    }
    for (const Side side : {Side::far, Side::a}) {
      for (unsigned lanes = count.castling_open[index(side)]; lanes != 0; lanes &= lanes - 1) {
        count_castling(played_[static_cast<std::size_t>(std::countr_zero(lanes))], side);
      }
    }
    used_ = 0;
  }

  void count_one(const Board<G>& board, CastlingRights rights) {
    nodes_ += count_tree<G, ~Us>(this->context_, board, rights, kNoSquare, 1);
  }
  void count_en_passant(Square from, Square to, Square skipped) {
    const Board<G> board = this->board_after_move(from, to, Mover{.is_pawn = true});
    CountSink<G> sink(*this->context_.frame.tables);
    Generator<G, ~Us, MoveKind::all, CountSink<G>>(this->context_.frame, board, sink).en_passant(skipped);
    nodes_ += static_cast<std::uint64_t>(sink.finish());
  }
  void count_castling(const Played& p, Side side) {
    const Board<G> board = this->board_after_move(p.from, p.to, p.mover);
    CountSink<G> sink(*this->context_.frame.tables);
    Generator<G, ~Us, MoveKind::all, CountSink<G>>(this->context_.frame, board, sink)
        .castling(castling_right(~Us, side));
    nodes_ += static_cast<std::uint64_t>(sink.finish());
  }

  LeafBatch<G> batch_;
  std::array<Played, kLanes> played_;
  Set own_king_steps_;
  std::size_t used_ = 0;
  std::uint64_t nodes_ = 0;
};

}  // namespace firstmove::core
