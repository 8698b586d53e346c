// The player's search without a table, move ordering, null windows or selective steps: what it must agree
// with.
#pragma once

#include <algorithm>
#include <vector>

#include "core/movegen.hpp"
#include "core/outcome.hpp"
#include "core/search/evaluate.hpp"
#include "core/search/see.hpp"

namespace firstmove::core::search {

template <Geometry G>
class ReferenceSearch {
 public:
  explicit ReferenceSearch(const Position<G>& root)
      : position_(root), evaluator_(root.tables()), keys_{root.key()} {}

  Score search(Score alpha, Score beta, int depth, int ply = 0) {
    const bool in_check = position_.in_check();
    MoveList moves;
    generate_moves(position_, moves);
    if (ply > 0 && is_draw(in_check && moves.empty())) return kDraw;
    if (ply > 0 && in_check) ++depth;
    if (depth == 0) return quiescence(alpha, beta, ply);
    if (moves.empty()) return in_check ? mated_in(ply) : kDraw;
    Score best = -kInfinite;
    for (const Move move : captures_first(moves)) {
      const Undo undo = position_.make(move);
      keys_.push_back(position_.key());
      best = std::max(best, -search(-beta, -std::max(alpha, best), depth - 1, ply + 1));
      keys_.pop_back();
      position_.unmake(move, undo);
      if (best >= beta) break;
    }
    return best;
  }

 private:
  std::vector<Move> captures_first(const MoveList& moves) const {
    std::vector<Move> sorted;
    for (const Move move : moves) sorted.push_back(move);
    const auto victim = [this](Move move) {
      if (!position_.is_capture(move)) return 0;
      const Piece piece = position_.piece_at(move.to());
      return piece.is_none() ? 1
                             : 1 + evaluator_.man_value(piece.man());  // en passant finds the square empty
    };
    std::stable_sort(sorted.begin(), sorted.end(), [&](Move a, Move b) { return victim(a) > victim(b); });
    return sorted;
  }

  bool is_draw(bool mated) const {
    if (std::count(keys_.begin(), keys_.end(), position_.key()) > 1) return true;
    return (!mated && position_.halfmove_clock() >= 100) || is_insufficient_material(position_);
  }

  Score quiescence(Score alpha, Score beta, int ply) {
    if (is_insufficient_material(position_)) return kDraw;
    const bool in_check = position_.in_check();
    Score best = in_check ? mated_in(ply) : evaluator_.evaluate(position_);
    MoveList moves;
    generate_moves(position_, moves, in_check ? MoveKind::all : MoveKind::noisy);
    for (const Move move : captures_first(moves)) {
      if (best >= beta) break;
      if (!in_check) {
        if (move.has_man() && move.man() != evaluator_.best_promotion()) continue;
        if (exchange_value(position_, evaluator_, move) < 0) continue;
      }
      const Undo undo = position_.make(move);
      best = std::max(best, -quiescence(-beta, -std::max(alpha, best), ply + 1));
      position_.unmake(move, undo);
    }
    return best;
  }

  Position<G> position_;
  Evaluator<G> evaluator_;
  std::vector<std::uint64_t> keys_;
};

}  // namespace firstmove::core::search
