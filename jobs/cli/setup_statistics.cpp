#include "jobs/cli/setup_statistics.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "jobs/cli/command.hpp"
#include "jobs/cli/result_file.hpp"

namespace firstmove::jobs::cli {

namespace {

using results::Cell;
using results::VariantStatistics;

/// White's score in points a game: plain mean and its standard error. Intervals and shrunken values are
/// `analyze`'s.
struct Score {
  double mean;
  double standard_error;
};

Score white_score(const Cell& cell) {
  const double games = cell.game_count();
  const double wins = cell.games[0], draws = cell.games[1];
  const double mean = (wins + draws / 2) / games;
  const double variance = (wins + draws / 4) / games - mean * mean;
  return {mean, std::sqrt(std::max(variance, 0.0) / games)};
}

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

std::string score_text(const Cell& cell) {
  const Score score = white_score(cell);
  const double advantage = score.mean - 0.5;
  std::string text = fmt::format("White {:+.3f} points a game", advantage);
  if (score.mean > 0 && score.mean < 1) {
    text += fmt::format(" (about {:+.0f} Elo)", 400 * std::log10(score.mean / (1 - score.mean)));
  }
  return text + fmt::format(", score {:.3f}, standard error {:.3f}", score.mean, score.standard_error);
}

std::string plies_text(const Cell& cell) {
  const double games = cell.game_count();
  const double mean = static_cast<double>(cell.plies_sum) / games;
  const double variance = static_cast<double>(cell.plies_sumsq) / games - mean * mean;
  return fmt::format("mean {:.1f}, standard deviation {:.1f}; {:.1f} legal moves a position", mean,
                     std::sqrt(std::max(variance, 0.0)),
                     static_cast<double>(cell.legal_moves_sum) /
                         static_cast<double>(std::max<std::uint64_t>(cell.plies_sum, 1)));
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
    text += fmt::format("{}ply {}: {:.3f}", text.empty() ? "" : ", ", results::kCheckpointPlies[i],
                        sums.score_sum / sums.score_count);
  }
  return text;
}

std::string condition_block(const VariantStatistics& statistics, std::size_t setup, std::uint32_t condition) {
  const Cell& cell = statistics.cell(setup, condition);
  std::string text = "\n" + condition_text(statistics.conditions[condition]) + '\n';
  std::string roots;
  for (const auto [depth, score_cp] : root_scores_of(statistics, setup, condition)) {
    roots += fmt::format("{}depth {}: {:+} cp", roots.empty() ? "" : ", ", depth, score_cp);
  }
  if (!roots.empty()) text += fmt::format("  start position  {}\n", roots);
  if (cell.game_count() == 0) return text + "  no games\n";
  text += fmt::format("  {}\n", score_text(cell));
  text += fmt::format("  {} games        White won {}, drawn {}, Black won {}\n", cell.game_count(),
                      cell.games[0], cell.games[1], cell.games[2]);
  text += fmt::format("  endings         {}\n", endings_text(cell));
  text += fmt::format("  plies           {}\n", plies_text(cell));
  const std::string checkpoints = checkpoints_text(cell);
  if (!checkpoints.empty()) text += fmt::format("  player's score  {}\n", checkpoints);
  return text;
}

nlohmann::ordered_json condition_json(const VariantStatistics& statistics, std::size_t setup,
                                      std::uint32_t condition) {
  const results::Condition& played = statistics.conditions[condition];
  const Cell& cell = statistics.cell(setup, condition);
  nlohmann::ordered_json out{{"condition", played.name}, {"condition_hash", played.hash},
                             {"player", played.player},  {"player_version", played.player_version},
                             {"depth", played.depth},    {"games", cell.game_count()}};
  for (std::size_t i = 0; i < results::kResultCount; ++i) out[results::kResultNames[i]] = cell.games[i];
  for (std::size_t i = 0; i < results::kEndingCount; ++i) {
    out["endings"][results::kEndingNames[i]] = cell.games_by_ending[i];
  }
  if (cell.game_count() > 0) {
    const Score score = white_score(cell);
    out["white_score"] = score.mean;
    out["standard_error"] = score.standard_error;
    out["plies_mean"] = static_cast<double>(cell.plies_sum) / cell.game_count();
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

std::string statistics_text(const VariantStatistics& statistics, std::size_t setup,
                            const std::vector<std::uint32_t>& conditions) {
  std::string text;
  const std::vector<std::uint64_t> perft = perft_of(statistics, setup);
  for (std::size_t depth = 1; depth <= perft.size(); ++depth) {
    if (perft[depth - 1] > 0) text += fmt::format("perft({}) = {}\n", depth, perft[depth - 1]);
  }
  for (const std::uint32_t condition : conditions) text += condition_block(statistics, setup, condition);
  return text;
}

nlohmann::ordered_json statistics_json(const VariantStatistics& statistics, std::size_t setup,
                                       const std::vector<std::uint32_t>& conditions) {
  nlohmann::ordered_json list = nlohmann::ordered_json::array();
  for (const std::uint32_t condition : conditions)
    list.push_back(condition_json(statistics, setup, condition));
  return {{"perft_nodes", perft_of(statistics, setup)}, {"conditions", list}};
}

}  // namespace firstmove::jobs::cli
