// The figures of a balance table as one JSON value: what json_report prints before its rows.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "analysis/balance.hpp"

namespace firstmove::analysis {

/// Keys as in docs/statistics.md, "The JSON file", without "rows".
nlohmann::ordered_json report_head(const BalanceTable& balance);

}  // namespace firstmove::analysis
