#include "results/reader.hpp"

#include <new>

#include "results/file_commit.hpp"
#include "results/game_tables.hpp"
#include "results/provenance.hpp"
#include "results/statistics_file.hpp"

namespace firstmove::results {
namespace {

/// A damaged size may ask for more memory than there is; that is the file's fault, not the program's.
template <class Read>
auto guarded(const std::filesystem::path& path, Read read) {
  try {
    return read();
  } catch (const std::bad_alloc&) {
    throw IoError("read", path.string(), "it asks for more memory than there is");
  } catch (const std::length_error&) {
    throw IoError("read", path.string(), "a size in it is damaged");
  }
}

h5::Object open_result_file(const std::filesystem::path& path) {
  verify_checksum(path);
  h5::Object file = h5::open_file(path);
  if (!is_result_file(file)) throw IoError("read", path.string(), "this is no result file");
  read_identity(h5::open_group(file, schema::kProvenanceGroup));
  return file;
}

/// Calls visit for each row of a table, if the file has it; before the first one begin(number of rows).
template <class Row, class Visit, class Begin>
void for_each_row(const h5::Object& root, Visit visit, Begin begin) {
  std::optional<TableReader<Row>> table = open_table<Row>(root);
  if (!table) return;
  begin(table->size());
  for (std::size_t i = 0; i < table->size(); ++i) visit((*table)[i]);
}

template <class Row, class Visit>
void for_each_row(const h5::Object& root, Visit visit) {
  for_each_row<Row>(root, visit, [](std::size_t) {});
}

template <class Row>
std::vector<Row> read_table(const h5::Object& root) {
  std::vector<Row> rows;
  for_each_row<Row>(root, [&](const Row& row) { rows.push_back(row); });
  return rows;
}

/// Callers look conditions up by what the rows say.
template <class Row>
void require_conditions(const std::vector<Row>& rows, const std::vector<Condition>& conditions,
                        const std::filesystem::path& path) {
  for (const Row& row : rows)
    if (row.condition >= conditions.size())
      throw IoError(
          "read", path.string(),
          "a row is of condition " + std::to_string(row.condition) + ", which the file does not have");
}

void read_dense_keys(const h5::Object& file, RowKeys& keys) {
  const VariantStatistics statistics = read_statistics(file);
  const auto depths = static_cast<std::size_t>(statistics.perft_depths);
  for (std::size_t i = 0; i < statistics.perft_nodes.size(); ++i)
    if (statistics.perft_nodes[i] != 0)
      keys.perft.push_back(
          {statistics.table.setups[i / depths].setup, static_cast<std::int32_t>(i % depths + 1)});
  const std::size_t evals = statistics.eval_depths.size();
  const std::size_t conditions = statistics.conditions.size();
  for (std::size_t i = 0; i < statistics.root_score.size(); ++i)
    if (statistics.root_score[i] != kNoRootScore)
      keys.root_scores.push_back({statistics.table.setups[i / evals / conditions].setup,
                                  static_cast<std::uint32_t>(i / evals % conditions),
                                  statistics.eval_depths[i % evals]});
}

}  // namespace

Part read_part(const std::filesystem::path& path) {
  if (!checksum_in_name(path)) throw IoError("read", path.string(), "its name is not that of a part");
  verify_checksum(path);
  return guarded(path, [&] {
    const h5::Object file = h5::open_file(path);
    const h5::Object provenance = h5::open_group(file, schema::kProvenanceGroup);
    Part part{read_identity(provenance), read_maker(provenance), {}};
    part.rows.conditions = read_conditions(file);
    part.rows.core_seconds = read_core_seconds(provenance);
    part.rows.perft = read_table<PerftRow>(file);
    part.rows.root_scores = read_table<RootScoreRow>(file);
    part.rows.games = read_table<GameRow>(file);
    if (h5::exists(file, schema::kMoves.group)) {
      MovesReader moves(file);
      for (std::size_t i = 0; i < moves.size(); ++i) part.rows.moves.push_back(moves.read(i));
    }
    require_conditions(part.rows.root_scores, part.rows.conditions, path);
    require_conditions(part.rows.games, part.rows.conditions, path);
    require_conditions(part.rows.moves, part.rows.conditions, path);
    return part;
  });
}

VariantStatistics read_statistics(const std::filesystem::path& path) {
  return guarded(path, [&] { return read_statistics(open_result_file(path)); });
}

void for_each_game_row(const std::filesystem::path& path, const std::function<void(const GameRow&)>& visit) {
  for_each_row<GameRow>(open_result_file(path), visit);
}

void for_each_game(const std::filesystem::path& path,
                   const std::function<void(const GameRow&, const MovesRow* moves)>& visit) {
  const h5::Object file = open_result_file(path);
  std::optional<MovesReader> moves;
  if (h5::exists(file, schema::kMoves.group)) moves.emplace(file);
  std::size_t next = 0;  // both tables ascend in their keys
  for_each_row<GameRow>(file, [&](const GameRow& row) {
    while (moves && next < moves->size() && moves->key(next) < key_of(row)) ++next;
    if (moves && next < moves->size() && moves->key(next) == key_of(row)) {
      const MovesRow kept = moves->read(next++);
      visit(row, &kept);
    } else {
      visit(row, nullptr);
    }
  });
}

std::optional<MovesRow> read_moves(const std::filesystem::path& path, std::int64_t setup_id,
                                   std::uint32_t condition, std::uint32_t game_number) {
  const h5::Object file = open_result_file(path);
  if (!h5::exists(file, schema::kMoves.group)) return std::nullopt;
  MovesReader moves(file);
  const std::optional<std::size_t> found = moves.find({setup_id, condition, game_number});
  if (!found) return std::nullopt;
  return moves.read(*found);
}

std::optional<GameRow> read_game_row(const std::filesystem::path& path, std::int64_t setup_id,
                                     std::uint32_t condition, std::uint32_t game_number) {
  const GameKey wanted{setup_id, condition, game_number};
  const h5::Object file = open_result_file(path);
  std::optional<TableReader<GameRow>> table = open_table<GameRow>(file);
  if (!table) return std::nullopt;
  const std::size_t found = table->lower_bound([&](const GameRow& row) { return key_of(row) < wanted; });
  if (found == table->size() || key_of((*table)[found]) != wanted) return std::nullopt;
  return (*table)[found];
}

RowKeys read_keys(const std::filesystem::path& path, const std::vector<Condition>& known,
                  GameResults results) {
  verify_checksum(path);
  return guarded(path, [&] {
    const h5::Object file = h5::open_file(path);
    RowKeys keys;
    keys.identity = read_identity(h5::open_group(file, schema::kProvenanceGroup));
    keys.conditions = read_conditions(file, known);
    if (is_result_file(file)) {
      read_dense_keys(file, keys);
    } else {
      for_each_row<PerftRow>(file, [&](const PerftRow& row) {
        keys.perft.push_back({row.setup_id, row.depth});
      });
      for_each_row<RootScoreRow>(file, [&](const RootScoreRow& row) {
        keys.root_scores.push_back({row.setup_id, row.condition, row.eval_depth});
      });
    }
    // Ten million rows: growing would take half as much memory again.
    const auto reserve = [&](std::size_t rows) { keys.games.reserve(rows); };
    if (results == GameResults::skip) {
      for_each_row<GameKey>(
          file,
          [&](const GameKey& key) {
            keys.games.push_back({key.setup_id, key.condition, key.game_number});
          },
          reserve);
    } else {
      for_each_row<GameOutcome>(
          file,
          [&](const GameOutcome& game) {
            keys.games.push_back({game.setup_id, game.condition, game.game_number, game.result_code,
                                  game.ending_code == kVoidEnding});
          },
          reserve);
    }
    require_conditions(keys.root_scores, keys.conditions, path);
    require_conditions(keys.games, keys.conditions, path);
    return keys;
  });
}

}  // namespace firstmove::results
