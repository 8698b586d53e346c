// firstmove publish: a static site from result files.
#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <vector>

#include "analysis/site/site_assets.hpp"
#include "jobs/cli/command.hpp"
#include "jobs/cli/json_text.hpp"
#include "jobs/cli/result_file.hpp"
#include "jobs/publish/site_writer.hpp"
#include "results/reader.hpp"

namespace firstmove::jobs::cli {

namespace {

namespace fs = std::filesystem;

struct Options {
  std::vector<std::string> files;
  std::string folder;
  double margin = analysis::kDefaultMargin;
  bool no_hdf5 = false;
  bool json = false;
};

/// A folder that holds something else is not written into.
void check_folder(const fs::path& folder) {
  std::error_code error;
  if (!fs::exists(folder, error)) return;
  if (!fs::is_directory(folder, error))
    throw UsageError(fmt::format("'{}' is not a folder", folder.string()));
  if (fs::is_empty(folder, error) || fs::exists(folder / "assets" / "site.js", error)) return;
  throw UsageError(fmt::format(
      "'{}' holds files that are no site of firstmove's: give an empty or a new folder", folder.string()));
}

int publish(const Options& options) {
  if (!analysis::site_assets())
    throw UsageError(
        "this firstmove was built without the web pages: install Node.js 18 or later and npm (Debian: "
        "cmake/install-packages build), and build again with -DFIRSTMOVE_SITE=ON");
  check_folder(options.folder);
  std::vector<SiteInput> inputs;
  for (const std::string& file : options.files) {
    std::error_code error;
    if (!fs::is_regular_file(file, error)) throw UsageError(fmt::format("'{}' is not a file", file));
    inputs.push_back({variant_of_file(results::read_statistics(file).provenance.identity, file), file});
  }
  write_site(inputs, {.margin = options.margin, .with_result_files = !options.no_hdf5}, options.folder);
  const std::string index = (fs::absolute(options.folder).lexically_normal() / "index.html").string();
  if (options.json) {
    fmt::print("{}\n", json_text({{"index", index}, {"files", options.files}}));
  } else {
    fmt::print("wrote {}\n", index);
  }
  return kDone;
}

}  // namespace

void add_publish_command(CLI::App& app, Action& action) {
  auto options = std::make_shared<Options>();
  CLI::App* command =
      app.add_subcommand("publish", "Static web pages of result files, to look at and to share");
  command->add_option("files", options->files, "Result files (.h5), a page each")->required();
  command
      ->add_option("-o,--output", options->folder, "Folder of the site: a new one, an empty one, or a site")
      ->required();
  command->add_option("--margin", options->margin, "Points either side of .5 that count as fair")
      ->check(CLI::Range(0.0001, 0.4999))
      ->capture_default_str();
  command->add_flag("--no-hdf5", options->no_hdf5, "Leave out the copies of the result files");
  command->add_flag("--json", options->json, "Print JSON");
  command->callback([options, &action] { action = [options] { return publish(*options); }; });
}

}  // namespace firstmove::jobs::cli
