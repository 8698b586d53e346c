#include "analysis/compare.hpp"

#include <algorithm>
#include <cmath>

#include "analysis/distributions.hpp"

namespace firstmove::analysis {

namespace {

struct Matched {
  const ScoredUnit* a;
  const ScoredUnit* b;
};

std::vector<Matched> match(const ScoreList& a, const ScoreList& b, Comparison& result) {
  std::vector<Matched> matched;
  auto x = a.units.begin();
  auto y = b.units.begin();
  while (x != a.units.end() && y != b.units.end()) {
    if (x->id == y->id) matched.push_back({&*x, &*y});
    const std::int64_t id_a = x->id, id_b = y->id;
    if (id_a <= id_b) ++x;
    if (id_b <= id_a) ++y;
  }
  result.only_a = a.units.size() - matched.size();
  result.only_b = b.units.size() - matched.size();
  return matched;
}

/// The mean difference weighs units by how well they are known; each difference then has its own error and a
/// part of the mean's.
void find_differences(const std::vector<Matched>& matched, Comparison& result) {
  result.are_scores = true;
  double weights = 0, sum = 0;
  for (const auto& [a, b] : matched) {
    const double weight = 1 / (a->noise + b->noise);
    weights += weight;
    sum += weight * (a->value - b->value);
  }
  result.mean_difference = sum / weights;
  result.mean_difference_error = std::sqrt(1 / weights);
  std::vector<double> p_values;
  for (const auto& [a, b] : matched) {
    const double difference = a->value - b->value - result.mean_difference;
    const double variance = a->noise + b->noise - 1 / weights;  // the unit's own part of the mean taken out
    const double p = variance > 0 ? 2 * normal_upper_tail(std::abs(difference) / std::sqrt(variance)) : 1;
    p_values.push_back(p);
    result.differences.push_back({a->id, a->value, b->value, difference, p, 1});
  }
  const std::vector<double> q_values = benjamini_hochberg(p_values);
  for (std::size_t k = 0; k < q_values.size(); ++k) {
    result.differences[k].q = q_values[k];
    result.significant_differences += q_values[k] <= kFalseDiscoveryRate;
  }
}

void compare_badges(const std::vector<Matched>& matched, Comparison& result) {
  result.have_badges = true;
  std::array<double, kBadgeCount> of_a{}, of_b{};
  for (const auto& [a, b] : matched) {
    const auto x = static_cast<std::size_t>(*a->badge);
    const auto y = static_cast<std::size_t>(*b->badge);
    ++result.badges[x][y];
    of_a[x] += 1;
    of_b[y] += 1;
  }
  const auto units = static_cast<double>(matched.size());
  double same = 0, by_chance = 0;
  for (std::size_t k = 0; k < kBadgeCount; ++k) {
    same += result.badges[k][k];
    by_chance += of_a[k] / units * of_b[k] / units;
  }
  result.agreement = same / units;
  if (by_chance < 1) result.kappa = (result.agreement - by_chance) / (1 - by_chance);
}

}  // namespace

ScoreList score_list(const ConditionTable& table, std::string name) {
  ScoreList list{std::move(name), true, {}};
  for (const ClassRow& row : table.classes) {
    if (!row.estimate) continue;
    const double error = row.estimate->standard_error;
    list.units.push_back({row.id, row.estimate->score, error * error, row.badge});
  }
  return list;
}

Comparison compare(const ScoreList& a, const ScoreList& b) {
  Comparison result;
  result.name_a = a.name;
  result.name_b = b.name;
  const std::vector<Matched> matched = match(a, b, result);
  std::vector<Pair> pairs;
  for (const auto& [x, y] : matched) pairs.push_back({x->value, y->value, x->noise, y->noise});
  result.correlation = correlate(pairs);
  result.spearman = rank_correlation(pairs);
  result.kendall = kendall_tau(pairs);
  if (matched.empty()) return result;
  const auto has_noise = [](const Matched& one) { return one.a->noise + one.b->noise > 0; };
  if (a.is_score && b.is_score && std::all_of(matched.begin(), matched.end(), has_noise))
    find_differences(matched, result);
  const auto has_badges = [](const Matched& one) { return one.a->badge && one.b->badge; };
  if (std::all_of(matched.begin(), matched.end(), has_badges)) compare_badges(matched, result);
  return result;
}

}  // namespace firstmove::analysis
