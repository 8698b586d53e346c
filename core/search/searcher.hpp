// The player: fixed-depth search of one position. A Searcher belongs to one thread; with the table and
// history cleared, every answer is a pure function of (rules, parameters, game so far, limits).
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "core/outcome.hpp"
#include "core/search/parameters.hpp"
#include "core/search/score.hpp"

namespace firstmove::core::search {

struct SearchLine {
  Score score = 0;  ///< for the side to move
  std::vector<Move> moves;
};

struct SearchResult {
  Move best;
  Score score = 0;  ///< for the side to move, of the last finished iteration
  int depth = 0;    ///< finished iterations
  std::uint64_t nodes = 0;
  std::vector<Move> pv;
  std::vector<SearchLine> lines;  ///< best first, when several were asked for; otherwise empty
};

struct SearchLimits {
  int depth = 1;                 ///< plies, at least 1
  std::uint64_t max_nodes = 0;   ///< 0: none. The search ends after the iteration in which it is passed.
  std::uint64_t hard_nodes = 0;  ///< 0: none. Ends the search wherever it is, a thousand nodes late at most.
  int lines = 1;                 ///< how many of the best moves get an exact score and a line of their own
  /// Asked now and then. Once true, the search ends; a move found better in the unfinished iteration counts.
  std::function<bool()> stop{};
  /// Told of each finished iteration; false ends the search.
  std::function<bool(const SearchResult&)> on_iteration{};
};

struct ScoredMove {
  Move move;
  Score score;  ///< for the side to move
};

template <Geometry G>
class Searcher {
 public:
  Searcher(const RuleTables<G>& tables, const PlayerParameters& parameters);
  ~Searcher();
  Searcher(Searcher&&) noexcept;
  Searcher& operator=(Searcher&&) noexcept;

  /// Forgets everything learnt; called at the start of each game and of each opening decision.
  void clear();

  /// pre  the side to move has a legal move
  SearchResult search(const Game<G>& game, const SearchLimits& limits);

  /// Every legal move with its full-window score, in generation order; clears before and after.
  /// `nodes` of all searches are added to *nodes when given.
  std::vector<ScoredMove> score_moves(const Game<G>& game, int depth, std::uint64_t* nodes = nullptr);

  Score evaluate(const Position<G>& position) const;

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace firstmove::core::search
