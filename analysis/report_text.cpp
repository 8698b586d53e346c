#include <fmt/format.h>

#include "analysis/army_report.hpp"
#include "analysis/format.hpp"
#include "analysis/model_report.hpp"
#include "analysis/repeatability_report.hpp"
#include "analysis/report.hpp"
#include "analysis/sheet.hpp"
#include "analysis/summary.hpp"
#include "analysis/text_layout.hpp"

namespace firstmove::analysis {

namespace {

std::string units_text(const BalanceTable& balance, std::size_t count) {
  if (count == 1) return balance.has_classes ? "class" : "setup";
  return fmt::format("{} {}", count, balance.has_classes ? "classes" : "setups");
}

/// By what the lists are ordered.
const char* order_text(const ConditionTable& table) {
  return table.is_ranked_by_raw_score() ? "raw score" : "shrunken score";
}

std::string list_title(const BalanceTable& balance, const ConditionTable& table, const char* which) {
  const std::size_t length = table.fairest.size();
  if (length == 1) return fmt::format("The {} {}, by {}:", which, units_text(balance, 1), order_text(table));
  return fmt::format("The {} {}, by {} (P: probability of being among the {} {}):", which,
                     units_text(balance, length), order_text(table), length, which);
}

std::string whole_title(const BalanceTable& balance, const ConditionTable& table) {
  const std::size_t length = table.fairest.size();
  const std::string ranks = length == 1
                                ? "the nearest to .5, the farthest from it"
                                : fmt::format("among the {} nearest to .5, the {} farthest", length, length);
  return fmt::format("All {}, the fairest first, by {} (P: to be {}):",
                     units_text(balance, table.by_fairness.size()), order_text(table), ranks);
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
  const auto add = [&](ListKind kind, const std::string& heading) {
    out += fmt::format("\n{}{}\n", indent, heading);
    out += table_text(list_sheet(balance, table, kind));
  };
  if (!table.named.empty()) {
    add(ListKind::named, "Named as the fairest, by the games that each played after that:");
    out += fmt::format("\n{}Elsewhere, too, these stand with those games.\n", indent);
  }
  if (table.by_fairness.size() <= kMostShownWhole) {
    add(ListKind::all, whole_title(balance, table));
  } else {
    add(ListKind::fairest, list_title(balance, table, "fairest"));
    add(ListKind::most_one_sided, list_title(balance, table, "most one-sided"));
  }
  if (const Sheet effects = effect_sheet(table); !effects.rows.empty()) {
    out += fmt::format("\n{}Features that go with White's score:\n", indent);
    out += table_text(effects);
  }
  return out;
}

}  // namespace

std::string terminal_report(const BalanceTable& balance) {
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
