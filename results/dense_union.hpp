// Perft and root-score rows of all inputs. They fill tables no larger than the output's own, so they are
// joined in place.
#pragma once

#include <map>
#include <set>

#include "results/record_stream.hpp"

namespace firstmove::results {

/// Reads them from every source into statistics.perft_* and statistics.root_score / eval_depths, and counts
/// in report and context.
/// errors  IoError naming both inputs when deterministic rows differ
void join_dense_rows(MergeContext& context, VariantStatistics& statistics, MergeReport& report);

}  // namespace firstmove::results
