// A normal hierarchical model of a two-way table of scores:
//   true score = mean + row effect + column effect + interaction,   measured score = true score + noise,
// with effects and interactions of unknown variances. Its posterior is what min and max over cells may be
// taken of: the largest of many measured scores is mostly the luckiest one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace firstmove::analysis {

struct MeasuredCell {
  std::size_t row;
  std::size_t column;
  double score;
  double noise;  ///< variance of `score` about the true one; > 0
};

/// Points squared.
struct VarianceComponents {
  double row = 0;
  double column = 0;
  double interaction = 0;
};

struct RemlFit {
  VarianceComponents variance;
  double deviance = 0;  ///< -2 log restricted likelihood, constants included
  int iterations = 0;
};

/// Restricted maximum likelihood by the average-information algorithm, variances kept from going below 0.
/// source  Gilmour, Thompson and Cullis, Biometrics 51 (1995)
RemlFit fit_reml(std::span<const MeasuredCell> cells, std::size_t rows, std::size_t columns);

/// The posterior of every cell, those without a measurement included. The variances are not taken as known:
/// a grid of their square roots is weighted by the restricted likelihood, with a flat prior for rows and
/// columns and one that expects a small interaction.
class CellPosterior {
 public:
  CellPosterior(std::span<const MeasuredCell> cells, std::size_t rows, std::size_t columns);
  ~CellPosterior();
  CellPosterior(CellPosterior&&) noexcept;
  CellPosterior& operator=(CellPosterior&&) noexcept;

  const RemlFit& reml() const { return reml_; }
  const std::vector<double>& mean() const { return mean_; }  ///< [row * columns + column]
  double interaction_sd() const { return interaction_sd_; }  ///< posterior mean

  /// One joint draw of all cells; the same for the same `seed`, `number` and `draws`. The grid is shared out
  /// evenly among numbers 0 to draws - 1.
  void draw(std::uint64_t seed, std::size_t number, std::size_t draws, std::vector<double>& cells) const;

 private:
  struct Point;
  RemlFit reml_;
  std::vector<Point> points_;
  std::vector<double> mean_;
  double interaction_sd_ = 0;
};

}  // namespace firstmove::analysis
