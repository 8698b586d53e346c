// What only the rows of single games tell of a setup: the two halves of its games, and its first moves.
#pragma once

#include <map>
#include <span>
#include <string>
#include <vector>

#include "analysis/game_counts.hpp"
#include "results/statistics.hpp"

namespace firstmove::analysis {

struct CellDetails {
  GameCounts even;  ///< games of even number
  GameCounts odd;
  std::uint32_t first_moves = 0;      ///< different ones
  double effective_first_moves = 0;   ///< exp(entropy): so many equally frequent ones are as varied
  std::uint32_t top_first_move = 0;   ///< most frequent, as stored; of several the lowest
  std::uint32_t top_first_games = 0;  ///< games that began with it
};

/// Rows in the order of the file -> details by setup and condition. Void games are left out.
class GameDetailsBuilder {
 public:
  explicit GameDetailsBuilder(const results::VariantStatistics& statistics);

  /// pre  the row's setup and condition are those of the statistics
  void add(const results::GameRow& row);
  /// [setup * conditions + condition]
  std::vector<CellDetails> finish();

 private:
  void close_cell();

  std::vector<std::int64_t> setup_ids_;
  std::size_t conditions_;
  std::size_t setup_ = 0;
  std::size_t cell_ = 0;
  std::map<std::uint32_t, std::uint32_t> first_moves_;  // of the open cell
  std::vector<CellDetails> details_;
};

/// "e2e4"; castling as king takes rook. files  of the board
std::string move_text(std::uint32_t move, std::size_t files);

/// The length that `share` of the games do not reach, straight lines within the bins of `plies_hist`; the
/// last bin is taken as wide as the others.  pre  some game, 0 < share < 1
double plies_quantile(std::span<const std::uint64_t> histogram, double share);

}  // namespace firstmove::analysis
