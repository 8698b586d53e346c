// firstmove tune: fits the evaluation to the results of kept games and writes the parameter file.
#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <memory>

#include "jobs/atomic_file.hpp"
#include "jobs/cli/arguments.hpp"
#include "jobs/cli/command.hpp"
#include "jobs/cli/result_file.hpp"
#include "jobs/evaluation_choice.hpp"
#include "jobs/tune.hpp"
#include "results/reader.hpp"

namespace firstmove::jobs::cli {
namespace {

using core::search::EvaluationParameters;

struct Options {
  std::vector<std::string> files;
  std::string variant;
  std::string output;
  std::string from = "default";
  TuningSettings rows;
  TuneSettings fit;
};

EvaluationParameters start_of(const Options& options, const core::VariantRules& rules) {
  auto start = choose_evaluation(options.from, rules);
  if (!start) throw UsageError(start.error());
  return *start;
}

TuningRows gather(const Options& options, const configs::Variants& variants, const core::VariantRules& tuned,
                  const EvaluationParameters& start) {
  TuningRows rows = start_tuning_rows(tuned);
  for (const std::string& file : options.files) {
    const core::VariantRules played =
        variant_of_file(results::read_statistics(file).provenance, variants, file);
    if (!core::search::has_same_men(played, tuned)) {
      throw UsageError(fmt::format("'{}' holds games of {}, whose men or board are not those of {}", file,
                                   played.id, tuned.id));
    }
    add_tuning_rows(file, played, tuned, start, options.rows, rows);
  }
  if (rows.positions.rows.empty()) {
    throw UsageError(fmt::format(
        "no quiet position in these files; games need their moves: 'keep_moves = true' in the condition ({} "
        "games are without)",
        rows.games_without_moves));
  }
  return rows;
}

/// What is printed and stands at the head of the file.
std::string report(const Options& options, const TuningRows& rows, const TuneOutcome& outcome) {
  std::string text = fmt::format(
      "Evaluation for the men and the board of {}: name, middlegame, endgame; centipawns, danger in units.\n"
      "Fitted by firstmove tune to {} games, {} quiet positions; {} more of games held out.\n"
      "log-loss of the games held out {:.5f} before, {:.5f} after ({:.5f} and {:.5f} of those fitted)\n"
      "expected points = 1 / (1 + 10^(-score / {})) for quiet positions; {:.0f} before\n",
      options.variant, rows.games, outcome.train, outcome.held_out, outcome.loss_before, outcome.loss_after,
      outcome.train_before, outcome.train_after, outcome.parameters.score_scale_cp, outcome.start_scale);
  if (outcome.parameters.score_scale_cp == core::search::kMostScoreScale_cp)
    text += "the score says next to nothing about these games: too few, or decided by chance\n";
  text += fmt::format(
      "P(win) = 1 / (1 + e^(-(score - {:.0f}) / {:.0f})), P(loss) the same of -score: draws {:.1f} % at 0\n",
      outcome.draws.threshold, outcome.draws.scale, 100 * outcome.draws.draw_rate_at_zero());
  if (outcome.checkpoint_scale > 0)
    text += fmt::format("search scores at the checkpoints of these games: scale {:.0f}\n",
                        outcome.checkpoint_scale);
  text += "man values in pawns, from material alone, one quiet position a game:";
  for (const ManValue& man : outcome.values) {
    text += man.pawns.standard_error == 0
                ? fmt::format(" {} {:.0f}", man.letter, man.pawns.value)
                : fmt::format(" {} {:.2f} +- {:.2f}", man.letter, man.pawns.value, man.pawns.standard_error);
  }
  return text + "\n";
}

int tune_command(const Options& options, const configs::Variants& variants) {
  const core::VariantRules& tuned = variant_named(variants, options.variant);
  const EvaluationParameters start = start_of(options, tuned);
  const TuningRows rows = gather(options, variants, tuned, start);
  const TuneOutcome outcome = tune(rows, tuned, start, options.fit);
  const std::string text = report(options, rows, outcome);
  fmt::print("{}", text);
  write_file_atomically(options.output, core::search::format_parameters(outcome.parameters, tuned, text));
  return kDone;
}

}  // namespace

void add_tune_command(CLI::App& app, Action& action) {
  auto options = std::make_shared<Options>();
  CLI::App* command = app.add_subcommand("tune", "Fit the evaluation to the results of kept games");
  command->add_option("files", options->files, "Result files with kept moves")->required();
  command->add_option("--variant", options->variant, "Variant whose men and board the games share")
      ->required();
  command->add_option("-o,--output", options->output, "Parameter file to write")->required();
  command
      ->add_option("--from", options->from,
                   "Parameter file to start from, or 'derived', or 'default': the shipped one")
      ->capture_default_str();
  command->add_option("--seed", options->rows.seed, "Seed of the positions drawn and games held out")
      ->capture_default_str();
  command->add_option("--positions", options->rows.positions_per_game, "Quiet positions a game, at most")
      ->check(CLI::Range(1, 500))
      ->capture_default_str();
  command->add_option("--skip", options->rows.skipped_plies, "Plies left out at the start of each game")
      ->check(CLI::Range(0, 500))
      ->capture_default_str();
  command->add_option("--held-out", options->fit.held_out_share, "Share of the games held out")
      ->check(CLI::Range(0.01, 0.9))
      ->capture_default_str();
  command
      ->add_option("--prior", options->fit.prior, "How far parameters may move: factor of the prior's width")
      ->check(CLI::Range(0.001, 1000.0))
      ->capture_default_str();
  command->add_option("--iterations", options->fit.iterations, "Steps of the fit, at most")
      ->check(CLI::Range(1, 100000))
      ->capture_default_str();
  command->callback([options, &action] {
    options->fit.seed = options->rows.seed;
    action = [options](const configs::Variants& variants) { return tune_command(*options, variants); };
  });
}

}  // namespace firstmove::jobs::cli
