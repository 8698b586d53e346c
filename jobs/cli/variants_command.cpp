// firstmove variants: what the program knows, one variant a line.
#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include "core/setups.hpp"
#include "core/symmetry.hpp"
#include "jobs/cli/command.hpp"
#include "jobs/cli/json_text.hpp"

namespace firstmove::jobs::cli {

namespace {

struct Options {
  bool json = false;
};

struct Row {
  const core::VariantRules& rules;
  std::string board;  ///< "8x8": files x ranks
  std::string men;    ///< letters, in the order of the men's numbers
  std::int64_t setups;
  std::int64_t classes;
};

/// "frc8", or "frc8, K c-f" where kings from other files have no rights though they may start there.
std::string castling_text(const core::VariantRules& rules) {
  int first = 0, last = rules.geometry.files - 1;
  while (((rules.castling.king_files >> first) & 1) == 0) ++first;
  while (((rules.castling.king_files >> last) & 1) == 0) --last;
  if (first == 1 && last == rules.geometry.files - 2) return rules.castling.mode;
  return fmt::format("{}, K {:c}-{:c}", rules.castling.mode, 'a' + first, 'a' + last);
}

Row describe(const core::VariantRules& rules) {
  Row row{rules, fmt::format("{}x{}", rules.geometry.files, rules.geometry.ranks), "",
          core::setup_count(rules), 0};
  for (const core::ManRules& man : rules.men) row.men += man.letter;
  if (!core::is_mirror_symmetric(rules)) {
    row.classes = row.setups;
    return row;
  }
  for (core::SetupId id = 0; id < row.setups; ++id) row.classes += core::setup_class(rules, id) == id ? 1 : 0;
  return row;
}

nlohmann::ordered_json to_json(const Row& row) {
  nlohmann::ordered_json men = nlohmann::ordered_json::array();
  for (const core::ManRules& man : row.rules.men) {
    men.push_back({{"letter", std::string(1, man.letter)}, {"name", man.name}});
  }
  std::vector<std::string> promotions;
  for (const char letter : row.rules.pawn.promotes_to) promotions.emplace_back(1, letter);
  return {{"id", row.rules.id},
          {"name", row.rules.name},
          {"files", row.rules.geometry.files},
          {"ranks", row.rules.geometry.ranks},
          {"men", men},
          {"promotes_to", promotions},
          {"setups", row.setups},
          {"classes", row.classes},
          {"sides", row.rules.sides == core::SideRelation::mirrored ? "mirrored" : "independent"},
          {"castling", row.rules.castling.mode},
          {"rules_hash", core::rules_hash(row.rules)}};
}

int print_variants(const Options& options) {
  nlohmann::ordered_json list = nlohmann::ordered_json::array();
  if (!options.json) {
    fmt::print("{:<20}{:<7}{:<9}{:>7}{:>9}  {:<15}{}\n", "variant", "board", "men", "setups", "classes",
               "castling", "name");
  }
  for (const core::VariantRules& rules : core::builtin_variants()) {
    const Row row = describe(rules);
    if (options.json) {
      list.push_back(to_json(row));
    } else {
      fmt::print("{:<20}{:<7}{:<9}{:>7}{:>9}  {:<15}{}\n", rules.id, row.board, row.men, row.setups,
                 row.classes, castling_text(rules), rules.name);
    }
  }
  if (options.json) fmt::print("{}\n", json_text(list));
  return kDone;
}

}  // namespace

void add_variants_command(CLI::App& app, Action& action) {
  auto options = std::make_shared<Options>();
  CLI::App* command =
      app.add_subcommand("variants", "List the variants: board, men, setups, classes, castling");
  command->add_flag("--json", options->json, "Print JSON");
  command->callback([options, &action] { action = [options] { return print_variants(*options); }; });
}

}  // namespace firstmove::jobs::cli
