// Walking the move tree without undoing: boards are copied, and the replies to the last moves are counted in
// batches. Private to core; perft.cpp is the walk itself.
#pragma once

#include <cassert>
#include <cstdlib>

#include "core/cpu.hpp"
#include "core/generator.hpp"
#include "core/leaf_batch.hpp"
#include "core/perft.hpp"

namespace firstmove::core {

template <Geometry G>
SetWords<G> words_of(Bitboard<G> set) {
  if constexpr (kWords<G> == 1) {
    return {{set.bits()}};
  } else {
    return {{static_cast<std::uint64_t>(set.bits()), static_cast<std::uint64_t>(set.bits() >> 64)}};
  }
}

/// What the man on a square is, as far as moves go.
struct Mover {
  unsigned components = 0;
  bool is_pawn = false;
  bool is_king = false;
};

/// Everything a tree walk shares: the rules in the kernel's form, and which kernel suits this machine.
template <Geometry G>
struct TreeContext {
  TreeContext(const GameFrame<G>& game_frame, const PerftOptions& options)
      : frame(game_frame),
        table(options.table),
        count(use_avx512(options.kernel) ? count_leaves_avx512<G> : count_leaves_avx2<G>) {
    const RuleTables<G>& tables = *frame.tables;
    rules.leaper_count = tables.leaper_count;
    rules.promotion_count = tables.promotion_count;
    for (std::size_t c = 0; c < 2; ++c) {
      rules.double_step_origin[c] = words_of(tables.double_step_origin[c]);
      rules.promotion_rank[c] = words_of(tables.promotion_rank[c]);
    }
    for (int leaper = 0; leaper < tables.leaper_count; ++leaper) add_leaps(leaper);
  }

  const GameFrame<G>& frame;
  PerftTable* table;  // null: none
  LeafCount (*count)(const LeafRules<G>&, const LeafBatch<G>&, Colour);
  LeafRules<G> rules{};

 private:
  static bool use_avx512(LeafKernel kernel) {
    return kernel == LeafKernel::avx512 || (kernel == LeafKernel::best && has_wide_vectors());
  }

  void add_leaps(int leaper) {
    const auto& steps = frame.tables->leaper_steps[static_cast<std::size_t>(leaper)];
    assert(steps.size() <= static_cast<std::size_t>(kBatchLeaps));
    rules.leap_count[leaper] = static_cast<int>(steps.size());
    for (std::size_t i = 0; i < steps.size(); ++i) {
      for (const Colour colour : {Colour::white, Colour::black}) {
        const int ranks = colour == Colour::white ? steps[i].ranks : -steps[i].ranks;
        rules.leaps[index(colour)][leaper][i] = {ranks * G.files + steps[i].files,
                                                 words_of(arrivals(steps[i].files, ranks))};
      }
      const int files = std::abs(steps[i].files);
      const int ranks = std::abs(steps[i].ranks);
      if (files == 0 || ranks == 0 || files == ranks) rules.leaper_can_move_pinned[leaper] = true;
    }
  }

  static Bitboard<G> arrivals(int files, int ranks) {
    Bitboard<G> result;
    for (Square square = 0; square < G.squares(); ++square) {
      if (is_on_board<G>(file_of<G>(square) - files, rank_of<G>(square) - ranks))
        result |= Bitboard<G>::of(square);
    }
    return result;
  }
};

/// The board after a move of one man; a man of the other side on `to` is taken. The rules have `leapers`
/// leaper tables.
template <Geometry G>
Board<G> board_after(const Board<G>& board, Colour us, Square from, Square to, const Mover& mover,
                     int leapers) {
  using Set = Bitboard<G>;
  const auto u = static_cast<std::size_t>(index(us));
  const Set cleared = ~(Set::of(from) | Set::of(to));
  const auto arrived = [&](Set before, bool has_component) {
    return (before & cleared) | (has_component ? Set::of(to) : Set());
  };
  Board<G> after;
  after.colour[u] = arrived(board.colour[u], true);
  after.colour[1 - u] = board.colour[1 - u] & cleared;
  after.pawns = arrived(board.pawns, mover.is_pawn);
  after.orthogonal = arrived(board.orthogonal, (mover.components & kOrthogonal) != 0);
  after.diagonal = arrived(board.diagonal, (mover.components & kDiagonal) != 0);
  for (int leaper = 0; leaper < leapers; ++leaper) {
    const auto l = static_cast<std::size_t>(leaper);
    after.leapers[l] = arrived(board.leapers[l], (mover.components & leaper_bit(leaper)) != 0);
  }
  after.king = board.king;
  if (mover.is_king) after.king[u] = to;
  return after;
}

template <Geometry G>
Board<G> board_after_en_passant(const Board<G>& board, Colour us, Square from, Square target, Square victim,
                                int leapers) {
  Board<G> after = board_after(board, us, from, target, Mover{.is_pawn = true}, leapers);
  after.colour[static_cast<std::size_t>(index(~us))] ^= Bitboard<G>::of(victim);
  after.pawns ^= Bitboard<G>::of(victim);
  return after;
}

template <Geometry G>
Board<G> board_after_castling(const Board<G>& board, Colour us, const CastlingPlan<G>& plan) {
  using Set = Bitboard<G>;
  Board<G> after = board;
  const auto u = static_cast<std::size_t>(index(us));
  after.colour[u] = (after.colour[u] - Set::of(plan.king_from) - Set::of(plan.rook_from)) |
                    Set::of(plan.king_to) | Set::of(plan.rook_to);
  after.orthogonal = (after.orthogonal - Set::of(plan.rook_from)) | Set::of(plan.rook_to);
  after.king[u] = plan.king_to;
  return after;
}

/// Shared by the sinks that play moves: which man moves, what the move leaves behind.
template <Geometry G, Colour Us>
class PlayingSink {
 protected:
  using Set = Bitboard<G>;
  static constexpr Colour kThem = ~Us;

  PlayingSink(const TreeContext<G>& context, const Board<G>& board, CastlingRights rights)
      : context_(context), board_(board), rights_(rights) {}

  Mover mover_at(Square square) const {
    Mover mover;
    if (board_.orthogonal.contains(square)) mover.components |= kOrthogonal;
    if (board_.diagonal.contains(square)) mover.components |= kDiagonal;
    for (int leaper = 0; leaper < context_.frame.tables->leaper_count; ++leaper) {
      if (board_.leapers[static_cast<std::size_t>(leaper)].contains(square))
        mover.components |= leaper_bit(leaper);
    }
    return mover;
  }
  Mover promoted(int choice) const {
    const RuleTables<G>& tables = *context_.frame.tables;
    return Mover{.components = tables.components[tables.promotions[static_cast<std::size_t>(choice)]]};
  }
  Board<G> board_after_move(Square from, Square to, const Mover& mover) const {
    return board_after(board_, Us, from, to, mover, context_.frame.tables->leaper_count);
  }
  Board<G> board_after_en_passant_move(Square from, Square target, Square victim) const {
    return board_after_en_passant(board_, Us, from, target, victim, context_.frame.tables->leaper_count);
  }
  int promotion_count() const { return context_.frame.tables->promotion_count; }
  CastlingRights rights_after(Square from, Square to) const {
    return context_.frame.rights_after(rights_, Set::of(from) | Set::of(to));
  }
  /// The square a double step skipped, when an enemy pawn may look at it; the generator tests the capture
  /// itself.
  Square skipped_square(Square to, int delta) const {
    constexpr int kStep = Us == Colour::white ? G.files : -G.files;
    if (delta != 2 * kStep || !context_.frame.tables->rules.pawn.en_passant) return kNoSquare;
    const Square skipped = to - kStep;
    const auto u = static_cast<std::size_t>(index(Us));
    const Set watchers = context_.frame.tables->pawn_attacks[u][static_cast<std::size_t>(skipped)] &
                         board_.pawns & board_.men_of(kThem);
    return watchers.any() ? skipped : kNoSquare;
  }

  const TreeContext<G>& context_;
  const Board<G>& board_;
  const CastlingRights rights_;
};

}  // namespace firstmove::core
