// SIGINT and SIGTERM as a request to stop.
#pragma once

#include "jobs/stop.hpp"

namespace firstmove::jobs::cli {

/// From now on the first SIGINT or SIGTERM requests a stop; another one, a second or more later, ends the
/// process at once, which is safe. Within that second it is the same request told twice: batch systems and
/// timeout(1) signal a script and all its children, and the script passes on what it got.
StopSignal& stop_on_signals();

}  // namespace firstmove::jobs::cli
