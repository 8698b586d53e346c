#include "results/verify_structure.hpp"

#include <hdf5_hl.h>

#include <algorithm>
#include <map>
#include <optional>

#include "results/h5_reader.hpp"
#include "results/statistics_file.hpp"

namespace firstmove::results {
namespace {

struct Tree {
  std::map<std::string, std::vector<schema::Variable>> groups;  ///< "" is the root group
  std::map<std::string, std::vector<std::string>> bare_axes;    ///< by group
  std::size_t variable_count() const {
    std::size_t count = 0;
    for (const auto& [group, variables] : groups) count += variables.size();
    return count;
  }
};

template <class Row>
void expect_table(const h5::Object& root, Tree& tree) {
  const schema::Table& table = TableOf<Row>::kTable;
  if (!h5::exists(root, table.group)) return;
  TableOf<Row>::for_each_column(
      [&](const schema::Variable& variable, auto) { tree.groups[table.group].push_back(variable); });
  tree.bare_axes[table.group].emplace_back(table.axis);
}

void expect_conditions(Tree& tree) {
  for_each_condition_variable(
      [&](const schema::Variable& variable, auto) { tree.groups[""].push_back(variable); });
}

/// Which variables a file must have follows from which axes and groups it has.
Tree expected_part(const h5::Object& root) {
  Tree tree;
  tree.groups[""];
  tree.groups[schema::kProvenanceGroup];
  if (h5::exists(root, schema::kConditionName.name)) expect_conditions(tree);
  if (h5::exists(root, schema::kGameRows.group)) tree.groups[""].push_back(schema::kCheckpoint);
  expect_table<PerftRow>(root, tree);
  expect_table<RootScoreRow>(root, tree);
  return tree;
}

Tree expected_result_file(const h5::Object& root) {
  Tree tree;
  const auto has = [&](const schema::Variable& axis) { return h5::exists(root, axis.name); };
  std::vector<schema::Variable>& top = tree.groups[""];
  top = {schema::kSetup, schema::kFen, schema::kWhiteArray, schema::kBlackArray, schema::kSetupClass};
  if (has(schema::kFeature))
    top.insert(top.end(), {schema::kFeature, schema::kFeatureDescription, schema::kFeatureValue});
  if (has(schema::kPerftDepth)) top.insert(top.end(), {schema::kPerftDepth, schema::kPerftNodes});
  if (has(schema::kConditionName)) {
    expect_conditions(tree);
    top.insert(top.end(), {schema::kResult, schema::kEnding, schema::kPlyBin, schema::kCheckpoint});
    for_each_cell_variable(
        [&](const schema::Variable& variable, std::size_t, auto) { top.push_back(variable); });
    if (has(schema::kConfirmationFirst))
      top.insert(top.end(), {schema::kConfirmationFirst, schema::kConfirmationGames});
    if (has(schema::kEvalDepth)) top.insert(top.end(), {schema::kEvalDepth, schema::kRootScore});
  }
  std::vector<schema::Variable>& provenance = tree.groups[schema::kProvenanceGroup];
  provenance = {schema::kCampaign};
  if (!h5::exists(root, schema::kProvenanceGroup)) return tree;
  const h5::Object group = h5::open_group(root, schema::kProvenanceGroup);
  if (h5::exists(group, schema::kRound.name))
    provenance.insert(provenance.end(), {schema::kRound, schema::kPlans});
  if (h5::exists(group, schema::kParts.name))
    provenance.insert(provenance.end(), {schema::kParts, schema::kPartChecksum});
  return tree;
}

Tree expected_tree(const h5::Object& root) {
  Tree tree = is_result_file(root) ? expected_result_file(root) : expected_part(root);
  expect_table<GameRow>(root, tree);
  expect_table<MovesIndex>(root, tree);
  expect_table<MoveWord>(root, tree);
  if (h5::exists(root, schema::kMoves.group) &&
      h5::exists(h5::open_group(root, schema::kMoves.group), schema::kMoveScore.name))
    tree.groups[schema::kMoves.group].push_back(schema::kMoveScore);
  if (h5::exists(root, schema::kProvenanceGroup)) {
    const h5::Object group = h5::open_group(root, schema::kProvenanceGroup);
    if (h5::exists(group, schema::kCoreSeconds.name))
      tree.groups[schema::kProvenanceGroup].push_back(schema::kCoreSeconds);
  }
  return tree;
}

/// The scale of an axis lies in the group of the variable or in the root group.
h5::Object open_scale(const h5::Object& root, const h5::Object& group, std::string_view axis) {
  const std::string name(axis);
  const h5::Object& holder = h5::exists(group, name) ? group : root;
  const std::string place = h5::place_of(holder, name);
  if (!h5::exists(holder, name)) throw IoError("verify", place, "the axis is missing");
  h5::Object scale{H5Dopen2(holder.id(), name.c_str(), H5P_DEFAULT), H5Dclose, "open", place};
  if (h5::checked(H5DSis_scale(scale.id()), "read", place) == 0)
    throw IoError("verify", place, "it is no dimension scale");
  return scale;
}

std::size_t length_of(const h5::Object& scale) {
  const h5::Object space{H5Dget_space(scale.id()), H5Sclose, "read", scale.place()};
  return static_cast<std::size_t>(
      h5::checked(H5Sget_simple_extent_npoints(space.id()), "read", scale.place()));
}

void check_text_attribute(const h5::Object& object, const char* name, const std::string& expected) {
  const std::string found = h5::read_text_attribute(object, name);
  if (found != expected)
    throw IoError("verify", object.place() + "@" + name, "\"" + found + "\" instead of \"" + expected + "\"");
}

void check_variable(const h5::Object& root, const h5::Object& group, const schema::Variable& variable) {
  const h5::Dataset dataset(group, variable);
  const h5::Object& object = dataset.object();
  check_text_attribute(object, "long_name", variable.long_name);
  check_text_attribute(object, "units", variable.units);
  for (std::size_t i = 0; i < variable.rank(); ++i) {
    const h5::Object scale = open_scale(root, group, variable.axes[i]);
    if (length_of(scale) != dataset.shape()[i])
      throw IoError("verify", object.place(), "its length differs from that of " + scale.place());
    if (variable.is_coordinate()) continue;
    const auto axis = static_cast<unsigned>(i);
    if (h5::checked(H5DSis_attached(object.id(), scale.id(), axis), "read", object.place()) == 0)
      throw IoError("verify", object.place(), "its axis " + std::to_string(i) + " is not " + scale.place());
  }
}

template <class T>
void check_labels(const h5::Object& root, const schema::Variable& variable, const std::vector<T>& expected) {
  const h5::Dataset dataset(root, variable);
  if (dataset.read_all<T>() != expected)
    throw IoError("verify", dataset.object().place(), "the values are not those of the schema");
}

void check_all_labels(const h5::Object& root) {
  if (h5::exists(root, schema::kCheckpoint.name))
    check_labels<std::int32_t>(root, schema::kCheckpoint, {kCheckpointPlies.begin(), kCheckpointPlies.end()});
  if (!is_result_file(root) || !h5::exists(root, schema::kConditionName.name)) return;
  check_labels<std::string>(root, schema::kResult, {kResultNames.begin(), kResultNames.end()});
  check_labels<std::string>(root, schema::kEnding, {kEndingNames.begin(), kEndingNames.end()});
  check_labels<std::int32_t>(root, schema::kPlyBin, ply_bin_starts());
}

void check_nothing_else(const h5::Object& group, const std::vector<std::string>& known) {
  for (const std::string& name : h5::link_names(group))
    if (std::find(known.begin(), known.end(), name) == known.end())
      throw IoError("verify", h5::place_of(group, name), "the schema does not know it");
}

}  // namespace

void verify_structure(const h5::Object& root, VerifyReport& report) {
  const std::size_t faults_before = report.faults.size();
  const auto attempt = [&](auto check) {
    try {
      check();
    } catch (const IoError& error) {
      report.faults.emplace_back(error.what());
    }
  };
  std::optional<Tree> tree;
  attempt([&] { tree = expected_tree(root); });
  if (!tree) return;
  std::vector<std::string> top;
  attempt([&] { check_text_attribute(root, "Conventions", schema::kConventions); });
  for (const auto& [name, variables] : tree->groups) {
    std::vector<std::string> known = tree->bare_axes[name];
    for (const schema::Variable& variable : variables) known.emplace_back(variable.name);
    if (name.empty())
      for (const auto& [child, unused] : tree->groups) known.push_back(child);
    attempt([&, &group_name = name, &group_variables = variables] {
      const h5::Object group = h5::open_group(root, group_name.empty() ? "/" : group_name);
      for (const schema::Variable& variable : group_variables)
        attempt([&] { check_variable(root, group, variable); });
      attempt([&] { check_nothing_else(group, known); });
    });
  }
  attempt([&] { check_all_labels(root); });
  if (report.faults.size() == faults_before)
    report.checked.push_back(std::to_string(tree->variable_count()) + " variables: type, shape, axes, units");
}

}  // namespace firstmove::results
