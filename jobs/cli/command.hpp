// The subcommands of the program. Each lives in its own file, jobs/cli/<name>_command.cpp, and is one
// function that declares its options on `app` and, when its subcommand was named, leaves the work in
// `action`:
//
//   void add_show_command(CLI::App& app, Action& action) {
//     auto options = std::make_shared<Options>();
//     CLI::App* command = app.add_subcommand("show", "Board, facts and statistics of one setup");
//     command->add_option("variant", options->variant, "Variant id")->required();
//     command->callback([options, &action] { action = [options](const configs::Variants& variants) {
//       return show(*options, variants);
//     }; });
//   }
//
// The work returns an exit code. It throws UsageError for bad input and lets results::IoError pass: main maps
// both. To add one: declare it here, list it in commands.cpp and in jobs/CMakeLists.txt.
#pragma once

#include <functional>
#include <stdexcept>
#include <string>
#include <vector>

#include "configs/variants.hpp"

namespace CLI {
class App;
}

namespace firstmove::jobs::cli {

inline constexpr int kDone = 0;
inline constexpr int kFailed = 1;  ///< the work failed, or a check did not hold
inline constexpr int kBadUsage = 2;
inline constexpr int kInterrupted = 130;  ///< the work done so far is kept

/// Given the variants that the command line knows: the shipped ones, and those of --variant-file.
using Action = std::function<int(const configs::Variants& variants)>;

/// Bad usage or input: what is wrong, where, and what would be right.
class UsageError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

void add_variants_command(CLI::App& app, Action& action);
void add_setups_command(CLI::App& app, Action& action);
void add_show_command(CLI::App& app, Action& action);
void add_perft_command(CLI::App& app, Action& action);
void add_run_command(CLI::App& app, Action& action);
void add_plan_command(CLI::App& app, Action& action);
void add_status_command(CLI::App& app, Action& action);
void add_explain_command(CLI::App& app, Action& action);
void add_merge_command(CLI::App& app, Action& action);
void add_submit_command(CLI::App& app, Action& action);
void add_verify_command(CLI::App& app, Action& action);
void add_analyze_command(CLI::App& app, Action& action);
void add_compare_command(CLI::App& app, Action& action);
void add_game_command(CLI::App& app, Action& action);
void add_tune_command(CLI::App& app, Action& action);
void add_train_command(CLI::App& app, Action& action);
void add_bench_command(CLI::App& app, Action& action);
void add_match_command(CLI::App& app, Action& action);
void add_uci_command(CLI::App& app, Action& action);

/// `--variant-file FILE`, before or after any subcommand that is added later; campaign_arguments.hpp reads
/// them.
void add_variant_file_option(CLI::App& app, std::vector<std::string>& files);

/// All of them, in the order `--help` lists them.
void add_commands(CLI::App& app, Action& action);

}  // namespace firstmove::jobs::cli
