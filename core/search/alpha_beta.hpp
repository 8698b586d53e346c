// The tree search below one root: principal variation search with quiescence. It knows no clock and no
// iterations; searcher.cpp deepens and picks the move.
//   alpha_beta.cpp   the search of a node, its bookkeeping
//   selective.cpp    what may spare or deepen a node's search: null move, probcut, singular moves, pruning
//   quiescence.cpp   captures beyond the horizon
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "core/outcome.hpp"
#include "core/search/checks.hpp"
#include "core/search/evaluate.hpp"
#include "core/search/history.hpp"
#include "core/search/network/network_evaluator.hpp"
#include "core/search/ordering.hpp"
#include "core/search/searcher.hpp"
#include "core/search/tt.hpp"

namespace firstmove::core::search {

template <Geometry G>
class AlphaBeta {
 public:
  AlphaBeta(const RuleTables<G>& tables, const PlayerParameters& parameters);

  /// What the player says of a position without searching, for the side to move.
  Score evaluate(const Position<G>& position) {
    return network_ ? network_->evaluate(position, 0) : evaluator_.evaluate(position);
  }
  bool is_selective() const { return parameters_.selective; }
  /// Forgets table, history and killers.
  void clear();
  /// The position to search, with the past that repetition needs.
  /// `limits` may be null; otherwise it outlives the searches.
  void set_root(const Game<G>& game, const SearchLimits* limits);

  /// Score of the root for the side to move: exact inside (alpha, beta), a bound outside.
  Score search_root(Score alpha, Score beta, int depth) {
    root_depth_ = depth;
    return search(alpha, beta, depth, 0, position_.in_check(), false);
  }
  /// The same after one of the root's legal moves, seen from the root.  pre  !has_stopped()
  Score search_root_move(Move move, Score alpha, Score beta, int depth);

  bool has_stopped() const { return stopped_; }
  /// Moves made in the tree: null moves, singular tests and searches of one move again do not count.
  std::uint64_t nodes() const { return nodes_; }
  /// Best line of the last search_root or search_root_move; empty when no root move raised alpha (yet).
  std::vector<Move> principal_variation() const;

 private:
  struct Line {
    std::array<Move, kMaxPly> moves;
    int length = 0;
  };

  /// Moves tried before the one that refuted.
  struct Tried {
    std::array<std::uint32_t, 64> words;  // stays uninitialised
    int count = 0;
    void add(Move move) {
      if (count < static_cast<int>(words.size())) words[static_cast<std::size_t>(count++)] = move.word();
    }
    Move operator[](int i) const { return Move(words[static_cast<std::size_t>(i)]); }
  };

  /// What a node of the path knows; those behind it look back at it.
  struct Node {
    Score static_score = kUnknown;  ///< corrected; kUnknown in check
    Move move;                      ///< being searched; none: a null move
    PathMove path_move = 0;         ///< the same for the history
    Move excluded;                  ///< left out while the table's move is tested for being singular
    Killers killers;
    bool quiet = false;  ///< `move` is neither capture, promotion nor castling
    int extensions = 0;  ///< double extensions on the path
  };

  /// What the steps of one node share.
  struct Frame {
    Score alpha;
    Score beta;
    int depth;
    int ply;
    bool pv;
    bool cut_node;  ///< expected to fail high
    bool in_check;
    bool was_pv = false;     ///< once searched with an open window
    bool improving = false;  ///< the static score is better than at this side's last turn
    Score standing = 0;      ///< static score, bettered by the table
    std::optional<TableHit> hit = std::nullopt;
  };

  /// `in_check` saves the look-up the caller has made already.
  Score search(Score alpha, Score beta, int depth, int ply, bool in_check, bool cut_node);
  Score quiescence(Score alpha, Score beta, int ply, bool in_check);

  // selective.cpp
  std::optional<Score> prune_node(const Frame& frame);
  std::optional<Score> null_move(const Frame& frame);
  std::optional<Score> probcut(const Frame& frame);
  /// Plies to search the table's move deeper, or the score that makes the node not worth searching.
  struct Singular {
    int extension = 0;
    std::optional<Score> cutoff;
  };
  Singular test_singular(const Frame& frame, Move move);
  bool is_prunable(const Frame& frame, Move move, bool noisy, bool gives_check, int moves_before, int history,
                   MovePicker<G>& picker) const;
  int reduction(const Frame& frame, Move move, bool noisy, bool gives_check, int moves_before, int history,
                bool losing) const;

  /// What unmake needs.
  struct Made {
    Undo undo;
    Balance balance;
  };
  std::uint64_t likely_key(Move move) const;
  Made make(Move move, int ply);
  void unmake(Move move, const Made& made);
  Score static_score(int ply) {
    return network_ ? network_->evaluate(position_, ply) : evaluator_.evaluate(position_, balance_);
  }
  Score corrected(Score score) const;
  bool is_repetition() const;
  /// Fifty moves (mate comes first), repetition, insufficient material.
  bool is_draw(bool in_check) const;
  /// By the bare-king rule, where it is in force: who has won, as a score for the side to move.
  std::optional<Score> bare_king_score(int ply) const;
  bool has_more_than_pawns(Colour colour) const;
  bool has_several_men(Colour colour) const;  ///< beside king and pawns
  bool is_noisy(Move move) const { return position_.is_promotion(move) || position_.is_capture(move); }
  std::optional<Score> table_cutoff(const TableHit& hit, Score alpha, Score beta, int depth) const;
  void find_static_score(Frame& frame, Score& raw);
  /// What a capture can win at once, for delta pruning.
  int immediate_gain(Move move) const;
  void learn_refutation(Move move, bool noisy, const Tried& quiets, const Tried& captures, int depth,
                        int ply);
  void learn_from_table(Move move, int depth, int ply);
  void learn_from_failure(int depth, int ply);
  void extend_line(Move move, int ply);
  bool should_stop();

  /// Four nodes stand before the root, so that the path can be looked back at from everywhere.
  Node& node(int ply) { return nodes_on_path_[static_cast<std::size_t>(ply + 4)]; }
  const Node& node(int ply) const { return nodes_on_path_[static_cast<std::size_t>(ply + 4)]; }
  Path path(int ply) const { return {node(ply - 1).path_move, node(ply - 2).path_move}; }

  PlayerParameters parameters_;
  Evaluator<G> evaluator_;
  std::optional<NetworkEvaluator<G>> network_;  ///< nothing: the hand-written evaluation
  TranspositionTable table_;
  History<G> history_;
  std::vector<Node> nodes_on_path_;
  std::vector<Line> lines_;          ///< [ply], triangular
  std::vector<std::uint64_t> keys_;  ///< of the game since its last irreversible move, then of the path
  std::size_t root_key_ = 0;         ///< index of the root's key in keys_
  std::size_t oldest_key_ = 0;       ///< repetition looks no further back: a null move stands before it
  Position<G> position_;
  Balance balance_;  ///< of position_
  const SearchLimits* limits_ = nullptr;
  int root_depth_ = 1;
  int null_move_from_ply_ = 0;  ///< while a null move is verified: none above this ply
  std::uint64_t nodes_ = 0;
  std::uint64_t next_stop_check_ = 0;
  bool stopped_ = false;
};

}  // namespace firstmove::core::search
