#include "analysis/format.hpp"
#include "analysis/sheet.hpp"

namespace firstmove::analysis {

namespace {

using Row = std::vector<std::string>;

std::string array_text(const results::SetupRecord& record) {
  if (record.white_array == record.black_array || record.black_array.empty()) return record.white_array;
  return record.white_array + "/" + record.black_array;
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
  const bool is_fairest = kind != ListKind::most_one_sided;
  const std::vector<std::size_t>& listed = kind == ListKind::fairest ? table.fairest
                                           : kind == ListKind::named ? table.named
                                                                     : table.most_one_sided;
  Sheet sheet;
  sheet.columns = {{"setup", false}};
  if (balance.has_classes) sheet.columns.push_back({"partner", false});
  sheet.columns.push_back({"array", true});
  for (const char* name : {"games", "White", "draw", "Black", "score"})
    sheet.columns.push_back({name, false});
  sheet.columns.push_back({"95 %", true});
  for (const char* name : {"shrunken", "sd", "P"}) sheet.columns.push_back({name, false});
  sheet.columns.push_back({"badge", true});
  for (const std::size_t index : listed) {
    const ClassRow& unit = table.classes[index];
    const Estimate& estimate = *unit.estimate;
    const GameCounts& counts = estimate.counts;
    const std::size_t first = unit.members.front();
    Row row{std::to_string(balance.statistics.table.setups[first].setup)};
    if (balance.has_classes) row.push_back(partners(balance.statistics.table, unit, first));
    row.push_back(array_text(balance.statistics.table.setups[first]));
    for (const std::uint64_t count : {counts.games(), counts.white_wins, counts.draws, counts.black_wins})
      row.push_back(grouped(count));
    row.push_back(points(estimate.score));
    row.push_back(points(estimate.interval.low) + " to " + points(estimate.interval.high));
    row.push_back(unit.shrunken ? points(unit.shrunken->score) : "");
    row.push_back(unit.shrunken ? small_points(unit.shrunken->sd) : "");
    const double among = is_fairest ? unit.among_fairest : unit.among_most_one_sided;
    row.push_back(unit.shrunken ? reliability(among) : "");
    row.push_back(kBadgeNames[static_cast<std::size_t>(unit.badge)]);
    sheet.rows.push_back(std::move(row));
  }
  return sheet;
}

}  // namespace firstmove::analysis
