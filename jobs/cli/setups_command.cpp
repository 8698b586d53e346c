// firstmove setups: every legal start position of a variant, one a line, in id order.
#include <fmt/core.h>

#include <CLI/CLI.hpp>

#include "core/fen.hpp"
#include "core/setups.hpp"
#include "core/symmetry.hpp"
#include "jobs/cli/arguments.hpp"
#include "jobs/cli/command.hpp"

namespace firstmove::jobs::cli {

namespace {

struct Options {
  std::string variant;
  std::string format = "fen";
  bool count = false;
};

std::string line(const core::VariantRules& rules, core::SetupId id, const std::string& format) {
  if (format == "id") return fmt::format("{}\n", id);
  const std::string fen = core::to_fen(rules, core::setup_position(rules, id));
  if (format == "fen") return fen + '\n';
  const core::SetupArrays arrays = core::setup_arrays(rules, id);
  return fmt::format("{},{},{},{},{}\n", id, arrays.white, arrays.black, core::setup_class(rules, id), fen);
}

int print_setups(const Options& options, const configs::Variants& variants) {
  const core::VariantRules& rules = variant_named(variants, options.variant);
  const std::int64_t count = core::setup_count(rules);
  if (options.count) {
    fmt::print("{}\n", count);
    return kDone;
  }
  if (options.format == "csv") fmt::print("id,white_array,black_array,class,fen\n");
  for (core::SetupId id = 0; id < count; ++id) fmt::print("{}", line(rules, id, options.format));
  return kDone;
}

}  // namespace

void add_setups_command(CLI::App& app, Action& action) {
  auto options = std::make_shared<Options>();
  CLI::App* command = app.add_subcommand("setups", "List every setup of a variant, one a line, in id order");
  command->add_option("variant", options->variant, "Variant id")->required();
  command->add_option("--format", options->format, "What a line holds: fen, id or csv")
      ->check(CLI::IsMember({"fen", "id", "csv"}))
      ->capture_default_str();
  command->add_flag("--count", options->count, "Print only how many there are");
  command->callback([options, &action] {
    action = [options](const configs::Variants& variants) { return print_setups(*options, variants); };
  });
}

}  // namespace firstmove::jobs::cli
