#include "jobs/uci/time_manager.hpp"

#include <algorithm>

namespace firstmove::jobs::uci {
namespace {

constexpr std::int64_t kMovesExpected = 30;  // what a game may still last, seen from any move
constexpr std::int64_t kHardFactor = 4;      // a move in trouble may take this many shares
constexpr std::int64_t kLargestPart = 3;     // but never more than a third of what is left
constexpr std::int64_t kSoftPercent = 60;    // an iteration begun later would rarely end in time
constexpr std::int64_t kIncrementPercent = 75;

}  // namespace

ThinkingTime allot_time(const Clock& clock) {
  const std::int64_t usable = std::max<std::int64_t>(clock.remaining_ms - kReserve_ms, 1);
  const std::int64_t increment = std::max<std::int64_t>(clock.increment_ms, 0);
  const std::int64_t moves =
      clock.moves_to_go > 0 ? std::min<std::int64_t>(clock.moves_to_go, kMovesExpected) : kMovesExpected;
  const std::int64_t share = usable / moves + increment * kIncrementPercent / 100;
  const std::int64_t most = moves == 1 ? usable : std::max(usable / kLargestPart, usable / moves);
  const std::int64_t hard = std::clamp<std::int64_t>(share * kHardFactor, 1, std::max<std::int64_t>(most, 1));
  const std::int64_t soft = std::clamp<std::int64_t>(share * kSoftPercent / 100, 1, hard);
  return {soft, hard};
}

}  // namespace firstmove::jobs::uci
