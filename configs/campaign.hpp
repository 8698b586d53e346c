// A campaign: what to compute, as typed settings with their defaults, units and ranges.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "configs/variants.hpp"

namespace firstmove::configs {

struct ConditionSettings {
  std::string name{};        ///< default "d<depth>"; unique in the campaign
  int depth = 0;             ///< plies, 1..64; required
  std::uint64_t nodes = 0;   ///< node limit a move, 0 none
  int temperature_cp = 30;   ///< 0..1000
  int opening_plies = 8;     ///< 0..100
  int opening_depth = 0;     ///< 1..depth; default min(depth, 4)
  int move_cap = 500;        ///< plies, 1..10000; the game is then scored a draw
  bool keep_moves = false;   ///< keep the moves of every game, not only of games 0-3
  bool keep_scores = false;  ///< keep moves and the score before each, to train a network from
  friend bool operator==(const ConditionSettings&, const ConditionSettings&) = default;
};

/// Inclusive.
struct SetupRange {
  std::int64_t first;
  std::int64_t last;
  friend bool operator==(const SetupRange&, const SetupRange&) = default;
};

/// What games are played for, in place of a number of games: rounds go on until it is met or the budget
/// spent. Each variant is judged by itself under each condition. Exactly one of the first three is set.
struct Target {
  std::optional<double> standard_error{};  ///< points, of the White score of every class; 0.0001..0.5
  std::optional<double> reliability{};     ///< of the scores as a whole; 0.01..0.99
  std::optional<int> fairest{};            ///< so many classes to be named as the fairest
  std::optional<double> probability{};     ///< fairest: with which each is named; 0.5..0.9999, default 0.9
  /// fairest: points by which a class may lie farther from .5 than the k-th and count all the same; 0..0.1,
  /// default 0
  std::optional<double> tolerance{};
  std::optional<std::int64_t> confirmation{};  ///< fairest: last games of each setup named; default 1000
  std::int64_t budget = 0;                     ///< most games of a variant under a condition; required
  std::int64_t first_round = 40;               ///< games a setup, 2 or more
  int max_rounds = 8;                          ///< 1..99, the confirmation included
  friend bool operator==(const Target&, const Target&) = default;
};

struct Campaign {
  std::string name;                    ///< letters, digits, '-', '_': also the default output folder
  Variants known{};                    ///< what `variants` may name: the shipped ones, and those of files
  std::vector<std::string> variants;   ///< ids, in the order they run
  std::vector<SetupRange> setups;      ///< ascending and disjoint; empty: every setup
  std::uint64_t seed = 1;              ///< 0..2^63 - 1, what TOML can write
  int perft_depth = 0;                 ///< 0..20; 0 no perft
  std::int64_t games = 0;              ///< per setup and condition; 0 with a target
  std::vector<int> root_score_depths;  ///< 1..64, ascending; searched under each condition
  bool paired = false;                 ///< common random numbers across conditions
  double part_seconds = 60;            ///< work between parts, 0.1..3600
  std::optional<Target> target{};
  std::vector<ConditionSettings> conditions;

  bool plays_games() const { return games > 0 || target; }
  friend bool operator==(const Campaign&, const Campaign&) = default;
};

/// The settings with what was left out filled in: the name, and the opening depth.
ConditionSettings with_defaults(ConditionSettings settings);
Target with_defaults(Target target);

}  // namespace firstmove::configs
