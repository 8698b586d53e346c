#include <fmt/format.h>

#include "analysis/format.hpp"
#include "analysis/sheet.hpp"

namespace firstmove::analysis {

namespace {

using Row = std::vector<std::string>;

std::string array_text(const results::SetupRecord& record) {
  if (record.white_array == record.black_array || record.black_array.empty()) return record.white_array;
  return record.white_array + "/" + record.black_array;
}

const std::vector<std::size_t>& listed(const ConditionTable& table, ListKind kind) {
  switch (kind) {
    case ListKind::fairest:
      return table.fairest;
    case ListKind::most_one_sided:
      return table.most_one_sided;
    case ListKind::named:
      return table.named;
    case ListKind::all:
      break;
  }
  return table.by_fairness;
}

std::vector<Column> probability_columns(ListKind kind) {
  if (kind == ListKind::all) return {{"P fair", false}, {"P far", false}};
  return {{"P", false}};
}

}  // namespace

std::string partners(const results::SetupTable& table, const ClassRow& unit, std::size_t setup) {
  std::string ids;
  for (const std::size_t member : unit.members) {
    if (member == setup) continue;
    if (!ids.empty()) ids += ' ';
    ids += std::to_string(table.setups[member].setup);
  }
  return ids;
}

Sheet list_sheet(const BalanceTable& balance, const ConditionTable& table, ListKind kind) {
  Sheet sheet;
  sheet.columns = {{"setup", false}};
  if (balance.has_classes) sheet.columns.push_back({"partner", false});
  sheet.columns.push_back({"array", true});
  for (const char* name : {"games", "W/D/B", "score"}) sheet.columns.push_back({name, false});
  sheet.columns.push_back({"95 %", true});
  for (const char* name : {"shrunken", "sd"}) sheet.columns.push_back({name, false});
  for (const Column& column : probability_columns(kind)) sheet.columns.push_back(column);
  sheet.columns.push_back({"badge", true});
  for (const std::size_t index : listed(table, kind)) {
    const ClassRow& unit = table.classes[index];
    const Estimate& estimate = *unit.estimate;
    const GameCounts& counts = estimate.counts;
    const std::size_t first = unit.members.front();
    Row row{std::to_string(balance.statistics.table.setups[first].setup)};
    if (balance.has_classes) row.push_back(partners(balance.statistics.table, unit, first));
    row.push_back(array_text(balance.statistics.table.setups[first]));
    row.push_back(grouped(counts.games()));
    row.push_back(fmt::format("{}/{}/{}", counts.white_wins, counts.draws, counts.black_wins));
    row.push_back(points(estimate.score));
    row.push_back(points(estimate.interval.low) + " to " + points(estimate.interval.high));
    row.push_back(unit.shrunken ? points(unit.shrunken->score) : "");
    row.push_back(unit.shrunken ? small_points(unit.shrunken->sd) : "");
    const std::string fairest = unit.shrunken ? reliability(unit.among_fairest) : "";
    const std::string one_sided = unit.shrunken ? reliability(unit.among_most_one_sided) : "";
    if (kind != ListKind::most_one_sided) row.push_back(fairest);
    if (kind == ListKind::most_one_sided || kind == ListKind::all) row.push_back(one_sided);
    row.push_back(kBadgeNames[static_cast<std::size_t>(unit.badge)]);
    sheet.rows.push_back(std::move(row));
  }
  return sheet;
}

}  // namespace firstmove::analysis
