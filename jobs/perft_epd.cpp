#include "jobs/perft_epd.hpp"

#include <charconv>
#include <optional>

#include "core/fen.hpp"

namespace firstmove::jobs {
namespace {

constexpr int kDeepest = 20;

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view kSpace = " \t\r";
  const std::size_t first = text.find_first_not_of(kSpace);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(kSpace) - first + 1);
}

template <typename Number>
std::optional<Number> whole_number(std::string_view text) {
  Number value{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return value;
}

/// "D3 8902"; nothing for an operation of another name.
tl::expected<std::optional<PerftCount>, std::string> parse_count(std::string_view operation) {
  const std::size_t space = operation.find_first_of(" \t");
  const std::string_view name = operation.substr(0, space);
  if (name.size() < 2 || name.front() != 'D') return std::nullopt;
  const auto depth = whole_number<int>(name.substr(1));
  if (!depth) return std::nullopt;
  if (*depth < 1 || *depth > kDeepest) return tl::unexpected(std::string("depth must be 1 to 20"));
  const std::string_view count = space == std::string_view::npos ? "" : trimmed(operation.substr(space));
  const auto leaves = whole_number<std::uint64_t>(count);
  if (!leaves)
    return tl::unexpected("'" + std::string(count) + "' is not a number of leaves, such as in 'D3 8902'");
  return PerftCount{*depth, *leaves};
}

tl::expected<PerftLine, EpdFault> parse_line(std::string_view text, int number) {
  const auto column_of = [&](std::string_view part) {
    return part.empty() ? 1 : static_cast<int>(part.data() - text.data()) + 1;
  };
  const std::string_view fen = trimmed(text.substr(0, text.find(';')));
  PerftLine line{number, column_of(fen), std::string(fen), {}};
  std::size_t at = text.find(';');
  while (at != std::string_view::npos) {
    const std::size_t next = text.find(';', at + 1);
    const std::string_view operation = trimmed(text.substr(at + 1, next - at - 1));
    auto count = parse_count(operation);
    if (!count) return tl::unexpected(EpdFault{number, column_of(operation), count.error()});
    if (*count) line.counts.push_back(**count);
    at = next;
  }
  if (line.counts.empty())
    return tl::unexpected(EpdFault{number, 1, "no counts: expected 'FEN ;D1 n ;D2 n'"});
  return line;
}

/// What the executor shares out, and where its answer goes.
struct Task {
  std::size_t line;
  PerftCount expected;
  std::uint64_t counted = 0;
};

template <core::Geometry G>
tl::expected<PerftCheck, EpdFault> check(const core::VariantRules& rules, const std::vector<PerftLine>& lines,
                                         std::uint64_t max_leaves, Executor& executor,
                                         const core::PerftOptions& options) {
  const core::RuleTables<G> tables(rules);
  std::vector<core::Position<G>> positions;
  std::vector<Task> tasks;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    auto position = core::parse_fen(tables, lines[i].fen);
    if (!position) {
      const int column = lines[i].fen_column + position.error().column - 1;
      return tl::unexpected(EpdFault{lines[i].line, column, position.error().message});
    }
    positions.push_back(*position);
    for (const PerftCount& count : lines[i].counts) {
      if (max_leaves == 0 || count.leaves <= max_leaves) tasks.push_back({i, count});
    }
  }
  executor.run(tasks.size(), [&](int, std::size_t index) {
    Task& task = tasks[index];
    task.counted = core::perft(positions[task.line], task.expected.depth, options);
  });
  PerftCheck result;
  for (auto task = tasks.begin(); task != tasks.end();) {
    const std::size_t line = task->line;
    bool holds = true;
    for (; task != tasks.end() && task->line == line; ++task) {
      if (task->counted == task->expected.leaves) continue;
      holds = false;
      result.mismatches.push_back(
          {lines[line].line, lines[line].fen, task->expected.depth, task->expected.leaves, task->counted});
    }
    ++(holds ? result.passed : result.failed);
  }
  result.skipped = lines.size() - result.passed - result.failed;
  return result;
}

}  // namespace

tl::expected<std::vector<PerftLine>, EpdFault> parse_perft_epd(std::string_view text) {
  std::vector<PerftLine> lines;
  for (int number = 1; !text.empty(); ++number) {
    const std::size_t end = text.find('\n');
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    if (trimmed(line).empty() || trimmed(line).front() == '#') continue;
    auto parsed = parse_line(line, number);
    if (!parsed) return tl::unexpected(std::move(parsed.error()));
    lines.push_back(std::move(*parsed));
  }
  return lines;
}

tl::expected<PerftCheck, EpdFault> check_perft(const core::VariantRules& rules,
                                               const std::vector<PerftLine>& lines, std::uint64_t max_leaves,
                                               Executor& executor, const core::PerftOptions& options) {
  return core::dispatch(rules.geometry, [&]<core::Geometry G>() {
    return check<G>(rules, lines, max_leaves, executor, options);
  });
}

}  // namespace firstmove::jobs
