#include <cstdlib>
#include <nlohmann/json.hpp>

#include "analysis/army_report.hpp"
#include "analysis/format.hpp"
#include "analysis/model_report.hpp"
#include "analysis/repeatability_report.hpp"
#include "analysis/report.hpp"
#include "analysis/report_json.hpp"
#include "analysis/sheet.hpp"
#include "analysis/summary.hpp"

namespace firstmove::analysis {

namespace {

using Json = nlohmann::ordered_json;

std::string quoted_if_needed(const std::string& cell) {
  if (cell.find_first_of(",\"\n\r") == cell.npos) return cell;
  std::string out = "\"";
  for (const char c : cell) out += c == '"' ? std::string("\"\"") : std::string(1, c);
  return out + "\"";
}

/// Text of a foreign table may be in any encoding: bytes that are no UTF-8 are replaced.
std::string dumped(const Json& json, int indent) {
  return json.dump(indent, ' ', false, Json::error_handler_t::replace);
}

/// Six significant digits: what the last bits are depends on the compiler, and no figure is that well known.
double rounded(double value) {
  return std::strtod(data_number(value).c_str(), nullptr);
}

Json number_or_null(const std::optional<double>& value) {
  return value ? Json(rounded(*value)) : Json(nullptr);
}

Json condition_settings(const results::Condition& condition) {
  return {{"name", condition.name},
          {"hash", condition.hash},
          {"player", condition.player},
          {"player_version", condition.player_version},
          {"depth", condition.depth},
          {"nodes", condition.nodes},
          {"temperature_cp", condition.temperature_cp},
          {"opening_plies", condition.opening_plies},
          {"opening_depth", condition.opening_depth},
          {"move_cap", condition.move_cap}};
}

Json spread_json(const ConditionTable& table) {
  const Spread& spread = table.spread;
  Json json{{"game_variance", rounded(spread.game_variance)},
            {"noise_variance", rounded(spread.noise_variance)},
            {"observed_variance", rounded(spread.observed_variance)}};
  if (spread.problem != SpreadProblem::none) return json;
  const auto per_setup = [&](std::optional<double> games) {
    return number_or_null(games ? std::optional(table.games_per_setup(*games)) : std::nullopt);
  };
  json["between_variance"] = rounded(spread.variance);
  json["between_variance_floored"] = spread.floored;
  json["between_variance_standard_error"] = rounded(spread.variance_se);
  json["between_variance_low_95"] = rounded(spread.variance_interval.low);
  json["between_variance_high_95"] = rounded(spread.variance_interval.high);
  json["reliability"] = rounded(spread.reliability);
  json["reliability_low_95"] = rounded(spread.reliability_interval.low);
  json["reliability_high_95"] = rounded(spread.reliability_interval.high);
  json["games_a_setup_for_reliability_0.5"] = per_setup(games_for_reliability(spread, 0.5));
  json["games_a_setup_for_reliability_0.8"] = per_setup(games_for_reliability(spread, 0.8));
  json["least_games_a_setup_for_reliability_0.5"] = per_setup(least_games_for_reliability(spread, 0.5));
  return json;
}

Json class_ids(const ConditionTable& table, const std::vector<std::size_t>& classes,
               const results::SetupTable& setups) {
  Json list = Json::array();
  for (const std::size_t index : classes) {
    Json members = Json::array();
    for (const std::size_t member : table.classes[index].members)
      members.push_back(setups.setups[member].setup);
    list.push_back(std::move(members));
  }
  return list;
}

Json condition_json(const BalanceTable& balance, const ConditionTable& table) {
  const GameCounts& all = table.totals.counts;
  Json json{{"condition", condition_settings(table.condition)},
            {"summary", summary(balance, table)},
            {"warnings", warnings(balance, table)},
            {"caveat", caveat(table)},
            {"games", all.games()},
            {"white_wins", all.white_wins},
            {"draws", all.draws},
            {"black_wins", all.black_wins},
            {"setups_with_games", table.setups_with_games},
            {"classes_with_games", table.spread.units}};
  if (table.spread.units > 0) {
    json["mean_white_score"] = rounded(table.spread.mean);
    json["mean_white_score_standard_error"] = rounded(table.spread.mean_se);
  }
  json["spread"] = spread_json(table);
  json["model"] = model_json(table);
  json["tells_setups_apart"] = table.tells_setups_apart();
  if (balance.has_confirmation) {
    json["confirmed_classes"] = table.confirmed;
    json["confirmation_games"] = table.confirmation_games;
    json["named"] = class_ids(table, table.named, balance.statistics.table);
  }
  json["significant_vs_mean"] = table.significant_vs_mean;
  json["significant_vs_half"] = table.significant_vs_half;
  json["fair"] = table.fair;
  Json badges;
  for (std::size_t k = 0; k < kBadgeCount; ++k) badges[kBadgeNames[k]] = table.badges[k];
  json["badges"] = std::move(badges);
  json["list_length"] = table.fairest.size();
  if (table.members)
    json["member_check"] = {{"pairs", table.members->pairs},
                            {"mean_squared_z", rounded(table.members->mean_squared_z)},
                            {"expected_sd", rounded(table.members->standard_deviation)}};
  json["fairest"] = class_ids(table, table.fairest, balance.statistics.table);
  json["most_one_sided"] = class_ids(table, table.most_one_sided, balance.statistics.table);
  add_army_json(json, table);
  return json;
}

}  // namespace

Json report_head(const BalanceTable& balance) {
  const ConditionTable* first = balance.conditions.empty() ? nullptr : &balance.conditions.front();
  Json json{{"variant", balance.statistics.provenance.identity.variant},
            {"source", balance.source},
            {"setups", balance.statistics.setup_count()},
            {"margin", balance.margin},
            {"condition", first ? Json(first->condition.name) : Json(nullptr)},
            {"significant_vs_mean", first ? first->significant_vs_mean : 0},
            {"significant_vs_half", first ? first->significant_vs_half : 0},
            {"fair", first ? first->fair : 0}};
  Json perft = Json::array();
  for (const PerftTotal& total : balance.perft)
    perft.push_back({{"depth", total.depth},
                     {"setups", total.setups},
                     {"nodes", total.overflow ? Json(nullptr) : Json(total.nodes)}});
  json["perft"] = std::move(perft);
  Json conditions = Json::array();
  for (const ConditionTable& table : balance.conditions) conditions.push_back(condition_json(balance, table));
  json["conditions"] = std::move(conditions);
  json["repeatability"] = repeatability_json(balance.repeatability);
  return json;
}

std::string csv_report(const BalanceTable& balance) {
  const Sheet sheet = setup_sheet(balance);
  std::string out;
  for (std::size_t k = 0; k < sheet.columns.size(); ++k) out += (k == 0 ? "" : ",") + sheet.columns[k].name;
  out += "\n";
  for (const auto& row : sheet.rows) {
    for (std::size_t k = 0; k < row.size(); ++k) {
      if (k > 0) out += ',';
      out += quoted_if_needed(row[k]);
    }
    out += '\n';
  }
  return out;
}

std::string json_report(const BalanceTable& balance) {
  const Sheet sheet = setup_sheet(balance);
  std::string out = dumped(report_head(balance), 1);
  out.erase(out.rfind('}'));  // the rows follow as the last member, one a line
  out.erase(out.find_last_not_of(" \n") + 1);
  out += ",\n \"rows\": [";
  for (std::size_t r = 0; r < sheet.rows.size(); ++r) {
    out += r == 0 ? "\n  {" : ",\n  {";
    for (std::size_t k = 0; k < sheet.columns.size(); ++k) {
      const std::string& cell = sheet.rows[r][k];
      if (k > 0) out += ", ";
      out += "\"" + sheet.columns[k].name + "\": ";
      out += sheet.columns[k].is_text ? dumped(cell, -1) : cell.empty() ? "null" : cell;
    }
    out += "}";
  }
  return out + "\n ]\n}\n";
}

}  // namespace firstmove::analysis
