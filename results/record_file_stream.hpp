// The games of one part or result file as records.
#pragma once

#include "results/game_tables.hpp"
#include "results/record_stream.hpp"

namespace firstmove::results {

class FileStream : public RecordStream {
 public:
  /// Only the rows whose condition (as numbered in the file) lies in [first_condition, last_condition).
  FileStream(MergeContext& context, std::size_t source, std::uint32_t first_condition,
             std::uint32_t last_condition);

  bool next(GameRecord& record) override;

 private:
  void check(const GameRow& row);
  bool is_asked(const GameRow& row);
  /// The game's index in /moves, if its moves were kept. Called for every row, in order.
  std::optional<std::size_t> pass_moves(const GameKey& key);
  [[noreturn]] void fail(const std::string& reason) const;

  MergeContext& context_;
  std::size_t source_;
  std::uint32_t first_condition_;
  std::uint32_t last_condition_;
  h5::Object file_;
  std::optional<TableReader<GameRow>> games_;
  std::optional<MovesReader> moves_;
  std::size_t next_game_ = 0;
  std::size_t next_moves_ = 0;
  std::optional<GameKey> last_;
};

/// The streams of one source: one, unless its conditions come in another order than the output's. Then one
/// for each of its conditions, since the keys of each of those ascend.
void open_streams(MergeContext& context, std::size_t source,
                  std::vector<std::unique_ptr<RecordStream>>& streams);

}  // namespace firstmove::results
