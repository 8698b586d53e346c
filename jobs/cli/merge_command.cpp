#include <CLI/CLI.hpp>
#include <filesystem>
#include <memory>
#include <optional>

#include <fmt/core.h>

#include "jobs/campaign_changes.hpp"
#include "jobs/campaign_context.hpp"
#include "jobs/campaign_folder.hpp"
#include "jobs/cli/campaign_arguments.hpp"
#include "jobs/cli/command.hpp"
#include "jobs/cli/merging.hpp"
#include "jobs/cli/rounds_text.hpp"
#include "jobs/part_index.hpp"
#include "jobs/rounds.hpp"

namespace firstmove::jobs::cli {
namespace {

namespace fs = std::filesystem;

struct MergeOptions {
  std::vector<std::string> folders;
  std::string output;
  bool quiet = false;
  bool next_round = false;
};

/// The campaign that all folders share.
configs::Campaign common_campaign(const std::vector<std::string>& folders) {
  std::optional<configs::Campaign> common;
  for (const std::string& folder : folders) {
    configs::Campaign campaign = campaign_of_folder(folder);
    if (!common) common = campaign;
    const std::vector<Change> differing = changes(*common, campaign);
    if (differing.empty()) continue;
    const Change& first = differing.front();
    throw UsageError(
        fmt::format("'{}' and '{}' hold different campaigns: {} is {} in the one and {} in the other",
                    folders.front(), folder, first.key, first.there, first.here));
  }
  return *common;
}

/// The folders as given, and the output's own rows, so that merging shards one by one loses none.
std::vector<fs::path> inputs(const MergeOptions& options) {
  std::vector<fs::path> result(options.folders.begin(), options.folders.end());
  result.emplace_back(options.output);
  std::vector<fs::path> distinct;
  for (const fs::path& path : result) {
    const auto same = [&](const fs::path& other) {
      std::error_code error;
      return path == other || fs::equivalent(path, other, error);
    };
    if (std::none_of(distinct.begin(), distinct.end(), same)) distinct.push_back(path);
  }
  return distinct;
}

/// Plans what follows the newest round, for shares that cannot see each other.
int plan_next_round(const MergeOptions& options, const CampaignContext& context) {
  if (!context.campaign.target) throw UsageError("--next-round goes with a campaign that has a [target]");
  const Rounds rounds = begin_rounds(context, options.output);
  const PartIndex index = read_parts(context, inputs(options));
  if (!missing_jobs(context.campaign, rounds.quota(), index.done).empty()) {
    fmt::print(stderr, "firstmove: round {} is not complete, so the next one cannot be planned yet\n",
               rounds.count());
    return kFailed;
  }
  const NextStep step = rounds.next(index.done);
  if (!options.quiet) fmt::print("{}", round_text(rounds, step, false));
  if (step.plan) publish_round(context, options.output, *step.plan);
  return kDone;
}

int merge(MergeOptions options) {
  if (options.output.empty()) {
    if (options.folders.size() > 1)
      throw UsageError("several folders are joined in another: name it with -o");
    options.output = options.folders.front();
  }
  const CampaignContext context(common_campaign(options.folders));
  const auto prepared = prepare_folder(options.output, context.campaign, false);
  if (!prepared) throw UsageError(prepared.error());
  const auto gathered = gather_rounds(context, inputs(options), options.output);
  if (!gathered) throw UsageError(gathered.error());
  merge_folders(context, inputs(options), options.output, options.quiet);
  return options.next_round ? plan_next_round(options, context) : kDone;
}

}  // namespace

void add_merge_command(CLI::App& app, Action& action) {
  auto options = std::make_shared<MergeOptions>();
  CLI::App* command = app.add_subcommand("merge", "Join the parts of one or more folders into result files");
  command->add_option("folder", options->folders, "Folders of runs or shards of one campaign")->required();
  command->add_option("-o,--output", options->output, "Folder for <variant>.h5 [that of the only folder]");
  command->add_flag("--next-round", options->next_round,
                    "Plan the next round of a target, for run --shard: copy OUTPUT/rounds to each share");
  command->add_flag("--quiet", options->quiet, "Print nothing but errors");
  command->callback(
      [options, &action] { action = [options](const configs::Variants&) { return merge(*options); }; });
}

}  // namespace firstmove::jobs::cli
