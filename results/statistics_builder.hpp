// Game rows -> sums. The only place where a statistic is formed: merge writes what this gives, verify
// compares with it.
#pragma once

#include <span>
#include <vector>

#include "results/statistics.hpp"

namespace firstmove::results {

/// Rows come in key order, so that the floating-point sums do not depend on which parts they came in.
class StatisticsBuilder {
 public:
  /// setup_ids  ascending
  /// confirmation_first  as Confirmation::first_game
  StatisticsBuilder(std::vector<std::int64_t> setup_ids, const std::vector<Condition>& conditions,
                    std::vector<std::uint32_t> confirmation_first = {});

  /// pre  the row's key is above the last one's; its setup and condition are known; its codes are in range
  void add(const GameRow& row);

  /// [setup * conditions + condition]; ends the summing
  std::vector<Cell> finish();
  /// The games that confirm, of the rows added.
  const Confirmation& confirmation() const { return confirmation_; }

 private:
  void close_cell();
  void add_score(CheckpointSums& sums, const GameRow& row, std::size_t checkpoint) const;

  std::vector<std::int64_t> setup_ids_;
  std::vector<double> score_scales_;
  std::vector<Cell> cells_;
  Confirmation confirmation_;
  std::size_t setup_ = 0;  ///< index of the last row's setup
  std::size_t condition_ = 0;
  /// [checkpoint]: keys of the open cell's games below kDiversityGames
  std::array<std::vector<std::uint64_t>, kCheckpointCount> keys_;
};

/// Points for White of a result: 1, 0.5, 0.
inline double points(std::uint8_t result_code) {
  return 1 - 0.5 * result_code;
}

/// Why a row cannot be counted: "result_code 7 is none of 0..2", or "" when it can.
std::string row_fault(const GameRow& row);

}  // namespace firstmove::results
