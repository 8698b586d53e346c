#include <CLI/CLI.hpp>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>

#include <fmt/core.h>

#include "jobs/campaign_context.hpp"
#include "jobs/cli/campaign_arguments.hpp"
#include "jobs/cli/command.hpp"
#include "jobs/cli/format.hpp"
#include "jobs/cli/json_text.hpp"
#include "jobs/cli/pilot_costs.hpp"
#include "jobs/cli/tally_table.hpp"
#include "jobs/cli/target_forecast.hpp"
#include "jobs/estimate.hpp"
#include "jobs/rounds.hpp"

namespace firstmove::jobs::cli {
namespace {

struct PlanOptions {
  std::string file;
  std::string pilot;
  std::vector<double> standard_errors;
  std::vector<double> reliabilities;
  int threads = 0;
  bool no_estimate = false;
  bool json = false;
};

constexpr double kSampleSeconds = 0.5;

std::vector<analysis::Goal> goals_of(const PlanOptions& options) {
  std::vector<analysis::Goal> goals;
  for (const double value : options.standard_errors)
    goals.push_back({analysis::GoalKind::standard_error, value});
  for (const double value : options.reliabilities) goals.push_back({analysis::GoalKind::reliability, value});
  return goals.empty() ? analysis::usual_goals() : goals;
}

int plan(const PlanOptions& options, const configs::Variants& variants) {
  const configs::Campaign campaign = load_campaign_file(options.file, variants);
  const CampaignContext context(campaign);
  if (options.pilot.empty() && !(options.standard_errors.empty() && options.reliabilities.empty()))
    throw UsageError("--standard-error and --reliability go with --pilot FILE.h5");
  const std::vector<VariantWork> nothing_done = empty_work(campaign);
  Rounds rounds(context);
  if (const NextStep first = rounds.next(nothing_done); first.plan) rounds.add(*first.plan);
  const std::vector<Job> jobs = missing_jobs(campaign, rounds.quota(), nothing_done);
  std::optional<PilotFile> pilot;
  if (!options.pilot.empty()) pilot = read_pilot(options.pilot);
  const std::vector<TargetForecast> forecasts = forecast_target(context, pilot);
  std::vector<PilotCosts> costs;
  if (pilot) costs = pilot_costs(context, *pilot, goals_of(options));
  std::vector<VariantLine> lines;
  for (std::size_t i = 0; i < nothing_done.size(); ++i) {
    lines.push_back({campaign.variants[i], tally(campaign, rounds.quota()[i], nothing_done[i])});
  }
  const int threads = thread_count(options.threads);
  std::optional<TimeEstimate> estimate;
  if (!options.no_estimate)
    estimate = estimate_core_seconds(context, jobs, kSampleSeconds, games_ahead(forecasts));

  if (options.json) {
    nlohmann::ordered_json of_variants = nlohmann::ordered_json::array();
    for (const VariantLine& line : lines) of_variants.push_back(tally_json(campaign, line));
    nlohmann::ordered_json result{{"name", campaign.name}, {"variants", of_variants}, {"jobs", jobs.size()}};
    if (campaign.target) result["target"] = forecast_json(context, forecasts);
    if (pilot) result["pilot"] = pilot_costs_json(costs);
    using nlohmann::ordered_json;
    result["core_seconds"] =
        estimate ? ordered_json(estimate->core_seconds + estimate->core_seconds_ahead) : nullptr;
    if (campaign.target)
      result["core_seconds_of_first_round"] = estimate ? ordered_json(estimate->core_seconds) : nullptr;
    fmt::print("{}\n", json_text(result));
    return kDone;
  }
  fmt::print("{}", tally_table(campaign, lines, false));
  const std::string which = campaign.target ? " in the first round" : "";
  fmt::print("{} jobs{}\n", grouped(jobs.size()), which);
  fmt::print("{}", forecast_text(context, forecasts));
  fmt::print("{}", pilot_costs_text(costs));
  if (pilot && costs.empty()) {
    fmt::print("the pilot is of {}, which is not in the campaign: it tells nothing of its cost\n",
               pilot->variant);
  }
  if (estimate) {
    const std::string first = campaign.target ? fmt::format(" ({} of it the first round)",
                                                            duration(estimate->core_seconds / threads))
                                              : "";
    fmt::print("about {}{} on {} {} of this machine, from a short sample\n",
               duration((estimate->core_seconds + estimate->core_seconds_ahead) / threads), first, threads,
               threads == 1 ? "core" : "cores");
  } else if (!options.no_estimate) {
    fmt::print("no estimate: one piece of work takes longer than {} here\n", duration(2 * kSampleSeconds));
  }
  return kDone;
}

}  // namespace

void add_plan_command(CLI::App& app, Action& action) {
  auto options = std::make_shared<PlanOptions>();
  CLI::App* command = app.add_subcommand("plan", "What a campaign asks for and how long it will take");
  command->add_option("campaign", options->file, "Campaign file (.toml)")->required();
  command->add_option("--pilot", options->pilot,
                      "Result file (.h5) that tells what a target, standard errors and reliabilities cost");
  command
      ->add_option("--standard-error", options->standard_errors, "With --pilot: points, in place of a list")
      ->check(CLI::Range(0.0001, 0.4999));
  command->add_option("--reliability", options->reliabilities, "With --pilot: shares, in place of a list")
      ->check(CLI::Range(0.01, 0.99));
  command->add_option("--threads", options->threads, "Threads of the run [the cores available]")
      ->check(CLI::Range(1, 1024));
  command->add_flag("--no-estimate", options->no_estimate, "Do not sample the work to estimate the time");
  command->add_flag("--json", options->json, "Print JSON");
  command->callback([options, &action] {
    action = [options](const configs::Variants& variants) { return plan(*options, variants); };
  });
}

}  // namespace firstmove::jobs::cli
