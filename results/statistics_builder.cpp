#include "results/statistics_builder.hpp"

#include <algorithm>
#include <cassert>

#include "results/expected_points.hpp"

namespace firstmove::results {

StatisticsBuilder::StatisticsBuilder(std::vector<std::int64_t> setup_ids,
                                     const std::vector<Condition>& conditions,
                                     std::vector<std::uint32_t> confirmation_first)
    : setup_ids_(std::move(setup_ids)), cells_(setup_ids_.size() * conditions.size()) {
  assert(confirmation_first.empty() || confirmation_first.size() == cells_.size());
  confirmation_.games.resize(confirmation_first.size());
  confirmation_.first_game = std::move(confirmation_first);
  for (const Condition& condition : conditions) score_scales_.push_back(condition.score_scale_cp);
}

void StatisticsBuilder::add(const GameRow& row) {
  assert(row_fault(row).empty() && row.condition < score_scales_.size());
  if (row.setup_id != setup_ids_[setup_] || row.condition != condition_) {
    close_cell();
    const auto begin = setup_ids_.begin();
    const auto found =
        std::lower_bound(begin + static_cast<std::ptrdiff_t>(setup_), setup_ids_.end(), row.setup_id);
    assert(found != setup_ids_.end() && *found == row.setup_id);
    setup_ = static_cast<std::size_t>(found - begin);
    condition_ = row.condition;
  }
  const std::size_t place = setup_ * score_scales_.size() + condition_;
  Cell& cell = cells_[place];
  ++cell.games_by_ending[row.ending_code];
  if (row.ending_code == kVoidEnding) return;
  ++cell.games[row.result_code];
  if (!confirmation_.empty() && row.game_number >= confirmation_.first_game[place]) {
    ++confirmation_.games[place][row.result_code];
  }
  cell.plies_sum += row.plies;
  cell.plies_sumsq += std::uint64_t{row.plies} * row.plies;
  cell.legal_moves_sum += row.legal_moves;
  ++cell.plies_hist[std::min<std::size_t>(row.plies / kPlyBinWidth, kPlyBinCount - 1)];
  for (std::size_t checkpoint = 0; checkpoint < kCheckpointCount; ++checkpoint) {
    add_score(cell.checkpoints[checkpoint], row, checkpoint);
    if (row.game_number < kDiversityGames && row.key[checkpoint] != 0)
      keys_[checkpoint].push_back(row.key[checkpoint]);
  }
}

void StatisticsBuilder::add_score(CheckpointSums& sums, const GameRow& row, std::size_t checkpoint) const {
  const double result = points(row.result_code);
  const std::int16_t cp = row.score_cp[checkpoint];
  const double score = cp == kNoScore ? result : expected_points(cp, score_scales_[condition_]);
  sums.score_sum += score;
  sums.score_sumsq += score * score;
  sums.score_result_sum += score * result;
  ++sums.score_count;
}

void StatisticsBuilder::close_cell() {
  for (std::size_t checkpoint = 0; checkpoint < kCheckpointCount; ++checkpoint) {
    std::vector<std::uint64_t>& keys = keys_[checkpoint];
    if (keys.empty()) continue;
    std::sort(keys.begin(), keys.end());
    const auto distinct = std::unique(keys.begin(), keys.end()) - keys.begin();
    cells_[setup_ * score_scales_.size() + condition_].checkpoints[checkpoint].distinct_positions =
        static_cast<std::uint32_t>(distinct);
    keys.clear();
  }
}

std::vector<Cell> StatisticsBuilder::finish() {
  close_cell();
  return std::move(cells_);
}

std::string row_fault(const GameRow& row) {
  if (row.result_code >= kResultCount)
    return "result_code " + std::to_string(row.result_code) + " is none of 0.." +
           std::to_string(kResultCount - 1);
  if (row.ending_code >= kEndingCount)
    return "ending_code " + std::to_string(row.ending_code) + " is none of 0.." +
           std::to_string(kEndingCount - 1);
  return "";
}

}  // namespace firstmove::results
