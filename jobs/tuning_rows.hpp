// Positions of stored games as rows for the fits: quiet ones, drawn by hash, with the counts of the
// evaluation's parameters.
#pragma once

#include <filesystem>
#include <vector>

#include "analysis/evaluation_fit.hpp"
#include "analysis/logistic.hpp"
#include "core/search/evaluation_parameters.hpp"

namespace firstmove::jobs {

struct TuningSettings {
  std::uint64_t seed = 1;
  int positions_per_game = 12;  ///< at most
  int skipped_plies = 10;       ///< at the start of each game
};

struct TuningRows {
  std::vector<core::search::ParameterName> names;  ///< of the variant tuned: parameter i is names[i]
  analysis::FitData positions;
  /// One position a game: men of each kind, White's less Black's, in the order of the variant's men, the
  /// king's column telling the side to move (1 White, -1 Black).
  analysis::Features material;
  std::vector<double> material_points;
  /// Search scores at the checkpoints of the same games, for White, with the game's points.
  std::vector<double> checkpoint_scores;
  std::vector<double> checkpoint_points;
  std::uint32_t games = 0;
  std::uint32_t games_without_moves = 0;
};

/// Adds the games of a result file. Games that ended at the move cap are left out.
/// pre  has_same_men(variant of the file, tuned)
/// errors  IoError when the file is damaged or a move in it is not legal
void add_tuning_rows(const std::filesystem::path& file, const core::VariantRules& played,
                     const core::VariantRules& tuned, const core::search::EvaluationParameters& parameters,
                     const TuningSettings& settings, TuningRows& rows);

/// Empty rows for the parameters of a variant.
TuningRows start_tuning_rows(const core::VariantRules& tuned);

}  // namespace firstmove::jobs
