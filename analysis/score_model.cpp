#include "analysis/score_model.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "analysis/area_model.hpp"
#include "analysis/checkpoint_scores.hpp"
#include "analysis/covariate_choice.hpp"
#include "analysis/decide.hpp"
#include "analysis/distributions.hpp"

namespace firstmove::analysis {

namespace {

using area::Data;
using area::Node;
using area::Square;

constexpr std::size_t kLeastClasses = 40;  // fewer cannot tell a covariate from luck
constexpr double kTwoSided95 = 1.959964;
constexpr double kNoiseTolerance = 0.02;  // of two responses: games within 2 % count as equally many

Eigen::Index index(std::size_t k) {
  return static_cast<Eigen::Index>(k);
}

Interval around(double value, double variance) {
  const double reach = kTwoSided95 * std::sqrt(variance);
  return {value - reach, value + reach};
}

class Fitter {
 public:
  Fitter(const results::VariantStatistics& statistics, std::size_t condition,
         std::span<const ClassRow> classes, const Spread& spread)
      : statistics_(statistics), condition_(condition), classes_(classes), spread_(spread) {
    for (std::size_t k = 0; k < classes.size(); ++k)
      if (classes[k].estimate) units_.push_back(k);
  }

  ScoreModel fit() {
    gather_scores();
    const std::vector<Node<1>> plain = area::integrate<1>(groups_of({0}));
    for (const Node<1>& node : plain) model_.prior_variance += node.weight * node.between(0, 0);
    double variance = believe(plain, {0});
    set_spread({0});
    if (units_.size() >= kLeastClasses) {
      variance = add_covariates(variance);
      add_checkpoint(variance);
    } else {
      model_.too_few = kLeastClasses;
    }
    const double games = static_cast<double>(spread_.games) / static_cast<double>(spread_.units);
    for (const ModelTerm& term : model_.terms) model_.games_gained += term.games_gained;
    const double noise = spread_.game_variance / std::max(games + model_.games_gained, 1.0);
    model_.reliability = spread_.variance / (spread_.variance + noise);
    return std::move(model_);
  }

 private:
  void gather_scores() {
    data_.y.resize(index(units_.size()), 1);
    data_.x = Eigen::MatrixXd::Ones(index(units_.size()), 1);
    for (std::size_t k = 0; k < units_.size(); ++k) {
      const GameCounts& counts = classes_[units_[k]].estimate->sums.counts;
      data_.y(index(k), 0) = counts.score();
      data_.noise.push_back(Square<1>::Constant(spread_.game_variance / static_cast<double>(counts.games())));
      const double error = standard_error(counts, spread_.game_variance);
      own_noise_.push_back(error * error);
    }
  }

  area::Groups<1> groups_of(const std::vector<std::size_t>& columns) const {
    return area::with_columns<1>(area::sums<1>(data_, 0), columns);
  }

  /// With the noise that a class's own games show. Returns the mean variance of the beliefs.
  double believe(const std::vector<Node<1>>& nodes, const std::vector<std::size_t>& columns) {
    return believe_each(columns, [&](std::size_t k, const Eigen::VectorXd& x) {
      return area::posterior<1>(nodes, x, data_.y.row(index(k)), Square<1>::Constant(own_noise_[k]));
    });
  }

  template <typename PosteriorOf>
  double believe_each(const std::vector<std::size_t>& columns, const PosteriorOf& posterior_of) {
    model_.beliefs.assign(classes_.size(), std::nullopt);
    double sum = 0;
    Eigen::VectorXd x(index(columns.size()));
    for (std::size_t k = 0; k < units_.size(); ++k) {
      for (std::size_t c = 0; c < columns.size(); ++c) x(index(c)) = data_.x(index(k), index(columns[c]));
      const area::Posterior one = posterior_of(k, x);
      model_.beliefs[units_[k]] = Belief{one.mean, std::sqrt(one.variance)};
      sum += one.variance;
    }
    return sum / static_cast<double>(units_.size());
  }

  void set_spread(const std::vector<std::size_t>& columns) {
    const area::Groups<1> groups = groups_of(columns);
    model_.variance = area::reml_variance(groups);
    model_.variance_interval = area::variance_interval(groups, spread_.noise_df);
  }

  /// Games that would take the mean variance of beliefs from one to the other.
  double games_between(double before, double after) const {
    return spread_.game_variance * (1 / after - 1 / before);
  }

  /// Columns of mean 0 and standard deviation 1 behind the column of ones.
  void gather_covariates() {
    std::vector<ClassRow> rows;
    for (const std::size_t k : units_) rows.push_back({classes_[k].id, classes_[k].members});
    table_ = collect_covariates(statistics_, condition_, rows);
    model_.left_out = table_.left_out;
    data_.x.conservativeResize(Eigen::NoChange, 1 + index(table_.columns.size()));
    for (std::size_t c = 0; c < table_.columns.size(); ++c) {
      const Eigen::Map<const Eigen::VectorXd> values(table_.columns[c].values.data(), index(units_.size()));
      const double mean = values.mean();
      const double sd = std::sqrt((values.array() - mean).square().mean());
      data_.x.col(1 + index(c)) = (values.array() - mean) / sd;
      scales_.push_back(sd);
    }
  }

  double add_covariates(double variance) {
    gather_covariates();
    std::vector<std::vector<std::size_t>> groups(table_.groups.size());
    for (std::size_t c = 0; c < table_.columns.size(); ++c) groups[table_.columns[c].group].push_back(1 + c);
    const CovariateChoice choice = choose_covariates(data_, groups);
    add_effects_alone();
    for (const ChosenGroup& chosen : choice.chosen) {
      columns_.insert(columns_.end(), chosen.columns.begin(), chosen.columns.end());
      nodes_ = area::integrate<1>(groups_of(columns_));
      const double after = believe(nodes_, columns_);
      add_term(chosen, true);
      model_.terms.back().games_gained = games_between(variance, after);
      variance = after;
    }
    for (const ChosenGroup& left : choice.left)
      if (!groups[left.group].empty()) add_term(left, false);
    if (columns_.size() > 1) {
      set_spread(columns_);
      add_effects_together(nodes_);
    }
    return variance;
  }

  void add_term(const ChosenGroup& chosen, bool is_taken) {
    const CovariateGroup& group = table_.groups[chosen.group];
    ModelTerm term{group.name, group.description,      {},
                   is_taken,   chosen.validation.gain, chosen.validation.standard_error,
                   0};
    for (std::size_t c = 0; c < table_.columns.size(); ++c) {
      const bool in_term =
          is_taken ? std::find(chosen.columns.begin(), chosen.columns.end(), 1 + c) != chosen.columns.end()
                   : table_.columns[c].group == chosen.group;
      if (in_term) term.covariates.push_back(table_.columns[c].name);
    }
    model_.terms.push_back(std::move(term));
  }

  void add_effects_alone() {
    const area::Groups<1> all = area::sums<1>(data_, kNoiseTolerance);
    std::vector<double> p_values;
    for (std::size_t c = 0; c < table_.columns.size(); ++c) {
      const area::Groups<1> groups = area::with_columns<1>(all, std::vector<std::size_t>{0, 1 + c});
      const area::Fit<1> at = area::fit<1>(groups, Square<1>::Constant(area::reml_variance(groups)));
      const double effect = at.beta(1);
      const double variance = at.covariance(1, 1);
      const double df = static_cast<double>(units_.size()) - 2;
      p_values.push_back(t_two_sided(std::abs(effect) / std::sqrt(variance), df));
      model_.effects.push_back({table_.columns[c].name,
                                table_.columns[c].description,
                                scales_[c],
                                effect,
                                around(effect, variance),
                                p_values.back(),
                                1,
                                std::nullopt,
                                {0, 0}});
    }
    const std::vector<double> q_values = benjamini_hochberg(p_values);
    for (std::size_t c = 0; c < q_values.size(); ++c) model_.effects[c].q = q_values[c];
  }

  template <int D>
  void add_effects_together(const std::vector<Node<D>>& nodes) {
    for (std::size_t c = 1; c < columns_.size(); ++c) {
      CovariateEffect& effect = model_.effects[columns_[c] - 1];
      const area::Posterior one = area::coefficient<D>(nodes, index(c));
      effect.together = one.mean;
      effect.together_interval = around(one.mean, one.variance);
    }
  }

  void add_checkpoint(double variance) {
    const std::vector<CheckpointScores> checkpoints =
        checkpoint_scores(statistics_, condition_, classes_, spread_.game_variance);
    std::optional<ModelTerm> best;
    Data<2> best_data;
    const CheckpointScores* best_scores = nullptr;
    double best_ratio = 0;
    for (const CheckpointScores& scores : checkpoints) {
      Data<2> data = with_second(scores);
      if (!varies(data)) continue;
      const area::Groups<2> groups = area::sums<2>(data, kNoiseTolerance);
      const auto likelihood = [&](bool has_slope) {
        return area::fit<2>(groups, area::reml_bivariate(groups, has_slope).matrix()).log_likelihood;
      };
      const double ratio = likelihood(true) - likelihood(false);
      if (best && ratio <= best_ratio) continue;
      best_ratio = ratio;
      best_data = std::move(data);
      best_scores = &scores;
      const std::string ply = std::to_string(scores.ply);
      best = ModelTerm{"checkpoint_" + ply, "the player's own score at ply " + ply + " of the games", {}};
    }
    if (!best) return;
    const CrossValidation validation = validate_second(best_data);
    best->gain = validation.gain;
    best->gain_error = validation.standard_error;
    best->is_taken = validation.helps();
    if (best->is_taken) best->games_gained = games_between(variance, believe_with(*best_scores, best_data));
    const auto place = std::find_if(model_.terms.begin(), model_.terms.end(),
                                    [](const ModelTerm& term) { return !term.is_taken; });
    model_.terms.insert(best->is_taken ? place : model_.terms.end(), *best);
  }

  Data<2> with_second(const CheckpointScores& scores) const {
    Data<2> data;
    data.y.resize(index(units_.size()), 2);
    data.x.resize(index(units_.size()), index(columns_.size()));
    for (std::size_t c = 0; c < columns_.size(); ++c) data.x.col(index(c)) = data_.x.col(index(columns_[c]));
    for (std::size_t k = 0; k < units_.size(); ++k) {
      data.y(index(k), 0) = data_.y(index(k), 0);
      data.y(index(k), 1) = scores.mean[units_[k]];
      data.noise.push_back(scores.noise(classes_[units_[k]].estimate->sums.counts.games()));
    }
    return data;
  }

  /// Whether the second response differs between classes beyond doubt: else there is nothing to learn from.
  bool varies(const Data<2>& data) const {
    Data<1> second{data.y.col(1), {}, data.x};
    for (const Square<2>& noise : data.noise) second.noise.push_back(noise.bottomRightCorner<1, 1>());
    return area::variance_interval(area::sums<1>(second, kNoiseTolerance), spread_.noise_df).low > 0;
  }

  double believe_with(const CheckpointScores& scores, const Data<2>& data) {
    const area::Groups<2> groups = area::sums<2>(data, kNoiseTolerance);
    const std::vector<Node<2>> nodes = area::integrate<2>(groups);
    model_.checkpoint_ply = scores.ply;
    for (const Node<2>& node : nodes)
      model_.checkpoint_correlation +=
          node.weight * node.between(0, 1) / std::sqrt(node.between(0, 0) * node.between(1, 1));
    add_effects_together(nodes);
    return believe_each(columns_, [&](std::size_t k, const Eigen::VectorXd& x) {
      Square<2> noise = data.noise[k];
      const double stretch =
          std::sqrt(own_noise_[k] / noise(0, 0));  // the result's, as its own games show it
      noise(0, 0) *= stretch * stretch;
      noise(0, 1) *= stretch;
      noise(1, 0) *= stretch;
      return area::posterior<2>(nodes, x, data.y.row(index(k)), noise);
    });
  }

  const results::VariantStatistics& statistics_;
  std::size_t condition_;
  std::span<const ClassRow> classes_;
  const Spread& spread_;
  std::vector<std::size_t> units_;  // classes with games
  Data<1> data_;
  std::vector<double> own_noise_;
  CovariateTable table_;
  std::vector<double> scales_;
  std::vector<std::size_t> columns_{0};
  std::vector<Node<1>> nodes_;
  ScoreModel model_;
};

}  // namespace

std::optional<ScoreModel> fit_score_model(const results::VariantStatistics& statistics, std::size_t condition,
                                          std::span<const ClassRow> classes, const Spread& spread) {
  if (spread.problem != SpreadProblem::none) return std::nullopt;
  ScoreModel model = Fitter(statistics, condition, classes, spread).fit();
  std::stable_sort(model.effects.begin(), model.effects.end(),
                   [](const CovariateEffect& a, const CovariateEffect& b) {
                     return std::abs(a.alone) > std::abs(b.alone);
                   });
  return model;
}

}  // namespace firstmove::analysis
