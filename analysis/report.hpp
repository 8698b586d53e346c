// A balance table as text: for a terminal, Markdown, CSV and JSON. Words stand before numbers in all but CSV.
#pragma once

#include <string>

#include "analysis/balance.hpp"
#include "analysis/interval_bars.hpp"

namespace firstmove::analysis {

/// Summary, then per condition the ten fairest and ten most one-sided, as numbers and as bars; lines of at
/// most 110 characters.
std::string terminal_report(const BalanceTable& balance, Charset charset = Charset::ascii);

/// The same as a document.
std::string markdown_report(const BalanceTable& balance);

/// Every setup: the columns of setup_sheet.
std::string csv_report(const BalanceTable& balance);

/// The summary as numbers and words, and under "rows" the cells of csv_report (an empty cell is null), one
/// row a line. "significant_vs_mean", "significant_vs_half" and "fair" at the top are those of the first
/// condition, which "condition" names; "conditions" holds them for each.
std::string json_report(const BalanceTable& balance);

}  // namespace firstmove::analysis
