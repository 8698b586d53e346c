// Seeded random games for tests: our own generator, so that the same seeds give the same games everywhere.
#pragma once

#include <cstdint>
#include <vector>

#include "analysis/distributions.hpp"
#include "analysis/game_counts.hpp"

namespace firstmove::analysis::test {

class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}

  /// In (0, 1). source  splitmix64
  double uniform() {
    state_ += 0x9E3779B97F4A7C15;
    std::uint64_t z = state_;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EB;
    z ^= z >> 31;
    return (static_cast<double>(z >> 11) + 0.5) / 9007199254740992.0;
  }
  double normal() { return normal_quantile(uniform()); }

 private:
  std::uint64_t state_;
};

/// pre  draw_rate / 2 <= score <= 1 - draw_rate / 2
inline GameCounts play(Random& random, double score, double draw_rate, int games) {
  GameCounts counts;
  for (int k = 0; k < games; ++k) {
    const double u = random.uniform();
    if (u < score - draw_rate / 2) {
      ++counts.white_wins;
    } else if (u < score + draw_rate / 2) {
      ++counts.draws;
    } else {
      ++counts.black_wins;
    }
  }
  return counts;
}

struct Population {
  double mean;
  double sd;  ///< of the true scores, normal
  double draw_rate;
  std::vector<int> games;  ///< a unit
};

inline std::vector<GameCounts> play(Random& random, const Population& population) {
  std::vector<GameCounts> units;
  for (const int games : population.games)
    units.push_back(
        play(random, population.mean + population.sd * random.normal(), population.draw_rate, games));
  return units;
}

}  // namespace firstmove::analysis::test
