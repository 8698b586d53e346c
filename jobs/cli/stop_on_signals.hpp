// SIGINT and SIGTERM as a request to stop.
#pragma once

#include "jobs/stop.hpp"

namespace firstmove::jobs::cli {

/// From now on the first SIGINT or SIGTERM requests a stop; a second one ends the process at once, which is
/// safe.
StopSignal& stop_on_signals();

}  // namespace firstmove::jobs::cli
