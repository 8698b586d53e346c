#include "analysis/sheet.hpp"

#include <algorithm>

#include "analysis/format.hpp"

namespace firstmove::analysis {

namespace {

using Row = std::vector<std::string>;

std::string text(std::uint64_t value) {
  return std::to_string(value);
}
std::string text(std::int64_t value) {
  return std::to_string(value);
}

std::vector<Column> setup_columns(const BalanceTable& balance) {
  std::vector<Column> columns;
  for (const char* name : {"setup", "class"}) columns.push_back({name, false});
  for (const char* name : {"partner", "white_array", "black_array", "fen", "condition"})
    columns.push_back({name, true});
  for (const char* name :
       {"games", "white_wins", "draws", "black_wins", "white_score", "standard_error", "low_95", "high_95",
        "first_move_advantage", "draw_rate", "decisive_rate", "plies_mean", "plies_sd", "branching_factor"})
    columns.push_back({name, false});
  for (const char* name : results::kEndingNames) columns.push_back({name, false});
  for (const char* name : {"plies_10", "plies_median", "plies_90"}) columns.push_back({name, false});
  for (const int ply : results::kCheckpointPlies)
    columns.push_back({"distinct_positions_" + std::to_string(ply), false});
  for (const char* name : {"first_moves", "first_moves_effective"}) columns.push_back({name, false});
  columns.push_back({"first_move", true});
  columns.push_back({"first_move_share", false});
  for (const char* name :
       {"class_games", "class_score", "class_standard_error", "class_low_95", "class_high_95", "reliability",
        "shrunken_score", "shrunken_sd", "model_reliability", "probability_among_fairest",
        "probability_among_most_one_sided", "p_vs_mean", "q_vs_mean", "p_vs_half", "q_vs_half", "p_fair",
        "q_fair", "p_one_sided", "q_one_sided"})
    columns.push_back({name, false});
  columns.push_back({"badge", true});
  for (const char* name : {"AdvantageP1", "Balance", "Completion", "Drawishness", "Timeouts", "DurationMoves",
                           "BranchingFactor"})
    columns.push_back({name, false});
  if (balance.has_confirmation) {
    for (const char* name : {"confirmation_games", "confirmation_white_wins", "confirmation_draws",
                             "confirmation_black_wins", "class_confirmation_games"})
      columns.push_back({name, false});
  }
  for (int depth = 1; depth <= balance.statistics.perft_depths; ++depth)
    columns.push_back({"perft_" + std::to_string(depth), false});
  return columns;
}

void add_raw(Row& row, const Estimate& estimate) {
  const GameSums& sums = estimate.sums;
  const GameCounts& counts = sums.counts;
  for (const std::uint64_t count : {counts.games(), counts.white_wins, counts.draws, counts.black_wins})
    row.push_back(text(count));
  for (const double value :
       {estimate.score, estimate.standard_error, estimate.interval.low, estimate.interval.high,
        estimate.score - 0.5, counts.draw_rate(), 1 - counts.draw_rate()})
    row.push_back(data_points(value));
  row.push_back(sums.has_plies() ? data_number(sums.plies_mean()) : "");
  row.push_back(sums.has_plies() && counts.games() > 1 ? data_number(sums.plies_sd()) : "");
  row.push_back(sums.has_legal_moves() ? data_number(sums.branching_factor()) : "");
  for (const std::uint64_t count : sums.endings) row.push_back(sums.has_endings() ? text(count) : "");
}

void add_class(Row& row, const ClassRow& unit) {
  const Estimate& estimate = *unit.estimate;
  row.push_back(text(estimate.sums.counts.games()));
  for (const double value :
       {estimate.score, estimate.standard_error, estimate.interval.low, estimate.interval.high})
    row.push_back(data_points(value));
  row.push_back(unit.shrunken ? data_points(unit.shrunken->reliability) : "");
  row.push_back(unit.shrunken ? data_points(unit.shrunken->score) : "");
  row.push_back(unit.shrunken ? data_points(unit.shrunken->sd) : "");
  row.push_back(unit.shrunken ? data_points(unit.shrunken->model_reliability) : "");
  row.push_back(unit.shrunken ? data_points(unit.among_fairest) : "");
  row.push_back(unit.shrunken ? data_points(unit.among_most_one_sided) : "");
  for (const double value : {unit.p->vs_mean, unit.q->vs_mean, unit.p->vs_half, unit.q->vs_half, unit.p->fair,
                             unit.q->fair, unit.p->one_sided, unit.q->one_sided})
    row.push_back(data_p_value(value));
  row.push_back(kBadgeNames[static_cast<std::size_t>(unit.badge)]);
}

/// Lengths, positions and first moves: how varied the games are.
void add_variety(Row& row, const BalanceTable& balance, const GameSums& sums, std::size_t cell) {
  const bool has_lengths = std::any_of(sums.plies_hist.begin(), sums.plies_hist.end(),
                                       [](std::uint64_t games) { return games > 0; });
  for (const double share : {0.1, 0.5, 0.9})
    row.push_back(has_lengths ? data_number(plies_quantile(sums.plies_hist, share)) : "");
  for (const results::CheckpointSums& checkpoint : balance.statistics.cells[cell].checkpoints)
    row.push_back(checkpoint.score_count > 0 ? text(std::uint64_t{checkpoint.distinct_positions}) : "");
  const CellDetails* details = balance.details.empty() ? nullptr : &balance.details[cell];
  if (!details || details->first_moves == 0) {
    row.resize(row.size() + 4);
    return;
  }
  const std::size_t setup = cell / balance.statistics.conditions.size();
  const std::size_t files = balance.statistics.table.setups[setup].white_array.size();
  row.push_back(text(std::uint64_t{details->first_moves}));
  row.push_back(data_number(details->effective_first_moves));
  row.push_back(files > 0 ? move_text(details->top_first_move, files) : "");
  row.push_back(data_points(details->top_first_games / static_cast<double>(sums.counts.games())));
}

/// Zeros where a setup was not named: its raw figures rest on all its games.
void add_confirmation(Row& row, const Estimate& estimate, const ClassRow& unit) {
  const auto confirming = [](const Estimate& of) { return of.is_confirmed() ? of.counts : GameCounts{}; };
  const GameCounts counts = confirming(estimate);
  for (const std::uint64_t count : {counts.games(), counts.white_wins, counts.draws, counts.black_wins,
                                    confirming(*unit.estimate).games()})
    row.push_back(text(count));
}

/// The names of the Ludii system, fractions where it says percentages; definitions in docs/statistics.md.
void add_ludii(Row& row, const GameSums& sums) {
  const auto games = static_cast<double>(sums.counts.games());
  const double first = static_cast<double>(sums.counts.white_wins) / games;
  const double second = static_cast<double>(sums.counts.black_wins) / games;
  const double capped = sums.has_endings() ? sums.move_cap_share() : 0;
  for (const double value : {first, 1 - (first > second ? first - second : second - first), first + second,
                             sums.counts.draw_rate() - capped})
    row.push_back(data_points(value));
  row.push_back(sums.has_endings() ? data_points(capped) : "");
  row.push_back(sums.has_plies() ? data_number(sums.plies_mean()) : "");
  row.push_back(sums.has_legal_moves() ? data_number(sums.branching_factor()) : "");
}

void add_setup(Row& row, const results::SetupTable& table, std::size_t setup, const std::string& partner,
               const std::string& condition) {
  const results::SetupRecord& record = table.setups[setup];
  row = {text(record.setup), text(record.setup_class), partner,
         record.white_array, record.black_array,       record.fen,
         condition};
}

void add_perft(Row& row, const results::VariantStatistics& statistics, std::size_t setup) {
  const auto depths = static_cast<std::size_t>(statistics.perft_depths);
  for (std::size_t k = 0; k < depths; ++k) {
    const std::uint64_t nodes = statistics.perft_nodes[setup * depths + k];
    row.push_back(nodes > 0 ? text(nodes) : "");
  }
}

/// Index of each setup's class in `classes`.
std::vector<std::size_t> class_of_setup(const std::vector<ClassRow>& classes, std::size_t setups) {
  std::vector<std::size_t> index(setups);
  for (std::size_t k = 0; k < classes.size(); ++k)
    for (const std::size_t member : classes[k].members) index[member] = k;
  return index;
}

}  // namespace

Sheet setup_sheet(const BalanceTable& balance) {
  const results::VariantStatistics& statistics = balance.statistics;
  Sheet sheet{setup_columns(balance), {}};
  const std::size_t width = sheet.columns.size() - static_cast<std::size_t>(statistics.perft_depths);
  const auto add_rows = [&](const std::vector<ClassRow>& classes, const ConditionTable* table,
                            std::size_t condition) {
    const std::vector<std::size_t> class_index = class_of_setup(classes, statistics.setup_count());
    for (std::size_t k = 0; k < statistics.setup_count(); ++k) {
      const ClassRow& unit = classes[class_index[k]];
      Row row;
      add_setup(row, statistics.table, k, partners(statistics.table, unit, k),
                table ? table->condition.name : "");
      if (table && table->setups[k]) {
        add_raw(row, *table->setups[k]);
        add_variety(row, balance, table->setups[k]->sums, k * statistics.conditions.size() + condition);
        add_class(row, unit);
        add_ludii(row, table->setups[k]->sums);
        if (balance.has_confirmation) add_confirmation(row, *table->setups[k], unit);
      } else if (table) {
        for (int count = 0; count < 4; ++count) row.push_back("0");
      }
      row.resize(width);
      add_perft(row, statistics, k);
      sheet.rows.push_back(std::move(row));
    }
  };
  for (std::size_t k = 0; k < balance.conditions.size(); ++k)
    add_rows(balance.conditions[k].classes, &balance.conditions[k], k);
  if (balance.conditions.empty()) add_rows(group_classes(statistics.table), nullptr, 0);
  return sheet;
}

}  // namespace firstmove::analysis
