#include "analysis/publish/site_data.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "analysis/format.hpp"
#include "analysis/publish/placements.hpp"
#include "analysis/publish/site_words.hpp"
#include "analysis/report_json.hpp"
#include "analysis/summary.hpp"

namespace firstmove::analysis {

namespace {

using Json = nlohmann::ordered_json;

double rounded(double value) {
  return std::strtod(data_number(value).c_str(), nullptr);
}

/// Columns of the sheet that are the same under every condition.
bool is_of_setup(const std::string& column) {
  static const std::set<std::string> kOfSetup{"setup", "class", "partner", "white_array", "black_array"};
  return kOfSetup.contains(column) || column.starts_with("perft_");
}

/// Columns that are handed out elsewhere: the FEN with each setup, the condition by the script's place.
bool is_elsewhere(const std::string& column) {
  return column == "fen" || column == "condition";
}

/// "name": [cells] of the rows from `first` on; an empty cell is null.
std::string column_json(const Sheet& sheet, std::size_t column, std::size_t first, std::size_t rows) {
  std::string out = site_json(sheet.columns[column].name) + ":[";
  for (std::size_t r = first; r < first + rows; ++r) {
    const std::string& cell = sheet.rows[r][column];
    if (r > first) out += ',';
    out += sheet.columns[column].is_text ? site_json(cell) : cell.empty() ? "null" : cell;
  }
  return out + "]";
}

template <typename Wanted>
std::string columns_json(const Sheet& sheet, std::size_t first, std::size_t rows, const Wanted& is_wanted) {
  std::string out;
  for (std::size_t k = 0; k < sheet.columns.size(); ++k) {
    if (!is_wanted(sheet.columns[k].name)) continue;
    out += (out.empty() ? "" : ",\n") + column_json(sheet, k, first, rows);
  }
  return out;
}

const char* side_name(ArraySide side) {
  switch (side) {
    case ArraySide::white:
      return "white";
    case ArraySide::black:
      return "black";
    case ArraySide::both:
      break;
  }
  return "both";
}

Json placements_json(const BalanceTable& balance, const ConditionTable& table) {
  Json list = Json::array();
  for (const Placement& placement : placements(balance, table))
    list.push_back({{"side", side_name(placement.side)},
                    {"man", std::string(1, placement.man)},
                    {"file", placement.file},
                    {"setups", placement.setups},
                    {"games", placement.counts.games()},
                    {"score", rounded(placement.score)},
                    {"low", rounded(placement.interval.low)},
                    {"high", rounded(placement.interval.high)}});
  return list;
}

/// Mean of the root scores at each depth that all setups have, as White's expected points.
Json root_curve(const BalanceTable& balance, std::size_t condition) {
  const results::VariantStatistics& statistics = balance.statistics;
  const std::size_t depths = statistics.eval_depths.size();
  Json curve = Json::array();
  for (std::size_t d = 0; d < depths; ++d) {
    double sum = 0;
    std::size_t known = 0;
    for (std::size_t k = 0; k < statistics.setup_count(); ++k) {
      const std::int32_t score =
          statistics.root_score[(k * statistics.conditions.size() + condition) * depths + d];
      if (score == results::kNoRootScore) continue;
      sum += score;
      ++known;
    }
    if (known == 0) continue;
    curve.push_back({{"depth", statistics.eval_depths[d]},
                     {"mean_cp", rounded(sum / static_cast<double>(known))},
                     {"setups", known}});
  }
  return curve;
}

/// Halves of a class's games by game number, summed over its members.
struct Halves {
  GameCounts even, odd;
};
Halves halves_of(const BalanceTable& balance, const ClassRow& unit, std::size_t condition) {
  Halves halves;
  for (const std::size_t member : unit.members) {
    const CellDetails& details = balance.details[member * balance.statistics.conditions.size() + condition];
    halves.even += details.even;
    halves.odd += details.odd;
  }
  return halves;
}

std::string score_or_null(const GameCounts& counts) {
  return counts.games() > 0 ? data_points(counts.score()) : "null";
}

/// Place of each setup's class in the order of the report's lists, from 0 for the fairest; equals share one.
/// "null" without games. Cells of the CSV are too coarse for this: beliefs may be equal to five decimals.
std::vector<std::string> fairness_ranks(const BalanceTable& balance, const ConditionTable& table) {
  // As in the lists: where nothing is known, the raw score alone decides.
  const bool knows_nothing = table.model && table.spread.floored && table.model->games_gained <= 0;
  using Key = std::pair<double, double>;
  const auto key_of = [&](const ClassRow& row) {
    const double raw = std::abs(row.estimate->score - 0.5);
    return Key{row.shrunken && !knows_nothing ? std::abs(row.shrunken->score - 0.5) : raw, raw};
  };
  std::set<Key> keys;
  for (const ClassRow& row : table.classes)
    if (row.estimate) keys.insert(key_of(row));
  std::map<Key, std::size_t> ranks;
  for (const Key& key : keys) ranks.emplace(key, ranks.size());
  std::vector<std::string> cells(balance.statistics.setup_count(), "null");
  for (const ClassRow& row : table.classes)
    for (const std::size_t member : row.members)
      if (row.estimate) cells[member] = std::to_string(ranks.at(key_of(row)));
  return cells;
}

std::string derived_columns(const BalanceTable& balance, std::size_t condition) {
  const std::size_t setups = balance.statistics.setup_count();
  std::vector<std::string> even(setups, "null"), odd(setups, "null");
  for (const ClassRow& unit : balance.conditions[condition].classes) {
    if (balance.details.empty()) break;
    const Halves halves = halves_of(balance, unit, condition);
    for (const std::size_t member : unit.members) {
      even[member] = score_or_null(halves.even);
      odd[member] = score_or_null(halves.odd);
    }
  }
  const auto joined = [](const std::vector<std::string>& cells) {
    std::string out;
    for (const std::string& cell : cells) out += (out.empty() ? "" : ",") + cell;
    return out;
  };
  const std::vector<std::string> ranks = fairness_ranks(balance, balance.conditions[condition]);
  return "\"fairness_rank\":[" + joined(ranks) + "],\n\"class_even_score\":[" + joined(even) +
         "],\n\"class_odd_score\":[" + joined(odd) + "]";
}

Json about_json(const BalanceTable& balance, const ConditionTable& table) {
  const About text = about(balance, table);
  return {{"is", text.is}, {"is_not", text.is_not}};
}

Json facts_json(const BalanceTable& balance, const PageFacts& facts) {
  const results::Provenance& provenance = balance.statistics.provenance;
  Json json{{"slug", facts.slug},
            {"name", facts.name},
            {"variant", provenance.identity.variant},
            {"files", facts.files},
            {"ranks", facts.ranks},
            {"has_classes", balance.has_classes},
            {"setups_a_script", facts.setups_a_script}};
  json["men"] = Json::array();
  for (const PageFacts::Man& man : facts.men)
    json["men"].push_back(
        {{"letter", std::string(1, man.letter)}, {"name", man.name}, {"figure", man.figure}});
  json["features"] = Json::array();
  const results::SetupTable& table = balance.statistics.table;
  for (std::size_t k = 0; k < table.feature_names.size(); ++k)
    json["features"].push_back({{"name", table.feature_names[k]}, {"text", table.feature_descriptions[k]}});
  json["downloads"] = Json::array();
  for (const PageFacts::Download& download : facts.downloads)
    json["downloads"].push_back(
        {{"text", download.text}, {"path", download.path}, {"bytes", download.bytes}});
  json["commands"] = facts.commands;
  json["provenance"] = {{"firstmove", provenance.maker.firstmove_version},
                        {"commit", provenance.maker.commit},
                        {"rules_hash", provenance.identity.rules_hash},
                        {"campaign_hash", provenance.identity.campaign_hash},
                        {"seed", std::to_string(provenance.identity.seed)}};
  return json;
}

const ClassRow& class_of(const ConditionTable& table, std::size_t setup) {
  return *std::find_if(table.classes.begin(), table.classes.end(), [setup](const ClassRow& row) {
    return std::find(row.members.begin(), row.members.end(), setup) != row.members.end();
  });
}

Json checkpoints_json(const results::Cell& cell) {
  Json list = Json::array();
  for (std::size_t i = 0; i < results::kCheckpointCount; ++i) {
    const results::CheckpointSums& sums = cell.checkpoints[i];
    if (sums.score_count == 0) continue;
    list.push_back({{"ply", results::kCheckpointPlies[i]},
                    {"score", rounded(sums.score_sum / sums.score_count)},
                    {"games", sums.score_count}});
  }
  return list;
}

Json root_scores_json(const results::VariantStatistics& statistics, std::size_t setup,
                      std::size_t condition) {
  const std::size_t depths = statistics.eval_depths.size();
  Json list = Json::array();
  for (std::size_t d = 0; d < depths; ++d) {
    const std::int32_t score =
        statistics.root_score[(setup * statistics.conditions.size() + condition) * depths + d];
    if (score != results::kNoRootScore) list.push_back({{"depth", statistics.eval_depths[d]}, {"cp", score}});
  }
  return list;
}

}  // namespace

std::string site_json(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::string data_script(const std::string& kind, const std::string& json) {
  return "(self.firstmoveData = self.firstmoveData || []).push([\"" + kind + "\"," + json + "]);\n";
}

Json index_entry(const BalanceTable& balance, const PageFacts& facts) {
  Json json{{"slug", facts.slug},
            {"name", facts.name},
            {"variant", balance.statistics.provenance.identity.variant},
            {"setups", balance.statistics.setup_count()},
            {"margin", balance.margin},
            {"has_classes", balance.has_classes}};
  Json report = report_head(balance);
  json["conditions"] = Json::array();
  for (std::size_t k = 0; k < balance.conditions.size(); ++k) {
    const ConditionTable& table = balance.conditions[k];
    Json one = std::move(report["conditions"][k]);
    for (const char* heavy : {"model", "armies", "relocation"}) one.erase(heavy);
    one["headline"] = headline(table);
    one["condition_text"] = condition_text(table.condition);
    if (table.spread.units > 0) one["mean_elo"] = elo(table.spread.mean);
    json["conditions"].push_back(std::move(one));
  }
  return json;
}

std::string variant_json(const BalanceTable& balance, const Sheet& sheet, const PageFacts& facts) {
  Json json = facts_json(balance, facts);
  json["report"] = report_head(balance);
  for (std::size_t k = 0; k < balance.conditions.size(); ++k) {
    const ConditionTable& table = balance.conditions[k];
    Json& condition = json["report"]["conditions"][k];
    condition["headline"] = headline(table);
    condition["condition_text"] = condition_text(table.condition);
    condition["about"] = about_json(balance, table);
    condition["placements"] = placements_json(balance, table);
    condition["root_curve"] = root_curve(balance, k);
    condition["score_scale_cp"] = table.condition.score_scale_cp;
  }
  std::string out = site_json(json);
  out.pop_back();  // the closing brace: the columns follow
  return out + ",\n\"columns\":{" + columns_json(sheet, 0, balance.statistics.setup_count(), is_of_setup) +
         "}}";
}

std::string condition_json(const BalanceTable& balance, const Sheet& sheet, std::size_t condition) {
  const std::size_t setups = balance.statistics.setup_count();
  const auto is_wanted = [](const std::string& name) { return !is_of_setup(name) && !is_elsewhere(name); };
  return "{\"condition\":" + std::to_string(condition) + ",\n\"columns\":{" +
         columns_json(sheet, condition * setups, setups, is_wanted) + ",\n" +
         derived_columns(balance, condition) + "}}";
}

Json setup_json(const BalanceTable& balance, std::size_t setup) {
  const results::VariantStatistics& statistics = balance.statistics;
  const results::SetupRecord& record = statistics.table.setups[setup];
  Json json{{"setup", record.setup}, {"fen", record.fen}};
  json["features"] = Json::array();
  for (const double value : record.features) json["features"].push_back(rounded(value));
  json["conditions"] = Json::array();
  for (std::size_t k = 0; k < balance.conditions.size(); ++k) {
    const ConditionTable& table = balance.conditions[k];
    json["conditions"].push_back({{"root_scores", root_scores_json(statistics, setup, k)},
                                  {"checkpoints", checkpoints_json(statistics.cell(setup, k))},
                                  {"grounds", grounds(balance, table, class_of(table, setup))}});
  }
  return json;
}

}  // namespace firstmove::analysis
