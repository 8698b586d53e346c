#include "analysis/balance.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <tuple>

namespace firstmove::analysis {

namespace {

void test_classes(ConditionTable& table, double margin) {
  constexpr std::array kTests{&PValues::vs_mean, &PValues::vs_half, &PValues::fair, &PValues::one_sided};
  std::vector<ClassRow*> tested;
  for (ClassRow& row : table.classes) {
    if (!row.estimate) continue;
    row.p = test_unit(row.estimate->counts, row.estimate->sums.counts.games(), table.spread, margin);
    row.q.emplace();
    tested.push_back(&row);
  }
  for (const auto test : kTests) {
    std::vector<double> p;
    for (const ClassRow* row : tested) p.push_back((*row->p).*test);
    const std::vector<double> q = benjamini_hochberg(p);
    for (std::size_t k = 0; k < tested.size(); ++k) (*tested[k]->q).*test = q[k];
  }
  for (ClassRow* row : tested) {
    table.significant_vs_mean += row->q->vs_mean <= kFalseDiscoveryRate;
    table.significant_vs_half += row->q->vs_half <= kFalseDiscoveryRate;
    row->badge = badge(*row->q, row->estimate->interval, margin);
    table.fair += row->badge == Badge::fair;
    ++table.badges[static_cast<std::size_t>(row->badge)];
  }
}

void find_extremes(ConditionTable& table) {
  std::vector<Belief> beliefs;
  for (const ClassRow& row : table.classes)
    if (row.shrunken) beliefs.push_back({row.shrunken->score, row.shrunken->sd});
  if (beliefs.empty()) return;
  const ExtremeProbabilities among = probability_among_extremes(beliefs, list_length(beliefs.size()));
  std::size_t unit = 0;
  for (ClassRow& row : table.classes) {
    if (!row.shrunken) continue;
    row.among_fairest = among.fairest[unit];
    row.among_most_one_sided = among.most_one_sided[unit];
    ++unit;
  }
}

/// Distance of the believed score from .5; where no spread shows and nothing else is known, which leaves
/// nothing to believe, that of the raw score; then the id. A total order.
void rank_classes(ConditionTable& table) {
  struct Key {
    double distance;
    double raw_distance;
    std::int64_t id;
    std::size_t index;
  };
  const bool knows_nothing = table.is_ranked_by_raw_score();
  std::vector<Key> keys;
  for (std::size_t k = 0; k < table.classes.size(); ++k) {
    const ClassRow& row = table.classes[k];
    if (!row.estimate) continue;
    const bool has_belief = row.shrunken && !knows_nothing;
    const double score = has_belief ? row.shrunken->score : row.estimate->score;
    keys.push_back({std::abs(score - 0.5), std::abs(row.estimate->score - 0.5), row.id, k});
  }
  const std::size_t length = list_length(keys.size());
  std::sort(keys.begin(), keys.end(), [](const Key& a, const Key& b) {
    return std::tie(a.distance, a.raw_distance, a.id) < std::tie(b.distance, b.raw_distance, b.id);
  });
  for (const Key& key : keys) table.by_fairness.push_back(key.index);
  table.fairest.assign(table.by_fairness.begin(),
                       table.by_fairness.begin() + static_cast<std::ptrdiff_t>(length));
  std::sort(keys.begin(), keys.end(), [](const Key& a, const Key& b) {
    return std::tie(b.distance, b.raw_distance, a.id) < std::tie(a.distance, a.raw_distance, b.id);
  });
  for (std::size_t k = 0; k < length; ++k) table.most_one_sided.push_back(keys[k].index);
  for (std::size_t k = 0; k < table.classes.size(); ++k) {
    const std::optional<Estimate>& estimate = table.classes[k].estimate;
    if (estimate && estimate->is_confirmed()) table.named.push_back(k);
  }
  std::stable_sort(table.named.begin(), table.named.end(), [&](std::size_t a, std::size_t b) {
    return table.classes[a].among_fairest > table.classes[b].among_fairest;
  });
}

std::optional<MemberCheck> check_members(const ConditionTable& table) {
  MemberCheck check;
  for (const ClassRow& row : table.classes) {
    for (std::size_t k = 1; k < row.members.size(); ++k) {
      const auto& a = table.setups[row.members[k - 1]];
      const auto& b = table.setups[row.members[k]];
      if (!a || !b) continue;
      const double difference = a->score - b->score;
      const double noise = table.spread.game_variance * (1 / static_cast<double>(a->counts.games()) +
                                                         1 / static_cast<double>(b->counts.games()));
      check.mean_squared_z += difference * difference / noise;
      ++check.pairs;
    }
  }
  if (check.pairs == 0) return std::nullopt;
  check.mean_squared_z /= static_cast<double>(check.pairs);
  check.standard_deviation = std::sqrt(2 / static_cast<double>(check.pairs));
  return check;
}

/// The games that confirm a setup; none where it was not named.
GameCounts confirmation_of(const results::VariantStatistics& statistics, std::size_t setup,
                           std::size_t condition) {
  if (statistics.confirmation.empty()) return {};
  const auto& games = statistics.confirmation.games[setup * statistics.conditions.size() + condition];
  return {games[0], games[1], games[2]};
}

/// What the model believes, beside the reliability of the raw score.
Shrunken believed(const Estimate& estimate, const Belief& belief, const ConditionTable& table) {
  const double error = standard_error(estimate.sums.counts, table.spread.game_variance);
  const double noise = error * error;
  const double share = belief.sd * belief.sd / table.model->prior_variance;
  return {belief.score, belief.sd, table.spread.variance / (table.spread.variance + noise),
          std::clamp(1 - share, 0.0, 1.0)};
}

ConditionTable analyze_condition(const results::VariantStatistics& statistics, std::size_t condition,
                                 double margin) {
  ConditionTable table;
  table.condition = statistics.conditions[condition];
  table.classes = group_classes(statistics.table);
  std::vector<GameSums> class_sums;
  std::vector<GameCounts> class_counts;
  std::vector<GameCounts> class_confirmation;
  for (const ClassRow& row : table.classes) {
    GameSums sums;
    GameCounts confirmation;
    for (const std::size_t member : row.members) {
      sums += GameSums(statistics.cell(member, condition));
      confirmation += confirmation_of(statistics, member, condition);
    }
    class_confirmation.push_back(confirmation);
    table.confirmed += confirmation.games() > 0;
    table.confirmation_games += confirmation.games();
    table.totals += sums;
    class_sums.push_back(sums);
    class_counts.push_back(sums.counts);
  }
  table.spread = estimate_spread(class_counts);
  IntervalCache intervals;
  for (std::size_t k = 0; k < table.classes.size(); ++k) {
    ClassRow& row = table.classes[k];
    row.estimate = estimate(class_sums[k], class_confirmation[k], table.spread.game_variance, intervals);
  }
  table.model = fit_score_model(statistics, condition, table.classes, table.spread);
  if (table.model) {
    for (std::size_t k = 0; k < table.classes.size(); ++k) {
      ClassRow& row = table.classes[k];
      if (row.estimate) row.shrunken = believed(*row.estimate, *table.model->beliefs[k], table);
    }
  }
  for (std::size_t k = 0; k < statistics.setup_count(); ++k) {
    table.setups.push_back(estimate(GameSums(statistics.cell(k, condition)),
                                    confirmation_of(statistics, k, condition), table.spread.game_variance,
                                    intervals));
    table.setups_with_games += table.setups.back().has_value();
  }
  test_classes(table, margin);
  find_extremes(table);
  rank_classes(table);
  table.members = check_members(table);
  return table;
}

std::vector<PerftTotal> sum_perft(const results::VariantStatistics& statistics) {
  std::vector<PerftTotal> totals;
  const auto depths = static_cast<std::size_t>(statistics.perft_depths);
  for (std::size_t k = 0; k < depths; ++k) {
    PerftTotal total{static_cast<int>(k) + 1};
    for (std::size_t setup = 0; setup < statistics.setup_count(); ++setup) {
      const std::uint64_t nodes = statistics.perft_nodes[setup * depths + k];
      if (nodes == 0) continue;
      ++total.setups;
      total.overflow |= total.nodes + nodes < nodes;
      total.nodes += nodes;
    }
    if (total.setups > 0) totals.push_back(total);
  }
  return totals;
}

}  // namespace

std::vector<ClassRow> group_classes(const results::SetupTable& table) {
  std::map<std::int64_t, std::vector<std::size_t>> members;
  for (std::size_t k = 0; k < table.setups.size(); ++k) members[table.setups[k].setup_class].push_back(k);
  std::vector<ClassRow> rows;
  rows.reserve(members.size());
  for (auto& [id, indices] : members) rows.push_back({id, std::move(indices)});
  return rows;
}

std::size_t list_length(std::size_t classes) {
  return classes == 0 ? 0 : std::clamp((classes + 3) / 4, std::size_t{1}, kMostListed);
}

bool ConditionTable::is_ranked_by_raw_score() const {
  return !model || (spread.floored && model->games_gained <= 0);
}

bool ConditionTable::tells_setups_apart() const {
  return spread.problem == SpreadProblem::none && spread.reliability >= kLeastReliability &&
         spread.variance_interval.low > 0;
}

double ConditionTable::games_per_setup(double class_games) const {
  return class_games * static_cast<double>(spread.units) / static_cast<double>(setups_with_games);
}

BalanceTable analyze(results::VariantStatistics statistics, std::string source, double margin,
                     std::vector<CellDetails> details) {
  BalanceTable table;
  table.details = std::move(details);
  table.source = std::move(source);
  table.margin = margin;
  table.perft = sum_perft(statistics);
  for (std::size_t k = 0; k < statistics.conditions.size(); ++k)
    table.conditions.push_back(analyze_condition(statistics, k, margin));
  table.has_confirmation = !statistics.confirmation.empty();
  for (const ClassRow& row : group_classes(statistics.table)) table.has_classes |= row.members.size() > 1;
  table.statistics = std::move(statistics);
  table.repeatability = repeatability(table);
  return table;
}

}  // namespace firstmove::analysis
