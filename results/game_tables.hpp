// /game_rows and /moves of an open file, written and read together: the moves of a game belong to its row.
#pragma once

#include <optional>

#include "results/table_reader.hpp"
#include "results/table_writer.hpp"

namespace firstmove::results {

/// Creates each group with its first row, so that a file without games has neither.
class GameTablesWriter {
 public:
  explicit GameTablesWriter(const h5::Object& root) : root_(root) {}

  void append_game(const GameRow& row);
  void append_moves(const MovesRow& moves);

  /// pre  `axes` holds `checkpoint` when there are games
  void finish(h5::AxisWriter& axes);

 private:
  template <class Row>
  struct Open {
    h5::Object group;
    TableWriter<Row> table;
    explicit Open(h5::Object&& g) : group(std::move(g)), table(group) {}
  };

  const h5::Object& root_;
  std::optional<Open<GameRow>> games_;
  std::optional<Open<MovesIndex>> kept_games_;
  std::optional<TableWriter<MoveWord>> move_list_;
  std::optional<TableWriter<MoveScore>> score_list_;  ///< as long as move_list_, once some game has scores
};

/// The rows of /moves by index.
class MovesReader {
 public:
  /// pre  the file has /moves
  explicit MovesReader(const h5::Object& root);

  std::size_t size() const { return index_.size(); }
  GameKey key(std::size_t index) { return key_of(index_[index]); }
  /// errors  IoError when the offsets are damaged
  MovesRow read(std::size_t index);
  /// Index of the game, if its moves were kept.
  std::optional<std::size_t> find(const GameKey& key);

 private:
  h5::Object group_;
  TableReader<MovesIndex> index_;
  TableReader<MoveWord> list_;
  std::optional<TableReader<MoveScore>> scores_;
};

/// A table that is only there when it has rows.
template <class Row>
std::optional<TableReader<Row>> open_table(const h5::Object& root) {
  const char* group = TableOf<Row>::kTable.group;
  if (!h5::exists(root, group)) return std::nullopt;
  return TableReader<Row>(h5::open_group(root, group));
}

}  // namespace firstmove::results
