#include "results/part_writer.hpp"

#include <algorithm>
#include <cassert>
#include <tuple>

#include "results/checksum.hpp"
#include "results/file_commit.hpp"
#include "results/game_tables.hpp"
#include "results/provenance.hpp"

namespace firstmove::results {
namespace {

auto order_of(const PerftRow& row) {
  return std::tuple(row.setup_id, row.depth);
}
auto order_of(const RootScoreRow& row) {
  return std::tuple(row.setup_id, row.condition, row.eval_depth);
}
auto order_of(const GameRow& row) {
  return key_of(row);
}
auto order_of(const MovesRow& row) {
  return key_of(row);
}

/// By key; the same row twice is one row.
template <class Row>
void sort_by_key(std::vector<Row>& rows) {
  std::sort(rows.begin(), rows.end(), [](const Row& a, const Row& b) { return order_of(a) < order_of(b); });
  rows.erase(std::unique(rows.begin(), rows.end()), rows.end());
  assert(std::adjacent_find(rows.begin(), rows.end(), [](const Row& a, const Row& b) {
           return order_of(a) == order_of(b);
         }) == rows.end());
}

template <class Row>
void write_table(const h5::Object& root, h5::AxisWriter& axes, const std::vector<Row>& rows) {
  if (rows.empty()) return;
  const h5::Object group = h5::create_group(root, TableOf<Row>::kTable.group);
  TableWriter<Row> table(group);
  for (const Row& row : rows) table.append(row);
  table.finish(axes);
}

void write_all(const h5::Object& root, const Identity& identity, const Maker& maker, const Rows& rows) {
  h5::write_attribute(root, "Conventions", std::string(schema::kConventions));
  h5::AxisWriter axes;
  write_conditions(root, axes, rows.conditions);
  if (!rows.games.empty()) axes.define<std::int32_t>(root, schema::kCheckpoint, kCheckpointPlies);
  const h5::Object provenance = h5::create_group(root, schema::kProvenanceGroup);
  write_origin(provenance, identity, maker);
  if (!rows.conditions.empty()) write_core_seconds(provenance, axes, rows.core_seconds);
  write_table(root, axes, rows.perft);
  write_table(root, axes, rows.root_scores);
  GameTablesWriter games(root);
  for (const GameRow& row : rows.games) games.append_game(row);
  for (const MovesRow& row : rows.moves) games.append_moves(row);
  games.finish(axes);
}

}  // namespace

std::filesystem::path write_part(const std::filesystem::path& folder, const Identity& identity,
                                 const Maker& maker, Rows rows) {
  sort_by_key(rows.perft);
  sort_by_key(rows.root_scores);
  sort_by_key(rows.games);
  sort_by_key(rows.moves);
  h5::Object file = h5::create_image(folder / identity.variant);
  write_all(file, identity, maker, rows);
  const std::vector<std::byte> image = h5::image_bytes(file);
  std::filesystem::path path = part_path(folder, identity.variant, hex16(checksum_of(image)));
  TemporaryFile temporary(folder);
  temporary.append(image);
  temporary.commit(path);
  return path;
}

}  // namespace firstmove::results
