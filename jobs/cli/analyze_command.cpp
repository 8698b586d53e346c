#include <CLI/CLI.hpp>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <memory>

#include "analysis/army_report.hpp"
#include "analysis/balance.hpp"
#include "analysis/counts.hpp"
#include "analysis/report.hpp"
#include "jobs/balance_of_file.hpp"
#include "jobs/cli/arguments.hpp"
#include "jobs/cli/command.hpp"
#include "jobs/cli/terminal.hpp"
#include "results/io_error.hpp"

namespace firstmove::jobs::cli {
namespace {

namespace fs = std::filesystem;

struct AnalyzeOptions {
  std::string file;
  std::string counts;
  std::string folder;
  double margin = analysis::kDefaultMargin;
  bool json = false;
};

results::VariantStatistics counts_of(const std::string& file) {
  auto statistics = analysis::parse_counts(read_text_file(file), fs::path(file).stem().string());
  if (statistics) return std::move(*statistics);
  constexpr std::size_t kMostFaults = 10;
  const auto& faults = statistics.error();
  std::string message = "'" + file + "' is no table of counts:";
  for (std::size_t k = 0; k < faults.size() && k < kMostFaults; ++k) {
    message +=
        "\n  line " + std::to_string(faults[k].line) + ", column " + std::to_string(faults[k].column) + ": ";
    message += faults[k].message;
  }
  if (faults.size() > kMostFaults)
    message += "\n  and " + std::to_string(faults.size() - kMostFaults) + " more";
  throw UsageError(message);
}

void write_text(const fs::path& path, const std::string& text) {
  errno = 0;
  std::ofstream file(path, std::ios::binary);
  file << text << std::flush;
  if (!file)
    throw results::IoError("write", path.string(), errno != 0 ? std::strerror(errno) : "not all was written");
}

/// Where the files go, without their endings: named like the input, so that two files of one variant keep
/// apart. A table of counts must not be overwritten by its own analysis.
fs::path output_stem(const AnalyzeOptions& options) {
  const fs::path input = options.counts.empty() ? options.file : options.counts;
  const fs::path folder = options.folder.empty() ? input.parent_path() : fs::path(options.folder);
  if (!options.folder.empty()) {
    std::error_code error;
    fs::create_directories(folder, error);
    if (error) throw results::IoError("create", folder.string(), error.message());
  }
  fs::path stem = folder / input.stem();
  if (!options.counts.empty()) stem += "-balance";
  return stem;
}

analysis::BalanceTable balance_of(const AnalyzeOptions& options) {
  if (options.counts.empty()) return balance_of_file(options.file, options.margin);
  analysis::BalanceTable balance =
      analysis::analyze(counts_of(options.counts), options.counts, options.margin);
  analysis::add_armies(balance, {});
  return balance;
}

int analyze(const AnalyzeOptions& options) {
  if (options.file.empty() == options.counts.empty())
    throw UsageError("analyze needs either a result file (.h5) or --counts FILE.csv");
  const std::string& input = options.counts.empty() ? options.file : options.counts;
  std::error_code error;
  if (!fs::is_regular_file(input, error)) throw UsageError("'" + input + "' is not a file");
  const analysis::BalanceTable balance = balance_of(options);

  const std::string json = analysis::json_report(balance);
  std::fputs(options.json ? json.c_str() : analysis::terminal_report(balance, terminal_charset()).c_str(),
             stdout);
  if (options.json && options.folder.empty()) return kDone;
  const std::string stem = output_stem(options).string();
  write_text(stem + ".csv", analysis::csv_report(balance));
  write_text(stem + ".md", analysis::markdown_report(balance));
  write_text(stem + ".json", json);
  if (!options.json)
    std::printf("\nwrote %s.csv, %s.md, %s.json\n", stem.c_str(), stem.c_str(), stem.c_str());
  return kDone;
}

}  // namespace

void add_analyze_command(CLI::App& app, Action& action) {
  auto options = std::make_shared<AnalyzeOptions>();
  CLI::App* command = app.add_subcommand("analyze", "Balance table of a result file or of a table of counts");
  command->add_option("file", options->file, "Result file (.h5)");
  command->add_option("--counts", options->counts, "CSV of setup id, White wins, draws, Black wins instead");
  command->add_option("-o,--output", options->folder,
                      "Folder for the CSV, Markdown and JSON [beside the file]");
  command->add_option("--margin", options->margin, "Points either side of .5 that count as fair")
      ->check(CLI::Range(0.0001, 0.4999))
      ->capture_default_str();
  command->add_flag("--json", options->json,
                    "Print the JSON instead of the table; files are then written only with -o");
  command->callback([options, &action] { action = [options] { return analyze(*options); }; });
}

}  // namespace firstmove::jobs::cli
