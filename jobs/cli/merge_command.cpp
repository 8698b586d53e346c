#include <CLI/CLI.hpp>
#include <filesystem>
#include <memory>
#include <optional>

#include "jobs/campaign_changes.hpp"
#include "jobs/campaign_context.hpp"
#include "jobs/campaign_folder.hpp"
#include "jobs/cli/campaign_arguments.hpp"
#include "jobs/cli/command.hpp"
#include "jobs/cli/merging.hpp"

namespace firstmove::jobs::cli {
namespace {

namespace fs = std::filesystem;

struct MergeOptions {
  std::vector<std::string> folders;
  std::string output;
  bool quiet = false;
};

/// The campaign that all folders share.
configs::Campaign common_campaign(const std::vector<std::string>& folders) {
  std::optional<configs::Campaign> common;
  for (const std::string& folder : folders) {
    configs::Campaign campaign = campaign_of_folder(folder);
    if (!common) common = campaign;
    const std::vector<std::string> differing = differences(*common, campaign);
    if (differing.empty()) continue;
    throw UsageError("'" + folders.front() + "' (there) and '" + folder +
                     "' (here) hold different campaigns: " + differing.front());
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

int merge(const MergeOptions& options) {
  const CampaignContext context(common_campaign(options.folders));
  const auto prepared = prepare_folder(options.output, context.campaign, false);
  if (!prepared) throw UsageError(prepared.error());
  merge_folders(context, inputs(options), options.output, options.quiet);
  return kDone;
}

}  // namespace

void add_merge_command(CLI::App& app, Action& action) {
  auto options = std::make_shared<MergeOptions>();
  CLI::App* command = app.add_subcommand("merge", "Join the parts of one or more folders into result files");
  command->add_option("folder", options->folders, "Folders of runs or shards of one campaign")->required();
  command->add_option("-o,--output", options->output, "Folder for <variant>.h5")->required();
  command->add_flag("--quiet", options->quiet, "Print nothing but errors");
  command->callback([options, &action] { action = [options] { return merge(*options); }; });
}

}  // namespace firstmove::jobs::cli
