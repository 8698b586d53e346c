#include "jobs/batch/slurm_scripts.hpp"
#include "jobs/batch/shell_quoted.hpp"

#include <algorithm>
#include <array>
#include <optional>

namespace firstmove::jobs::batch {
namespace {

/// "batch tasks close a part every 10 minutes": a campaign that says nothing else has the default.
constexpr double kBatchPartSeconds = 600;

/// Slurm checks limits every 30 s, and a part takes seconds to store.
constexpr int kWarningSeconds = 120;

/// A value of an #SBATCH line. Slurm reads quotes and backslashes there much as a shell does.
std::string directive_quoted(std::string_view text) {
  std::string quoted = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') quoted += '\\';
    quoted += c;
  }
  return quoted + "\"";
}

/// In names of logs a percent sign begins a replacement.
std::string log_name(const Submission& submission, std::string_view pattern) {
  std::string path;
  for (const char c : submission.folder + "/slurm/logs/") path += c == '%' ? "%%" : std::string(1, c);
  return directive_quoted(path.append(pattern));
}

bool begins_with_any(const std::vector<std::string>& words, std::initializer_list<std::string_view> options) {
  return std::any_of(words.begin(), words.end(), [&](const std::string& word) {
    const std::string name = word.substr(0, word.find('='));
    return std::find(options.begin(), options.end(), name) != options.end();
  });
}

/// Slurm takes one of its three options about memory.
std::string memory_line(const Submission& submission, std::string_view memory) {
  if (begins_with_any(submission.options, {"--mem", "--mem-per-gpu"})) return "";
  return "#SBATCH --mem-per-cpu=" + std::string(memory) + "\n";
}

std::string common_lines(const Submission& submission, const std::string& name, std::string_view memory) {
  return "#SBATCH --job-name=" + submission.campaign.name + "-" + name +
         "\n"
         "#SBATCH --nodes=1 --ntasks=1\n" +
         memory_line(submission, memory) +
         "#SBATCH --requeue --open-mode=append\n"
         "#SBATCH --chdir=" +
         directive_quoted(submission.folder) + "\n";
}

std::string variables(const Submission& submission) {
  return "\nset -u\nprogram=" + shell_quoted(submission.program) +
         "\nfolder=" + shell_quoted(submission.folder) +
         "\n\nsay() {\n  printf '%s %s\\n' \"$(date '+%F %T')\" \"$*\"\n}\n";
}

std::string options_comment(const Submission& submission) {
  std::string words;
  for (const std::string& option : submission.options) words += " " + shell_quoted(option);
  return words.empty() ? "" : "# Submitted with options that win over those below:" + words + "\n";
}

std::string run_options(const Submission& submission, int round, int rounds) {
  std::string options;
  if (rounds > 1) options += " --until-round " + std::to_string(round);
  if (submission.campaign.part_seconds == configs::Campaign{}.part_seconds) {
    options += " --part-seconds " + std::to_string(static_cast<int>(kBatchPartSeconds));
  }
  return options;
}

/// The worker runs beside the shell, which passes on the warning before the time limit and then asks for
/// another turn. `wait` ends early when a signal comes, so it is repeated.
constexpr std::string_view kRunAndRequeue = R"sh(
count_parts() {
  find "$folder/parts" -name '*.part.h5' 2>/dev/null | wc -l
}

task=${SLURM_ARRAY_JOB_ID}_$SLURM_ARRAY_TASK_ID
restarts=${SLURM_RESTART_COUNT:-0}
say "task $task on $(hostname), restart $restarts"
parts_before=$(count_parts)

signalled=
worker=
trap 'signalled=1; kill -TERM "$worker" 2>/dev/null' TERM INT
"$program" run "$folder/campaign.toml" --claim -o "$folder"@RUN_OPTIONS@ &
worker=$!
[ -z "$signalled" ] || kill -TERM "$worker"
wait "$worker"
code=$?
while [ -n "$signalled" ]; do
  signalled=
  wait "$worker"
  again=$?
  [ "$again" -eq 127 ] || code=$again
done
say "task $task: exit code $code"
[ "$code" -eq 130 ] || exit "$code"

# Stopped with its work kept. A task that is being cancelled or pushed aside is not running any more: Slurm decides.
[ "$(squeue --noheader --jobs="$task" --format=%T 2>/dev/null)" = RUNNING ] || exit "$code"
if [ "$(count_parts)" -le "$parts_before" ] && [ "$restarts" -ge 10 ]; then
  say "task $task: not queued again: no part was written in this turn, and this was restart $restarts; ask for more --time"
  exit "$code"
fi
say "task $task: queued again"
scontrol requeue "$task"
exit "$code"
)sh";

std::string replaced(std::string text, std::string_view what, std::string_view by) {
  const std::size_t at = text.find(what);
  return at == std::string::npos ? text : text.replace(at, what.size(), by);
}

BatchScript round_script(const Submission& submission, int round, int rounds) {
  const std::string name = "round-" + std::to_string(round);
  const std::string tasks = std::to_string(submission.tasks);
  return {name,
          "#!/bin/bash\n"
          "# Campaign '" +
              submission.campaign.name + "', round " + std::to_string(round) + " of " +
              std::to_string(rounds) + ": " + tasks +
              " workers that claim what nobody works at until nothing is missing.\n" +
              options_comment(submission) + common_lines(submission, name, "1G") + "#SBATCH --array=1-" +
              tasks + "\n#SBATCH --signal=B:TERM@" + std::to_string(kWarningSeconds) +
              "\n#SBATCH --output=" + log_name(submission, "%A_%a.log") + "\n" + variables(submission) +
              replaced(std::string(kRunAndRequeue), "@RUN_OPTIONS@", run_options(submission, round, rounds))};
}

constexpr std::string_view kMergeAndAnalyze = R"sh(
status=0
say "merging $folder"
"$program" merge "$folder" -o "$folder" || status=1
)sh";

constexpr std::string_view kTellMissing = R"sh(
if ! "$program" explain "$folder" --missing --all >"$folder/slurm/missing.txt"; then
  status=1
  "$program" explain "$folder" --missing
  say "not complete: $folder/slurm/missing.txt has each job; submit the campaign again to do what is missing"
else
  say "complete: nothing is missing"
fi
exit "$status"
)sh";

BatchScript merge_script(const Submission& submission) {
  std::string text =
      "#!/bin/bash\n# Campaign '" + submission.campaign.name +
      "': merges the parts, prints the balance tables, and fails with the list of what is missing.\n" +
      options_comment(submission) + common_lines(submission, "merge", "2G") +
      "#SBATCH --output=" + log_name(submission, "merge-%j.log") + "\n" + variables(submission) +
      std::string(kMergeAndAnalyze);
  if (submission.campaign.plays_games()) {
    text += "for variant in";
    for (const std::string& variant : submission.campaign.variants) text += " " + variant;
    text += "; do\n  \"$program\" analyze \"$folder/$variant.h5\" || status=1\ndone\n";
  }
  text += kTellMissing;
  return {"merge", text};
}

/// The long name that an option means, when it is one of those that the chain of jobs depends on. Long names
/// may be cut short, short ones may carry their value.
std::optional<std::string> reserved_name(const std::string& word) {
  struct Reserved {
    std::string_view name;
    std::string_view shortest;  ///< by which the long name is known
    char letter;
  };
  static constexpr std::array kReserved{
      Reserved{"--array", "--ar", 'a'}, Reserved{"--dependency", "--dep", 'd'},
      Reserved{"--wrap", "--wr", '\0'}, Reserved{"--test-only", "--test", '\0'}};
  const std::string name = word.substr(0, word.find('='));
  for (const Reserved& reserved : kReserved) {
    const bool is_long =
        name.size() >= reserved.shortest.size() && reserved.name.substr(0, name.size()) == name;
    const bool is_short = word.size() >= 2 && word[0] == '-' && word[1] == reserved.letter;
    if (is_long || is_short) return std::string(reserved.name);
  }
  return std::nullopt;
}

}  // namespace

int round_count(const configs::Campaign& campaign) {
  return campaign.target ? campaign.target->max_rounds : 1;
}

std::vector<BatchScript> slurm_scripts(const Submission& submission) {
  std::vector<BatchScript> scripts;
  const int rounds = round_count(submission.campaign);
  for (int round = 1; round <= rounds; ++round) scripts.push_back(round_script(submission, round, rounds));
  scripts.push_back(merge_script(submission));
  return scripts;
}

tl::expected<void, std::string> check_submission(const Submission& submission) {
  if (submission.folder.find_first_of("\n\\") != std::string::npos) {
    return tl::unexpected("'" + submission.folder +
                          "' holds a line break or a backslash, which Slurm's names of logs cannot: choose "
                          "another folder with -o");
  }
  if (!submission.options.empty() && submission.options.front().rfind('-', 0) != 0) {
    return tl::unexpected("'" + submission.options.front() +
                          "' is no option of sbatch: they follow --, as in -- --time=2:00:00");
  }
  for (const std::string& word : submission.options) {
    if (word.find('\n') != std::string::npos)
      return tl::unexpected("an option of sbatch holds a line break: '" + word + "'");
    if (const auto name = reserved_name(word)) {
      return tl::unexpected("'" + word + "' cannot be passed on: the chain of jobs sets " + *name +
                            " itself; the number of tasks is --tasks");
    }
  }
  return {};
}

}  // namespace firstmove::jobs::batch
