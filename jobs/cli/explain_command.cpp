#include <CLI/CLI.hpp>
#include <filesystem>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <tuple>
#include <utility>
#include <vector>

#include <fmt/core.h>

#include "core/symmetry.hpp"
#include "jobs/campaign_changes.hpp"
#include "jobs/campaign_context.hpp"
#include "jobs/campaign_folder.hpp"
#include "jobs/cli/arguments.hpp"
#include "jobs/cli/campaign_arguments.hpp"
#include "jobs/cli/command.hpp"
#include "jobs/cli/format.hpp"
#include "jobs/cli/json_text.hpp"
#include "jobs/explain.hpp"
#include "jobs/part_index.hpp"
#include "jobs/rounds.hpp"
#include "jobs/run_jobs.hpp"

namespace firstmove::jobs::cli {
namespace {

namespace fs = std::filesystem;
using nlohmann::ordered_json;

struct ExplainOptions {
  std::string what;  ///< a campaign file or a results folder
  std::string folder;
  std::optional<core::SetupId> setup;
  bool all = false;
  bool missing = false;
  bool json = false;
};

/// Jobs of one variant, kind and condition that are what they are for the same reasons.
struct Group {
  std::uint64_t jobs = 0;
  std::uint64_t rows = 0;
  std::uint64_t rows_done = 0;
  std::set<std::string> files{};
  std::string first_job{};
};
using GroupKey = std::tuple<std::uint16_t, JobKind, std::uint32_t, JobState, std::set<std::string>>;

struct Found {
  std::map<GroupKey, Group> groups{};
  std::map<JobState, std::uint64_t> jobs{};
  std::vector<std::string>
      changed{};                    ///< what the campaign file asks for that the folder's campaign does not
  std::optional<int> next_round{};  ///< of a target, when all before it is there and it is not planned yet
};

std::string joined(const std::set<std::string>& parts, const char* between) {
  std::string text;
  for (const std::string& part : parts) text += (text.empty() ? "" : between) + part;
  return text;
}

std::string kind_text(const configs::Campaign& campaign, JobKind kind, std::uint32_t condition) {
  if (kind == JobKind::perft) return "perft";
  return (kind == JobKind::root_scores ? "root scores " : "games ") + campaign.conditions[condition].name;
}

std::string files_text(const std::set<std::string>& files) {
  if (files.empty()) return "in no file";
  const std::string more = files.size() == 1 ? "" : " and " + grouped(files.size() - 1) + " more";
  return "in " + *files.begin() + more;
}

/// Why the job is what it is: "in a.part.h5", "depth: 4 there, 5 here, in b.part.h5".
std::string why(JobState state, const std::set<std::string>& reasons, const std::set<std::string>& files) {
  return (state == JobState::stale ? joined(reasons, "; ") + ", " : "") + files_text(files);
}

void add(Found& found, const configs::Campaign& campaign, const JobExplanation& job) {
  const std::set<std::string> reasons = job.state == JobState::stale ? job.reasons : std::set<std::string>{};
  Group& group = found.groups[{job.job.variant, job.job.kind, job.job.condition, job.state, reasons}];
  if (group.jobs++ == 0) group.first_job = describe(campaign, job.job);
  group.rows += job.rows;
  group.rows_done += job.rows_done;
  group.files.insert(job.files.begin(), job.files.end());
}

ordered_json job_json(const configs::Campaign& campaign, const JobExplanation& explained) {
  const Job& job = explained.job;
  ordered_json json{{"job", describe(campaign, job)},
                    {"variant", campaign.variants[job.variant]},
                    {"setup", job.setup},
                    {"kind", job.kind == JobKind::perft   ? "perft"
                             : job.kind == JobKind::games ? "games"
                                                          : "root_scores"}};
  if (job.kind != JobKind::perft) json["condition"] = campaign.conditions[job.condition].name;
  json["state"] = name_of(explained.state);
  json["rows"] = explained.rows;
  json["rows_done"] = explained.rows_done;
  json["files"] = explained.files;
  json["reasons"] = explained.reasons;
  return json;
}

ordered_json groups_json(const configs::Campaign& campaign, const Found& found) {
  ordered_json groups = ordered_json::array();
  for (const auto& [key, group] : found.groups) {
    const auto& [variant, kind, condition, state, reasons] = key;
    groups.push_back({{"variant", campaign.variants[variant]},
                      {"work", kind_text(campaign, kind, condition)},
                      {"state", name_of(state)},
                      {"reasons", reasons},
                      {"jobs", group.jobs},
                      {"rows", group.rows},
                      {"rows_done", group.rows_done},
                      {"first_job", group.first_job},
                      {"files", group.files}});
  }
  return groups;
}

void print_groups(const configs::Campaign& campaign, const Found& found) {
  for (const auto& [key, group] : found.groups) {
    const auto& [variant, kind, condition, state, reasons] = key;
    fmt::print("{} {}: {} {} {}, {} of {} rows, {}\n", campaign.variants[variant],
               kind_text(campaign, kind, condition), grouped(group.jobs), group.jobs == 1 ? "job" : "jobs",
               name_of(state), grouped(group.rows_done), grouped(group.rows),
               why(state, reasons, group.files));
    if (state != JobState::done) fmt::print("  first: {}\n", group.first_job);
  }
}

bool concerns(const CampaignContext& context, const Job& job, core::SetupId setup) {
  if (job.setup == setup) return true;
  return job.partner_depths != 0 &&
         core::mirror_partner(context.variants[job.variant]->rules(), job.setup) == setup;
}

void print_job(const configs::Campaign& campaign, const JobExplanation& job) {
  fmt::print("{} {}: {} of {} rows, {}\n", left(name_of(job.state), 7), describe(campaign, job.job),
             job.rows_done, job.rows, why(job.state, job.reasons, job.files));
}

/// `jobs` is null where only groups were asked for.
void print_json(const configs::Campaign& campaign, const fs::path& folder, Found& found,
                const std::vector<std::string>& ignored, ordered_json jobs) {
  ordered_json result{{"name", campaign.name},
                      {"folder", folder.string()},
                      {"done", found.jobs[JobState::done]},
                      {"missing", found.jobs[JobState::missing]},
                      {"stale", found.jobs[JobState::stale]},
                      {"changed", found.changed},
                      {"groups", groups_json(campaign, found)},
                      {"ignored", ignored}};
  if (campaign.target) result["next_round"] = found.next_round ? ordered_json(*found.next_round) : nullptr;
  if (!jobs.is_null()) result["jobs"] = std::move(jobs);
  fmt::print("{}\n", json_text(result));
}

void print_summary(const configs::Campaign& campaign, const fs::path& folder, Found& found,
                   const std::vector<std::string>& ignored) {
  for (const std::string& file : ignored) fmt::print("ignored {}\n", file);
  for (const std::string& changed : found.changed) fmt::print("the folder's campaign differs: {}\n", changed);
  fmt::print("campaign '{}' in {}: {} jobs done, {} missing, {} stale\n", campaign.name, folder.string(),
             grouped(found.jobs[JobState::done]), grouped(found.jobs[JobState::missing]),
             grouped(found.jobs[JobState::stale]));
  if (found.next_round) {
    fmt::print("round {} is missing: the target is not met, and a run plans it from the games so far\n",
               *found.next_round);
  }
}

/// The round that a run would plan now.   pre  no job is missing
std::optional<int> unplanned_round(const CampaignContext& context, const fs::path& folder) {
  const Rounds rounds = preview_rounds(context, folder);
  const std::optional<RoundPlan> plan = rounds.next(read_parts(context, {folder}).done).plan;
  return plan ? std::optional(plan->round) : std::nullopt;
}

int explain(const ExplainOptions& options, const configs::Variants& variants) {
  std::error_code error;
  const bool is_folder = fs::is_directory(options.what, error);
  if (is_folder && !options.folder.empty())
    throw UsageError("-o goes with a campaign file, not with a folder");
  const configs::Campaign campaign =
      is_folder ? campaign_of_folder(options.what) : load_campaign_file(options.what, variants);
  const fs::path folder = is_folder                ? options.what
                          : options.folder.empty() ? "out/" + campaign.name
                                                   : options.folder;
  const CampaignContext context(campaign);
  Found found;
  if (!is_folder && fs::exists(campaign_file(folder), error)) {
    found.changed = differences(campaign_of_folder(folder), campaign);
  }
  const RowLedger ledger(context, folder);
  bool is_known = !options.setup;
  ordered_json jobs = options.all ? ordered_json::array() : ordered_json();
  ledger.for_each_job([&](const JobExplanation& job) {
    if (options.setup && !concerns(context, job.job, *options.setup)) return;
    is_known = true;
    ++found.jobs[job.state];
    if (options.missing && job.state == JobState::done) return;
    add(found, campaign, job);
    if (options.all && options.json) jobs.push_back(job_json(campaign, job));
    if (options.all && !options.json) print_job(campaign, job);
  });
  if (!is_known) {
    throw UsageError("the campaign has no setup " + std::to_string(*options.setup));
  }
  const bool all_there = found.jobs[JobState::missing] + found.jobs[JobState::stale] == 0;
  if (campaign.target && all_there && !options.setup) found.next_round = unplanned_round(context, folder);
  const bool is_lacking = !found.groups.empty() || found.next_round;
  const int code = options.missing && is_lacking ? kFailed : kDone;
  if (options.json) {
    print_json(campaign, folder, found, ledger.ignored(), std::move(jobs));
    return code;
  }
  if (!options.all) print_groups(campaign, found);
  print_summary(campaign, folder, found, ledger.ignored());
  return code;
}

}  // namespace

void add_explain_command(CLI::App& app, Action& action) {
  auto options = std::make_shared<ExplainOptions>();
  CLI::App* command =
      app.add_subcommand("explain", "Why each job of a campaign is done, missing or stale, from files alone");
  command->add_option("what", options->what, "Folder of a run, or a campaign file (.toml)")->required();
  command->add_option("-o,--output", options->folder, "Folder of a campaign file's results [out/NAME]");
  command->add_option("--setup", options->setup, "Only the jobs of this setup");
  command->add_flag("--all", options->all, "One line a job, not one a group of jobs");
  command->add_flag("--missing", options->missing, "Only what is not done; exit code 1 when there is any");
  command->add_flag("--json", options->json, "Print JSON");
  command->callback([options, &action] {
    action = [options](const configs::Variants& variants) { return explain(*options, variants); };
  });
}

}  // namespace firstmove::jobs::cli
