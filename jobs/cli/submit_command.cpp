#include <CLI/CLI.hpp>
#include <filesystem>
#include <memory>

#include <fmt/core.h>

#include "jobs/atomic_file.hpp"
#include "jobs/batch/shell_quoted.hpp"
#include "jobs/batch/slurm.hpp"
#include "jobs/campaign_context.hpp"
#include "jobs/campaign_folder.hpp"
#include "jobs/cli/campaign_arguments.hpp"
#include "jobs/cli/command.hpp"
#include "jobs/cli/slurm_queue.hpp"
#include "jobs/part_index.hpp"
#include "jobs/rounds.hpp"
#include "results/io_error.hpp"

namespace firstmove::jobs::cli {
namespace {

namespace fs = std::filesystem;

struct SubmitOptions {
  std::string file;
  std::string folder;
  int tasks = 0;
  bool dry_run = false;
  bool extend = false;
  std::vector<std::string> sbatch;
};

std::string absolute(const std::string& path) {
  std::error_code error;
  const fs::path whole = fs::absolute(path, error);
  if (error) throw results::IoError("look up", path, error.message());
  const fs::path normal = whole.lexically_normal();
  return (normal.has_filename() ? normal : normal.parent_path()).string();
}

/// The file of this process, wherever it was found.
std::string own_program() {
  std::error_code error;
  const fs::path program = fs::read_symlink("/proc/self/exe", error);
  if (error) throw results::IoError("look up", "/proc/self/exe", error.message());
  return program.string();
}

/// The scripts, each under the command that submits it.
void print_scripts(const batch::Submission& submission, const std::vector<batch::BatchScript>& scripts) {
  std::string after;
  for (const batch::BatchScript& script : scripts) {
    std::string command;
    for (const std::string& word : batch::sbatch_command(submission, script, after))
      command += (command.empty() ? "" : " ") + batch::shell_quoted(word);
    fmt::print("# ---- {}\n# ---- submitted by: {}\n{}\n",
               batch::script_file(submission.folder, script).string(), command, script.text);
    after = "<job of " + script.name + ">";
  }
}

void make_folder(const fs::path& folder) {
  std::error_code error;
  fs::create_directories(folder, error);
  if (error) throw results::IoError("create folder", folder.string(), error.message());
}

void write_scripts(const batch::Submission& submission, const std::vector<batch::BatchScript>& scripts) {
  make_folder(fs::path(submission.folder) / "slurm" / "logs");
  for (const batch::BatchScript& script : scripts) {
    const fs::path file = batch::script_file(submission.folder, script);
    write_file_atomically(file, script.text);
    std::error_code error;
    fs::permissions(file, fs::perms::owner_exec | fs::perms::group_exec, fs::perm_options::add, error);
    if (error) throw results::IoError("make executable", file.string(), error.message());
  }
}

int report(const batch::SlurmError& error) {
  fmt::print(stderr, "firstmove: {}{}\n", error.message,
             error.is_absent ? "; submit where Slurm is, or see the scripts with --dry-run" : "");
  return kFailed;
}

/// Slurm's commands are there, but no cluster answers: the first line says why, the others repeat it.
int report_silence(const batch::SlurmError& error) {
  if (error.is_absent) return report(error);
  fmt::print(stderr,
             "firstmove: no Slurm cluster answers here ({}); submit where one does, or see the scripts with "
             "--dry-run\n",
             error.message.substr(0, error.message.find('\n')));
  return kFailed;
}

/// A folder that has not begun and whose jobs Slurm refused is not bound to the campaign.
void forget_campaign(const fs::path& folder) {
  std::error_code ignored;
  if (fs::exists(parts_folder(folder), ignored) || fs::exists(rounds_folder(folder), ignored)) return;
  fs::remove(campaign_file(folder), ignored);
}

bool is_nothing_missing(const CampaignContext& context, const fs::path& folder) {
  const PartIndex index = read_parts(context, {folder});
  const Rounds rounds = preview_rounds(context, folder);
  return missing_jobs(context.campaign, rounds.quota(), index.done).empty() && !rounds.next(index.done).plan;
}

int submit(const SubmitOptions& options, const configs::Variants& variants) {
  const configs::Campaign campaign = load_campaign_file(options.file, variants);
  const batch::Submission submission{
      .campaign = campaign,
      .program = own_program(),
      .folder = absolute(options.folder.empty() ? "out/" + campaign.name : options.folder),
      .tasks = options.tasks,
      .options = options.sbatch};
  if (const auto checked = batch::check_submission(submission); !checked) throw UsageError(checked.error());
  const std::vector<batch::BatchScript> scripts = batch::slurm_scripts(submission);
  if (options.dry_run) {
    print_scripts(submission, scripts);
    return kDone;
  }
  // Nothing is written before Slurm is known to take so many.
  const auto limits = batch::ask_limits();
  if (!limits) return report_silence(limits.error());
  const auto fits = batch::check_limits(*limits, options.tasks, batch::round_count(campaign));
  if (!fits) throw UsageError(fits.error());
  std::error_code ignored;
  const bool is_new = !fs::exists(campaign_file(submission.folder), ignored);
  const auto prepared = prepare_folder(submission.folder, campaign, options.extend);
  if (!prepared) throw UsageError(prepared.error());
  if (!is_new && is_nothing_missing(CampaignContext(campaign), submission.folder)) {
    fmt::print(
        "nothing is missing in {}, so nothing was submitted; its result files are written by:\n  firstmove "
        "merge {}\n",
        submission.folder, batch::shell_quoted(submission.folder));
    return kDone;
  }
  write_scripts(submission, scripts);
  const std::vector<batch::SlurmJob> earlier = batch::read_slurm_jobs(submission.folder);
  const auto jobs = batch::submit_chain(submission, scripts);
  if (!jobs) {
    if (is_new) forget_campaign(submission.folder);
    return report(jobs.error());
  }
  for (const batch::SlurmJob& job : *jobs) {
    fmt::print("job {}: {}{}\n", job.id, job.name,
               job.name == "merge" ? "" : fmt::format(", {} tasks", options.tasks));
  }
  if (is_any_queued(earlier)) {
    fmt::print(
        "an earlier submission is still in the queue: its tasks and these share the work, nothing is done "
        "twice\n");
  }
  fmt::print("scripts and logs are in {}/slurm; how far it is: firstmove status {}\n", submission.folder,
             batch::shell_quoted(submission.folder));
  return kDone;
}

}  // namespace

void add_submit_command(CLI::App& app, Action& action) {
  auto options = std::make_shared<SubmitOptions>();
  CLI::App* command = app.add_subcommand(
      "submit", "Run a campaign on a Slurm cluster: arrays of workers, then merge and analyze");
  command->add_option("campaign", options->file, "Campaign file (.toml)")->required();
  command->add_option("--tasks", options->tasks, "Tasks of an array: workers at most at once")
      ->required()
      ->check(CLI::Range(1, 4'000'000));
  command->add_option("-o,--output", options->folder,
                      "Folder of the results, on a disk that all nodes share [out/NAME]");
  command->add_flag("--dry-run", options->dry_run, "Print the scripts; write and submit nothing");
  command->add_flag("--extend", options->extend,
                    "Go on in a folder whose campaign grew: more games, depths, setups, conditions, "
                    "target");
  command->add_option("sbatch", options->sbatch,
                      "After --: options for every sbatch (--time, --partition, --cpus-per-task, ...)");
  command->callback([options, &action] {
    action = [options](const configs::Variants& variants) { return submit(*options, variants); };
  });
}

}  // namespace firstmove::jobs::cli
