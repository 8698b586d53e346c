#include <CLI/CLI.hpp>
#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>

#include <fmt/core.h>

#include "jobs/campaign_context.hpp"
#include "jobs/claim_file.hpp"
#include "jobs/cli/campaign_arguments.hpp"
#include "jobs/cli/command.hpp"
#include "jobs/cli/format.hpp"
#include "jobs/cli/json_text.hpp"
#include "jobs/cli/rounds_text.hpp"
#include "jobs/cli/slurm_queue.hpp"
#include "jobs/cli/tally_table.hpp"
#include "jobs/part_index.hpp"
#include "jobs/rounds.hpp"

namespace firstmove::jobs::cli {
namespace {

struct StatusOptions {
  std::string folder;
  bool json = false;
};

std::string shards_text(const std::vector<int>& shards) {
  constexpr std::size_t kMostNamed = 5;
  std::string text = shards.size() == 1 ? "shard" : "shards";
  for (std::size_t i = 0; i < std::min(shards.size(), kMostNamed); ++i) {
    text += (i == 0 ? " " : ", ") + std::to_string(shards[i]);
  }
  return shards.size() <= kMostNamed ? text : text + " and " + grouped(shards.size() - kMostNamed) + " more";
}

/// "node3, process 4711: shards 17, 18; 35/160 rows; heartbeat 3 s ago"
void print_worker(const ClaimingWorker& worker) {
  const std::string who = worker.process
                              ? fmt::format("{}, process {}", worker.process->host, worker.process->pid)
                              : "a worker without a name";
  const std::string rows =
      worker.progress.wanted == 0
          ? ""
          : fmt::format("{}/{} rows; ", grouped(worker.progress.done), grouped(worker.progress.wanted));
  fmt::print("{}: {}; {}{}\n", who, shards_text(worker.shards), rows,
             worker.is_gone ? "has ended, others take over"
                            : fmt::format("heartbeat {:.0f} s ago", worker.silent_seconds));
}

nlohmann::ordered_json worker_json(const ClaimingWorker& worker) {
  nlohmann::ordered_json json{{"host", nullptr},
                              {"process", nullptr},
                              {"shards", worker.shards},
                              {"rows_done", worker.progress.done},
                              {"rows_wanted", worker.progress.wanted},
                              {"silent_seconds", worker.silent_seconds},
                              {"ended", worker.is_gone}};
  if (worker.process) {
    json["host"] = worker.process->host;
    json["process"] = worker.process->pid;
  }
  return json;
}

nlohmann::ordered_json queue_json(const QueueReport& queue) {
  nlohmann::ordered_json jobs = nlohmann::ordered_json::array();
  for (const QueueLine& line : queue.lines) {
    jobs.push_back({{"job", line.job.id}, {"name", line.job.name}, {"tasks", line.tasks}});
  }
  return jobs;
}

int status(const StatusOptions& options) {
  const configs::Campaign campaign = campaign_of_folder(options.folder);
  const CampaignContext context(campaign);
  const PartIndex index = read_parts(context, {options.folder});
  const Rounds rounds = preview_rounds(context, options.folder);
  std::vector<VariantLine> lines;
  std::size_t files = 0;
  for (std::size_t i = 0; i < index.done.size(); ++i) {
    lines.push_back({campaign.variants[i], tally(campaign, rounds.quota()[i], index.done[i])});
    files += index.readable[i].size();
  }
  const bool all_there = std::all_of(lines.begin(), lines.end(),
                                     [](const VariantLine& line) { return line.tally.is_complete(); });
  const NextStep next = all_there ? rounds.next(index.done) : NextStep{};
  const bool complete = all_there && !next.plan;
  const std::vector<ClaimingWorker> workers = claiming_workers(options.folder);
  const QueueReport queue = queue_report(options.folder);
  if (options.json) {
    nlohmann::ordered_json variants = nlohmann::ordered_json::array();
    for (const VariantLine& line : lines) variants.push_back(tally_json(campaign, line));
    nlohmann::ordered_json claims = nlohmann::ordered_json::array();
    for (const ClaimingWorker& worker : workers) claims.push_back(worker_json(worker));
    nlohmann::ordered_json result{{"name", campaign.name}, {"variants", variants},
                                  {"files", files},        {"ignored", index.ignored},
                                  {"claims", claims},      {"slurm", queue_json(queue)},
                                  {"complete", complete}};
    if (rounds.has_target()) result["rounds"] = rounds_json(rounds, next, all_there);
    fmt::print("{}\n", json_text(result));
    return kDone;
  }
  fmt::print("{}", tally_table(campaign, lines, true));
  fmt::print("campaign '{}', {} {}, {}\n", campaign.name, grouped(files), files == 1 ? "file" : "files",
             complete ? "complete" : "not complete");
  for (const ClaimingWorker& worker : workers) print_worker(worker);
  if (rounds.has_target()) fmt::print("{}", rounds_status(rounds, next, all_there));
  for (const std::string& ignored : index.ignored) fmt::print("ignored {}\n", ignored);
  fmt::print("{}", queue_text(queue));
  if (!complete && queue.was_asked && queue.lines.empty()) {
    fmt::print("none of its Slurm jobs is in the queue any more: firstmove submit does what is missing\n");
  }
  return kDone;
}

}  // namespace

void add_status_command(CLI::App& app, Action& action) {
  auto options = std::make_shared<StatusOptions>();
  CLI::App* command = app.add_subcommand(
      "status", "How far a campaign's folder is, from its files alone; its jobs in Slurm's queue");
  command->add_option("folder", options->folder, "Folder of a run")->required();
  command->add_flag("--json", options->json, "Print JSON");
  command->callback(
      [options, &action] { action = [options](const configs::Variants&) { return status(*options); }; });
}

}  // namespace firstmove::jobs::cli
