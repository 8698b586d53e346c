// Fits the parameters of a tapered evaluation to game results: logistic regression with a normal prior around
// the parameters one starts from. It knows no chess: positions come as counts of parameters.
#pragma once

#include <cstdint>
#include <vector>

namespace firstmove::analysis {

struct FitCount {
  std::uint16_t parameter;
  std::int16_t count;
};

/// score = middle_share * M + end_share * E + extra, in centipawns for White. M (E likewise, from the
/// parameters' other halves) = sum of linear counts * parameters + q(black units) - q(white units), where
/// units are sums of counts * parameters too and q(u) = min(max(u, 0), cap)^2 / divisor.
struct FitRow {
  double middle_share;
  double end_share;
  double extra;
  double points;       ///< White's: 0, 0.5 or 1
  std::uint32_t game;  ///< positions of one game stay together in the split
  std::size_t begin;   ///< in FitData::counts: linear, then white units, then black units
  std::size_t white;
  std::size_t black;
  std::size_t end;
};

struct FitData {
  std::size_t parameters = 0;
  double divisor = 1;
  double cap = 0;
  std::vector<FitCount> counts;
  std::vector<FitRow> rows;
};

/// The two halves of each parameter: [2 i] middlegame, [2 i + 1] endgame.
using FitParameters = std::vector<double>;

double fit_score(const FitData& data, const FitRow& row, const FitParameters& parameters);

/// Mean log-loss of expected points 1 / (1 + 10^(-score / scale)), in nats.
double fit_log_loss(const FitData& data, const std::vector<std::size_t>& rows,
                    const FitParameters& parameters, double scale);

/// The scale with the least log-loss. pre  rows is not empty
double fit_scale(const FitData& data, const std::vector<std::size_t>& rows, const FitParameters& parameters);

struct FitSettings {
  double scale = 400;
  std::vector<double> prior_sd;  ///< of each half, around the start; 0: stays
  int iterations = 200;
};

/// Most probable parameters given the rows. `prior_sd` decides how far rare parameters may go.
FitParameters fit_evaluation(const FitData& data, const std::vector<std::size_t>& rows,
                             const FitParameters& start, const FitSettings& settings);

/// Row indices whose game is, or is not, held out: by hash of the game number, so the same for every order.
struct FitSplit {
  std::vector<std::size_t> train;
  std::vector<std::size_t> held_out;
};
FitSplit split_by_game(const FitData& data, double held_out_share, std::uint64_t seed);

}  // namespace firstmove::analysis
