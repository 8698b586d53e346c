#include <fmt/format.h>

#include <algorithm>

#include "analysis/army_report.hpp"
#include "analysis/format.hpp"
#include "analysis/model_report.hpp"
#include "analysis/repeatability_report.hpp"
#include "analysis/report.hpp"
#include "analysis/sheet.hpp"
#include "analysis/summary.hpp"

namespace firstmove::analysis {

namespace {

constexpr std::size_t kLineWidth = 100;

/// Breaks at spaces; following lines are indented by two more.
std::string wrapped(const std::string& text, const std::string& indent) {
  std::string out;
  std::string line = indent;
  std::size_t start = 0;
  bool has_word = false;
  while (start < text.size()) {
    std::size_t end = std::min(text.find(' ', start), text.size());
    if (text.compare(end, 2, " %") == 0)
      end = std::min(text.find(' ', end + 1), text.size());  // "95 %" stays whole
    const std::string word = text.substr(start, end - start);
    if (has_word && line.size() + 1 + word.size() > kLineWidth) {
      out += line + "\n";
      line = indent + "  ";
      has_word = false;
    }
    line += (has_word ? " " : "") + word;
    has_word = true;
    start = end + 1;
  }
  return out + line + "\n";
}

std::string aligned(const Sheet& sheet, const std::string& indent) {
  std::vector<std::size_t> widths;
  for (const Column& column : sheet.columns) widths.push_back(column.name.size());
  for (const auto& row : sheet.rows)
    for (std::size_t k = 0; k < row.size(); ++k) widths[k] = std::max(widths[k], row[k].size());
  const auto add_row = [&](std::string& out, const auto& cell_of) {
    std::string line = indent;
    for (std::size_t k = 0; k < sheet.columns.size(); ++k)
      line += sheet.columns[k].is_text ? fmt::format("{:<{}}  ", cell_of(k), widths[k])
                                       : fmt::format("{:>{}}  ", cell_of(k), widths[k]);
    line.erase(line.find_last_not_of(' ') + 1);
    out += line + "\n";
  };
  std::string out;
  add_row(out, [&](std::size_t k) { return sheet.columns[k].name; });
  for (const auto& row : sheet.rows) add_row(out, [&](std::size_t k) { return row[k]; });
  return out;
}

std::string markdown_table(const Sheet& sheet) {
  std::string out = "|";
  for (const Column& column : sheet.columns) out += fmt::format(" {} |", column.name);
  out += "\n|";
  for (const Column& column : sheet.columns) out += column.is_text ? "---|" : "---:|";
  out += "\n";
  for (const auto& row : sheet.rows) {
    out += "|";
    for (const std::string& cell : row) out += fmt::format(" {} |", cell);
    out += "\n";
  }
  return out;
}

std::string list_title(const BalanceTable& balance, std::size_t length, const char* which) {
  if (length == 1)
    return fmt::format("The {} {}, by shrunken score:", which, balance.has_classes ? "class" : "setup");
  return fmt::format("The {} {} {}, by shrunken score (P: probability of being among the {}):", length, which,
                     balance.has_classes ? "classes" : "setups", length);
}

std::string nothing_to_show() {
  return "Perft only: this file holds no games, so there is no balance to show.";
}

std::string title(const BalanceTable& balance) {
  return fmt::format("{}: balance of {}", balance.statistics.provenance.identity.variant,
                     count_of(balance.statistics.setup_count(), "setup", "setups"));
}

/// The two lists, each under its title; `table_text` lays a sheet out.
template <typename TableText>
std::string lists_text(const BalanceTable& balance, const ConditionTable& table, const char* indent,
                       const TableText& table_text) {
  std::string out;
  const auto add = [&](ListKind kind, const char* which) {
    out += fmt::format("\n{}{}\n", indent, list_title(balance, table.fairest.size(), which));
    out += table_text(list_sheet(balance, table, kind));
  };
  if (!table.named.empty()) {
    out += fmt::format("\n{}Named as the fairest, by the games that each played after that:\n", indent);
    out += table_text(list_sheet(balance, table, ListKind::named));
    out += fmt::format("\n{}In the other lists, too, these stand with those games.\n", indent);
  }
  add(ListKind::fairest, "fairest");
  add(ListKind::most_one_sided, "most one-sided");
  if (const Sheet effects = effect_sheet(table); !effects.rows.empty()) {
    out += fmt::format("\n{}Features that go with White's score:\n", indent);
    out += table_text(effects);
  }
  return out;
}

/// The lists once more, to be seen at a glance.
std::string bars_text(const BalanceTable& balance, const ConditionTable& table, Charset charset) {
  std::string out;
  const auto add = [&](const std::vector<std::size_t>& classes, const char* which) {
    const std::vector<std::string> lines = interval_bars(balance, table, classes, charset);
    if (lines.empty()) return;
    out +=
        wrapped(fmt::format("Shrunken scores of the {} with 95 % intervals:", which), "  ").insert(0, "\n");
    for (const std::string& line : lines) out += "  " + line + "\n";
  };
  add(table.fairest, "fairest");
  add(table.most_one_sided, "most one-sided");
  return out;
}

}  // namespace

std::string terminal_report(const BalanceTable& balance, Charset charset) {
  std::string out = fmt::format("{}\n  from {}\n", title(balance), balance.source);
  for (const std::string& line : perft_text(balance)) out += fmt::format("  {}\n", line);
  if (balance.conditions.empty()) out += fmt::format("  {}\n", nothing_to_show());
  for (const ConditionTable& table : balance.conditions) {
    out += fmt::format("\n{}", wrapped(condition_text(table.condition), ""));
    for (const std::string& line : summary(balance, table)) out += wrapped(line, "  ");
    for (const std::string& line : warnings(balance, table)) out += wrapped(line, "  ");
    if (table.fairest.empty()) continue;
    out += wrapped(caveat(table), "  ");
    out += lists_text(balance, table, "  ", [](const Sheet& sheet) { return aligned(sheet, "  "); });
    out += bars_text(balance, table, charset);
    out += army_report(table, {[](const std::string& text) { return fmt::format("\n  {}\n", text); },
                               [](const std::string& text) { return wrapped(text, "  "); },
                               [](const Sheet& sheet) { return "\n" + aligned(sheet, "  "); }});
  }
  const std::vector<std::string> repeated = repeatability_text(balance.repeatability);
  if (!repeated.empty()) out += "\nRepeatability\n";
  for (const std::string& line : repeated) out += wrapped(line, "  ");
  return out;
}

std::string markdown_report(const BalanceTable& balance) {
  std::string out = fmt::format("# {}\n\nFrom `{}`.\n", title(balance), balance.source);
  if (!balance.perft.empty()) out += '\n';
  for (const std::string& line : perft_text(balance)) out += fmt::format("- {}\n", line);
  if (balance.conditions.empty()) out += fmt::format("\n{}\n", nothing_to_show());
  for (const ConditionTable& table : balance.conditions) {
    out += fmt::format("\n## Condition {}\n", table.condition.name);
    const std::vector<std::string> lines = summary(balance, table);
    out += fmt::format("\n**{}**\n\n- {}\n", lines.front(), condition_text(table.condition));
    for (std::size_t k = 1; k < lines.size(); ++k) out += fmt::format("- {}\n", lines[k]);
    for (const std::string& line : warnings(balance, table)) out += fmt::format("- **{}**\n", line);
    if (table.fairest.empty()) continue;
    out += fmt::format("- {}\n", caveat(table));
    // A table needs an empty line before it.
    out += lists_text(balance, table, "",
                      [](const Sheet& sheet) { return fmt::format("\n{}", markdown_table(sheet)); });
    out +=
        army_report(table, {[](const std::string& text) { return fmt::format("\n### {}\n\n", text); },
                            [](const std::string& text) { return fmt::format("- {}\n", text); },
                            [](const Sheet& sheet) { return fmt::format("\n{}", markdown_table(sheet)); }});
  }
  const std::vector<std::string> repeated = repeatability_text(balance.repeatability);
  if (!repeated.empty()) out += "\n## Repeatability\n\n";
  for (const std::string& line : repeated) out += fmt::format("- {}\n", line);
  return out;
}

}  // namespace firstmove::analysis
