#include "jobs/round_policy.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "analysis/allocation.hpp"
#include "analysis/estimate.hpp"
#include "analysis/fairest.hpp"
#include "analysis/format.hpp"
#include "analysis/spread.hpp"

namespace firstmove::jobs {
namespace {

using analysis::GameCounts;

/// A reliability rests on a spread that the first rounds know badly: no round asks for more than this many
/// times the games there are.
constexpr double kMostGrowth = 4;
/// A round aims at a standard error a little below the one wanted (5 % more games): the variances it goes by
/// move with its own games, and units that just miss would take rounds of a few games each.
constexpr double kErrorAimedAt = 0.975;
/// Of the k fairest, the 3 k most probable ones are played on. In simulated campaigns without tolerance this
/// names as many as playing all does; with .01 in 960 setups all 20 for 700,000 games, where playing all
/// names none for a million. Fewer than 2 k name fewer.
constexpr std::size_t kCandidates = 3;

std::vector<GameCounts> counts_of(const TableState& state) {
  std::vector<GameCounts> counts;
  counts.reserve(state.units.size());
  for (const RoundUnit& unit : state.units) counts.push_back(unit.counts);
  return counts;
}

std::uint32_t setups_of(const RoundUnit& unit) {
  return static_cast<std::uint32_t>(unit.setups.size());
}

std::uint64_t left_of(std::uint64_t budget, std::uint64_t spent) {
  return budget > spent ? budget - spent : 0;
}

/// What the last round may take, whichever are named.
std::uint64_t confirmation_reserve(const TableState& state) {
  std::size_t largest = 0;
  for (const RoundUnit& unit : state.units) largest = std::max(largest, unit.setups.size());
  return static_cast<std::uint64_t>(*state.target.fairest) * largest *
         static_cast<std::uint64_t>(*state.target.confirmation);
}

/// Games a setup of each unit -> by the setup's place.
std::vector<std::uint32_t> spread_over_setups(const TableState& state,
                                              const std::vector<std::uint32_t>& of_unit) {
  std::vector<std::uint32_t> add(state.planned.size());
  for (std::size_t k = 0; k < of_unit.size(); ++k) {
    for (const std::size_t place : state.units[k].setups) add[place] = of_unit[k];
  }
  return add;
}

Judgement judge_standard_error(const TableState& state, const std::vector<GameCounts>& counts) {
  Judgement judgement{.wanted = counts.size()};
  const double pooled = analysis::pooled_game_variance(counts);
  for (const GameCounts& unit : counts) {
    judgement.reached +=
        unit.games() > 0 && analysis::standard_error(unit, pooled) <= *state.target.standard_error;
  }
  judgement.is_met = judgement.reached == judgement.wanted;
  return judgement;
}

Judgement judge_reliability(const TableState& state, const std::vector<GameCounts>& counts) {
  const analysis::Spread spread = analysis::estimate_spread(counts);
  Judgement judgement;
  judgement.reliability = spread.reliability;  // 0 where it cannot be told
  judgement.is_met = spread.reliability >= *state.target.reliability;
  return judgement;
}

Judgement judge_fairest(const TableState& state, const std::vector<GameCounts>& counts) {
  const auto wanted = static_cast<std::size_t>(*state.target.fairest);
  Judgement judgement{.wanted = wanted};
  judgement.probability =
      analysis::probability_among_fairest(analysis::believe(counts), wanted, *state.target.tolerance);
  const std::vector<double>& p = judgement.probability;
  for (std::size_t k = 0; k < p.size(); ++k) {
    if (p[k] >= *state.target.probability) judgement.named.push_back(k);
  }
  std::stable_sort(judgement.named.begin(), judgement.named.end(),
                   [&](std::size_t a, std::size_t b) { return p[a] > p[b]; });
  judgement.named.resize(std::min(judgement.named.size(), wanted));
  judgement.reached = judgement.named.size();
  judgement.is_met = judgement.reached == wanted;
  return judgement;
}

NextRound play(RoundPurpose purpose, std::vector<std::uint32_t> add) {
  return {RoundDecision::play, purpose, std::move(add), {}};
}

NextRound stop(RoundDecision decision) {
  return {decision, RoundPurpose::more, {}, {}};
}

/// Setups without games, in order, as far as the budget goes.
NextRound first_games(const TableState& state, std::uint64_t budget_left) {
  const auto each = static_cast<std::uint32_t>(state.target.first_round);
  std::vector<std::uint32_t> add(state.planned.size());
  bool adds = false;
  for (std::size_t place = 0; place < add.size() && budget_left >= each; ++place) {
    if (state.planned[place] > 0) continue;
    add[place] = each;
    budget_left -= each;
    adds = true;
  }
  return adds ? play(RoundPurpose::first, std::move(add)) : stop(RoundDecision::out_of_budget);
}

/// So that each unit's standard error falls to `standard_error`, given the variances of one game.
NextRound games_by_variance(const TableState& state, const std::vector<double>& variances,
                            double standard_error, std::uint64_t budget_left) {
  std::vector<analysis::AllocationUnit> units;
  for (std::size_t k = 0; k < state.units.size(); ++k) {
    units.push_back({variances[k], state.units[k].counts.games(), setups_of(state.units[k])});
  }
  std::vector<std::uint32_t> add =
      spread_over_setups(state, analysis::allocate_by_variance(units, standard_error, budget_left));
  const bool adds = std::any_of(add.begin(), add.end(), [](std::uint32_t games) { return games > 0; });
  return adds ? play(RoundPurpose::more, std::move(add)) : stop(RoundDecision::out_of_budget);
}

NextRound games_for_standard_error(const TableState& state, std::uint64_t budget_left) {
  const std::vector<GameCounts> counts = counts_of(state);
  const double pooled = analysis::pooled_game_variance(counts);
  std::vector<double> variances;
  for (const GameCounts& unit : counts) {
    variances.push_back(unit.games() == 0 ? pooled
                                          : analysis::game_variance_about(unit, unit.score(), pooled));
  }
  return games_by_variance(state, variances, kErrorAimedAt * *state.target.standard_error, budget_left);
}

NextRound games_for_reliability(const TableState& state, std::uint64_t budget_left) {
  const analysis::Spread spread = analysis::estimate_spread(counts_of(state));
  const double mean_games = static_cast<double>(spread.games) / static_cast<double>(state.units.size());
  double games = kMostGrowth * mean_games;
  // Where no spread shows, the fewest games with which the largest one that is possible would do.
  if (const auto wanted = analysis::games_for_reliability(spread, *state.target.reliability)) {
    games = std::min(games, *wanted);
  } else if (const auto least = analysis::least_games_for_reliability(spread, *state.target.reliability)) {
    games = std::min(games, std::max(*least, 2 * mean_games));
  }
  games = std::max(games, mean_games + 1);
  const double variance = spread.game_variance > 0 ? spread.game_variance : 0.25;
  return games_by_variance(state, std::vector<double>(state.units.size(), variance),
                           std::sqrt(variance / games), budget_left);
}

NextRound confirm(const TableState& state, const Judgement& judgement, bool has_rounds) {
  if (judgement.named.empty())
    return stop(has_rounds ? RoundDecision::nothing_named : RoundDecision::no_rounds_to_name);
  std::vector<std::uint32_t> of_unit(state.units.size());
  std::uint64_t games = 0;
  for (const std::size_t unit : judgement.named) {
    of_unit[unit] = static_cast<std::uint32_t>(*state.target.confirmation);
    games += std::uint64_t{of_unit[unit]} * setups_of(state.units[unit]);
  }
  // It was kept back, unless this is a second confirmation of a target that was raised.
  if (games > left_of(static_cast<std::uint64_t>(state.target.budget), state.spent())) {
    return stop(RoundDecision::out_of_budget);
  }
  return play(RoundPurpose::confirmation, spread_over_setups(state, of_unit));
}

/// How uncertain the place of each unit is: p (1 - p), p its probability of being among the fairest. Of those
/// that are neither likely to be named nor near it none need be known: with a tolerance they may be many.
std::vector<double> uncertainty(const std::vector<double>& p, std::size_t fairest) {
  std::vector<std::size_t> order(p.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return p[a] > p[b]; });
  order.resize(std::min(order.size(), kCandidates * fairest));
  std::vector<double> weights(p.size());
  for (const std::size_t unit : order) weights[unit] = p[unit] * (1 - p[unit]);
  return weights;
}

/// To the units whose place is least certain: in proportion to p (1 - p), p their probability of being among
/// the fairest. What is left of the budget is spread over the rounds that are left.
NextRound games_for_fairest(const TableState& state, const Judgement& judgement) {
  const int next = state.rounds + 1;
  const std::uint64_t left =
      left_of(static_cast<std::uint64_t>(state.target.budget), state.spent() + confirmation_reserve(state));
  const auto rounds_left = static_cast<std::uint64_t>(std::max(state.target.max_rounds - next, 0));
  if (judgement.is_met || rounds_left == 0) return confirm(state, judgement, rounds_left > 0);
  const std::vector<double> weights =
      uncertainty(judgement.probability, static_cast<std::size_t>(*state.target.fairest));
  std::vector<std::uint32_t> setups;
  for (const RoundUnit& unit : state.units) setups.push_back(setups_of(unit));
  const std::uint64_t now = (left + rounds_left - 1) / rounds_left;
  const std::vector<std::uint32_t> of_unit = analysis::allocate_by_weight(weights, setups, now, kGamesPerJob);
  if (std::all_of(of_unit.begin(), of_unit.end(), [](std::uint32_t games) { return games == 0; })) {
    return confirm(state, judgement, true);
  }
  return play(RoundPurpose::more, spread_over_setups(state, of_unit));
}

}  // namespace

std::uint64_t TableState::spent() const {
  return std::accumulate(planned.begin(), planned.end(), std::uint64_t{0});
}

Judgement judge(const TableState& state) {
  const std::vector<GameCounts> counts = counts_of(state);
  if (state.target.standard_error) return judge_standard_error(state, counts);
  if (state.target.reliability) return judge_reliability(state, counts);
  return judge_fairest(state, counts);
}

NextRound plan_next(const TableState& state) {
  const configs::Target& target = state.target;
  const std::uint64_t left = left_of(static_cast<std::uint64_t>(target.budget), state.spent());
  const bool out_of_rounds = state.rounds >= target.max_rounds;
  if (std::find(state.planned.begin(), state.planned.end(), 0U) != state.planned.end()) {
    if (out_of_rounds) return stop(RoundDecision::out_of_rounds);
    const std::uint64_t reserve = target.fairest ? confirmation_reserve(state) : 0;
    return first_games(state, left_of(left, reserve));
  }
  Judgement judgement = judge(state);
  NextRound next;
  if (target.fairest && state.newest_purpose == RoundPurpose::confirmation &&
      state.newest_target == state.target_text) {
    next = stop(RoundDecision::confirmed);
    judgement.reached =
        state.confirmed;  // named before; to choose again by the games that confirm is not asked
    judgement.is_met = state.confirmed >= static_cast<std::size_t>(*target.fairest);
  } else if (judgement.is_met && !target.fairest) {
    next = stop(RoundDecision::met);
  } else if (out_of_rounds) {
    next = stop(RoundDecision::out_of_rounds);
  } else if (target.fairest) {
    next = games_for_fairest(state, judgement);
  } else if (target.reliability) {
    next = games_for_reliability(state, left);
  } else {
    next = games_for_standard_error(state, left);
  }
  next.judgement = std::move(judgement);
  return next;
}

std::string describe(const configs::Target& target, const Judgement& judgement) {
  using analysis::data_number;
  using analysis::grouped;
  if (target.reliability) {
    return "reliability " + analysis::decimal(judgement.reliability, 2) + " of " +
           data_number(*target.reliability);
  }
  const std::string of = grouped(judgement.reached) + " of " + grouped(judgement.wanted);
  if (target.standard_error) return of + " within standard error " + data_number(*target.standard_error);
  const std::string within =
      *target.tolerance > 0 ? " or within " + data_number(*target.tolerance) + " of them," : "";
  return of + " fairest" + within + " named with probability " + data_number(*target.probability);
}

}  // namespace firstmove::jobs
