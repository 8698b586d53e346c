#include "tests/cli/run_command_line.hpp"

#include <gtest/gtest.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <sstream>

#include "jobs/cli/campaign_arguments.hpp"
#include "jobs/cli/command.hpp"
#include "results/io_error.hpp"

namespace firstmove::jobs::cli {

namespace {

/// As main does it, with errors returned instead of printed.
int run(std::vector<std::string> arguments, std::string& error) {
  CLI::App app{"", "firstmove"};
  app.require_subcommand(1);
  Action action;
  std::vector<std::string> variant_files;
  add_variant_file_option(app, variant_files);
  add_commands(app, action);
  std::reverse(arguments.begin(), arguments.end());  // what CLI11 asks of a vector
  try {
    app.parse(arguments);
    return action(read_variant_files(variant_files));
  } catch (const CLI::ParseError& bad) {
    error = bad.what();
    return kBadUsage;
  } catch (const UsageError& bad) {
    error = bad.what();
    return kBadUsage;
  } catch (const results::IoError& bad) {
    error = bad.what();
    return kFailed;
  }
}

}  // namespace

Answer run_command_line(const std::vector<std::string>& arguments) {
  Answer answer;
  testing::internal::CaptureStdout();
  answer.exit_code = run(arguments, answer.error);
  answer.out = testing::internal::GetCapturedStdout();
  return answer;
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

}  // namespace firstmove::jobs::cli
