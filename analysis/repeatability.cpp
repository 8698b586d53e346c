#include "analysis/repeatability.hpp"

#include <algorithm>

#include "analysis/balance.hpp"

namespace firstmove::analysis {

namespace {

constexpr std::size_t kLeastUnits = 4;

/// With noise of the variance pooled over the condition: a half has too few games to show its own.
Pair pair(const GameCounts& a, double variance_a, const GameCounts& b, double variance_b) {
  return {a.score(), b.score(), variance_a / static_cast<double>(a.games()),
          variance_b / static_cast<double>(b.games())};
}

class Finder {
 public:
  explicit Finder(const BalanceTable& balance) : balance_(balance) {}

  std::vector<Repetition> find() {
    const std::size_t conditions = balance_.conditions.size();
    for (std::size_t a = 0; a < conditions; ++a) {
      if (!balance_.details.empty()) add(RepetitionKind::halves, a, a, halves(a));
      if (balance_.has_classes) add(RepetitionKind::members, a, a, members(a));
      for (std::size_t b = 0; b < conditions; ++b) {
        const int step = condition(b).depth - condition(a).depth;
        const int warmer = condition(b).temperature_cp - condition(a).temperature_cp;
        if (!alike(a, b)) continue;
        if ((step == 1 || step == 2) && warmer == 0)
          add(RepetitionKind::depth, a, b, two_conditions(a, b), step);
        if (step == 0 && warmer > 0) add(RepetitionKind::temperature, a, b, two_conditions(a, b));
      }
    }
    std::stable_sort(found_.begin(), found_.end(),
                     [](const Repetition& x, const Repetition& y) { return x.kind < y.kind; });
    return std::move(found_);
  }

 private:
  const results::Condition& condition(std::size_t k) const { return balance_.conditions[k].condition; }

  /// In all but depth, opening depth (which follows it) and temperature.
  bool alike(std::size_t a, std::size_t b) const {
    const results::Condition& x = condition(a);
    const results::Condition& y = condition(b);
    return !x.player.empty() && x.player == y.player && x.player_version == y.player_version &&
           x.nodes == y.nodes && x.opening_plies == y.opening_plies && x.move_cap == y.move_cap;
  }

  void add(RepetitionKind kind, std::size_t a, std::size_t b, const std::vector<Pair>& pairs, int step = 0) {
    if (pairs.size() < kLeastUnits) return;
    found_.push_back({kind, condition(a).name, condition(b).name, step, correlate(pairs)});
  }

  std::vector<Pair> halves(std::size_t k) const {
    const ConditionTable& table = balance_.conditions[k];
    const double variance = table.spread.game_variance;
    std::vector<Pair> pairs;
    for (const ClassRow& row : table.classes) {
      GameCounts even, odd;
      for (const std::size_t member : row.members) {
        const CellDetails& details = balance_.details[member * balance_.conditions.size() + k];
        even += details.even;
        odd += details.odd;
      }
      if (even.games() > 0 && odd.games() > 0) pairs.push_back(pair(even, variance, odd, variance));
    }
    return pairs;
  }

  std::vector<Pair> members(std::size_t k) const {
    const ConditionTable& table = balance_.conditions[k];
    const double variance = table.spread.game_variance;
    std::vector<Pair> pairs;
    for (const ClassRow& row : table.classes) {
      if (row.members.size() < 2) continue;
      const auto& a = table.setups[row.members[0]];
      const auto& b = table.setups[row.members[1]];
      if (a && b) pairs.push_back(pair(a->sums.counts, variance, b->sums.counts, variance));
    }
    return pairs;
  }

  std::vector<Pair> two_conditions(std::size_t a, std::size_t b) const {
    const ConditionTable& first = balance_.conditions[a];
    const ConditionTable& second = balance_.conditions[b];
    std::vector<Pair> pairs;
    for (std::size_t k = 0; k < first.classes.size(); ++k) {
      const auto& x = first.classes[k].estimate;
      const auto& y = second.classes[k].estimate;
      if (x && y)
        pairs.push_back(
            pair(x->sums.counts, first.spread.game_variance, y->sums.counts, second.spread.game_variance));
    }
    return pairs;
  }

  const BalanceTable& balance_;
  std::vector<Repetition> found_;
};

}  // namespace

std::vector<Repetition> repeatability(const BalanceTable& balance) {
  return Finder(balance).find();
}

}  // namespace firstmove::analysis
