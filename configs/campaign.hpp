// A campaign: what to compute, as typed settings with their defaults, units and ranges.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace firstmove::configs {

struct ConditionSettings {
  std::string name{};       ///< default "d<depth>"; unique in the campaign
  int depth = 0;            ///< plies, 1..64; required
  std::uint64_t nodes = 0;  ///< node limit a move, 0 none
  int temperature_cp = 30;  ///< 0..1000
  int opening_plies = 8;    ///< 0..100
  int opening_depth = 0;    ///< 1..depth; default min(depth, 4)
  int move_cap = 500;       ///< plies, 1..10000; the game is then scored a draw
  bool keep_moves = false;  ///< keep the moves of every game, not only of games 0-3
  friend bool operator==(const ConditionSettings&, const ConditionSettings&) = default;
};

/// Inclusive.
struct SetupRange {
  std::int64_t first;
  std::int64_t last;
  friend bool operator==(const SetupRange&, const SetupRange&) = default;
};

struct Campaign {
  std::string name;                    ///< letters, digits, '-', '_': also the default output folder
  std::vector<std::string> variants;   ///< ids, in the order they run
  std::vector<SetupRange> setups;      ///< ascending and disjoint; empty: every setup
  std::uint64_t seed = 1;              ///< 0..2^63 - 1, what TOML can write
  int perft_depth = 0;                 ///< 0..20; 0 no perft
  std::int64_t games = 0;              ///< per setup and condition
  std::vector<int> root_score_depths;  ///< 1..64, ascending; searched under each condition
  bool paired = false;                 ///< common random numbers across conditions
  double part_seconds = 60;            ///< work between parts, 0.1..3600
  std::vector<ConditionSettings> conditions;
  friend bool operator==(const Campaign&, const Campaign&) = default;
};

/// The settings with what was left out filled in: the name, and the opening depth.
ConditionSettings with_defaults(ConditionSettings settings);

}  // namespace firstmove::configs
