// How long to think about a move when a clock runs. A pure function: it reads no clock.
#pragma once

#include <cstdint>

namespace firstmove::jobs::uci {

struct Clock {
  std::int64_t remaining_ms;
  std::int64_t increment_ms = 0;  ///< added after each move
  int moves_to_go = 0;            ///< until more time is added; 0: the rest of the game
};

struct ThinkingTime {
  std::int64_t soft_ms;  ///< no new iteration begins after this
  std::int64_t hard_ms;  ///< the search ends here, wherever it is
};

/// What the way to the other program and back may cost; kept in reserve at every move.
inline constexpr std::int64_t kReserve_ms = 20;

/// result  1 <= soft_ms <= hard_ms, and hard_ms < remaining_ms unless hardly anything remains
ThinkingTime allot_time(const Clock& clock);

}  // namespace firstmove::jobs::uci
