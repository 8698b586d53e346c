#include "analysis/interval_bars.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "analysis/format.hpp"

namespace firstmove::analysis {

namespace {

constexpr double kTwoSided95 = 1.959964;  // standard deviations
constexpr std::size_t kWidth = 61;

struct Signs {
  const char* empty;
  const char* line;
  const char* score;
  const char* half;
  const char* margin;
};
constexpr Signs kAscii{" ", "-", "o", "|", ":"};
constexpr Signs kUnicode{" ", "─", "●", "│", "┊"};

/// Column of a value.
std::size_t column(double value, const BarScale& scale, std::size_t width) {
  const double share = std::clamp((value - 0.5 + scale.reach) / (2 * scale.reach), 0.0, 1.0);
  return static_cast<std::size_t>(std::lround(share * static_cast<double>(width - 1)));
}

std::string array_text(const results::SetupRecord& record) {
  if (record.white_array == record.black_array || record.black_array.empty()) return record.white_array;
  return record.white_array + "/" + record.black_array;
}

}  // namespace

BarScale bar_scale(std::span<const Interval> intervals, double margin) {
  double reach = 1.5 * margin;
  for (const Interval& interval : intervals)
    reach = std::max({reach, std::abs(interval.low - 0.5), std::abs(interval.high - 0.5)});
  return {std::min(reach, 0.5), margin};
}

std::string interval_bar(double score, const Interval& interval, const BarScale& scale, std::size_t width,
                         Charset charset) {
  const Signs& signs = charset == Charset::unicode ? kUnicode : kAscii;
  const auto at = [&](double value) { return column(value, scale, width); };
  std::vector<const char*> bar(width, signs.empty);
  std::fill(bar.begin() + static_cast<std::ptrdiff_t>(at(interval.low)),
            bar.begin() + static_cast<std::ptrdiff_t>(at(interval.high)) + 1, signs.line);
  if (scale.margin < scale.reach) bar[at(0.5 - scale.margin)] = bar[at(0.5 + scale.margin)] = signs.margin;
  bar[at(0.5)] = signs.half;
  bar[at(score)] = signs.score;
  std::string text;
  for (const char* sign : bar) text += sign;
  return text;
}

std::string bar_axis(const BarScale& scale, std::size_t width) {
  const std::string low = points(0.5 - scale.reach), middle = points(0.5), high = points(0.5 + scale.reach);
  const std::size_t half = column(0.5, scale, width);
  std::string text = low;
  text.resize(std::max(half - middle.size() / 2, low.size() + 1), ' ');
  text += middle;
  text.resize(std::max(width - std::min(width, high.size()), text.size() + 1), ' ');
  return text + high;
}

Interval shrunken_interval(const Shrunken& shrunken) {
  return {shrunken.score - kTwoSided95 * shrunken.sd, shrunken.score + kTwoSided95 * shrunken.sd};
}

std::vector<std::string> interval_bars(const BalanceTable& balance, const ConditionTable& table,
                                       std::span<const std::size_t> classes, Charset charset) {
  std::vector<Interval> intervals;
  std::size_t id_width = 5, array_width = 5;
  const auto setup_of = [&](std::size_t index) -> const results::SetupRecord& {
    return balance.statistics.table.setups[table.classes[index].members.front()];
  };
  for (const std::size_t index : classes) {
    if (!table.classes[index].shrunken) continue;
    intervals.push_back(shrunken_interval(*table.classes[index].shrunken));
    id_width = std::max(id_width, std::to_string(setup_of(index).setup).size());
    array_width = std::max(array_width, array_text(setup_of(index)).size());
  }
  std::vector<std::string> lines;
  if (intervals.empty()) return lines;
  const BarScale scale = bar_scale(intervals, balance.margin);
  lines.push_back(
      fmt::format("{:>{}}  {:<{}}  {}", "setup", id_width, "array", array_width, bar_axis(scale, kWidth)));
  for (const std::size_t index : classes) {
    const std::optional<Shrunken>& shrunken = table.classes[index].shrunken;
    if (!shrunken) continue;
    std::string bar = interval_bar(shrunken->score, shrunken_interval(*shrunken), scale, kWidth, charset);
    bar.erase(bar.find_last_not_of(' ') + 1);
    lines.push_back(fmt::format("{:>{}}  {:<{}}  {}", setup_of(index).setup, id_width,
                                array_text(setup_of(index)), array_width, bar));
  }
  return lines;
}

}  // namespace firstmove::analysis
