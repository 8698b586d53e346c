#include "analysis/site/site_assets.hpp"

#include <cstddef>

#ifdef FIRSTMOVE_HAS_SITE
extern "C" {  // embedded.S
extern const char firstmove_site_js[];
extern const char firstmove_site_js_end[];
extern const char firstmove_site_css[];
extern const char firstmove_site_css_end[];
extern const char firstmove_licences[];
extern const char firstmove_licences_end[];
}
#endif

namespace firstmove::analysis {

std::optional<SiteAssets> site_assets() {
#ifdef FIRSTMOVE_HAS_SITE
  const auto text = [](const char* begin, const char* end) {
    return std::string_view(begin, static_cast<std::size_t>(end - begin));
  };
  return SiteAssets{text(firstmove_site_js, firstmove_site_js_end),
                    text(firstmove_site_css, firstmove_site_css_end),
                    text(firstmove_licences, firstmove_licences_end)};
#else
  return std::nullopt;
#endif
}

}  // namespace firstmove::analysis
