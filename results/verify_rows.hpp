// Reads every row: order, keys, codes, and the sums that the rows give.
#pragma once

#include "results/h5_file.hpp"
#include "results/verify.hpp"

namespace firstmove::results {

/// Adds what it finds to the report.
void verify_rows(const h5::Object& root, VerifyReport& report);

}  // namespace firstmove::results
