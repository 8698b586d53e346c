#include <gtest/gtest.h>
#include <sched.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "configs/load.hpp"
#include "jobs/batch/run_command.hpp"
#include "jobs/batch/slurm.hpp"
#include "jobs/executor.hpp"
#include "temporary_folder.hpp"

namespace firstmove::jobs::batch {
namespace {

namespace fs = std::filesystem;

std::string content(const fs::path& path) {
  std::ifstream file(path);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

/// What `firstmove submit configs/campaigns/study.toml --tasks 64 -o /shared/study -- --time=8:00:00
/// --cpus-per-task=16` makes of a program in /shared/firstmove.
Submission example() {
  return {
      .campaign = *configs::load_campaign(content(FIRSTMOVE_SOURCE_FOLDER "/configs/campaigns/study.toml")),
      .program = "/shared/firstmove/firstmove",
      .folder = "/shared/study",
      .tasks = 64,
      .options = {"--time=8:00:00", "--cpus-per-task=16"}};
}

TEST(SlurmScripts, AreThoseOfTheExample) {
  const std::vector<BatchScript> scripts = slurm_scripts(example());
  ASSERT_EQ(scripts.size(), 2U);
  for (const BatchScript& script : scripts) {
    const fs::path file = FIRSTMOVE_SOURCE_FOLDER "/configs/slurm/" + script.name + ".sh";
    EXPECT_EQ(script.text, content(file)) << "if the change is meant, write the new text to " << file;
  }
}

TEST(SlurmScripts, AreAnArrayForEachRoundOfATarget) {
  Submission submission = example();
  submission.campaign.target = configs::Target{.standard_error = 0.02, .max_rounds = 3};
  EXPECT_EQ(round_count(submission.campaign), 3);
  const std::vector<BatchScript> scripts = slurm_scripts(submission);
  ASSERT_EQ(scripts.size(), 4U);
  EXPECT_EQ(scripts[1].name, "round-2");
  EXPECT_NE(scripts[1].text.find(" --until-round 2 "), std::string::npos) << scripts[1].text;
  EXPECT_EQ(scripts[3].name, "merge");
}

TEST(SlurmScripts, QuoteFoldersForSlurmAndForTheShell) {
  Submission submission = example();
  submission.folder = "/a b/100%'\"ö";
  const std::string text = slurm_scripts(submission).front().text;
  EXPECT_NE(text.find("#SBATCH --chdir=\"/a b/100%'\\\"ö\"\n"), std::string::npos) << text;
  EXPECT_NE(text.find("#SBATCH --output=\"/a b/100%%'\\\"ö/slurm/logs/%A_%a.log\"\n"), std::string::npos)
      << text;
  EXPECT_NE(text.find("folder='/a b/100%'\\''\"ö'\n"), std::string::npos) << text;
}

TEST(SlurmScripts, KeepThePartSecondsOfACampaignThatSaysThem) {
  Submission submission = example();
  EXPECT_NE(slurm_scripts(submission).front().text.find(" --part-seconds 600 &"), std::string::npos);
  submission.campaign.part_seconds = 30;
  EXPECT_EQ(slurm_scripts(submission).front().text.find("--part-seconds"), std::string::npos);
}

TEST(SlurmScripts, LeaveMemoryToTheUserWhoSaysIt) {
  Submission submission = example();
  for (const std::vector<std::string>& options :
       {std::vector<std::string>{"--mem=8G"}, {"--mem", "8G"}, {"--mem-per-gpu=1G"}}) {
    submission.options = options;
    for (const BatchScript& script : slurm_scripts(submission))
      EXPECT_EQ(script.text.find("--mem-per-cpu"), std::string::npos) << options.front();
  }
}

TEST(SlurmSubmission, RefusesWhatBreaksTheChain) {
  Submission submission = example();
  EXPECT_TRUE(check_submission(submission));
  for (const char* option :
       {"--array=1-3", "--arr=1", "-a", "-a5", "--dependency=singleton", "-d", "--wrap=x"}) {
    submission.options = {"--time=5", option};
    EXPECT_FALSE(check_submission(submission)) << option;
  }
  for (const char* option : {"--account=x", "-A", "--deadline=now", "--delay-boot=1", "-D", "--wait", "-p"}) {
    submission.options = {option};
    EXPECT_TRUE(check_submission(submission)) << option;
  }
}

TEST(SlurmSubmission, RefusesFoldersThatNamesOfLogsCannotHold) {
  Submission submission = example();
  for (const char* folder : {"/a\nb", "/a\\b"}) {
    submission.folder = folder;
    EXPECT_FALSE(check_submission(submission));
  }
}

TEST(SlurmLimits, AreReadFromTheConfiguration) {
  const auto limits = parse_limits("MaxArraySize            = 1001\nMaxJobCount             = 10000\n");
  ASSERT_TRUE(limits);
  EXPECT_EQ(limits->max_array_size, 1001);
  EXPECT_EQ(limits->max_job_count, 10000);
  EXPECT_EQ(parse_limits("MaxArraySize = 1001\n").error(), "'scontrol show config' tells no MaxJobCount");
  EXPECT_EQ(parse_limits("MaxJobCount = many\n").error(), "'scontrol show config' tells no MaxArraySize");
}

TEST(SlurmLimits, HoldToTheLastTask) {
  const SlurmLimits limits{.max_array_size = 101, .max_job_count = 301};
  EXPECT_TRUE(check_limits(limits, 100, 1));
  EXPECT_FALSE(check_limits(limits, 101, 1));
  EXPECT_TRUE(check_limits(limits, 100, 3));
  const auto refused = check_limits(limits, 80, 4);
  ASSERT_FALSE(refused);
  EXPECT_NE(refused.error().find("at most 75 tasks"), std::string::npos) << refused.error();
}

TEST(SlurmJobs, AreKeptWithTheFolder) {
  const TemporaryFolder folder;
  EXPECT_TRUE(read_slurm_jobs(folder.path()).empty());
  fs::create_directory(folder.path() / "slurm");
  add_slurm_jobs(folder.path(), {{"7", "round-1"}, {"8", "merge"}});
  add_slurm_jobs(folder.path(), {{"9", "round-1"}});
  const std::vector<SlurmJob> expected{{"7", "round-1"}, {"8", "merge"}, {"9", "round-1"}};
  EXPECT_EQ(read_slurm_jobs(folder.path()), expected);
}

TEST(RunCommand, KeepsBothStreamsAndTheExitCode) {
  const auto result = run_command({"sh", "-c", "echo out; echo err >&2; exit 3"});
  ASSERT_TRUE(result);
  EXPECT_EQ(result->out, "out\n");
  EXPECT_EQ(result->err, "err\n");
  EXPECT_EQ(result->exit_code, 3);
  EXPECT_EQ(run_command({"sh", "-c", "kill -9 $$"})->exit_code, 137);
}

TEST(RunCommand, ReadsMoreThanAPipeHolds) {
  const auto result = run_command({"sh", "-c", "head -c 300000 /dev/zero >&2; head -c 300000 /dev/zero"});
  ASSERT_TRUE(result);
  EXPECT_EQ(result->out.size(), 300000U);
  EXPECT_EQ(result->err.size(), 300000U);
}

TEST(RunCommand, TellsAbsenceFromFailure) {
  EXPECT_FALSE(run_command({"no-such-command-anywhere"}));
}

TEST(RunCommand, GivesUpAfterAWhile) {
  const auto result = run_command({"sleep", "100"}, std::chrono::seconds(1));
  ASSERT_TRUE(result);
  EXPECT_EQ(result->exit_code, 137);
  EXPECT_EQ(result->err, "sleep gave no answer within 1 s");
}

/// Variables that Slurm sets in a task, as long as it lives.
class SlurmTask : public testing::Test {
 protected:
  ~SlurmTask() override {
    for (const char* name : {"SLURM_JOB_ID", "SLURM_CPUS_PER_TASK", "SLURM_CPUS_ON_NODE"}) unsetenv(name);
    sched_setaffinity(0, sizeof all_, &all_);
  }
  SlurmTask() { sched_getaffinity(0, sizeof all_, &all_); }

  void bind_to_one_processor() const {
    cpu_set_t one;
    CPU_ZERO(&one);
    for (std::size_t cpu = 0; CPU_COUNT(&one) == 0; ++cpu) {
      if (CPU_ISSET(cpu, &all_)) CPU_SET(cpu, &one);
    }
    ASSERT_EQ(sched_setaffinity(0, sizeof one, &one), 0);
  }

  cpu_set_t all_{};
};

TEST_F(SlurmTask, UsesTheProcessorsItWasGiven) {
  setenv("SLURM_JOB_ID", "1", 1);
  setenv("SLURM_CPUS_ON_NODE", "1", 1);
  EXPECT_EQ(available_cores(), 1);
  setenv("SLURM_CPUS_ON_NODE", "1000", 1);
  setenv("SLURM_CPUS_PER_TASK", "1", 1);
  EXPECT_EQ(available_cores(), 1);
}

TEST_F(SlurmTask, UsesNoMoreThanTheMachineAllows) {
  const int cores = available_cores();
  setenv("SLURM_JOB_ID", "1", 1);
  for (const char* count : {"1000", "0", "many", ""}) {
    setenv("SLURM_CPUS_PER_TASK", count, 1);
    EXPECT_EQ(available_cores(), cores) << count;
  }
  unsetenv("SLURM_JOB_ID");
  setenv("SLURM_CPUS_PER_TASK", "1", 1);
  EXPECT_EQ(available_cores(), cores) << "a variable left over where there is no job";
}

TEST_F(SlurmTask, KeepsToTheProcessorsItIsBoundTo) {
  bind_to_one_processor();
  EXPECT_EQ(available_cores(), 1);
  setenv("SLURM_JOB_ID", "1", 1);
  setenv("SLURM_CPUS_PER_TASK", "16", 1);
  EXPECT_EQ(available_cores(), 1);
}

}  // namespace
}  // namespace firstmove::jobs::batch
