#include "jobs/cli/tally_table.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "jobs/cli/format.hpp"

namespace firstmove::jobs::cli {
namespace {

std::string cell(const Tally& tally, bool show_done) {
  if (!show_done) return grouped(tally.wanted);
  return grouped(tally.done) + "/" + grouped(tally.wanted);
}

/// Rows of equally many cells, the first column to the left and the others to the right.
std::string aligned(const std::vector<std::vector<std::string>>& rows) {
  std::vector<std::size_t> widths(rows.front().size());
  for (const auto& row : rows) {
    for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], row[i].size());
  }
  std::string text;
  for (const auto& row : rows) {
    text += left(row[0], widths[0]);
    for (std::size_t i = 1; i < row.size(); ++i) text += "  " + right(row[i], widths[i]);
    text += "\n";
  }
  return text;
}

}  // namespace

std::string tally_table(const configs::Campaign& campaign, const std::vector<VariantLine>& lines,
                        bool show_done) {
  const bool has_perft = campaign.perft_depth > 0;
  const bool has_scores = !campaign.root_score_depths.empty();
  const bool has_games = campaign.plays_games();
  std::vector<std::string> header{"variant", "setups"};
  if (has_perft) header.emplace_back("perft rows");
  if (has_scores) header.emplace_back("root scores");
  if (has_games) {
    for (const configs::ConditionSettings& condition : campaign.conditions)
      header.push_back("games " + condition.name);
  }
  std::vector<std::vector<std::string>> rows{header};
  for (const VariantLine& line : lines) {
    std::vector<std::string> row{line.variant, grouped(line.tally.setups)};
    if (has_perft) row.push_back(cell(line.tally.perft, show_done));
    if (has_scores) row.push_back(cell(line.tally.root_scores, show_done));
    if (has_games) {
      for (const Tally& games : line.tally.games) row.push_back(cell(games, show_done));
    }
    rows.push_back(std::move(row));
  }
  return aligned(rows);
}

nlohmann::ordered_json tally_json(const configs::Campaign& campaign, const VariantLine& line) {
  const auto pair = [](const Tally& tally) {
    return nlohmann::ordered_json{{"wanted", tally.wanted}, {"done", tally.done}};
  };
  nlohmann::ordered_json games = nlohmann::ordered_json::object();
  for (std::size_t i = 0; i < campaign.conditions.size(); ++i) {
    games[campaign.conditions[i].name] = pair(line.tally.games[i]);
  }
  return {{"variant", line.variant},
          {"setups", line.tally.setups},
          {"perft_rows", pair(line.tally.perft)},
          {"root_scores", pair(line.tally.root_scores)},
          {"games", games},
          {"complete", line.tally.is_complete()}};
}

}  // namespace firstmove::jobs::cli
