#include <CLI/CLI.hpp>
#include <chrono>
#include <cmath>
#include <memory>
#include <optional>

#include <fmt/core.h>

#include "jobs/cli/arguments.hpp"
#include "jobs/cli/campaign_arguments.hpp"
#include "jobs/cli/command.hpp"
#include "jobs/cli/match_report.hpp"
#include "jobs/cli/stop_on_signals.hpp"
#include "jobs/evaluation_choice.hpp"
#include "jobs/match/run_match.hpp"

namespace firstmove::jobs::cli {
namespace {

struct MatchOptions {
  std::array<std::string, 2> players;
  std::string variant = "chess960";
  std::uint32_t pairs = 100;
  std::string opening = "softmax";
  match::OpeningSettings settings;
  std::string sprt;
  int max_plies = 500;
  int threads = 0;
  bool json = false;
  bool quiet = false;
};

match::PlayerSpec player_named(const std::string& text, const core::VariantRules& rules) {
  auto spec = match::parse_player(text);
  if (!spec) throw UsageError(spec.error());
  if (!spec->evaluation_name.empty()) {
    auto evaluation = choose_evaluation(spec->evaluation_name, rules);
    if (!evaluation) throw UsageError("player '" + text + "': " + evaluation.error());
    spec->evaluation = std::make_shared<const core::search::EvaluationParameters>(std::move(*evaluation));
  }
  if (!spec->network_name.empty()) {
    auto network = choose_network(spec->network_name, rules);
    if (!network) throw UsageError("player '" + text + "': " + network.error());
    spec->network = std::make_shared<const core::search::Network>(std::move(*network));
  }
  return std::move(*spec);
}

/// "0,5" or "0,5,.05,.05"
std::optional<analysis::SprtSettings> parse_sprt(const std::string& text) {
  if (text.empty()) return std::nullopt;
  std::vector<double> numbers;
  bool is_valid = true;
  for (const std::string& part : CLI::detail::split(text, ',')) {
    double number = 0;
    is_valid = is_valid && CLI::detail::lexical_cast(part, number) && std::isfinite(number);
    numbers.push_back(number);
  }
  if (numbers.size() == 2) numbers.insert(numbers.end(), {.05, .05});
  const auto is_risk = [](double risk) { return risk > 0 && risk < .5; };
  is_valid = is_valid && numbers.size() == 4 && numbers[0] < numbers[1] && is_risk(numbers[2]) &&
             is_risk(numbers[3]);
  if (!is_valid) {
    throw UsageError("--sprt '" + text +
                     "' must be ELO0,ELO1[,ALPHA,BETA] with ELO0 < ELO1 and risks between 0 and .5");
  }
  return analysis::SprtSettings{numbers[0], numbers[1], numbers[2], numbers[3]};
}

match::MatchSettings settings_of(const MatchOptions& options, const configs::Variants& variants) {
  const core::VariantRules& rules = variant_named(variants, options.variant);
  match::MatchSettings settings{
      rules,
      {player_named(options.players[0], rules), player_named(options.players[1], rules)},
      options.pairs,
      options.settings,
      options.max_plies,
      parse_sprt(options.sprt)};
  settings.opening.choice =
      options.opening == "random" ? match::OpeningChoice::random : match::OpeningChoice::softmax;
  if (settings.opening.setup) checked_setup(rules, *settings.opening.setup);
  return settings;
}

/// A line now and then, so that a log of a long match stays short.
class Progress {
 public:
  Progress(const match::MatchSettings& settings, bool quiet) : settings_(settings), quiet_(quiet) {}

  void show(const match::MatchTotals& totals) {
    constexpr std::chrono::seconds kBetween{10};
    const auto now = std::chrono::steady_clock::now();
    const bool is_new_forfeit = totals.first_forfeits.size() > forfeits_;
    if (quiet_ || (now - last_ < kBetween && !is_new_forfeit)) return;
    last_ = now;
    for (; forfeits_ < totals.first_forfeits.size(); ++forfeits_) {
      const match::Forfeit& forfeit = totals.first_forfeits[forfeits_];
      fmt::print(stderr, "pair {}, setup {}: {} {}\n", forfeit.pair, forfeit.setup, "AB"[forfeit.player],
                 forfeit.reason);
    }
    fmt::print(stderr, "{}\n", match_progress(settings_, totals));
  }

 private:
  const match::MatchSettings& settings_;
  bool quiet_;
  std::size_t forfeits_ = 0;
  std::chrono::steady_clock::time_point last_ = std::chrono::steady_clock::now();
};

int play_match(const MatchOptions& options, const configs::Variants& variants) {
  const match::MatchSettings settings = settings_of(options, variants);
  const StopSignal& stop = stop_on_signals();
  // Pairs in the order of their numbers, not by halves as work stealing takes them: a decided test then
  // throws little away.
  const std::unique_ptr<Executor> executor = make_thread_executor(thread_count(options.threads));
  Progress progress(settings, options.quiet);
  const match::MatchOutcome outcome = match::run_match(
      settings, *executor, stop, [&](const match::MatchTotals& totals) { progress.show(totals); });
  if (outcome.totals.game_count() > 0) {
    fmt::print("{}", options.json ? match_json(settings, outcome) : match_text(settings, outcome));
  }
  if (!outcome.failure.empty()) {
    fmt::print(stderr, "firstmove: the match cannot go on: {}\n", outcome.failure);
    return kFailed;
  }
  return stop.is_requested() ? kInterrupted : kDone;
}

void add_opening_options(CLI::App& command, MatchOptions& options) {
  command.add_option("--setup", options.settings.setup, "Play this setup only [a setup drawn for each pair]");
  command.add_option("--opening", options.opening, "How opening plies are chosen: softmax or random")
      ->check(CLI::IsMember({"softmax", "random"}))
      ->capture_default_str();
  command
      .add_option("--opening-plies", options.settings.plies, "Opening plies common to the games of a pair")
      ->check(CLI::Range(0, 100))
      ->capture_default_str();
  command.add_option("--opening-depth", options.settings.depth, "Search depth of softmax openings")
      ->check(CLI::Range(1, 20))
      ->capture_default_str();
  command.add_option("--temperature", options.settings.temperature_cp, "Softmax temperature in centipawns")
      ->check(CLI::Range(0, 10000))
      ->capture_default_str();
  command.add_option("--seed", options.settings.seed, "Seed of setups and openings")->capture_default_str();
}

}  // namespace

void add_match_command(CLI::App& app, Action& action) {
  auto options = std::make_shared<MatchOptions>();
  CLI::App* command =
      app.add_subcommand("match", "Two players in pairs of games: Elo, error, sequential test");
  command
      ->add_option("A", options->players[0],
                   "Player: depth=6, nodes=20000, time=10ms (they combine), hash=16 in MB, eval=FILE, "
                   "soft=2000 nodes; or a program: "
                   "uci:/path/engine,args=WORDS,option.NAME=VALUE,nodes=20000")
      ->required();
  command->add_option("B", options->players[1], "The other player")->required();
  command->add_option("--variant", options->variant, "Variant id")->capture_default_str();
  command->add_option("--pairs", options->pairs, "Pairs of games, at most with --sprt")
      ->check(CLI::Range(1, 100'000'000))
      ->capture_default_str();
  add_opening_options(*command, *options);
  command->add_option("--sprt", options->sprt, "ELO0,ELO1[,ALPHA,BETA]: stop when the test is decided");
  command->add_option("--max-plies", options->max_plies, "Plies after which a game is a draw")
      ->check(CLI::Range(1, 65535))
      ->capture_default_str();
  command->add_option("--threads", options->threads, "Games at a time [the cores available]")
      ->check(CLI::Range(1, 1024));
  command->add_flag("--json", options->json, "Print the result as JSON");
  command->add_flag("--quiet", options->quiet, "Print no progress");
  command->callback([options, &action] {
    action = [options](const configs::Variants& variants) { return play_match(*options, variants); };
  });
}

}  // namespace firstmove::jobs::cli
