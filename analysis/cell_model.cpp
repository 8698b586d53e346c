#include "analysis/cell_model.hpp"

#include <Eigen/Dense>
#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <numbers>

#include "analysis/distributions.hpp"

namespace firstmove::analysis {

namespace {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

constexpr int kMostIterations = 100;
constexpr std::size_t kComponents = 3;  // row, column, interaction
using Components = std::array<double, kComponents>;

/// Henderson's equations at given variances. Unknowns: the mean, then row and column effects in units of
/// their standard deviations, so that a variance of 0 is nothing special.
class MixedModel {
 public:
  MixedModel(std::span<const MeasuredCell> cells, std::size_t rows, std::size_t columns)
      : cells_(cells), rows_(static_cast<Index>(rows)), columns_(static_cast<Index>(columns)) {
    size_ = 1 + rows_ + columns_;
    for (const MeasuredCell& cell : cells) offset_ += cell.score / static_cast<double>(cells.size());
  }

  void set(const Components& variance) {
    variance_ = variance;
    plain_ = MatrixXd::Zero(size_, size_);
    VectorXd right = VectorXd::Zero(size_);
    double log_noise = 0;
    double squares = 0;
    for (const MeasuredCell& cell : cells_) {
      const double weight = 1 / spread_of(cell);
      const double score = cell.score - offset_;
      const std::array<Index, 3> at = places(cell);
      for (const Index a : at) {
        right(a) += weight * score;
        for (const Index b : at) plain_(a, b) += weight;
      }
      log_noise += std::log(spread_of(cell));
      squares += weight * score * score;
    }
    scale_ = VectorXd::Ones(size_);
    scale_.segment(1, rows_).setConstant(std::sqrt(variance[0]));
    scale_.segment(1 + rows_, columns_).setConstant(std::sqrt(variance[1]));
    MatrixXd equations = scale_.asDiagonal() * plain_ * scale_.asDiagonal();
    equations.diagonal().tail(size_ - 1).array() += 1;
    const VectorXd scaled_right = scale_.cwiseProduct(right);
    factor_.compute(equations);
    solution_ = factor_.solve(scaled_right);
    const MatrixXd lower = factor_.matrixL();
    const double log_equations = 2 * lower.diagonal().array().log().sum();
    const auto df = static_cast<double>(cells_.size() - 1);
    deviance_ = log_noise + log_equations + squares - scaled_right.dot(solution_) +
                df * std::log(2 * std::numbers::pi) - std::log(static_cast<double>(cells_.size()));
  }

  double deviance() const { return deviance_; }

  /// Slope of the deviance in each variance, and its average information.
  void differentiate(Components& slope, Eigen::Matrix3d& information) const {
    const MatrixXd inverse = factor_.solve(MatrixXd::Identity(size_, size_));
    // P y, with P the projection of restricted likelihood, for a vector with one value a cell.
    const auto project = [&](const std::vector<double>& values) {
      VectorXd right = VectorXd::Zero(size_);
      for (std::size_t k = 0; k < cells_.size(); ++k)
        for (const Index a : places(cells_[k])) right(a) += scale_(a) * values[k] / spread_of(cells_[k]);
      const VectorXd solved = scale_.cwiseProduct(factor_.solve(right));
      std::vector<double> out(cells_.size());
      for (std::size_t k = 0; k < cells_.size(); ++k) {
        double fitted = 0;
        for (const Index a : places(cells_[k])) fitted += solved(a);
        out[k] = (values[k] - fitted) / spread_of(cells_[k]);
      }
      return out;
    };
    std::vector<double> scores;
    for (const MeasuredCell& cell : cells_) scores.push_back(cell.score - offset_);
    const std::vector<double> residual = project(scores);

    VectorXd sums = VectorXd::Zero(size_);  // of P y over each row and column
    slope = {0, 0, 0};
    for (std::size_t k = 0; k < cells_.size(); ++k) {
      const std::array<Index, 3> at = places(cells_[k]);
      for (const Index a : at) sums(a) += residual[k];
      double leverage = 0;
      for (const Index a : at)
        for (const Index b : at) leverage += scale_(a) * inverse(a, b) * scale_(b);
      const double spread = spread_of(cells_[k]);
      slope[2] += 1 / spread - leverage / spread / spread - residual[k] * residual[k];
    }
    const MatrixXd scaled = plain_ * scale_.asDiagonal();
    const VectorXd taken = (scaled * inverse).cwiseProduct(scaled).rowwise().sum();
    for (Index k = 1; k < size_; ++k)
      slope[k <= rows_ ? 0 : 1] += plain_(k, k) - taken(k) - sums(k) * sums(k);

    std::array<std::vector<double>, kComponents> direction;
    for (const MeasuredCell& cell : cells_) {
      direction[0].push_back(sums(places(cell)[1]));
      direction[1].push_back(sums(places(cell)[2]));
    }
    direction[2] = residual;
    for (std::size_t a = 0; a < kComponents; ++a) {
      const std::vector<double> projected = project(direction[a]);
      for (std::size_t b = 0; b < kComponents; ++b) {
        double sum = 0;
        for (std::size_t k = 0; k < cells_.size(); ++k) sum += direction[b][k] * projected[k];
        information(static_cast<Index>(a), static_cast<Index>(b)) = sum;
      }
    }
  }

  /// mean + row + column effect, of unknowns in the model's own units.
  double additive(const VectorXd& unknowns, Index row, Index column) const {
    const Index r = 1 + row;
    const Index c = 1 + rows_ + column;
    return offset_ + unknowns(0) + scale_(r) * unknowns(r) + scale_(c) * unknowns(c);
  }
  const VectorXd& solution() const { return solution_; }
  /// The unknowns' posterior, from independent standard normals.
  VectorXd unknowns(const VectorXd& normals) const { return solution_ + factor_.matrixU().solve(normals); }
  Index size() const { return size_; }

 private:
  std::array<Index, 3> places(const MeasuredCell& cell) const {
    return {0, 1 + static_cast<Index>(cell.row), 1 + rows_ + static_cast<Index>(cell.column)};
  }
  double spread_of(const MeasuredCell& cell) const { return cell.noise + variance_[2]; }

  std::span<const MeasuredCell> cells_;
  Index rows_;
  Index columns_;
  Index size_ = 0;
  double offset_ = 0;  // taken out for accuracy
  Components variance_{};
  MatrixXd plain_;
  VectorXd scale_;
  Eigen::LLT<MatrixXd> factor_;
  VectorXd solution_;
  double deviance_ = 0;
};

/// Newton's step in the variances that may move: those at 0 that want to go below stay.
Components reml_step(const Components& variance, const Components& slope,
                     const Eigen::Matrix3d& information) {
  std::vector<Index> free;
  for (std::size_t k = 0; k < kComponents; ++k) {
    const bool stays = variance[k] == 0 && slope[k] > 0;
    if (!stays) free.push_back(static_cast<Index>(k));
  }
  Components step{};
  if (free.empty()) return step;
  const auto count = static_cast<Index>(free.size());
  MatrixXd matrix(count, count);
  VectorXd right(count);
  for (Index a = 0; a < count; ++a) {
    const Index from = free[static_cast<std::size_t>(a)];
    right(a) = -slope[static_cast<std::size_t>(from)];
    for (Index b = 0; b < count; ++b) matrix(a, b) = information(from, free[static_cast<std::size_t>(b)]);
  }
  const VectorXd solved = matrix.ldlt().solve(right);
  for (Index a = 0; a < count; ++a)
    step[static_cast<std::size_t>(free[static_cast<std::size_t>(a)])] = solved(a);
  return step;
}

Components starting_values(std::span<const MeasuredCell> cells) {
  double mean = 0;
  double squares = 0;
  for (const MeasuredCell& cell : cells) mean += cell.score / static_cast<double>(cells.size());
  for (const MeasuredCell& cell : cells) squares += (cell.score - mean) * (cell.score - mean);
  const double third = squares / static_cast<double>(cells.size()) / 3 + 1e-12;
  return {third, third, third};
}

Components array_of(const VarianceComponents& variance) {
  return {variance.row, variance.column, variance.interaction};
}

/// A number for each (seed, draw, place).  source  the finaliser of splitmix64
std::uint64_t mixed(std::uint64_t seed, std::uint64_t number, std::uint64_t place) {
  std::uint64_t z = (seed ^ (number << 32 | place)) * 0x9E3779B97F4A7C15 + 0x632BE59BD9B4E019;
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EB;
  return z ^ (z >> 31);
}

double normal_of(std::uint64_t bits) {
  return normal_quantile((static_cast<double>(bits >> 11) + 0.5) / 9007199254740992.0);
}

/// Prior density of the interaction's sd, up to a factor: a half Cauchy. With a few games a cell the noise
/// hides the interaction, and what is believed of it must come from elsewhere.
/// source  the 324 evaluated pairs of Chess324 arrays: rows and columns explain .893 of their variance; the
/// rest, which holds the errors of evaluation too, has .35 times their sd
double interaction_prior(double sd, double additive_variance) {
  constexpr double kShare = 0.3;
  constexpr double kLeastSd = 1e-4;  // points: where rows and columns do not differ at all
  const double z = sd / (kShare * std::sqrt(additive_variance) + kLeastSd);
  return 1 / (1 + z * z);
}

/// Standard deviations at which the posterior is worked out.
using Grid = std::vector<double>;
constexpr std::size_t kEffectPoints = 7;  // midpoints one sd apart are as good as an integral
constexpr std::size_t kInteractionPoints = 12;
constexpr double kGridDeviance = 9;    // the grid goes to where the deviance has risen by this
constexpr double kLeastWeight = 1e-3;  // of a grid point, relative to the best
constexpr double kMostSd = 0.5;        // of scores between 0 and 1

/// Midpoints of the range of one component's sd in which the deviance, the others at their best values, is
/// near its least.
Grid grid_of(MixedModel& model, const RemlFit& best, std::size_t component, std::size_t points) {
  const Components variance = array_of(best.variance);
  const double centre = std::sqrt(variance[component]);
  const auto rises = [&](double sd) {
    Components at = variance;
    at[component] = sd * sd;
    model.set(at);
    return model.deviance() > best.deviance + kGridDeviance;
  };
  const auto edge = [&](double inside, double outside) {
    for (int step = 0; step < 12; ++step) {
      const double middle = (inside + outside) / 2;
      (rises(middle) ? outside : inside) = middle;
    }
    return outside;
  };
  double far = 2 * centre + 1e-4;
  while (!rises(far) && far < kMostSd) far *= 2;
  const double high = edge(centre, far);
  const double low = rises(0) ? edge(centre, 0) : 0;
  Grid grid;
  for (std::size_t k = 0; k < points; ++k)
    grid.push_back(low + (high - low) * (static_cast<double>(k) + 0.5) / static_cast<double>(points));
  return grid;
}

}  // namespace

RemlFit fit_reml(std::span<const MeasuredCell> cells, std::size_t rows, std::size_t columns) {
  assert(cells.size() > 1);
  MixedModel model(cells, rows, columns);
  Components variance = starting_values(cells);
  model.set(variance);
  double deviance = model.deviance();
  RemlFit fit;
  for (fit.iterations = 1; fit.iterations <= kMostIterations; ++fit.iterations) {
    Components slope;
    Eigen::Matrix3d information;
    model.differentiate(slope, information);
    const Components step = reml_step(variance, slope, information);
    double share = 1;
    Components next;
    for (;; share /= 2) {
      for (std::size_t k = 0; k < kComponents; ++k) next[k] = std::max(variance[k] + share * step[k], 0.0);
      model.set(next);
      if (model.deviance() <= deviance + 1e-10 * std::abs(deviance) || share < 1e-8) break;
    }
    double change = 0;
    for (std::size_t k = 0; k < kComponents; ++k)
      change = std::max(change, std::abs(next[k] - variance[k]) / (next[k] + 1e-9));
    variance = next;
    deviance = model.deviance();
    if (change < 1e-9) break;
  }
  fit.variance = {variance[0], variance[1], variance[2]};
  fit.deviance = deviance;
  return fit;
}

/// The posterior at one value of the interaction's variance.
struct CellPosterior::Point {
  double weight;  ///< share of the posterior; then the shares up to here
  MixedModel model;
  std::vector<double> measured;  ///< [cell] score, and
  std::vector<double> pull;  ///< how far it is believed: interaction / (interaction + noise); 0 unmeasured
  std::vector<double> sd;    ///< of the interaction, given the additive part
  std::size_t columns;
};

CellPosterior::CellPosterior(std::span<const MeasuredCell> cells, std::size_t rows, std::size_t columns)
    : reml_(fit_reml(cells, rows, columns)) {
  MixedModel model(cells, rows, columns);
  const Grid row_sds = grid_of(model, reml_, 0, kEffectPoints);
  const Grid column_sds = grid_of(model, reml_, 1, kEffectPoints);
  const Grid interaction_sds = grid_of(model, reml_, 2, kInteractionPoints);
  double weights = 0;
  for (const double sd : interaction_sds) {
    for (const double row_sd : row_sds) {
      for (const double column_sd : column_sds) {
        model.set({row_sd * row_sd, column_sd * column_sd, sd * sd});
        const double weight = std::exp((reml_.deviance - model.deviance()) / 2) *
                              interaction_prior(sd, row_sd * row_sd + column_sd * column_sd);
        if (weight < kLeastWeight) continue;
        weights += weight;
        interaction_sd_ += weight * sd;
        points_.push_back({weight, model, std::vector<double>(rows * columns),
                           std::vector<double>(rows * columns), std::vector<double>(rows * columns, sd),
                           columns});
        Point& point = points_.back();
        for (const MeasuredCell& cell : cells) {
          const std::size_t index = cell.row * columns + cell.column;
          point.measured[index] = cell.score;
          point.pull[index] = sd * sd / (sd * sd + cell.noise);
          point.sd[index] = std::sqrt(sd * sd * cell.noise / (sd * sd + cell.noise));
        }
      }
    }
  }
  interaction_sd_ /= weights;
  mean_.assign(rows * columns, 0);
  double share = 0;
  for (Point& point : points_) {
    for (std::size_t cell = 0; cell < mean_.size(); ++cell) {
      const double additive = point.model.additive(point.model.solution(), static_cast<Index>(cell / columns),
                                                   static_cast<Index>(cell % columns));
      mean_[cell] +=
          point.weight / weights * (additive + point.pull[cell] * (point.measured[cell] - additive));
    }
    share += point.weight / weights;
    point.weight = share;
  }
}

CellPosterior::~CellPosterior() = default;
CellPosterior::CellPosterior(CellPosterior&&) noexcept = default;
CellPosterior& CellPosterior::operator=(CellPosterior&&) noexcept = default;

void CellPosterior::draw(std::uint64_t seed, std::size_t number, std::size_t draws,
                         std::vector<double>& cells) const {
  const double at = (static_cast<double>(number) + 0.5) / static_cast<double>(draws);
  std::size_t k = 0;
  while (k + 1 < points_.size() && points_[k].weight < at) ++k;
  const Point& point = points_[k];
  VectorXd normals(point.model.size());
  std::uint64_t place = 0;
  for (Index n = 0; n < normals.size(); ++n) normals(n) = normal_of(mixed(seed, number, place++));
  const VectorXd unknowns = point.model.unknowns(normals);
  cells.resize(mean_.size());
  for (std::size_t cell = 0; cell < cells.size(); ++cell) {
    const double additive = point.model.additive(unknowns, static_cast<Index>(cell / point.columns),
                                                 static_cast<Index>(cell % point.columns));
    cells[cell] = additive + point.pull[cell] * (point.measured[cell] - additive) +
                  point.sd[cell] * normal_of(mixed(seed, number, place++));
  }
}

}  // namespace firstmove::analysis
