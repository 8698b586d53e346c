#include "jobs/cli/setup_statistics.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <sstream>

#include "analysis/format.hpp"
#include "analysis/publish/site_words.hpp"
#include "jobs/cli/command.hpp"
#include "jobs/cli/result_file.hpp"

namespace firstmove::jobs::cli {

namespace {

using results::Cell;
using results::VariantStatistics;

using analysis::BalanceTable;
using analysis::ClassRow;
using analysis::ConditionTable;
using analysis::Estimate;

std::vector<std::uint64_t> perft_of(const VariantStatistics& statistics, std::size_t setup) {
  const auto depths = static_cast<std::size_t>(statistics.perft_depths);
  const auto begin = statistics.perft_nodes.begin() + static_cast<std::ptrdiff_t>(setup * depths);
  return {begin, begin + static_cast<std::ptrdiff_t>(depths)};
}

struct RootScore {
  std::int32_t depth;
  std::int32_t score_cp;
};

/// Those that were computed.
std::vector<RootScore> root_scores_of(const VariantStatistics& statistics, std::size_t setup,
                                      std::uint32_t condition) {
  const std::size_t depths = statistics.eval_depths.size();
  const std::size_t cell = setup * statistics.conditions.size() + condition;
  std::vector<RootScore> scores;
  for (std::size_t i = 0; i < depths; ++i) {
    const std::int32_t score = statistics.root_score[cell * depths + i];
    if (score != results::kNoRootScore) scores.push_back({statistics.eval_depths[i], score});
  }
  return scores;
}

const ClassRow& class_of(const ConditionTable& table, std::size_t setup) {
  return *std::find_if(table.classes.begin(), table.classes.end(), [setup](const ClassRow& row) {
    return std::find(row.members.begin(), row.members.end(), setup) != row.members.end();
  });
}

std::string advantage_text(double score) {
  return fmt::format("White {} points a game (about {} Elo)", analysis::signed_points(score - 0.5),
                     analysis::elo(score));
}

std::string score_text(const Estimate& estimate) {
  return fmt::format("{}: score {}, 95 % interval {} to {}, standard error {}",
                     advantage_text(estimate.score), analysis::points(estimate.score),
                     analysis::points(estimate.interval.low), analysis::points(estimate.interval.high),
                     analysis::small_points(estimate.standard_error));
}

std::string shrunken_text(const ClassRow& row) {
  if (!row.shrunken) return "";
  return fmt::format("  shrunken        {}, sd {}, reliability {}{}\n", advantage_text(row.shrunken->score),
                     analysis::small_points(row.shrunken->sd),
                     analysis::reliability(row.shrunken->reliability),
                     row.members.size() > 1 ? fmt::format(" (class of {} setups)", row.members.size()) : "");
}

std::string plies_text(const analysis::GameSums& sums) {
  std::string text = fmt::format("mean {:.1f}", sums.plies_mean());
  if (sums.counts.games() > 1) text += fmt::format(", standard deviation {:.1f}", sums.plies_sd());
  if (sums.has_legal_moves()) text += fmt::format("; {:.1f} legal moves a position", sums.branching_factor());
  return text;
}

std::string endings_text(const Cell& cell) {
  std::string text;
  for (std::size_t i = 0; i < results::kEndingCount; ++i) {
    if (cell.games_by_ending[i] == 0) continue;
    text +=
        fmt::format("{}{} {}", text.empty() ? "" : ", ", results::kEndingNames[i], cell.games_by_ending[i]);
  }
  return text;
}

std::string checkpoints_text(const Cell& cell) {
  std::string text;
  for (std::size_t i = 0; i < results::kCheckpointCount; ++i) {
    const results::CheckpointSums& sums = cell.checkpoints[i];
    if (sums.score_count == 0) continue;
    text += fmt::format("{}ply {}: {}", text.empty() ? "" : ", ", results::kCheckpointPlies[i],
                        analysis::points(sums.score_sum / sums.score_count));
  }
  return text;
}

/// Raw score of the setup and shrunken score of its class on one scale.
std::string bars_text(const BalanceTable& balance, const Estimate& raw, const ClassRow& unit,
                      analysis::Charset charset) {
  constexpr std::size_t kWidth = 61;
  std::vector<analysis::Interval> intervals{raw.interval};
  if (unit.shrunken) intervals.push_back(analysis::shrunken_interval(*unit.shrunken));
  const analysis::BarScale scale = analysis::bar_scale(intervals, balance.margin);
  const auto line = [](const char* name, std::string bar) {
    bar.erase(bar.find_last_not_of(' ') + 1);
    return fmt::format("  {:<16}{}\n", name, bar);
  };
  std::string text = line("", analysis::bar_axis(scale, kWidth)) +
                     line("raw", analysis::interval_bar(raw.score, raw.interval, scale, kWidth, charset));
  if (unit.shrunken)
    text += line("shrunken",
                 analysis::interval_bar(unit.shrunken->score, intervals.back(), scale, kWidth, charset));
  return text;
}

/// Sentences under the name of what they are, broken into lines of at most 100 columns.
std::string grounds_text(const std::vector<std::string>& sentences) {
  constexpr std::size_t kIndent = 18, kLineWidth = 100;
  std::string text, line = fmt::format("  {:<16}", "why");
  for (const std::string& sentence : sentences) {
    std::istringstream words(sentence);
    for (std::string word; words >> word;) {
      if (line.size() + 1 + word.size() > kLineWidth) {
        text += line + '\n';
        line = std::string(kIndent, ' ');
      }
      line += (line.size() > kIndent ? " " : "") + word;
    }
    text += line + '\n';
    line = std::string(kIndent, ' ');
  }
  return text;
}

std::string condition_block(const BalanceTable& balance, std::size_t setup, std::uint32_t condition,
                            analysis::Charset charset) {
  const VariantStatistics& statistics = balance.statistics;
  const ConditionTable& table = balance.conditions[condition];
  const Cell& cell = statistics.cell(setup, condition);
  std::string text = "\n" + condition_text(table.condition) + '\n';
  std::string roots;
  for (const auto [depth, score_cp] : root_scores_of(statistics, setup, condition)) {
    roots += fmt::format("{}depth {}: {:+} cp", roots.empty() ? "" : ", ", depth, score_cp);
  }
  if (!roots.empty()) text += fmt::format("  start position  {}\n", roots);
  const std::optional<Estimate>& estimate = table.setups[setup];
  if (!estimate) return text + "  no games\n";
  text += fmt::format("  {}\n", score_text(*estimate));
  if (estimate->is_confirmed()) {
    const analysis::GameCounts& counts = estimate->counts;
    text += fmt::format(
        "                  by the {} games played after it was named as one of the fairest: White won {}, "
        "drawn "
        "{}, Black won {}\n",
        counts.games(), counts.white_wins, counts.draws, counts.black_wins);
  }
  const ClassRow& unit = class_of(table, setup);
  text += shrunken_text(unit);
  text += bars_text(balance, *estimate, unit, charset);
  text += grounds_text(analysis::grounds(balance, table, unit));
  text += fmt::format("  {} games        White won {}, drawn {}, Black won {}\n", cell.game_count(),
                      cell.games[0], cell.games[1], cell.games[2]);
  text += fmt::format("  endings         {}\n", endings_text(cell));
  text += fmt::format("  plies           {}\n", plies_text(estimate->sums));
  const std::string checkpoints = checkpoints_text(cell);
  if (!checkpoints.empty()) text += fmt::format("  player's score  {}\n", checkpoints);
  return text;
}

nlohmann::ordered_json condition_json(const BalanceTable& balance, std::size_t setup,
                                      std::uint32_t condition) {
  const VariantStatistics& statistics = balance.statistics;
  const ConditionTable& table = balance.conditions[condition];
  const results::Condition& played = statistics.conditions[condition];
  const Cell& cell = statistics.cell(setup, condition);
  nlohmann::ordered_json out{{"condition", played.name}, {"condition_hash", played.hash},
                             {"player", played.player},  {"player_version", played.player_version},
                             {"depth", played.depth},    {"games", cell.game_count()}};
  for (std::size_t i = 0; i < results::kResultCount; ++i) out[results::kResultNames[i]] = cell.games[i];
  for (std::size_t i = 0; i < results::kEndingCount; ++i) {
    out["endings"][results::kEndingNames[i]] = cell.games_by_ending[i];
  }
  if (const std::optional<Estimate>& estimate = table.setups[setup]) {
    out["white_score"] = estimate->score;
    out["standard_error"] = estimate->standard_error;
    out["interval"] = {estimate->interval.low, estimate->interval.high};
    out["confirmation_games"] = estimate->is_confirmed() ? estimate->counts.games() : 0;
    out["plies_mean"] = estimate->sums.plies_mean();
  }
  if (const auto& shrunken = class_of(table, setup).shrunken) {
    out["shrunken_score"] = shrunken->score;
    out["shrunken_sd"] = shrunken->sd;
    out["reliability"] = shrunken->reliability;
  }
  nlohmann::ordered_json checkpoints = nlohmann::ordered_json::array();
  for (std::size_t i = 0; i < results::kCheckpointCount; ++i) {
    const results::CheckpointSums& sums = cell.checkpoints[i];
    if (sums.score_count == 0) continue;
    checkpoints.push_back({{"ply", results::kCheckpointPlies[i]},
                           {"score", sums.score_sum / sums.score_count},
                           {"games", sums.score_count},
                           {"distinct_positions", sums.distinct_positions}});
  }
  out["checkpoints"] = checkpoints;
  nlohmann::ordered_json roots = nlohmann::ordered_json::object();
  for (const auto [depth, score_cp] : root_scores_of(statistics, setup, condition)) {
    roots[std::to_string(depth)] = score_cp;
  }
  out["root_score_cp"] = roots;
  return out;
}

}  // namespace

std::size_t setup_index(const VariantStatistics& statistics, std::int64_t setup, const std::string& path) {
  const auto& setups = statistics.table.setups;
  const auto found =
      std::lower_bound(setups.begin(), setups.end(), setup,
                       [](const results::SetupRecord& record, std::int64_t id) { return record.setup < id; });
  if (found == setups.end() || found->setup != setup) {
    throw UsageError(fmt::format("'{}' does not hold setup {}: its campaign left it out", path, setup));
  }
  return static_cast<std::size_t>(found - setups.begin());
}

std::string statistics_text(const BalanceTable& balance, std::size_t setup,
                            const std::vector<std::uint32_t>& conditions, analysis::Charset charset) {
  std::string text;
  const std::vector<std::uint64_t> perft = perft_of(balance.statistics, setup);
  for (std::size_t depth = 1; depth <= perft.size(); ++depth) {
    if (perft[depth - 1] > 0) text += fmt::format("perft({}) = {}\n", depth, perft[depth - 1]);
  }
  for (const std::uint32_t condition : conditions)
    text += condition_block(balance, setup, condition, charset);
  return text;
}

nlohmann::ordered_json statistics_json(const BalanceTable& balance, std::size_t setup,
                                       const std::vector<std::uint32_t>& conditions) {
  nlohmann::ordered_json list = nlohmann::ordered_json::array();
  for (const std::uint32_t condition : conditions) list.push_back(condition_json(balance, setup, condition));
  return {{"perft_nodes", perft_of(balance.statistics, setup)}, {"conditions", list}};
}

}  // namespace firstmove::jobs::cli
