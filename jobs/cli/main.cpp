// Parses the command line, runs what it asks for, and maps errors to exit codes. Nothing else.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <exception>
#include <iostream>
#include <string>
#include <vector>

#include "configs/load.hpp"
#include "jobs/cli/campaign_arguments.hpp"
#include "jobs/cli/command.hpp"
#include "jobs/cli/plain_values.hpp"
#include "jobs/version.hpp"
#include "results/io_error.hpp"

namespace {

using namespace firstmove::jobs::cli;

/// CLI11 would only say that a subcommand is required.
void refuse_unknown_command(const CLI::App& app, const std::string& word) {
  std::vector<std::string> names;
  for (const CLI::App* command : app.get_subcommands({})) names.push_back(command->get_name());
  if (word.empty() || word.front() == '-' || std::find(names.begin(), names.end(), word) != names.end())
    return;
  const std::string nearest = firstmove::configs::nearest_name(word, names);
  const std::string hint = nearest.empty() ? "" : " (did you mean '" + nearest + "'?)";
  throw UsageError("unknown command '" + word + "'" + hint + "; firstmove --help lists them");
}

int run(int argc, char** argv) {
  CLI::App app{"firstmove: how fair every starting setup of a chess variant is", "firstmove"};
  app.set_version_flag("--version", firstmove::jobs::version_text());
  app.set_help_all_flag("--help-all", "Print the help of every command and exit");
  app.require_subcommand(1);
  std::vector<std::string> variant_files;
  add_variant_file_option(app, variant_files);
  Action action;
  add_commands(app, action);
  require_plain_values(app);
  if (argc > 1) refuse_unknown_command(app, argv[1]);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? kDone : kBadUsage;
  }
  return action(read_variant_files(variant_files));
}

/// What was printed must have arrived: a full disk is a failure.
void flush_output() {
  std::cout.flush();  // CLI11's help and version
  if (std::cout.good() && std::fflush(stdout) == 0 && std::ferror(stdout) == 0) return;
  throw firstmove::results::IoError("write", "standard output", std::strerror(errno));
}

}  // namespace

int main(int argc, char** argv) {
  std::signal(SIGXFSZ, SIG_IGN);  // a limit on file sizes is an error of the write like others
  try {
    const int code = run(argc, argv);
    flush_output();
    return code;
  } catch (const UsageError& error) {
    std::fprintf(stderr, "firstmove: %s\n", error.what());
    return kBadUsage;
  } catch (const firstmove::results::IoError& error) {
    std::fprintf(stderr, "firstmove: cannot %s\n", error.what());
    return kFailed;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "firstmove: %s\n", error.what());
    return kFailed;
  }
}
