#include "analysis/davidson.hpp"

#include <Eigen/Dense>
#include <cassert>
#include <cmath>

#include "analysis/army_grid.hpp"
#include "analysis/chi_squared.hpp"

namespace firstmove::analysis {

namespace {

constexpr int kMostIterations = 60;
constexpr double kStepTolerance = 1e-11;
/// Log odds of win to loss of e^12: no array that can lose is so strong.
constexpr double kMostStrength = 12;

constexpr Eigen::Index kFirstMove = 0;
constexpr Eigen::Index kLogTies = 1;
constexpr Eigen::Index kStrength = 2;

Eigen::Index eigen_index(std::size_t k) {
  return static_cast<Eigen::Index>(k);
}

class Fitter {
 public:
  Fitter(std::span<const GameCounts> cells, DavidsonFit& fit, double prior_precision)
      : cells_(cells), fit_(fit), prior_precision_(prior_precision) {
    size_ = eigen_index(fit.covariance_size());
    theta_ = Eigen::VectorXd::Zero(size_);
    GameCounts all;
    for (const GameCounts& cell : cells) all += cell;
    const double wins = static_cast<double>(all.white_wins) + 0.5;
    const double losses = static_cast<double>(all.black_wins) + 0.5;
    theta_(kFirstMove) = std::log(wins / losses);
    if (fit.has_ties) theta_(kLogTies) = std::log(static_cast<double>(all.draws) / std::sqrt(wins * losses));
  }

  /// False when the strengths run away or the steps do not end.
  bool run() {
    double value = evaluate(theta_);
    for (fit_.iterations = 1; fit_.iterations <= kMostIterations; ++fit_.iterations) {
      differentiate();
      const Eigen::VectorXd step = information_.ldlt().solve(gradient_);
      double share = 1;
      Eigen::VectorXd next = theta_ + step;
      double next_value = evaluate(next);
      // Rounding may make a last, tiny step look like a loss.
      while (!(next_value >= value - 1e-10 * (1 + std::abs(value))) && share > 1e-6) {
        share /= 2;
        next = theta_ + share * step;
        next_value = evaluate(next);
      }
      theta_ = next;
      value = next_value;
      if (prior_precision_ == 0 && theta_.tail(size_ - kStrength).cwiseAbs().maxCoeff() > kMostStrength)
        return false;
      if (share * step.cwiseAbs().maxCoeff() < kStepTolerance) return finish();
    }
    return false;
  }

 private:
  Eigen::Index white_index(std::size_t w) const { return kStrength + eigen_index(w); }
  Eigen::Index black_index(std::size_t b) const {
    return fit_.strengths == Strengths::equal ? white_index(b) : kStrength + eigen_index(fit_.whites + b);
  }

  ResultProbabilities probabilities(const Eigen::VectorXd& theta, std::size_t w, std::size_t b) const {
    const double odds = theta(kFirstMove) + theta(white_index(w)) - theta(black_index(b));
    const double win = std::exp(odds / 2);
    const double loss = std::exp(-odds / 2);
    const double draw = fit_.has_ties ? std::exp(theta(kLogTies)) : 0;
    const double sum = win + draw + loss;
    return {win / sum, draw / sum, loss / sum};
  }

  double log_likelihood(const Eigen::VectorXd& theta) const {
    double sum = 0;
    for_each_cell([&](std::size_t w, std::size_t b, const GameCounts& counts) {
      const ResultProbabilities p = probabilities(theta, w, b);
      sum += static_cast<double>(counts.white_wins) * std::log(p.win) +
             static_cast<double>(counts.black_wins) * std::log(p.loss);
      if (counts.draws > 0) sum += static_cast<double>(counts.draws) * std::log(p.draw);
    });
    return sum;
  }

  /// The log likelihood less penalties: the prior's, and the squared sums of the strengths, along which the
  /// likelihood is flat, so that the sums become 0.
  double evaluate(const Eigen::VectorXd& theta) const {
    double penalty = prior_precision_ * theta.tail(size_ - kStrength).squaredNorm();
    for_each_side([&](Eigen::Index from, Eigen::Index count) {
      const double sum = theta.segment(from, count).sum();
      penalty += sum * sum;
    });
    return log_likelihood(theta) - penalty / 2;
  }

  void differentiate() {
    gradient_ = Eigen::VectorXd::Zero(size_);
    information_ = Eigen::MatrixXd::Zero(size_, size_);
    for_each_cell([&](std::size_t w, std::size_t b, const GameCounts& counts) { add_cell(w, b, counts); });
    if (!fit_.has_ties) information_(kLogTies, kLogTies) = 1;
    for (Eigen::Index k = kStrength; k < size_; ++k) {
      gradient_(k) -= prior_precision_ * theta_(k);
      information_(k, k) += prior_precision_;
    }
    for_each_side([&](Eigen::Index from, Eigen::Index count) {
      gradient_.segment(from, count).array() -= theta_.segment(from, count).sum();
      information_.block(from, from, count, count).array() += 1;
    });
  }

  void add_cell(std::size_t w, std::size_t b, const GameCounts& counts) {
    const ResultProbabilities p = probabilities(theta_, w, b);
    const auto games = static_cast<double>(counts.games());
    const double points = static_cast<double>(counts.white_wins) + static_cast<double>(counts.draws) / 2;
    const double slope = points - games * p.score();
    const double curve = games * p.score_variance();
    // The log odds are the sum of three parameters with these signs; an array against itself drops out of the
    // strengths when they are equal.
    struct Term {
      Eigen::Index at;
      double sign;
    };
    const Term terms[] = {{kFirstMove, 1}, {white_index(w), 1}, {black_index(b), -1}};
    for (const Term& row : terms) {
      gradient_(row.at) += row.sign * slope;
      for (const Term& column : terms) information_(row.at, column.at) += row.sign * column.sign * curve;
    }
    if (!fit_.has_ties) return;
    gradient_(kLogTies) += static_cast<double>(counts.draws) - games * p.draw;
    information_(kLogTies, kLogTies) += games * p.draw * (1 - p.draw);
    const double cross = games * p.draw * (0.5 - p.score());
    for (const Term& row : terms) {
      information_(row.at, kLogTies) += row.sign * cross;
      information_(kLogTies, row.at) += row.sign * cross;
    }
  }

  bool finish() {
    differentiate();
    const Eigen::MatrixXd inverse = information_.ldlt().solve(Eigen::MatrixXd::Identity(size_, size_));
    // Centring takes out what the penalties on the sums added along the flat directions.
    Eigen::MatrixXd centre = Eigen::MatrixXd::Identity(size_, size_);
    double sign = 1;
    for_each_side([&](Eigen::Index from, Eigen::Index count) {
      const double share = 1 / static_cast<double>(count);
      centre.block(from, from, count, count).array() -= share;
      if (fit_.strengths == Strengths::by_side)
        centre.row(kFirstMove).segment(from, count).setConstant(sign * share);
      sign = -sign;
    });
    const Eigen::MatrixXd covariance = centre * inverse * centre.transpose();
    fit_.covariance.assign(covariance.data(), covariance.data() + covariance.size());
    if (!fit_.has_ties)  // the parameter that is not there has no variance
      fit_.covariance[static_cast<std::size_t>(kLogTies * size_ + kLogTies)] = 0;
    theta_ = centre * theta_;
    fit_.first_move = theta_(kFirstMove);
    fit_.log_ties = theta_(kLogTies);
    fit_.white.clear();
    fit_.black.clear();
    for (std::size_t w = 0; w < fit_.whites; ++w) fit_.white.push_back(theta_(white_index(w)));
    for (std::size_t b = 0; b < fit_.blacks; ++b) fit_.black.push_back(theta_(black_index(b)));
    fit_.log_likelihood = log_likelihood(theta_);
    return true;
  }

  template <typename Visit>
  void for_each_cell(const Visit& visit) const {
    for (std::size_t w = 0; w < fit_.whites; ++w)
      for (std::size_t b = 0; b < fit_.blacks; ++b)
        if (const GameCounts& counts = cells_[w * fit_.blacks + b]; counts.games() > 0) visit(w, b, counts);
  }

  /// The ranges of strengths that sum to 0.
  template <typename Visit>
  void for_each_side(const Visit& visit) const {
    visit(kStrength, eigen_index(fit_.whites));
    if (fit_.strengths == Strengths::by_side)
      visit(kStrength + eigen_index(fit_.whites), eigen_index(fit_.blacks));
  }

  std::span<const GameCounts> cells_;
  DavidsonFit& fit_;
  double prior_precision_;
  Eigen::Index size_;
  Eigen::VectorXd theta_;
  Eigen::VectorXd gradient_;
  Eigen::MatrixXd information_;
};

/// Sum over the possible results of a game of (observed - expected)^2 / expected, and of its deviance.
struct CellMisfit {
  double pearson = 0;
  double deviance = 0;
  double inverse_sum = 0;  ///< of the probabilities
  int results = 0;
};

CellMisfit misfit(const ResultProbabilities& p, const GameCounts& counts, bool has_ties) {
  CellMisfit cell;
  const auto games = static_cast<double>(counts.games());
  const auto add = [&](double probability, std::uint64_t count) {
    const double expected = games * probability;
    const auto observed = static_cast<double>(count);
    cell.pearson += (observed - expected) * (observed - expected) / expected;
    if (count > 0) cell.deviance += 2 * observed * std::log(observed / expected);
    cell.inverse_sum += 1 / probability;
    ++cell.results;
  };
  add(p.win, counts.white_wins);
  if (has_ties) add(p.draw, counts.draws);
  add(p.loss, counts.black_wins);
  return cell;
}

/// One strength is left out: it follows from the others.
RestrictionTest test_alike(const DavidsonFit& fit, std::size_t from, const std::vector<double>& strengths) {
  const std::size_t size = fit.covariance_size();
  const std::size_t count = strengths.size() - 1;
  Eigen::MatrixXd covariance(eigen_index(count), eigen_index(count));
  Eigen::VectorXd value(eigen_index(count));
  for (std::size_t r = 0; r < count; ++r) {
    value(eigen_index(r)) = strengths[r];
    for (std::size_t c = 0; c < count; ++c)
      covariance(eigen_index(r), eigen_index(c)) = fit.covariance[(from + r) * size + from + c];
  }
  const double statistic = value.dot(covariance.ldlt().solve(value));
  return {statistic, static_cast<int>(count), chi_squared_upper_tail(statistic, static_cast<double>(count))};
}

}  // namespace

double ResultProbabilities::score_variance() const {
  return win + draw / 4 - score() * score();
}

std::size_t DavidsonFit::covariance_size() const {
  return 2 + whites + (strengths == Strengths::by_side ? blacks : 0);
}

ResultProbabilities DavidsonFit::probabilities_at(double log_odds) const {
  const double win_over_loss = std::exp(log_odds / 2);
  const double draw = has_ties ? std::exp(log_ties) : 0;
  const double sum = win_over_loss + draw + 1 / win_over_loss;
  return {win_over_loss / sum, draw / sum, 1 / win_over_loss / sum};
}

ResultProbabilities DavidsonFit::probabilities(std::size_t w, std::size_t b) const {
  return probabilities_at(first_move + white[w] - black[b]);
}

DavidsonFit fit_davidson(std::span<const GameCounts> cells, std::size_t whites, std::size_t blacks,
                         Strengths strengths) {
  assert(cells.size() == whites * blacks);
  assert(strengths == Strengths::by_side || whites == blacks);
  DavidsonFit fit;
  fit.strengths = strengths;
  fit.whites = whites;
  fit.blacks = blacks;
  GameCounts all;
  std::vector<bool> has_cell;
  for (const GameCounts& counts : cells) {
    all += counts;
    has_cell.push_back(counts.games() > 0);
  }
  fit.has_ties = all.draws > 0;
  const std::size_t sums = strengths == Strengths::by_side ? 2 : 1;  // of strengths, that are 0
  fit.parameters = static_cast<int>(fit.covariance_size() - sums) - (fit.has_ties ? 0 : 1);
  if (all.white_wins + all.black_wins == 0) {
    fit.problem = DavidsonProblem::no_decisive_games;
  } else if (!is_connected(whites, blacks, has_cell)) {
    fit.problem = DavidsonProblem::not_connected;
  } else if (!Fitter(cells, fit, 0).run()) {
    fit.penalised = true;
    if (!Fitter(cells, fit, 1 / (kSeparationPriorSd * kSeparationPriorSd)).run())
      fit.problem = DavidsonProblem::no_convergence;
  }
  return fit;
}

GoodnessOfFit goodness_of_fit(const DavidsonFit& fit, std::span<const GameCounts> cells) {
  GoodnessOfFit result{0, 0, -fit.parameters, 1, 1};
  double variance = 0;
  int shares = 0;
  for (std::size_t w = 0; w < fit.whites; ++w) {
    for (std::size_t b = 0; b < fit.blacks; ++b) {
      const GameCounts& counts = cells[w * fit.blacks + b];
      if (counts.games() == 0) continue;
      const CellMisfit cell = misfit(fit.probabilities(w, b), counts, fit.has_ties);
      result.pearson += cell.pearson;
      result.deviance += cell.deviance;
      shares += cell.results - 1;
      const double k = cell.results;
      variance += 2 * (k - 1) + (cell.inverse_sum - k * k - 2 * k + 2) / static_cast<double>(counts.games());
    }
  }
  result.df += shares;
  assert(result.df > 0);
  result.p_deviance = chi_squared_upper_tail(result.deviance, result.df);
  // A multiple of chi squared with mean df and this variance.
  const double multiple = variance / shares / 2;
  result.p_pearson = chi_squared_upper_tail(result.pearson / multiple, result.df / multiple);
  return result;
}

RestrictionTest test_equal_strengths(const DavidsonFit& by_side, const DavidsonFit& equal) {
  RestrictionTest test{2 * (by_side.log_likelihood - equal.log_likelihood),
                       by_side.parameters - equal.parameters, 1};
  if (test.statistic < 0) test.statistic = 0;
  test.p = chi_squared_upper_tail(test.statistic, test.df);
  return test;
}

RestrictionTest test_white_alike(const DavidsonFit& fit) {
  return test_alike(fit, 2, fit.white);
}

RestrictionTest test_either_side_alike(const DavidsonFit& fit) {
  return test_alike(fit, 2, fit.white);
}

RestrictionTest test_black_alike(const DavidsonFit& fit) {
  return test_alike(fit, fit.covariance_size() - fit.blacks, fit.black);
}

}  // namespace firstmove::analysis
