#include "results/record_file_stream.hpp"

#include <algorithm>

#include "results/statistics_builder.hpp"

namespace firstmove::results {

FileStream::FileStream(MergeContext& context, std::size_t source, std::uint32_t first_condition,
                       std::uint32_t last_condition)
    : context_(context),
      source_(source),
      first_condition_(first_condition),
      last_condition_(last_condition),
      file_(context.sources[source].open()),
      games_(open_table<GameRow>(file_)) {
  if (h5::exists(file_, schema::kMoves.group)) moves_.emplace(file_);
}

bool FileStream::next(GameRecord& record) {
  while (games_ && next_game_ < games_->size()) {
    const GameRow& row = (*games_)[next_game_++];
    check(row);
    const std::optional<std::size_t> moves = pass_moves(key_of(row));
    if (row.condition < first_condition_ || row.condition >= last_condition_ || !is_asked(row)) continue;
    record.row = row;
    record.row.condition = context_.sources[source_].condition_map[row.condition];
    record.source = static_cast<std::uint32_t>(source_);
    record.has_moves = moves.has_value();
    MovesRow kept = moves ? moves_->read(*moves) : MovesRow{};
    record.moves = std::move(kept.moves);
    record.scores_cp = std::move(kept.scores_cp);
    return true;
  }
  if (moves_ && next_moves_ < moves_->size()) fail("there are moves of a game that has no row");
  return false;
}

void FileStream::check(const GameRow& row) {
  const std::string fault = row_fault(row);
  if (!fault.empty()) fail(fault);
  if (row.condition >= context_.sources[source_].conditions.size())
    fail("condition_index " + std::to_string(row.condition) + " is beyond the conditions of the file");
  if (last_ && key_of(row) <= *last_) fail("the rows do not ascend");
  last_ = key_of(row);
}

bool FileStream::is_asked(const GameRow& row) {
  if (context_.sources[source_].condition_map[row.condition] == kNotAsked) {
    ++context_.rows_not_asked[source_][row.condition];
    return false;
  }
  if (context_.has_setup(row.setup_id)) return true;
  ++context_.rows_of_other_setups;
  return false;
}

std::optional<std::size_t> FileStream::pass_moves(const GameKey& key) {
  if (!moves_ || next_moves_ == moves_->size() || key < moves_->key(next_moves_)) return std::nullopt;
  if (moves_->key(next_moves_) < key) fail("there are moves of a game that has no row");
  return next_moves_++;
}

void FileStream::fail(const std::string& reason) const {
  throw IoError("merge", h5::place_of(file_, schema::kGameRows.group), reason);
}

void open_streams(MergeContext& context, std::size_t source,
                  std::vector<std::unique_ptr<RecordStream>>& streams) {
  std::vector<std::uint32_t> asked;
  for (const std::uint32_t condition : context.sources[source].condition_map)
    if (condition != kNotAsked) asked.push_back(condition);
  const auto count = static_cast<std::uint32_t>(context.sources[source].conditions.size());
  if (std::is_sorted(asked.begin(), asked.end())) {
    streams.push_back(std::make_unique<FileStream>(context, source, 0, count));
    return;
  }
  for (std::uint32_t condition = 0; condition < count; ++condition)
    streams.push_back(std::make_unique<FileStream>(context, source, condition, condition + 1));
}

}  // namespace firstmove::results
