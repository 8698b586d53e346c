#include <CLI/CLI.hpp>
#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>

#include <fmt/core.h>

#include "jobs/campaign_context.hpp"
#include "jobs/cli/campaign_arguments.hpp"
#include "jobs/cli/command.hpp"
#include "jobs/cli/format.hpp"
#include "jobs/cli/tally_table.hpp"
#include "jobs/part_index.hpp"

namespace firstmove::jobs::cli {
namespace {

struct StatusOptions {
  std::string folder;
  bool json = false;
};

int status(const StatusOptions& options) {
  const configs::Campaign campaign = campaign_of_folder(options.folder);
  const CampaignContext context(campaign);
  const PartIndex index = read_parts(context, {options.folder});
  std::vector<VariantLine> lines;
  std::size_t files = 0;
  for (std::size_t i = 0; i < index.done.size(); ++i) {
    lines.push_back({campaign.variants[i], tally(campaign, index.done[i])});
    files += index.readable[i].size();
  }
  const bool complete = std::all_of(lines.begin(), lines.end(),
                                    [](const VariantLine& line) { return line.tally.is_complete(); });
  if (options.json) {
    nlohmann::ordered_json variants = nlohmann::ordered_json::array();
    for (const VariantLine& line : lines) variants.push_back(tally_json(campaign, line));
    const nlohmann::ordered_json result{{"name", campaign.name},
                                        {"variants", variants},
                                        {"files", files},
                                        {"ignored", index.ignored},
                                        {"complete", complete}};
    fmt::print("{}\n", result.dump(2));
    return kDone;
  }
  fmt::print("{}", tally_table(campaign, lines, true));
  fmt::print("campaign '{}', {} files, {}\n", campaign.name, grouped(files),
             complete ? "complete" : "not complete");
  for (const std::string& ignored : index.ignored) fmt::print("ignored {}\n", ignored);
  return kDone;
}

}  // namespace

void add_status_command(CLI::App& app, Action& action) {
  auto options = std::make_shared<StatusOptions>();
  CLI::App* command = app.add_subcommand("status", "How far a campaign's folder is, from its files alone");
  command->add_option("folder", options->folder, "Folder of a run")->required();
  command->add_flag("--json", options->json, "Print JSON");
  command->callback([options, &action] { action = [options] { return status(*options); }; });
}

}  // namespace firstmove::jobs::cli
