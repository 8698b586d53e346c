#include <CLI/CLI.hpp>
#include <cstdio>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>

#include "analysis/compare.hpp"
#include "analysis/counts.hpp"
#include "jobs/cli/arguments.hpp"
#include "jobs/cli/command.hpp"
#include "jobs/cli/result_file.hpp"
#include "results/reader.hpp"

namespace firstmove::jobs::cli {
namespace {

namespace fs = std::filesystem;

struct CompareOptions {
  std::string first;
  std::string second;
  std::string column;
  double margin = analysis::kDefaultMargin;
  bool json = false;
};

/// "FILE" or "FILE:CONDITION".
struct Side {
  std::string file;
  std::string condition;
  bool is_result_file() const { return fs::path(file).extension() == ".h5"; }
};

Side parse_side(const std::string& text) {
  std::error_code error;
  if (fs::is_regular_file(text, error)) return {text, ""};
  const std::size_t colon = text.rfind(':');
  if (colon == text.npos || !fs::is_regular_file(text.substr(0, colon), error))
    throw UsageError("'" + text + "' is not a file, nor FILE:CONDITION");
  return {text.substr(0, colon), text.substr(colon + 1)};
}

/// Setup id -> id of its class, of a result file.
using Classes = std::map<std::int64_t, std::int64_t>;

results::VariantStatistics only_condition(results::VariantStatistics statistics, std::uint32_t condition) {
  const std::size_t conditions = statistics.conditions.size();
  results::VariantStatistics one;
  one.conditions = {statistics.conditions[condition]};
  const bool has_confirmation = !statistics.confirmation.empty();
  for (std::size_t k = 0; k < statistics.setup_count(); ++k) {
    const std::size_t cell = k * conditions + condition;
    one.cells.push_back(statistics.cells[cell]);
    if (!has_confirmation) continue;
    one.confirmation.first_game.push_back(statistics.confirmation.first_game[cell]);
    one.confirmation.games.push_back(statistics.confirmation.games[cell]);
  }
  one.table.setups = std::move(statistics.table.setups);
  return one;
}

analysis::ScoreList scores_of(results::VariantStatistics statistics, const std::string& name, double margin) {
  const analysis::BalanceTable balance = analysis::analyze(std::move(statistics), name, margin);
  return analysis::score_list(balance.conditions.front(), name);
}

analysis::ScoreList scores_of_file(const Side& side, double margin, Classes& classes) {
  results::VariantStatistics statistics = results::read_statistics(side.file);
  if (side.condition.empty() && statistics.conditions.size() > 1) {
    std::string names;
    for (const results::Condition& one : statistics.conditions) names += " " + side.file + ":" + one.name;
    throw UsageError("'" + side.file + "' holds several conditions; choose one of:" + names);
  }
  const std::uint32_t condition = chosen_condition(statistics.conditions, side.condition, side.file);
  for (const results::SetupRecord& setup : statistics.table.setups) classes[setup.setup] = setup.setup_class;
  const std::string name = side.file + ", condition " + statistics.conditions[condition].name;
  return scores_of(only_condition(std::move(statistics), condition), name, margin);
}

[[noreturn]] void refuse(const std::string& file, const analysis::CountsFault& fault) {
  throw UsageError("'" + file + "', line " + std::to_string(fault.line) + ", column " +
                   std::to_string(fault.column) + ": " + fault.message);
}

/// Mean over the members of a class.
analysis::ScoreList values_of_column(const Side& side, const std::string& column, const Classes& classes) {
  const auto values = analysis::parse_column(read_text_file(side.file), column);
  if (!values) refuse(side.file, values.error().front());
  std::map<std::int64_t, std::pair<double, int>> sums;
  for (const auto& [setup, value] : *values) {
    const auto known = classes.find(setup);
    auto& [sum, count] = sums[known == classes.end() ? setup : known->second];
    sum += value;
    ++count;
  }
  analysis::ScoreList list{side.file + ", column " + column, false, {}};
  for (const auto& [id, sum] : sums) list.units.push_back({id, sum.first / sum.second, 0, std::nullopt});
  return list;
}

analysis::ScoreList scores_of_counts(const Side& side, double margin, const Classes& classes) {
  auto statistics = analysis::parse_counts(read_text_file(side.file), fs::path(side.file).stem().string());
  if (!statistics) refuse(side.file, statistics.error().front());
  for (results::SetupRecord& setup : statistics->table.setups) {
    const auto known = classes.find(setup.setup);
    if (known != classes.end()) setup.setup_class = known->second;
  }
  return scores_of(std::move(*statistics), side.file, margin);
}

int compare(const CompareOptions& options) {
  const Side sides[2] = {parse_side(options.first), parse_side(options.second)};
  std::optional<analysis::ScoreList> lists[2];
  Classes classes;  // known from result files; tables take them over
  for (std::size_t k = 0; k < 2; ++k)
    if (sides[k].is_result_file()) lists[k] = scores_of_file(sides[k], options.margin, classes);
  if (!options.column.empty() && lists[0] && lists[1])
    throw UsageError("--column names a column of a CSV, and both sides are result files");
  // With two tables the column is that of the second.
  for (std::size_t k = 0; k < 2; ++k) {
    if (lists[k]) continue;
    const bool takes_column = !options.column.empty() && (k == 1 || lists[1]);
    lists[k] = takes_column ? values_of_column(sides[k], options.column, classes)
                            : scores_of_counts(sides[k], options.margin, classes);
  }
  const analysis::Comparison comparison = analysis::compare(*lists[0], *lists[1]);
  const std::string text =
      options.json ? analysis::compare_json(comparison) : analysis::compare_text(comparison);
  std::fputs(text.c_str(), stdout);
  return kDone;
}

}  // namespace

void add_compare_command(CLI::App& app, Action& action) {
  auto options = std::make_shared<CompareOptions>();
  CLI::App* command =
      app.add_subcommand("compare", "How far two tables of the same setups agree, and where they do not");
  command->add_option("first", options->first, "Result file FILE.h5 or FILE.h5:CONDITION, or a CSV of counts")
      ->required();
  command->add_option("second", options->second, "The same")->required();
  command->add_option("--column", options->column,
                      "Numbers of this column of the CSV (the second, if both are) in place of counts");
  command->add_option("--margin", options->margin, "Points either side of .5 that count as fair")
      ->check(CLI::Range(0.0001, 0.4999))
      ->capture_default_str();
  command->add_flag("--json", options->json, "Print JSON");
  command->callback(
      [options, &action] { action = [options](const configs::Variants&) { return compare(*options); }; });
}

}  // namespace firstmove::jobs::cli
