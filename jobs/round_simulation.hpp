// A target played out with made-up games, by the same rules as real rounds: what it is likely to cost, and
// whether its answer is right as often as it says.
#pragma once

#include <cstdint>
#include <vector>

#include "jobs/round_policy.hpp"

namespace firstmove::jobs {

/// True White scores are normal over the units; what nobody knows before has a default that users are told.
struct Population {
  double mean = 0.52;
  double sd = 0.02;            ///< between units
  double game_variance = 0.2;  ///< of one game, points squared: .25 without draws, .15 with two draws in five
};

struct SimulatedCourse {
  std::vector<std::uint64_t> games;  ///< of each round
  std::uint64_t games_in_all = 0;
  RoundDecision end = RoundDecision::met;
  Judgement judgement;                 ///< before the confirmation, where there is one
  std::vector<double> truth;           ///< [unit]: its true score
  std::vector<std::uint32_t> planned;  ///< [setup]: games in all
};

/// units  [unit]: places of its setups, which number from 0
SimulatedCourse simulate_rounds(const configs::Target& target,
                                const std::vector<std::vector<std::size_t>>& units,
                                const Population& population, std::uint64_t seed);

}  // namespace firstmove::jobs
