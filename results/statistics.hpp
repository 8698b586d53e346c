// The root group of a result file in memory: one record a setup, and one a (setup, condition).
#pragma once

#include "results/rows.hpp"

namespace firstmove::results {

/// In VariantStatistics::root_score: not computed. Beyond every score, as kNoScore is.
inline constexpr std::int32_t kNoRootScore = kNoScore;

/// What the rules core knows of a setup; `jobs` hands it to merge.
struct SetupRecord {
  std::int64_t setup;
  std::string fen;
  std::string white_array;  ///< men, upper case, file a first
  std::string black_array;
  std::int64_t setup_class;      ///< smallest setup id of the symmetry class
  std::vector<double> features;  ///< one value a name in SetupTable::feature_names
};

struct SetupTable {
  std::vector<std::string> feature_names;
  std::vector<std::string> feature_descriptions;
  std::vector<SetupRecord> setups;  ///< ascending ids; only the setups of the campaign
};

struct CheckpointSums {
  double score_sum = 0;  ///< expected points for White; an ended game counts with its result
  double score_sumsq = 0;
  double score_result_sum = 0;  ///< score times result (1, 0.5, 0)
  std::uint32_t score_count = 0;
  std::uint32_t distinct_positions = 0;  ///< among game numbers below kDiversityGames
  friend bool operator==(const CheckpointSums&, const CheckpointSums&) = default;
};

/// Sums over the valid games of one setup under one condition; void games count in games_by_ending alone.
struct Cell {
  std::array<std::uint32_t, kResultCount> games{};
  std::array<std::uint32_t, kEndingCount> games_by_ending{};
  std::uint64_t plies_sum = 0;
  std::uint64_t plies_sumsq = 0;
  std::uint64_t legal_moves_sum = 0;
  std::array<std::uint32_t, kPlyBinCount> plies_hist{};
  std::array<CheckpointSums, kCheckpointCount> checkpoints{};
  friend bool operator==(const Cell&, const Cell&) = default;

  std::uint32_t game_count() const { return games[0] + games[1] + games[2]; }
};

/// In Confirmation::first_game: the setup was not named.
inline constexpr std::uint32_t kNotConfirmed = ~std::uint32_t{0};

/// The last games of setups that a campaign named as its fairest: played after they were named, so that they
/// bear no trace of why. Both vectors are [setup * conditions + condition], empty where nothing was
/// confirmed.
struct Confirmation {
  std::vector<std::uint32_t> first_game;  ///< this game and those after it, or kNotConfirmed
  std::vector<std::array<std::uint32_t, kResultCount>> games;
  friend bool operator==(const Confirmation&, const Confirmation&) = default;

  bool empty() const { return first_game.empty(); }
};

/// /provenance: `campaign` and `plans` are deterministic, the rest tells where the file came from.
struct Provenance {
  Identity identity;
  Maker maker;
  std::string campaign;                 ///< resolved TOML
  std::vector<std::string> plans;       ///< one a round
  std::vector<std::string> part_names;  ///< with their checksums in the names
  std::vector<std::string> part_checksums;
  std::vector<double> core_seconds;  ///< per condition
};

struct VariantStatistics {
  Provenance provenance;
  SetupTable table;
  std::vector<Condition> conditions;
  std::int32_t perft_depths = 0;           ///< columns 1..perft_depths
  std::vector<std::uint64_t> perft_nodes;  ///< [setup * perft_depths + depth - 1], 0 not computed
  std::vector<std::int32_t> eval_depths;   ///< ascending
  std::vector<std::int32_t>
      root_score;           ///< [(setup * conditions + condition) * eval_depths + k], or kNoRootScore
  std::vector<Cell> cells;  ///< [setup * conditions + condition]
  Confirmation confirmation;

  std::size_t setup_count() const { return table.setups.size(); }
  const Cell& cell(std::size_t setup, std::size_t condition) const {
    return cells[setup * conditions.size() + condition];
  }
};

}  // namespace firstmove::results
