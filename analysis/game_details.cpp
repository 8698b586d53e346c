#include "analysis/game_details.hpp"

#include <cmath>

namespace firstmove::analysis {

namespace {
void count(GameCounts& counts, std::uint8_t result_code) {
  if (result_code == 0) ++counts.white_wins;
  if (result_code == 1) ++counts.draws;
  if (result_code == 2) ++counts.black_wins;
}
}  // namespace

GameDetailsBuilder::GameDetailsBuilder(const results::VariantStatistics& statistics)
    : conditions_(statistics.conditions.size()), details_(statistics.cells.size()) {
  for (const results::SetupRecord& setup : statistics.table.setups) setup_ids_.push_back(setup.setup);
}

void GameDetailsBuilder::add(const results::GameRow& row) {
  while (setup_ids_[setup_] != row.setup_id) ++setup_;
  const std::size_t cell = setup_ * conditions_ + row.condition;
  if (cell != cell_) close_cell();
  cell_ = cell;
  if (row.ending_code == results::kVoidEnding) return;
  count(row.game_number % 2 == 0 ? details_[cell].even : details_[cell].odd, row.result_code);
  ++first_moves_[row.first_move];
}

void GameDetailsBuilder::close_cell() {
  if (first_moves_.empty()) return;
  CellDetails& details = details_[cell_];
  const auto games = static_cast<double>(details.even.games() + details.odd.games());
  double entropy = 0;
  for (const auto& [move, move_games] : first_moves_) {
    const double share = static_cast<double>(move_games) / games;
    entropy -= share * std::log(share);
    if (move_games <= details.top_first_games) continue;
    details.top_first_move = move;
    details.top_first_games = move_games;
  }
  details.first_moves = static_cast<std::uint32_t>(first_moves_.size());
  details.effective_first_moves = std::exp(entropy);
  first_moves_.clear();
}

std::vector<CellDetails> GameDetailsBuilder::finish() {
  close_cell();
  return std::move(details_);
}

std::string move_text(std::uint32_t move, std::size_t files) {
  std::string text;
  for (const std::uint32_t square : {move % 128, move / 128 % 128}) {
    text += static_cast<char>('a' + square % files);
    text += std::to_string(square / files + 1);
  }
  return text;
}

double plies_quantile(std::span<const std::uint64_t> histogram, double share) {
  double games = 0;
  for (const std::uint64_t in_bin : histogram) games += static_cast<double>(in_bin);
  double below = 0;
  double start = 0;
  for (const std::uint64_t in_bin : histogram) {
    const auto here = static_cast<double>(in_bin);
    if (here > 0 && below + here >= share * games)
      return start + results::kPlyBinWidth * (share * games - below) / here;
    below += here;
    start += results::kPlyBinWidth;
  }
  return start;
}

}  // namespace firstmove::analysis
