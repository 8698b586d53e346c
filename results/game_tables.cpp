#include "results/game_tables.hpp"

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
  for (const std::uint32_t move : moves.moves) move_list_->append({move});
}

void GameTablesWriter::finish(h5::AxisWriter& axes) {
  if (games_) games_->table.finish(axes);
  if (!kept_games_) return;
  kept_games_->table.finish(axes);
  move_list_->finish(axes);
}

MovesReader::MovesReader(const h5::Object& root)
    : group_(h5::open_group(root, schema::kMoves.group)), index_(group_), list_(group_) {}

MovesRow MovesReader::read(std::size_t index) {
  const MovesIndex game = index_[index];
  const std::uint64_t end = index + 1 < index_.size() ? index_[index + 1].offset : list_.size();
  if (game.offset > end || end > list_.size())
    throw IoError("read", h5::place_of(group_, schema::kOffset.name), "the offsets do not ascend");
  MovesRow row{game.setup_id, game.condition, game.game_number, {}};
  row.moves.reserve(end - game.offset);
  for (std::uint64_t i = game.offset; i < end; ++i) row.moves.push_back(list_[i].move);
  return row;
}

std::optional<std::size_t> MovesReader::find(const GameKey& wanted) {
  const std::size_t found = index_.lower_bound([&](const MovesIndex& row) { return key_of(row) < wanted; });
  if (found == index_.size() || key(found) != wanted) return std::nullopt;
  return found;
}

}  // namespace firstmove::results
