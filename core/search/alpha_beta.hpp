// The tree search below one root: principal variation search with quiescence. It knows no clock and no
// iterations; searcher.cpp deepens and picks the move.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "core/outcome.hpp"
#include "core/search/evaluate.hpp"
#include "core/search/ordering.hpp"
#include "core/search/searcher.hpp"
#include "core/search/tt.hpp"

namespace firstmove::core::search {

template <Geometry G>
class AlphaBeta {
 public:
  AlphaBeta(const RuleTables<G>& tables, const PlayerParameters& parameters);

  const Evaluator<G>& evaluator() const { return evaluator_; }
  /// Forgets table, history and killers.
  void clear();
  /// The position to search, with the past that repetition needs.
  /// `limits` may be null; otherwise it outlives the searches.
  void set_root(const Game<G>& game, const SearchLimits* limits);

  /// Score of the root for the side to move: exact inside (alpha, beta), a bound outside.
  Score search_root(Score alpha, Score beta, int depth) {
    return search(alpha, beta, depth, 0, position_.in_check(), false);
  }
  /// The same after one of the root's legal moves, seen from the root.  pre  !has_stopped()
  Score search_root_move(Move move, Score alpha, Score beta, int depth);

  bool has_stopped() const { return stopped_; }
  std::uint64_t nodes() const { return nodes_; }
  /// Best line of the last search_root or search_root_move; its first move is the choice. After a stop: the
  /// best so far, empty when no root move was through.
  std::vector<Move> principal_variation() const;

 private:
  struct Line {
    std::array<Move, kMaxPly> moves;
    int length = 0;
  };

  /// Quiet moves tried before the one that refuted.
  struct Tried {
    std::array<Move, 64> moves;
    int count = 0;
  };

  /// `in_check` saves the look-up the caller has made already.
  Score search(Score alpha, Score beta, int depth, int ply, bool in_check, bool may_pass);
  Score quiescence(Score alpha, Score beta, int ply, bool in_check);

  /// What unmake needs.
  struct Made {
    Undo undo;
    Balance balance;
  };
  Made make(Move move);
  void unmake(Move move, const Made& made);
  Score static_score() const { return evaluator_.evaluate(position_, balance_); }
  bool is_repetition() const;
  /// Fifty moves (mate comes first), repetition, insufficient material.
  bool is_draw(bool in_check) const;
  bool has_more_than_pawns(Colour colour) const;
  bool is_noisy(Move move) const { return move.is_promotion() || position_.is_capture(move); }
  std::optional<Score> table_cutoff(const TableHit& hit, Score alpha, Score beta, int depth) const;
  Score null_move_score(Score beta, int depth, int ply);
  /// What a capture can win at once, for delta pruning.
  int immediate_gain(Move move) const;
  void learn_refutation(Move move, const Tried& before, int depth, int ply);
  void extend_line(Move move, int ply);
  bool should_stop();

  PlayerParameters parameters_;
  Evaluator<G> evaluator_;
  TranspositionTable table_;
  History<G> history_;
  std::array<Killers, kMaxPly> killers_{};
  std::vector<Line> lines_;          ///< [ply], triangular
  std::vector<std::uint64_t> keys_;  ///< of the game since its last irreversible move, then of the path
  std::size_t root_key_ = 0;         ///< index of the root's key in keys_
  std::size_t oldest_key_ = 0;       ///< repetition looks no further back: a null move stands before it
  Position<G> position_;
  Balance balance_;  ///< of position_
  const SearchLimits* limits_ = nullptr;
  std::uint64_t nodes_ = 0;
  bool stopped_ = false;
};

}  // namespace firstmove::core::search
