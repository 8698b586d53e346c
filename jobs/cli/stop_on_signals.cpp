#include "jobs/cli/stop_on_signals.hpp"

#include <csignal>

namespace firstmove::jobs::cli {
namespace {

StopSignal stop_signal;  // a signal handler can reach nothing else

extern "C" void request_stop(int) {
  stop_signal.request();
}

}  // namespace

StopSignal& stop_on_signals() {
  struct sigaction action {};
  action.sa_handler = request_stop;
  action.sa_flags = static_cast<int>(SA_RESTART | SA_RESETHAND);
  sigemptyset(&action.sa_mask);
  sigaction(SIGINT, &action, nullptr);
  sigaction(SIGTERM, &action, nullptr);
  return stop_signal;
}

}  // namespace firstmove::jobs::cli
