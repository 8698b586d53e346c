#include "jobs/match/player_spec.hpp"

#include <charconv>
#include <optional>
#include <sstream>

namespace firstmove::jobs::match {
namespace {

constexpr std::string_view kProgram = "uci:";
constexpr std::string_view kOption = "option.";
constexpr std::int64_t kLargest = std::int64_t{1} << 60;

/// The whole of `text` as a number from 1 to `most`.
std::optional<std::int64_t> positive(std::string_view text, std::int64_t most) {
  std::int64_t value = 0;
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, value);
  if (error != std::errc{} || stop != end || value < 1 || value > most) return std::nullopt;
  return value;
}

/// "10ms", "2s"
std::optional<std::int64_t> milliseconds(std::string_view text) {
  constexpr std::int64_t kMost_s = 1'000'000;
  if (text.ends_with("ms")) return positive(text.substr(0, text.size() - 2), kMost_s * 1000);
  if (!text.ends_with("s")) return std::nullopt;
  const auto seconds = positive(text.substr(0, text.size() - 1), kMost_s);
  return seconds ? std::optional(*seconds * 1000) : std::nullopt;
}

std::vector<std::string> words_of(const std::string& text) {
  std::istringstream stream(text);
  std::vector<std::string> words;
  for (std::string word; stream >> word;) words.push_back(std::move(word));
  return words;
}

/// Sets a number; empty on success, otherwise what would be right.
template <typename Number>
std::string set_number(Number& target, std::string_view value, std::int64_t most) {
  const std::optional<std::int64_t> number = positive(value, most);
  if (!number) return "a whole number from 1 to " + std::to_string(most);
  target = static_cast<Number>(*number);
  return "";
}

std::string set_time(PlayerSpec& spec, std::string_view value) {
  const std::optional<std::int64_t> time = milliseconds(value);
  if (!time) return "a time such as 10ms or 2s";
  spec.time_ms = *time;
  return "";
}

/// What is wrong with one "key=value"; empty when it was taken.
std::string apply(PlayerSpec& spec, std::string_view key, std::string_view value) {
  if (key == "depth") return set_number(spec.depth, value, 100);
  if (key == "nodes") return set_number(spec.nodes, value, kLargest);
  if (key == "time") return set_time(spec, value);
  if (key == "hash") return set_number(spec.hash_mb, value, 4096);
  const std::string known = "depth, nodes, time, hash";
  if (!spec.is_program()) {
    if (key == "soft") return set_number(spec.last_iteration_nodes, value, kLargest);
    if (key == "net") {
      spec.network_name = value;
      return value.empty() ? "a network file" : "";
    }
    if (key != "eval") return "a key that is known: " + known + ", eval, net, soft";
    spec.evaluation_name = value;
    return value.empty() ? "a parameter file, 'default' or 'derived'" : "";
  }
  if (key == "timeout") return set_number(spec.timeout_s, value, 1'000'000);
  if (key == "args") {
    spec.arguments = words_of(std::string(value));
  } else if (key.starts_with(kOption) && key.size() > kOption.size()) {
    spec.options.emplace_back(key.substr(kOption.size()), value);
  } else {
    return "a key that is known: " + known + ", timeout, args, option.NAME";
  }
  return "";
}

}  // namespace

tl::expected<PlayerSpec, std::string> parse_player(std::string_view text) {
  PlayerSpec spec;
  spec.text = text;
  std::string_view rest = text;
  const std::string where = "player '" + spec.text + "': ";
  if (rest.starts_with(kProgram)) {
    rest.remove_prefix(kProgram.size());
    const std::size_t end = std::min(rest.find(','), rest.size());
    spec.program = rest.substr(0, end);
    if (spec.program.empty()) return tl::unexpected(where + "no program after 'uci:'");
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find(','), rest.size());
    const std::string_view item = rest.substr(0, end);
    rest.remove_prefix(std::min(end + 1, rest.size()));
    const std::size_t equals = item.find('=');
    const bool has_value = equals != std::string_view::npos;
    const std::string wanted =
        has_value ? apply(spec, item.substr(0, equals), item.substr(equals + 1)) : "KEY=VALUE";
    if (!wanted.empty()) return tl::unexpected(where + "'" + std::string(item) + "' should be " + wanted);
  }
  if (spec.depth == 0 && spec.nodes == 0 && spec.time_ms == 0 && spec.last_iteration_nodes == 0) {
    return tl::unexpected(where + "needs a limit: depth=PLIES, nodes=NUMBER or time=10ms");
  }
  return spec;
}

}  // namespace firstmove::jobs::match
