// How far the values of the relocation phase are from the truth, over simulated tables whose truth is known.
#pragma once

#include <algorithm>
#include <cmath>
#include <string>

#include "analysis/matrix_game.hpp"
#include "analysis/relocation_value.hpp"
#include "analysis/spread.hpp"
#include "tests/analysis/simulate.hpp"

namespace firstmove::analysis::test {

/// True scores of 22 x 22 cells: normal effects and interactions about a mean.
struct CellPopulation {
  double mean = 0.54;
  double row_sd = 0.03;
  double column_sd = 0.03;
  double interaction_sd = 0.02;
  double draw_rate = 0.3;
};

struct Accuracy {
  std::string name;
  int runs = 0;
  double error_sum = 0;
  double error_squares = 0;
  int covered = 0;

  void add(const Valued& estimate, double truth) {
    const double error = estimate.mean - truth;
    ++runs;
    error_sum += error;
    error_squares += error * error;
    covered += estimate.interval.contains(truth);
  }
  double bias() const { return error_sum / runs; }
  double bias_error() const { return std::sqrt((error_squares / runs - bias() * bias()) / runs); }
  double coverage() const { return static_cast<double>(covered) / runs; }
};

/// Two figures a protocol: "NAME policy" and "NAME perfect".
inline std::vector<Accuracy> simulate_relocation(const CellPopulation& population, int games, int runs,
                                                 std::size_t draws, std::uint64_t seed) {
  const std::vector<RelocatedArray> arrays = relocated_arrays(kRelocationStart, "");
  const RelocationGame game(arrays, arrays);
  const std::size_t count = arrays.size();
  CellMap map(count * count);
  for (std::size_t k = 0; k < map.size(); ++k) map[k] = k;
  Random random(seed);
  std::vector<Accuracy> accuracy;
  for (int run = 0; run < runs; ++run) {
    std::vector<double> row, column, truth;
    for (std::size_t k = 0; k < count; ++k) row.push_back(population.row_sd * random.normal());
    for (std::size_t k = 0; k < count; ++k) column.push_back(population.column_sd * random.normal());
    std::vector<GameCounts> counts;
    for (std::size_t k = 0; k < map.size(); ++k) {
      const double score =
          population.mean + row[k / count] - column[k % count] + population.interaction_sd * random.normal();
      truth.push_back(std::clamp(score, population.draw_rate / 2 + 0.001, 0.999 - population.draw_rate / 2));
      counts.push_back(play(random, truth.back(), population.draw_rate, games));
    }
    const double noise = pooled_game_variance(counts) / games;
    std::vector<MeasuredCell> cells;
    for (std::size_t k = 0; k < map.size(); ++k)
      cells.push_back({k / count, k % count, counts[k].score(), noise});
    const std::vector<ProtocolValue> values =
        value_protocols(game, map, CellPosterior(cells, count, count), draws);
    accuracy.resize(2 * values.size());
    for (std::size_t k = 0; k < values.size(); ++k) {
      const ProtocolValue& value = values[k];
      double policy = 0;
      double perfect = 0;
      if (value.white_mix.empty()) {
        policy = truth[value.white * count + value.black];
        perfect = game.solve(relocation_protocols()[k], truth).value;
      } else {
        for (std::size_t cell = 0; cell < map.size(); ++cell)
          policy += value.white_mix[cell / count] * value.black_mix[cell % count] * truth[cell];
        perfect = solve_matrix_game(truth, count, count).value;
      }
      accuracy[2 * k].name = value.name + " policy";
      accuracy[2 * k].add(value.policy, policy);
      accuracy[2 * k + 1].name = value.name + " perfect";
      accuracy[2 * k + 1].add(value.perfect, perfect);
    }
  }
  return accuracy;
}

}  // namespace firstmove::analysis::test
