// A variant of made-up setups whose true scores are known: arrays, features of pure noise, games with scores
// at checkpoints.
#pragma once

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "analysis/balance.hpp"
#include "tests/analysis/fixture.hpp"
#include "tests/analysis/simulate.hpp"

namespace firstmove::analysis::test {

struct MadeUpGames {
  results::VariantStatistics statistics;
  std::vector<double> truth;  ///< true score of each setup
};

struct MadeUpVariant {
  std::size_t setups = 400;
  int games = 40;
  double mean = 0.53;
  double between_sd = 0.02;
  double effect_of_king = 0;  ///< points a file
  double draw_rate = 0.2;
  int noise_features = 6;
  double checkpoint_slope = 0;   ///< of the checkpoint's true score on that of the result
  double checkpoint_own_sd = 0;  ///< of what the checkpoint's true score has to itself
  double shared_luck = 0.5;      ///< of a game's checkpoint score: how far it knows the result

  MadeUpGames play(Random& random) const {
    MadeUpGames made;
    results::VariantStatistics& statistics = made.statistics;
    statistics.conditions = {make_condition("d3", 3)};
    for (int k = 0; k < noise_features; ++k)
      statistics.table.feature_names.push_back("noise_" + std::to_string(k));
    statistics.table.feature_descriptions = statistics.table.feature_names;
    for (std::size_t k = 0; k < setups; ++k) {
      results::SetupRecord setup;
      setup.setup = setup.setup_class = static_cast<std::int64_t>(k);
      setup.white_array = setup.black_array = shuffled(random);
      for (int f = 0; f < noise_features; ++f) setup.features.push_back(random.normal());
      const double king = static_cast<double>(setup.white_array.find('K')) - 3.5;
      const double truth = std::clamp(mean + effect_of_king * king + between_sd * random.normal(),
                                      draw_rate / 2, 1 - draw_rate / 2);
      made.truth.push_back(truth);
      statistics.table.setups.push_back(std::move(setup));
      statistics.cells.push_back(play_setup(random, truth));
    }
    return made;
  }

  /// Games of further rounds, for classes that may be among the ten fairest by the games before. They have no
  /// scores at checkpoints, so that these are left out of the analysis.
  void add_rounds(Random& random, int rounds, int round_games, MadeUpGames& made) const {
    for (auto& cell : made.statistics.cells) cell.checkpoints = {};
    for (int round = 0; round < rounds; ++round) {
      const BalanceTable balance = analyze(made.statistics, "");
      for (std::size_t k = 0; k < made.truth.size(); ++k) {
        if (balance.conditions.front().classes[k].among_fairest < 0.02) continue;
        const GameCounts more = test::play(random, made.truth[k], draw_rate, round_games);
        results::Cell& cell = made.statistics.cells[k];
        const std::uint64_t counts[] = {more.white_wins, more.draws, more.black_wins};
        for (std::size_t code = 0; code < 3; ++code) {
          cell.games[code] += static_cast<std::uint32_t>(counts[code]);
          cell.games_by_ending[code == 1 ? 2 : 0] += static_cast<std::uint32_t>(counts[code]);
        }
      }
    }
  }

 private:
  static std::string shuffled(Random& random) {
    std::string array = "KQRRBBNN";
    for (std::size_t k = array.size() - 1; k > 0; --k)
      std::swap(array[k], array[static_cast<std::size_t>(random.uniform() * static_cast<double>(k + 1))]);
    return array;
  }

  /// Every checkpoint has the same mean; the game's own luck is the result's, in part, and some more.
  results::Cell play_setup(Random& random, double truth) const {
    results::Cell cell;
    const double expected = mean + checkpoint_slope * (truth - mean) + checkpoint_own_sd * random.normal();
    for (int game = 0; game < games; ++game) {
      const GameCounts one = test::play(random, truth, draw_rate, 1);
      const std::size_t code = one.white_wins > 0 ? 0 : one.draws > 0 ? 1 : 2;
      const double result = 1 - 0.5 * static_cast<double>(code);
      ++cell.games[code];
      ++cell.games_by_ending[code == 1 ? 2 : 0];
      for (auto& sums : cell.checkpoints) {
        const double score = expected + shared_luck * 0.2 * (result - truth) + 0.08 * random.normal();
        sums.score_sum += score;
        sums.score_sumsq += score * score;
        sums.score_result_sum += score * result;
        ++sums.score_count;
      }
    }
    return cell;
  }
};

}  // namespace firstmove::analysis::test
