#include "jobs/publish/site_writer.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cctype>
#include <nlohmann/json.hpp>

#include "analysis/publish/page.hpp"
#include "analysis/publish/site_data.hpp"
#include "analysis/report.hpp"
#include "analysis/sheet.hpp"
#include "analysis/site/site_assets.hpp"
#include "analysis/summary.hpp"
#include "jobs/atomic_file.hpp"
#include "jobs/balance_of_file.hpp"
#include "jobs/men_figures.hpp"
#include "jobs/publish/setup_scripts.hpp"
#include "results/io_error.hpp"

namespace firstmove::jobs {

namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

std::string slug_of(const fs::path& file) {
  std::string slug;
  for (const char c : file.stem().string()) {
    const bool is_kept = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z');
    if (is_kept) slug += static_cast<char>(std::tolower(c));
    if (!is_kept && !slug.empty() && slug.back() != '-') slug += '-';
  }
  while (slug.ends_with('-')) slug.pop_back();
  return slug.empty() || slug == "index" ? slug + "table" : slug;
}

/// Names of a page's files, from the page.
struct Paths {
  std::string slug;
  std::string page() const { return slug + ".html"; }
  std::string data(const std::string& name) const { return fmt::format("data/{}/{}.js", slug, name); }
  std::string file(const char* ending) const { return fmt::format("files/{}{}", slug, ending); }
};

void copy_over(const fs::path& from, const fs::path& to) {
  std::error_code error;
  fs::create_directories(to.parent_path(), error);
  if (!error) fs::copy_file(from, to, fs::copy_options::overwrite_existing, error);
  if (error) throw results::IoError("copy " + from.string() + " to", to.string(), error.message());
}

/// The page of one result file, and its entry in the index.
class PageWriter {
 public:
  PageWriter(const SiteInput& input, std::string slug, const SiteOptions& options, const fs::path& folder)
      : input_(input),
        paths_{std::move(slug)},
        options_(options),
        folder_(folder),
        balance_(balance_of_file(input.file.string(), options.margin)) {
    balance_.source = input.file.filename().string();  // folders of this machine are nobody's business
  }

  Json write() {
    write_downloads();
    write_data();
    write_page();
    return analysis::index_entry(balance_, facts_);
  }

 private:
  void write_text(const std::string& path, const std::string& text) {
    write_file_atomically(folder_ / path, text);
  }

  void offer(const std::string& text, const std::string& path) {
    facts_.downloads.push_back({text, path, fs::file_size(folder_ / path)});
  }
  void offer_text(const std::string& what, const char* ending, const std::string& text) {
    write_text(paths_.file(ending), text);
    offer(what, paths_.file(ending));
  }

  void write_downloads() {
    const results::Provenance& provenance = balance_.statistics.provenance;
    offer_text("Every setup as CSV", ".csv", analysis::csv_report(balance_));
    offer_text("Everything as JSON", ".json", analysis::json_report(balance_));
    offer_text("The report as Markdown", ".md", analysis::markdown_report(balance_));
    if (options_.with_result_files) {
      copy_over(input_.file, folder_ / paths_.file(".h5"));
      offer("The result file with every game (HDF5, netCDF-4)", paths_.file(".h5"));
    }
    if (!provenance.campaign.empty()) {
      offer_text("The campaign file", ".toml", provenance.campaign);
      facts_.commands.push_back(fmt::format("firstmove run {0}.toml -o out/{0}", paths_.slug));
      facts_.commands.push_back(
          fmt::format("firstmove analyze out/{}/{}.h5", paths_.slug, provenance.identity.variant));
    }
  }

  void write_data() {
    facts_.slug = paths_.slug;
    facts_.name = input_.rules.name;
    facts_.files = input_.rules.geometry.files;
    facts_.ranks = input_.rules.geometry.ranks;
    facts_.setups_a_script = kSetupsAScript;
    for (core::Man man = 0; man < input_.rules.men.size(); ++man)
      facts_.men.push_back(
          {input_.rules.men[man].letter, input_.rules.men[man].name, figure_of(input_.rules, man)});
    const analysis::Sheet sheet = analysis::setup_sheet(balance_);
    write_text(paths_.data("variant"),
               analysis::data_script("variant", analysis::variant_json(balance_, sheet, facts_)));
    for (std::size_t k = 0; k < balance_.conditions.size(); ++k)
      write_text(paths_.data(fmt::format("condition-{}", k)),
                 analysis::data_script("condition", analysis::condition_json(balance_, sheet, k)));
    write_setup_scripts(input_.rules, balance_, input_.file.string(),
                        [this](std::size_t script, const std::string& text) {
                          write_text(paths_.data(fmt::format("setups-{}", script)), text);
                        });
  }

  void write_page() {
    analysis::Page page{fmt::format("{}: balance of its setups", facts_.name), "variant", {}, {}};
    page.scripts.push_back(paths_.data("variant"));
    if (!balance_.conditions.empty()) page.scripts.push_back(paths_.data("condition-0"));
    for (const analysis::ConditionTable& table : balance_.conditions) {
      page.words.push_back(analysis::condition_text(table.condition));
      for (const std::string& line : analysis::summary(balance_, table)) page.words.push_back(line);
      page.words.push_back(analysis::caveat(table));
    }
    write_text(paths_.page(), analysis::page_html(page));
  }

  const SiteInput& input_;
  Paths paths_;
  const SiteOptions& options_;
  const fs::path& folder_;
  analysis::BalanceTable balance_;
  analysis::PageFacts facts_{};
};

void write_index(const Json& entries, const fs::path& folder) {
  analysis::Page page{"How fair are the setups?", "index", {"data/index.js"}, {}};
  for (const Json& entry : entries) {
    for (const Json& condition : entry["conditions"])
      page.words.push_back(fmt::format("{}, {} {}", entry["name"].get<std::string>(),
                                       condition["headline"].get<std::string>(),
                                       condition["condition_text"].get<std::string>()));
  }
  write_file_atomically(folder / "data/index.js",
                        analysis::data_script("index", analysis::site_json(entries)));
  write_file_atomically(folder / "index.html", analysis::page_html(page));
}

}  // namespace

std::vector<std::string> page_slugs(const std::vector<fs::path>& files) {
  std::vector<std::string> slugs;
  for (const fs::path& file : files) {
    const std::string wanted = slug_of(file);
    std::string slug = wanted;
    for (int k = 2; std::find(slugs.begin(), slugs.end(), slug) != slugs.end(); ++k)
      slug = fmt::format("{}-{}", wanted, k);
    slugs.push_back(slug);
  }
  return slugs;
}

void write_site(const std::vector<SiteInput>& inputs, const SiteOptions& options, const fs::path& folder) {
  const analysis::SiteAssets assets = analysis::site_assets().value();
  std::vector<fs::path> files;
  for (const SiteInput& input : inputs) files.push_back(input.file);
  const std::vector<std::string> slugs = page_slugs(files);
  Json entries = Json::array();
  for (std::size_t k = 0; k < inputs.size(); ++k)
    entries.push_back(PageWriter(inputs[k], slugs[k], options, folder).write());
  write_file_atomically(folder / "assets/site.js", std::string(assets.script));
  write_file_atomically(folder / "assets/site.css", std::string(assets.style));
  write_file_atomically(folder / "assets/licences.txt", std::string(assets.licences));
  write_index(entries, folder);  // last: what it links to is there
}

}  // namespace firstmove::jobs
