// The words after `go`.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace firstmove::jobs::uci {

/// What a search may cost. Limits combine: the first one reached ends the search.
struct GoRequest {
  std::optional<int> depth;
  std::optional<std::uint64_t> nodes;
  std::optional<std::int64_t> movetime_ms;
  std::array<std::optional<std::int64_t>, 2> time_ms;  ///< [white, black]
  std::array<std::int64_t, 2> increment_ms{};
  int moves_to_go = 0;
  bool infinite = false;                ///< the answer waits for `stop`
  std::optional<int> perft;             ///< count leaves instead
  std::vector<std::string> complaints;  ///< what was not understood, in words; the rest holds

  bool has_limit() const { return depth || nodes || movetime_ms || time_ms[0] || time_ms[1]; }
};

GoRequest parse_go(const std::vector<std::string>& words);

/// The whole of `text` as an integer from `least` to `most`.
std::optional<std::int64_t> parse_integer(const std::string& text, std::int64_t least, std::int64_t most);

}  // namespace firstmove::jobs::uci
