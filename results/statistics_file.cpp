#include "results/statistics_file.hpp"

#include <algorithm>

#include "results/provenance.hpp"

namespace firstmove::results {
namespace {

template <class Value>
void write_of_setups(const h5::Object& root, h5::AxisWriter& axes, const schema::Variable& variable,
                     const std::vector<SetupRecord>& setups, Value SetupRecord::*member) {
  std::vector<Value> values;
  values.reserve(setups.size());
  for (const SetupRecord& setup : setups) values.push_back(setup.*member);
  if (variable.is_coordinate())
    axes.define<Value>(root, variable, values);
  else
    axes.write<Value>(root, variable, values);
}

void write_features(const h5::Object& root, h5::AxisWriter& axes, const SetupTable& table) {
  if (table.feature_names.empty()) return;
  axes.define<std::string>(root, schema::kFeature, table.feature_names);
  axes.write<std::string>(root, schema::kFeatureDescription, table.feature_descriptions);
  std::vector<double> values;
  for (const SetupRecord& setup : table.setups)
    values.insert(values.end(), setup.features.begin(), setup.features.end());
  axes.write<double>(root, schema::kFeatureValue, values);
}

void write_perft(const h5::Object& root, h5::AxisWriter& axes, const VariantStatistics& statistics) {
  if (statistics.perft_depths == 0) return;
  std::vector<std::int32_t> depths;
  for (std::int32_t depth = 1; depth <= statistics.perft_depths; ++depth) depths.push_back(depth);
  axes.define<std::int32_t>(root, schema::kPerftDepth, depths);
  axes.write<std::uint64_t>(root, schema::kPerftNodes, statistics.perft_nodes);
}

void write_game_axes(const h5::Object& root, h5::AxisWriter& axes) {
  const std::vector<std::string> results(kResultNames.begin(), kResultNames.end());
  const std::vector<std::string> endings(kEndingNames.begin(), kEndingNames.end());
  axes.define<std::string>(root, schema::kResult, results);
  axes.define<std::string>(root, schema::kEnding, endings);
  axes.define<std::int32_t>(root, schema::kPlyBin, ply_bin_starts());
  axes.define<std::int32_t>(root, schema::kCheckpoint, kCheckpointPlies);
}

void write_cells(const h5::Object& root, h5::AxisWriter& axes, const std::vector<Cell>& cells) {
  for_each_cell_variable([&](const schema::Variable& variable, std::size_t width, auto element) {
    using Value = std::remove_cvref_t<decltype(element(cells[0], 0))>;
    std::vector<Value> values;
    values.reserve(cells.size() * width);
    for (const Cell& cell : cells)
      for (std::size_t k = 0; k < width; ++k) values.push_back(element(cell, k));
    axes.write<Value>(root, variable, values);
  });
}

void write_confirmation(const h5::Object& root, h5::AxisWriter& axes, const Confirmation& confirmation) {
  if (confirmation.empty()) return;
  axes.write<std::uint32_t>(root, schema::kConfirmationFirst, confirmation.first_game);
  std::vector<std::uint32_t> games;
  games.reserve(confirmation.games.size() * kResultCount);
  for (const auto& counts : confirmation.games) games.insert(games.end(), counts.begin(), counts.end());
  axes.write<std::uint32_t>(root, schema::kConfirmationGames, games);
}

template <class Value>
void read_of_setups(const h5::Object& root, const schema::Variable& variable,
                    std::vector<SetupRecord>& setups, Value SetupRecord::*member) {
  const h5::Dataset dataset(root, variable);
  dataset.require_shape({setups.size()});
  const std::vector<Value> values = dataset.read_all<Value>();
  for (std::size_t i = 0; i < setups.size(); ++i) setups[i].*member = values[i];
}

SetupTable read_table(const h5::Object& root) {
  SetupTable table;
  table.setups.resize(read_setup_ids(root).size());
  read_of_setups(root, schema::kSetup, table.setups, &SetupRecord::setup);
  read_of_setups(root, schema::kFen, table.setups, &SetupRecord::fen);
  read_of_setups(root, schema::kWhiteArray, table.setups, &SetupRecord::white_array);
  read_of_setups(root, schema::kBlackArray, table.setups, &SetupRecord::black_array);
  read_of_setups(root, schema::kSetupClass, table.setups, &SetupRecord::setup_class);
  if (!h5::exists(root, schema::kFeature.name)) return table;
  table.feature_names = h5::Dataset(root, schema::kFeature).read_all<std::string>();
  const std::size_t count = table.feature_names.size();
  const h5::Dataset descriptions(root, schema::kFeatureDescription);
  descriptions.require_shape({count});
  table.feature_descriptions = descriptions.read_all<std::string>();
  const h5::Dataset dataset(root, schema::kFeatureValue);
  dataset.require_shape({table.setups.size(), count});
  const std::vector<double> values = dataset.read_all<double>();
  for (std::size_t i = 0; i < table.setups.size(); ++i) {
    const auto first = values.begin() + static_cast<std::ptrdiff_t>(i * count);
    table.setups[i].features.assign(first, first + static_cast<std::ptrdiff_t>(count));
  }
  return table;
}

void read_perft(const h5::Object& root, VariantStatistics& statistics) {
  if (!h5::exists(root, schema::kPerftDepth.name)) return;
  const h5::Dataset depths(root, schema::kPerftDepth);
  const std::vector<std::int32_t> values = depths.read_all<std::int32_t>();
  for (std::size_t i = 0; i < values.size(); ++i)
    if (values[i] != static_cast<std::int32_t>(i + 1))
      throw IoError("read", depths.object().place(), "the depths are not 1, 2, 3 and so on");
  const h5::Dataset nodes(root, schema::kPerftNodes);
  nodes.require_shape({statistics.setup_count(), values.size()});
  statistics.perft_depths = static_cast<std::int32_t>(values.size());
  statistics.perft_nodes = nodes.read_all<std::uint64_t>();
}

void read_root_scores(const h5::Object& root, VariantStatistics& statistics) {
  if (!h5::exists(root, schema::kEvalDepth.name)) return;
  const h5::Dataset depths(root, schema::kEvalDepth);
  statistics.eval_depths = depths.read_all<std::int32_t>();
  if (std::adjacent_find(statistics.eval_depths.begin(), statistics.eval_depths.end(),
                         std::greater_equal<>()) != statistics.eval_depths.end())
    throw IoError("read", depths.object().place(), "the depths do not ascend");
  const h5::Dataset scores(root, schema::kRootScore);
  scores.require_shape(
      {statistics.setup_count(), statistics.conditions.size(), statistics.eval_depths.size()});
  statistics.root_score = scores.read_all<std::int32_t>();
}

std::vector<Cell> read_cells(const h5::Object& root, std::size_t setups, std::size_t conditions) {
  std::vector<Cell> cells(setups * conditions);
  for_each_cell_variable([&](const schema::Variable& variable, std::size_t width, auto element) {
    using Value = std::remove_cvref_t<decltype(element(cells[0], 0))>;
    const h5::Dataset dataset(root, variable);
    std::vector<std::size_t> shape{setups, conditions};
    if (variable.rank() == 3) shape.push_back(width);
    dataset.require_shape(shape);
    const std::vector<Value> values = dataset.read_all<Value>();
    auto value = values.begin();
    for (Cell& cell : cells)
      for (std::size_t k = 0; k < width; ++k) element(cell, k) = *value++;
  });
  return cells;
}

Confirmation read_confirmation(const h5::Object& root, std::size_t setups, std::size_t conditions) {
  Confirmation confirmation;
  if (!h5::exists(root, schema::kConfirmationFirst.name)) return confirmation;
  const h5::Dataset first(root, schema::kConfirmationFirst);
  first.require_shape({setups, conditions});
  confirmation.first_game = first.read_all<std::uint32_t>();
  const h5::Dataset games(root, schema::kConfirmationGames);
  games.require_shape({setups, conditions, kResultCount});
  const std::vector<std::uint32_t> counts = games.read_all<std::uint32_t>();
  confirmation.games.resize(confirmation.first_game.size());
  for (std::size_t i = 0; i < counts.size(); ++i)
    confirmation.games[i / kResultCount][i % kResultCount] = counts[i];
  return confirmation;
}

}  // namespace

void write_title(const h5::Object& root, const std::string& variant) {
  h5::write_attribute(root, "Conventions", std::string(schema::kConventions));
  h5::write_attribute(root, "title", "firstmove: statistics of every setup of " + variant);
}

void write_statistics(const h5::Object& root, h5::AxisWriter& axes, const VariantStatistics& statistics) {
  const std::vector<SetupRecord>& setups = statistics.table.setups;
  write_of_setups(root, axes, schema::kSetup, setups, &SetupRecord::setup);
  write_of_setups(root, axes, schema::kFen, setups, &SetupRecord::fen);
  write_of_setups(root, axes, schema::kWhiteArray, setups, &SetupRecord::white_array);
  write_of_setups(root, axes, schema::kBlackArray, setups, &SetupRecord::black_array);
  write_of_setups(root, axes, schema::kSetupClass, setups, &SetupRecord::setup_class);
  write_features(root, axes, statistics.table);
  write_perft(root, axes, statistics);
  write_conditions(root, axes, statistics.conditions);
  if (!statistics.conditions.empty()) {
    write_game_axes(root, axes);
    write_cells(root, axes, statistics.cells);
    write_confirmation(root, axes, statistics.confirmation);
    if (!statistics.eval_depths.empty()) {
      axes.define<std::int32_t>(root, schema::kEvalDepth, statistics.eval_depths);
      axes.write<std::int32_t>(root, schema::kRootScore, statistics.root_score);
    }
  }
  const h5::Object provenance = h5::create_group(root, schema::kProvenanceGroup);
  write_origin(provenance, statistics.provenance.identity, statistics.provenance.maker);
  write_sources(provenance, axes, statistics.provenance);
}

VariantStatistics read_statistics(const h5::Object& root) {
  VariantStatistics statistics;
  statistics.provenance = read_provenance(h5::open_group(root, schema::kProvenanceGroup));
  statistics.table = read_table(root);
  read_perft(root, statistics);
  statistics.conditions = read_conditions(root);
  if (statistics.conditions.empty()) return statistics;
  read_root_scores(root, statistics);
  statistics.cells = read_cells(root, statistics.setup_count(), statistics.conditions.size());
  statistics.confirmation = read_confirmation(root, statistics.setup_count(), statistics.conditions.size());
  return statistics;
}

std::vector<std::int64_t> read_setup_ids(const h5::Object& root) {
  const h5::Dataset dataset(root, schema::kSetup);
  std::vector<std::int64_t> ids = dataset.read_all<std::int64_t>();
  if (std::adjacent_find(ids.begin(), ids.end(), std::greater_equal<>()) != ids.end())
    throw IoError("read", dataset.object().place(), "the setup ids do not ascend");
  return ids;
}

bool is_result_file(const h5::Object& root) {
  return h5::exists(root, schema::kSetup.name);
}

}  // namespace firstmove::results
