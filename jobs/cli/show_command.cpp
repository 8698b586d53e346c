// firstmove show: board, facts and, from a result file, the statistics of one setup.
#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include "jobs/cli/arguments.hpp"
#include "jobs/cli/command.hpp"
#include "jobs/cli/json_text.hpp"
#include "jobs/cli/result_file.hpp"
#include "jobs/cli/setup_facts.hpp"
#include "jobs/cli/setup_statistics.hpp"
#include "jobs/cli/terminal.hpp"
#include "results/reader.hpp"

namespace firstmove::jobs::cli {

namespace {

struct Options {
  std::string variant;
  std::int64_t setup = 0;
  std::string file;
  std::string condition;
  bool json = false;
};

results::VariantStatistics read_file_of(const core::VariantRules& rules, const std::string& path) {
  results::VariantStatistics statistics = results::read_statistics(path);
  const core::VariantRules& held = variant_of_file(statistics.provenance.identity, path);
  if (held.id != rules.id) throw UsageError(fmt::format("'{}' holds {}, not {}", path, held.id, rules.id));
  return statistics;
}

/// The named condition, or all.
std::vector<std::uint32_t> wanted_conditions(const Options& options,
                                             const results::VariantStatistics& statistics) {
  if (!options.condition.empty())
    return {chosen_condition(statistics.conditions, options.condition, options.file)};
  std::vector<std::uint32_t> all;
  for (std::uint32_t i = 0; i < statistics.conditions.size(); ++i) all.push_back(i);
  return all;
}

int show(const Options& options) {
  const core::VariantRules& rules = variant_named(options.variant);
  const SetupFacts facts = setup_facts(rules, checked_setup(rules, options.setup), terminal_charset());
  std::string text = facts_text(facts);
  nlohmann::ordered_json json = facts_json(facts);
  if (!options.file.empty()) {
    results::VariantStatistics statistics = read_file_of(rules, options.file);
    const std::size_t place = setup_index(statistics, options.setup, options.file);
    const std::vector<std::uint32_t> conditions = wanted_conditions(options, statistics);
    const analysis::BalanceTable balance = analysis::analyze(std::move(statistics), options.file);
    text += '\n' + statistics_text(balance, place, conditions, terminal_charset());
    json["statistics"] = statistics_json(balance, place, conditions);
  } else if (!options.condition.empty()) {
    throw UsageError("--condition names a condition of a result file: give the file too");
  }
  fmt::print("{}", options.json ? json_text(json) + '\n' : text);
  return kDone;
}

}  // namespace

void add_show_command(CLI::App& app, Action& action) {
  auto options = std::make_shared<Options>();
  CLI::App* command = app.add_subcommand("show", "Board, facts and statistics of one setup");
  command->add_option("variant", options->variant, "Variant id")->required();
  command->add_option("id", options->setup, "Setup id")->required();
  command->add_option("file", options->file, "Result file with the setup's statistics");
  command->add_option("--condition", options->condition, "Only this condition of the file");
  command->add_flag("--json", options->json, "Print JSON");
  command->callback([options, &action] { action = [options] { return show(*options); }; });
}

}  // namespace firstmove::jobs::cli
