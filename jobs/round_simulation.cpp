#include "jobs/round_simulation.hpp"

#include <algorithm>
#include <numeric>

#include "analysis/distributions.hpp"
#include "core/hash.hpp"

namespace firstmove::jobs {
namespace {

/// Uniform in (0, 1), for a purpose of its own.
double uniform(std::uint64_t seed, std::uint64_t what, std::uint64_t number) {
  const std::uint64_t bits = core::combine64(core::combine64(core::mix64(seed), what), number);
  return (static_cast<double>(bits >> 11) + 0.5) / 9007199254740992.0;
}

/// Shares of wins and draws that have this mean and variance, as nearly as there are any.
struct Shares {
  double win;
  double draw;
};
Shares shares_of(double score, double variance) {
  const double draw = std::clamp(4 * (score * (1 - score) - variance), 0.0, 2 * std::min(score, 1 - score));
  return {score - draw / 2, draw};
}

void play(const Shares& shares, std::uint64_t seed, std::uint64_t setup, std::uint32_t from, std::uint32_t to,
          analysis::GameCounts& counts) {
  for (std::uint32_t game = from; game < to; ++game) {
    const double number = uniform(seed, setup + 1, game);
    if (number < shares.win) {
      ++counts.white_wins;
    } else if (number < shares.win + shares.draw) {
      ++counts.draws;
    } else {
      ++counts.black_wins;
    }
  }
}

}  // namespace

SimulatedCourse simulate_rounds(const configs::Target& target,
                                const std::vector<std::vector<std::size_t>>& units,
                                const Population& population, std::uint64_t seed) {
  SimulatedCourse course;
  std::size_t setups = 0;
  std::vector<Shares> shares;
  TableState state{target, "", {}, {}, 0, {}, "", 0};
  for (const std::vector<std::size_t>& places : units) {
    const double normal = analysis::normal_quantile(uniform(seed, 0, course.truth.size()));
    course.truth.push_back(std::clamp(population.mean + population.sd * normal, 0.01, 0.99));
    shares.push_back(shares_of(course.truth.back(), population.game_variance));
    state.units.push_back({places, {}});
    setups += places.size();
  }
  state.planned.resize(setups);
  while (true) {
    NextRound next = plan_next(state);
    const bool was_confirmed = state.newest_purpose == RoundPurpose::confirmation;
    if (next.judgement && !was_confirmed) course.judgement = std::move(*next.judgement);
    course.end = next.decision;
    if (next.decision != RoundDecision::play) break;
    course.games.push_back(std::accumulate(next.add.begin(), next.add.end(), std::uint64_t{0}));
    for (std::size_t k = 0; k < units.size(); ++k) {
      for (const std::size_t place : units[k]) {
        const std::uint32_t before = state.planned[place];
        state.planned[place] += next.add[place];
        play(shares[k], seed, place, before, state.planned[place], state.units[k].counts);
      }
    }
    ++state.rounds;
    state.newest_purpose = next.purpose;
  }
  course.games_in_all = state.spent();
  course.planned = state.planned;
  return course;
}

}  // namespace firstmove::jobs
