#include <CLI/CLI.hpp>
#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>

#include <fmt/core.h>

#include "jobs/cli/command.hpp"
#include "jobs/cli/json_text.hpp"
#include "results/verify.hpp"

namespace firstmove::jobs::cli {
namespace {

struct VerifyOptions {
  std::vector<std::string> files;
  bool json = false;
};

void print_text(const std::string& file, const results::VerifyReport& report) {
  for (const std::string& checked : report.checked) fmt::print("{}: checked {}\n", file, checked);
  for (const std::string& fault : report.faults) fmt::print("{}: FAULT {}\n", file, fault);
  fmt::print("{}: {}\n", file, report.faults.empty() ? "holds" : "does not hold");
}

int verify(const VerifyOptions& options) {
  bool all_hold = true;
  nlohmann::ordered_json reports = nlohmann::ordered_json::array();
  for (const std::string& file : options.files) {
    std::error_code error;
    if (!std::filesystem::exists(file, error)) throw UsageError("'" + file + "' does not exist");
    const results::VerifyReport report = results::verify(file);
    all_hold = all_hold && report.faults.empty();
    if (options.json) {
      reports.push_back({{"file", file},
                         {"holds", report.faults.empty()},
                         {"checked", report.checked},
                         {"faults", report.faults}});
    } else {
      print_text(file, report);
    }
  }
  if (options.json) fmt::print("{}\n", json_text(reports));
  return all_hold ? kDone : kFailed;
}

}  // namespace

void add_verify_command(CLI::App& app, Action& action) {
  auto options = std::make_shared<VerifyOptions>();
  CLI::App* command = app.add_subcommand("verify", "Check result files or parts all through");
  command->add_option("file", options->files, "Result files or parts (.h5)")->required();
  command->add_flag("--json", options->json, "Print JSON");
  command->callback(
      [options, &action] { action = [options](const configs::Variants&) { return verify(*options); }; });
}

}  // namespace firstmove::jobs::cli
