#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <memory>
#include <optional>

#include <fmt/core.h>

#include "jobs/batch/shell_quoted.hpp"
#include "jobs/batch/slurm_scripts.hpp"
#include "jobs/campaign_context.hpp"
#include "jobs/campaign_folder.hpp"
#include "jobs/campaign_run.hpp"
#include "jobs/claim_run.hpp"
#include "jobs/cli/arguments.hpp"
#include "jobs/cli/campaign_arguments.hpp"
#include "jobs/cli/command.hpp"
#include "jobs/cli/format.hpp"
#include "jobs/cli/merging.hpp"
#include "jobs/cli/progress_line.hpp"
#include "jobs/cli/rounds_text.hpp"
#include "jobs/cli/stop_on_signals.hpp"

namespace firstmove::jobs::cli {
namespace {

struct RunOptions {
  std::string what;  ///< a campaign file or a variant
  std::string output;
  std::string shard;
  int threads = 0;
  bool quiet = false;
  bool extend = false;
  bool claim = false;
  std::optional<int> until_round;
  double stale_after_seconds = ClaimBoard::kStaleAfter.count();
  std::optional<std::uint64_t> seed;
  std::optional<std::int64_t> games;
  std::optional<int> perft_depth;
  std::optional<double> part_seconds;
  std::vector<int> root_score_depths;
  configs::ConditionSettings condition;
  std::vector<std::string> condition_flags;  ///< those given, by name
};

bool names_a_file(const std::string& text) {
  std::error_code error;
  return text.find_first_of("./") != std::string::npos || std::filesystem::is_regular_file(text, error);
}

configs::Campaign campaign_of_variant(const RunOptions& options, const configs::Variants& variants) {
  configs::Campaign campaign;
  campaign.variants = {variant_named(variants, options.what).id};
  for (const configs::Variants::Own& own : variants.own()) {
    if (own.rules->id == options.what) campaign.known.add(own.text);
  }
  configs::ConditionSettings condition = options.condition;
  // Root scores alone need no depth of games.
  if (condition.depth == 0 && !options.games && !options.root_score_depths.empty()) {
    condition.depth = options.root_score_depths.back();
  }
  const bool has_condition = condition.depth > 0;
  campaign.name = options.what + (has_condition ? "-d" + std::to_string(condition.depth) : "");
  if (has_condition) campaign.conditions = {configs::with_defaults(condition)};
  if (!has_condition && options.games) throw UsageError("--games needs --depth, the search depth in plies");
  return campaign;
}

/// Flags override the file, the file overrides defaults.
configs::Campaign resolve_campaign(const RunOptions& options, const configs::Variants& variants) {
  const bool from_file = names_a_file(options.what);
  if (from_file && !options.condition_flags.empty()) {
    throw UsageError(options.condition_flags.front() +
                     " goes with a variant, not with a campaign file: set it in '" + options.what + "'");
  }
  configs::Campaign campaign =
      from_file ? load_campaign_file(options.what, variants) : campaign_of_variant(options, variants);
  if (options.seed) campaign.seed = *options.seed;
  if (options.games) campaign.games = *options.games;
  if (options.perft_depth) campaign.perft_depth = *options.perft_depth;
  if (options.part_seconds) campaign.part_seconds = *options.part_seconds;
  if (!options.root_score_depths.empty()) campaign.root_score_depths = options.root_score_depths;
  const std::vector<configs::ConfigFault> faults = configs::validate(campaign);
  if (!faults.empty()) throw UsageError(describe_faults(from_file ? options.what : "command line", faults));
  return campaign;
}

int report_failures(const RunOutcome& outcome) {
  for (const std::string& failure : outcome.report.failures)
    fmt::print(stderr, "firstmove: failed: {}\n", failure);
  if (outcome.report.failed_jobs > 0) {
    fmt::print(stderr, "firstmove: {} jobs failed; the same command tries them again\n",
               grouped(outcome.report.failed_jobs));
  }
  if (!outcome.write_failure.empty()) {
    fmt::print(stderr, "firstmove: cannot {}; what was stored before is safe, the same command goes on\n",
               outcome.write_failure);
  }
  return kFailed;
}

int report_interruption() {
  fmt::print(stderr, "firstmove: interrupted; the work done is kept, the same command goes on\n");
  return kInterrupted;
}

enum class Course { goes_on, stops_as_asked, is_at_its_end };

/// Publishes what comes after the rounds of a folder that holds all their games, and says so.
Course go_on(const RunOptions& options, const CampaignContext& context, const std::filesystem::path& folder,
             const std::vector<VariantWork>& done, Rounds& rounds) {
  if (!rounds.has_target()) return Course::is_at_its_end;
  const NextStep step = rounds.next(done);
  const bool stops = options.until_round && rounds.count() >= *options.until_round;
  if (!options.quiet) fmt::print("{}", round_text(rounds, step, stops));
  if (!step.plan) return Course::is_at_its_end;
  if (stops) return Course::stops_as_asked;
  rounds = publish_round(context, folder, *step.plan);
  return Course::goes_on;
}

/// Rounds are published when those before them are complete.
bool is_past(const RunOptions& options, const Rounds& rounds) {
  if (!options.until_round || rounds.count() <= *options.until_round) return false;
  if (!options.quiet) {
    fmt::print("nothing to do until round {}: the folder is at round {}\n", *options.until_round,
               rounds.count());
  }
  return true;
}

/// Of a plain run or a share: the rounds one after the other. kDone when nothing is missing.
int run_rounds(const RunOptions& options, const CampaignContext& context, const std::filesystem::path& folder,
               Shard share) {
  const bool is_share = !options.shard.empty();
  StopSignal& stop = stop_on_signals();
  Rounds rounds = begin_rounds(context, folder);
  if (is_past(options, rounds)) return kDone;
  const std::unique_ptr<Executor> executor = make_tbb_executor(thread_count(options.threads));
  std::size_t reported = 0;
  while (true) {
    const PartIndex index = read_parts(context, {folder});
    if (index.ignored.size() > reported) warn_ignored(index.ignored);
    reported = std::max(reported, index.ignored.size());
    CampaignRun run(context, folder, share, rounds.quota(), index);
    if (run.jobs().empty()) {
      if (is_share || go_on(options, context, folder, index.done, rounds) != Course::goes_on) return kDone;
      continue;
    }
    RunOutcome outcome;
    {
      const ProgressLine line(run.progress(), executor->workers(), options.quiet);
      outcome = run.execute(*executor, stop);
    }
    if (outcome.report.failed_jobs > 0 || !outcome.write_failure.empty()) return report_failures(outcome);
    if (stop.is_requested()) return report_interruption();
    if (is_share || !rounds.has_target()) return kDone;
  }
}

int run_here(const RunOptions& options, const CampaignContext& context, const std::filesystem::path& folder) {
  const bool is_share = !options.shard.empty();
  const Shard share = is_share ? parse_shard(options.shard) : Shard{};
  // The lock first: a run that is refused must not have changed the campaign of the one at work.
  const std::optional<FolderLock> lock = is_share ? std::nullopt : FolderLock::acquire(folder);
  if (!is_share && !lock)
    throw UsageError("another run works in '" + folder.string() + "'; wait for it, or use --claim");
  const auto prepared = prepare_folder(folder, context.campaign, options.extend);
  if (!prepared) throw UsageError(prepared.error());
  const int code = run_rounds(options, context, folder, share);
  if (code != kDone) return code;
  if (!is_share) {
    merge_folders(context, {folder}, folder, options.quiet);
  } else if (!options.quiet) {
    fmt::print("{}", share_text(options.shard, folder, Rounds(context, folder)));
  }
  return kDone;
}

int run_claims(const RunOptions& options, const CampaignContext& context,
               const std::filesystem::path& folder) {
  const auto prepared = prepare_folder(folder, context.campaign, options.extend);
  if (!prepared) throw UsageError(prepared.error());
  StopSignal& stop = stop_on_signals();
  Rounds rounds = begin_rounds(context, folder);
  if (is_past(options, rounds)) return kDone;
  const std::unique_ptr<Executor> executor = make_tbb_executor(thread_count(options.threads));
  std::size_t reported = 0;
  std::uint64_t shards = 0;
  std::uint64_t all_shards = 0;
  std::uint64_t jobs = 0;
  Course course = Course::goes_on;
  while (course == Course::goes_on) {
    ClaimRun run(context, folder, rounds, ClaimBoard::Seconds(options.stale_after_seconds));
    if (run.ignored_files().size() > reported) warn_ignored(run.ignored_files());
    reported = std::max(reported, run.ignored_files().size());
    ClaimOutcome outcome;
    {
      const ProgressLine line(run.progress(), executor->workers(), options.quiet);
      outcome = run.execute(*executor, stop);
    }
    for (const std::string& claim : outcome.taken_over) {
      fmt::print(stderr, "firstmove: took over {}, which had ended or fallen silent\n", claim);
    }
    if (outcome.run.report.failed_jobs > 0 || !outcome.run.write_failure.empty()) {
      return report_failures(outcome.run);
    }
    if (!outcome.is_complete) return report_interruption();
    shards += static_cast<std::uint64_t>(outcome.shards);
    all_shards += static_cast<std::uint64_t>(run.shard_count());
    jobs += outcome.jobs;
    course = go_on(options, context, folder, run.done(), rounds);
  }
  if (!options.quiet) {
    fmt::print("worked at {} of {} shards, {} jobs\n", grouped(shards), grouped(all_shards), grouped(jobs));
    if (course == Course::is_at_its_end) {
      fmt::print("{} is complete; its result files are written by:\n  firstmove merge {}\n", folder.string(),
                 batch::shell_quoted(folder.string()));
    }
  }
  return kDone;
}

int run(const RunOptions& options, const configs::Variants& variants) {
  stop_on_signals();  // from here on a signal ends the run with what it has, however early it comes
  const CampaignContext context(resolve_campaign(options, variants));
  if (options.until_round && !context.campaign.target) {
    throw UsageError("--until-round goes with a campaign that has a [target]");
  }
  const std::string folder = options.output.empty() ? "out/" + context.campaign.name : options.output;
  return options.claim ? run_claims(options, context, folder) : run_here(options, context, folder);
}

void add_condition_options(CLI::App& command, const std::shared_ptr<RunOptions>& options) {
  configs::ConditionSettings& condition = options->condition;
  const auto add = [&](const char* name, auto& value, const char* help) {
    CLI::Option* option = command.add_option(name, value, help);
    option->each([options, name](const std::string&) { options->condition_flags.emplace_back(name); });
    option->group("How games are played (with VARIANT)");
    return option;
  };
  add("--depth", condition.depth, "Search depth in plies");
  add("--nodes", condition.nodes, "Node limit a move, beside the depth [none]");
  add("--temperature", condition.temperature_cp, "Opening temperature in centipawns")->capture_default_str();
  add("--opening-plies", condition.opening_plies, "Plies chosen by temperature")->capture_default_str();
  add("--opening-depth", condition.opening_depth, "Search depth of these plies [min(depth, 4)]");
  add("--move-cap", condition.move_cap, "Plies after which a game is a draw")->capture_default_str();
  CLI::Option* keep = command.add_flag("--keep-moves", condition.keep_moves, "Keep the moves of every game");
  keep->each([options](const std::string&) { options->condition_flags.emplace_back("--keep-moves"); });
  keep->group("How games are played (with VARIANT)");
}

}  // namespace

void add_run_command(CLI::App& app, Action& action) {
  auto options = std::make_shared<RunOptions>();
  CLI::App* command =
      app.add_subcommand("run", "Do what is missing of a campaign; the same command goes on later");
  command
      ->add_option("campaign", options->what, "Campaign file (.toml), or a variant with --depth and --games")
      ->required();
  command->add_option("-o,--output", options->output, "Folder of the results [out/NAME]");
  command->add_option("--threads", options->threads, "Threads [the cores available]")
      ->check(CLI::Range(1, 1024));
  command->add_flag("--quiet", options->quiet, "Print nothing but errors");
  CLI::Option* shard = command->add_option("--shard", options->shard,
                                           "I/N: do only the I-th of N equal shares, and do not merge");
  command
      ->add_flag("--claim", options->claim,
                 "Share the work with every other --claim run on this folder, and do not merge")
      ->excludes(shard);
  command
      ->add_option("--stale-after", options->stale_after_seconds,
                   "Seconds of silence after which a --claim run counts as dead")
      ->check(CLI::Range(0.1, 86400.0))
      ->capture_default_str();
  command->add_option("--part-seconds", options->part_seconds,
                      "Work between two files, which a crash may cost [the campaign's, 60]");
  command->add_flag("--extend", options->extend,
                    "Go on in a folder whose campaign grew: more games, depths, setups, conditions, "
                    "target");
  command
      ->add_option("--until-round", options->until_round,
                   "Of a campaign with a target: end when this round is complete")
      ->check(CLI::Range(1, 99))
      ->excludes(shard);
  command->add_option("--games", options->games, "Games a setup");
  command->add_option("--seed", options->seed, "Seed of the random openings");
  command->add_option("--perft-depth", options->perft_depth,
                      "Count the move tree of each setup to this depth");
  command
      ->add_option("--root-scores", options->root_score_depths,
                   "Score each start position by searches of these depths: 6,8,10")
      ->delimiter(',');
  add_condition_options(*command, options);
  command->callback([options, &action] {
    action = [options](const configs::Variants& variants) { return run(*options, variants); };
  });
}

}  // namespace firstmove::jobs::cli
