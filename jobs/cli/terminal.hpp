// What the terminal that standard output goes to can show.
#pragma once

#include <string_view>

#include "analysis/interval_bars.hpp"

namespace firstmove::jobs::cli {

/// Unicode on a terminal of a UTF-8 locale. Files, pipes and other terminals get ASCII, the same everywhere.
analysis::Charset terminal_charset();

/// Of the locale that LC_ALL, LC_CTYPE and LANG name: the first that is not empty decides, as in POSIX.
bool is_utf8_locale(std::string_view lc_all, std::string_view lc_ctype, std::string_view lang);

}  // namespace firstmove::jobs::cli
