#include "jobs/uci/go.hpp"

#include <charconv>
#include <limits>

namespace firstmove::jobs::uci {
namespace {

constexpr std::int64_t kLargest = std::numeric_limits<std::int64_t>::max() / 4;
constexpr std::int64_t kDeepestPerft = 20;

/// pre  range_of(keyword) has a value and holds `value`
void store_number(GoRequest& request, const std::string& keyword, std::int64_t value) {
  if (keyword == "depth") {
    request.depth = static_cast<int>(value);
  } else if (keyword == "nodes") {
    request.nodes = static_cast<std::uint64_t>(value);
  } else if (keyword == "movetime") {
    request.movetime_ms = value;
  } else if (keyword == "wtime" || keyword == "btime") {
    request.time_ms[keyword == "btime"] = value;
  } else if (keyword == "winc" || keyword == "binc") {
    request.increment_ms[keyword == "binc"] = value;
  } else if (keyword == "movestogo") {
    request.moves_to_go = static_cast<int>(value);
  } else {
    request.perft = static_cast<int>(value);
  }
}

struct Range {
  std::int64_t least;
  std::int64_t most;
};

/// Nothing for a word that takes no number.
std::optional<Range> range_of(const std::string& keyword) {
  if (keyword == "depth" || keyword == "movestogo") return Range{1, 1'000'000};
  if (keyword == "nodes" || keyword == "movetime") return Range{1, kLargest};
  if (keyword == "wtime" || keyword == "btime") return Range{-kLargest, kLargest};  // flags may have fallen
  if (keyword == "winc" || keyword == "binc") return Range{0, kLargest};
  if (keyword == "perft") return Range{1, kDeepestPerft};
  return std::nullopt;
}

}  // namespace

std::optional<std::int64_t> parse_integer(const std::string& text, std::int64_t least, std::int64_t most) {
  std::int64_t value = 0;
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, value);
  if (error != std::errc{} || stop != end || value < least || value > most) return std::nullopt;
  return value;
}

GoRequest parse_go(const std::vector<std::string>& words) {
  GoRequest request;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string& keyword = words[i];
    if (keyword == "infinite") {
      request.infinite = true;
      continue;
    }
    const std::optional<Range> range = range_of(keyword);
    if (!range) {
      request.complaints.push_back("go: '" + keyword + "' is not supported");
      continue;
    }
    const std::optional<std::int64_t> value =
        i + 1 < words.size() ? parse_integer(words[i + 1], range->least, range->most) : std::nullopt;
    if (value) {
      store_number(request, keyword, *value);
    } else {
      request.complaints.push_back("go " + keyword + " needs a whole number from " +
                                   std::to_string(range->least) + " to " + std::to_string(range->most));
    }
    ++i;
  }
  return request;
}

}  // namespace firstmove::jobs::uci
