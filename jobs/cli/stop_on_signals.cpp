#include "jobs/cli/stop_on_signals.hpp"

#include <csignal>
#include <cstdint>

namespace firstmove::jobs::cli {
namespace {

constexpr std::int64_t kSameRequestNanoseconds = 1'000'000'000;

StopSignal stop_signal;  // a signal handler can reach nothing else

extern "C" void request_stop(int number) {
  if (stop_signal.is_older_than(kSameRequestNanoseconds)) {
    signal(number, SIG_DFL);
    raise(number);  // acts when this handler returns
    return;
  }
  stop_signal.request();
}

}  // namespace

StopSignal& stop_on_signals() {
  struct sigaction action {};
  action.sa_handler = request_stop;
  action.sa_flags = SA_RESTART;
  sigemptyset(&action.sa_mask);
  sigaction(SIGINT, &action, nullptr);
  sigaction(SIGTERM, &action, nullptr);
  sigaction(SIGHUP, &action, nullptr);  // the terminal was closed
  return stop_signal;
}

}  // namespace firstmove::jobs::cli
