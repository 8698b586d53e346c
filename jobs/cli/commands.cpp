#include <CLI/CLI.hpp>

#include "jobs/cli/command.hpp"

namespace firstmove::jobs::cli {

void add_variant_file_option(CLI::App& app, std::vector<std::string>& files) {
  app.fallthrough();  // of subcommands too
  app.add_option("--variant-file", files, "Add the variant of a file (docs/variants.md); may be repeated")
      ->allow_extra_args(false)
      ->type_name("FILE");
}

// One line a command, in the order `--help` lists them (that of command.hpp); see there how to add one.
void add_commands(CLI::App& app, Action& action) {
  add_variants_command(app, action);
  add_setups_command(app, action);
  add_show_command(app, action);
  add_perft_command(app, action);
  add_run_command(app, action);
  add_plan_command(app, action);
  add_status_command(app, action);
  add_explain_command(app, action);
  add_merge_command(app, action);
  add_submit_command(app, action);
  add_verify_command(app, action);
  add_game_command(app, action);
  add_tune_command(app, action);
  add_train_command(app, action);
  add_bench_command(app, action);
  add_match_command(app, action);
  add_uci_command(app, action);
  add_analyze_command(app, action);
  add_compare_command(app, action);
}

}  // namespace firstmove::jobs::cli
