#include "results/game_tables.hpp"

#include <algorithm>

namespace firstmove::results {

void GameTablesWriter::append_game(const GameRow& row) {
  if (!games_) games_.emplace(h5::create_group(root_, schema::kGameRows.group));
  games_->table.append(row);
}

void GameTablesWriter::append_moves(const MovesRow& moves) {
  if (!kept_games_) {
    kept_games_.emplace(h5::create_group(root_, schema::kMoves.group));
    move_list_.emplace(kept_games_->group);
  }
  kept_games_->table.append({moves.setup_id, moves.condition, moves.game_number, move_list_->size()});
  if (!moves.scores_cp.empty() && !score_list_) {
    score_list_.emplace(kept_games_->group);
    for (std::size_t i = 0; i < move_list_->size(); ++i) score_list_->append({kNoScore});
  }
  for (const std::uint32_t move : moves.moves) move_list_->append({move});
  for (std::size_t i = 0; score_list_ && i < moves.moves.size(); ++i)
    score_list_->append({moves.scores_cp.empty() ? kNoScore : moves.scores_cp[i]});
}

void GameTablesWriter::finish(h5::AxisWriter& axes) {
  if (games_) games_->table.finish(axes);
  if (!kept_games_) return;
  kept_games_->table.finish(axes);
  move_list_->finish(axes);
  if (score_list_) score_list_->finish_beside(axes);
}

MovesReader::MovesReader(const h5::Object& root)
    : group_(h5::open_group(root, schema::kMoves.group)), index_(group_), list_(group_) {
  if (!h5::exists(group_, schema::kMoveScore.name)) return;
  scores_.emplace(group_);
  if (scores_->size() != list_.size())
    throw IoError("read", h5::place_of(group_, schema::kMoveScore.name),
                  "there are not as many scores as moves");
}

MovesRow MovesReader::read(std::size_t index) {
  const MovesIndex game = index_[index];
  const std::uint64_t end = index + 1 < index_.size() ? index_[index + 1].offset : list_.size();
  if (game.offset > end || end > list_.size())
    throw IoError("read", h5::place_of(group_, schema::kOffset.name), "the offsets do not ascend");
  MovesRow row{game.setup_id, game.condition, game.game_number, {}};
  row.moves.reserve(end - game.offset);
  for (std::uint64_t i = game.offset; i < end; ++i) row.moves.push_back(list_[i].move);
  if (!scores_) return row;
  for (std::uint64_t i = game.offset; i < end; ++i) row.scores_cp.push_back((*scores_)[i].score_cp);
  const auto is_none = [](std::int16_t score) { return score == kNoScore; };
  if (std::all_of(row.scores_cp.begin(), row.scores_cp.end(), is_none)) row.scores_cp.clear();
  return row;
}

std::optional<std::size_t> MovesReader::find(const GameKey& wanted) {
  const std::size_t found = index_.lower_bound([&](const MovesIndex& row) { return key_of(row) < wanted; });
  if (found == index_.size() || key(found) != wanted) return std::nullopt;
  return found;
}

}  // namespace firstmove::results
