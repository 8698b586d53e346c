// Everything that a result file tells: its statistics, and what only the rows of single games know.
#pragma once

#include <string>

#include "analysis/balance.hpp"

namespace firstmove::jobs {

/// With details, repeatability, and armies where the sides are independent.
/// errors  results::IoError
analysis::BalanceTable balance_of_file(const std::string& file, double margin = analysis::kDefaultMargin);

}  // namespace firstmove::jobs
