// The script, style and licences of the published pages, embedded when firstmove was built with them.
#pragma once

#include <optional>
#include <string_view>

namespace firstmove::analysis {

struct SiteAssets {
  std::string_view script;
  std::string_view style;
  std::string_view licences;  ///< of everything that is in them
};

/// Nothing when built without the web pages (FIRSTMOVE_SITE=OFF, or no Node.js at hand).
std::optional<SiteAssets> site_assets();

}  // namespace firstmove::analysis
