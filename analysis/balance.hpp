// From the statistics of a result file to everything a balance table says. Nothing is formatted here.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "analysis/armies.hpp"
#include "analysis/class_row.hpp"
#include "analysis/game_details.hpp"
#include "analysis/relocation_value.hpp"
#include "analysis/repeatability.hpp"
#include "analysis/score_model.hpp"
#include "analysis/spread.hpp"
#include "results/statistics.hpp"

namespace firstmove::analysis {

inline constexpr std::size_t kMostListed = 10;  ///< fairest, most one-sided
/// Tables up to this size are shown whole: two lists would say the same twice.
inline constexpr std::size_t kMostShownWhole = 20;
/// A quarter of the classes with games, from one to kMostListed: more would not be extremes.
std::size_t list_length(std::size_t classes);
/// Below this reliability the lists are said to be noise: an independent repetition would agree with r < .3.
inline constexpr double kLeastReliability = 0.3;

/// Members of a class are the same game: their scores should differ by the noise of play alone.
struct MemberCheck {
  std::size_t pairs = 0;          ///< neighbours in a class, both with games
  double mean_squared_z = 0;      ///< squared difference over its noise variance: 1 expected
  double standard_deviation = 0;  ///< of mean_squared_z by chance: sqrt(2 / pairs)
};

struct ConditionTable {
  results::Condition condition;
  GameSums totals;
  Spread spread;
  std::optional<ScoreModel> model;              ///< nothing when the spread cannot be estimated
  std::vector<ClassRow> classes;                ///< ascending id
  std::vector<std::optional<Estimate>> setups;  ///< as in the setup table
  std::size_t setups_with_games = 0;
  std::vector<std::size_t> named{};  ///< classes that were named as the fairest, the most probable first
  std::size_t confirmed = 0;         ///< classes whose raw figures and decisions rest on games that confirm
  std::uint64_t confirmation_games = 0;  ///< of these classes
  int significant_vs_mean = 0;
  int significant_vs_half = 0;
  int fair = 0;
  std::array<int, kBadgeCount> badges{};  ///< classes with games, by Badge
  std::vector<std::size_t> by_fairness;  ///< indices into classes with games, believed score nearest .5 first
  std::vector<std::size_t> fairest;      ///< the first list_length of them
  std::vector<std::size_t> most_one_sided;  ///< farthest first
  std::optional<MemberCheck> members;
  std::optional<Armies> armies;        ///< by add_armies, where the sides are independent
  std::vector<Relocation> relocation;  ///< by add_armies, where a relocation phase leads to these arrays

  /// True where nothing is known beyond raw scores that differ no more than noise: lists go by raw scores.
  bool is_ranked_by_raw_score() const;
  /// False when the lists are noise: reliability below kLeastReliability, or a spread of 0 not excluded.
  bool tells_setups_apart() const;
  /// Games a setup needs when its class needs `class_games`.
  double games_per_setup(double class_games) const;
};

struct PerftTotal {
  int depth;
  std::size_t setups = 0;   ///< for which it was computed
  std::uint64_t nodes = 0;  ///< sum over them
  bool overflow = false;    ///< the sum does not fit 64 bits
};

struct BalanceTable {
  results::VariantStatistics statistics;
  std::vector<CellDetails> details;  ///< [setup * conditions + condition]; empty: the rows were not read
  std::string source;                ///< file it came from, for people
  double margin;
  bool has_classes = false;       ///< some class has more than one member here
  bool has_confirmation = false;  ///< setups were named as the fairest and played on to confirm it
  std::vector<PerftTotal> perft;  ///< depths computed for at least one setup
  std::vector<ConditionTable> conditions;
  std::vector<Repetition> repeatability;
};

inline constexpr double kDefaultMargin = 0.02;  ///< points either side of .5 that count as fair

/// details  of GameDetailsBuilder, or empty     pre  0 < margin < 0.5
BalanceTable analyze(results::VariantStatistics statistics, std::string source,
                     double margin = kDefaultMargin, std::vector<CellDetails> details = {});

}  // namespace firstmove::analysis
