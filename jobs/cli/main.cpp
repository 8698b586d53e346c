// Parses the command line, runs what it asks for, and maps errors to exit codes. Nothing else.
#include <CLI/CLI.hpp>
#include <cstdio>
#include <exception>

#include "jobs/cli/command.hpp"
#include "jobs/version.hpp"
#include "results/io_error.hpp"

namespace {

using namespace firstmove::jobs::cli;

int run(int argc, char** argv) {
  CLI::App app{"firstmove: how fair every starting setup of a chess variant is", "firstmove"};
  app.set_version_flag("--version", firstmove::jobs::version_text());
  app.require_subcommand(1);
  Action action;
  add_commands(app, action);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? kDone : kBadUsage;
  }
  return action();
}

}  // namespace

int main(int argc, char** argv) {
  try {
    return run(argc, argv);
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
