// Writes a static site from result files: pages, scripts with their data, and the files to download.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "analysis/balance.hpp"
#include "core/variant.hpp"

namespace firstmove::jobs {

/// One result file.
struct SiteInput {
  const core::VariantRules& rules;
  std::filesystem::path file;
};

struct SiteOptions {
  double margin = analysis::kDefaultMargin;
  bool with_result_files = true;  ///< copied for download
};

/// Names of the pages: the files' own, in lower case, other than a-z and 0-9 as hyphens; of equal ones the
/// later get a number.
std::vector<std::string> page_slugs(const std::vector<std::filesystem::path>& files);

/// Writes into `folder`, over what an earlier call left there. One file is in memory at a time.
/// pre  analysis::site_assets()     errors  results::IoError
void write_site(const std::vector<SiteInput>& inputs, const SiteOptions& options,
                const std::filesystem::path& folder);

}  // namespace firstmove::jobs
