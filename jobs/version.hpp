// What this build is: for `--version` and for the provenance of results.
#pragma once

#include <string>

#include "results/rows.hpp"

namespace firstmove::jobs {

/// "firstmove 0.1.0 (commit abc1234, GCC 12.2.0)"
std::string version_text();

/// Who makes results in this process, now: clock and host are read here.
results::Maker make_maker();

}  // namespace firstmove::jobs
