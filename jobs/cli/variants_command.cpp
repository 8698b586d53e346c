// firstmove variants: what the program knows, one variant a line.
#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <bit>
#include <nlohmann/json.hpp>
#include <set>

#include "configs/variant_file/load_variant.hpp"
#include "core/fen.hpp"
#include "core/setups.hpp"
#include "core/symmetry.hpp"
#include "jobs/cli/arguments.hpp"
#include "jobs/cli/campaign_arguments.hpp"
#include "jobs/cli/command.hpp"
#include "jobs/cli/json_text.hpp"

namespace firstmove::jobs::cli {

namespace {

struct Options {
  bool json = false;
  std::string check;  ///< a file; empty: list them all
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
  const std::uint16_t king_files = rules.castling.king_files;
  if (king_files == 0) return "none";
  const int first = std::countr_zero(king_files);
  const int last = 15 - std::countl_zero(king_files);
  if (first == 1 && last == rules.geometry.files - 2) return rules.castling.mode;
  if (first == last) return fmt::format("{}, K {:c}", rules.castling.mode, 'a' + first);
  return fmt::format("{}, K {:c}-{:c}", rules.castling.mode, 'a' + first, 'a' + last);
}

Row describe(const core::VariantRules& rules) {
  Row row{rules, fmt::format("{}x{}", rules.geometry.files, rules.geometry.ranks), "",
          core::setup_count(rules), core::class_count(rules)};
  for (const core::ManRules& man : rules.men) row.men += man.letter;
  return row;
}

std::string sides_text(core::SideRelation sides) {
  switch (sides) {
    case core::SideRelation::mirrored:
      return "mirrored";
    case core::SideRelation::rotated:
      return "rotated";
    case core::SideRelation::independent:
      return "independent";
  }
  return "";
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
          {"sides", sides_text(row.rules.sides)},
          {"castling", row.rules.castling.mode},
          {"rules_hash", core::rules_hash(row.rules)}};
}

void print_head() {
  fmt::print("{:<34}{:<7}{:<10}{:>9}{:>9}  {:<15}{}\n", "variant", "board", "men", "setups", "classes",
             "castling", "name");
}

void print_row(const Row& row) {
  fmt::print("{:<34}{:<7}{:<10}{:>9}{:>9}  {:<15}{}\n", row.rules.id, row.board, row.men, row.setups,
             row.classes, castling_text(row.rules), row.rules.name);
}

/// What a file's rules come to: its row, its first and last setup, why it has as many classes.
int check_file(const Options& options) {
  const auto rules = configs::load_variant(read_text_file(options.check));
  if (!rules) throw UsageError(describe_faults(options.check, rules.error()));
  const Row row = describe(*rules);
  if (options.json) {
    fmt::print("{}\n", json_text(to_json(row)));
    return kDone;
  }
  print_head();
  print_row(row);
  for (const core::SetupId id : std::set<core::SetupId>{0, row.setups - 1}) {
    fmt::print("setup {}: {}\n", id, core::to_fen(*rules, core::setup_position(*rules, id)));
  }
  const std::string_view breaker = core::reflection_breaker(*rules);
  fmt::print("{}\n",
             breaker.empty()
                 ? "left and right are alike: a setup and its reflection are the same game"
                 : fmt::format("left and right differ ({}): every setup is a game of its own", breaker));
  fmt::print("rules hash {}\n", core::rules_hash(*rules));
  return kDone;
}

int print_variants(const Options& options, const configs::Variants& variants) {
  if (!options.check.empty()) return check_file(options);
  nlohmann::ordered_json list = nlohmann::ordered_json::array();
  if (!options.json) print_head();
  for (const std::string& id : variants.ids()) {
    const Row row = describe(*variants.find(id));
    if (options.json) {
      list.push_back(to_json(row));
    } else {
      print_row(row);
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
  command->add_option("--check", options->check, "Read a variant file, and say what is wrong or what it is")
      ->type_name("FILE");
  command->callback([options, &action] {
    action = [options](const configs::Variants& variants) { return print_variants(*options, variants); };
  });
}

}  // namespace firstmove::jobs::cli
