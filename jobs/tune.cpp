#include "jobs/tune.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <map>
#include <numbers>

namespace firstmove::jobs {
namespace {

using core::Man;
using core::search::EvaluationParameters;
using core::search::Group;
using core::search::ParameterName;
using core::search::TermPair;

/// How far a parameter may be expected to lie from its start, in its own units.
double prior_sd(Group group) {
  switch (group) {
    case Group::material:
      return 60;
    case Group::square:
    case Group::mobility:
      return 15;
    case Group::passed_king:
    case Group::passed_enemy_king:
    case Group::contested:
    case Group::pawns_on_colour:
      return 8;
    default:
      return 20;
  }
}

analysis::FitParameters to_vector(const EvaluationParameters& parameters,
                                  const std::vector<ParameterName>& names) {
  analysis::FitParameters values;
  for (const ParameterName& each : names) {
    const TermPair& pair = parameters.values[static_cast<std::size_t>(each.slot)];
    values.push_back(pair.middle);
    values.push_back(pair.end);
  }
  return values;
}

/// Adding to all squares of a man what is taken from its material changes no score, and so for mobility.
/// Material gets the whole: then it is what the man is worth where men stand, and exchanges believe it.
void centre(analysis::FitParameters& values, const TuningRows& rows, const core::VariantRules& rules) {
  std::vector<double> uses(rows.names.size(), 0);
  for (const analysis::FitRow& row : rows.positions.rows) {
    for (std::size_t i = row.begin; i < row.white; ++i) {
      uses[rows.positions.counts[i].parameter] += std::abs(rows.positions.counts[i].count);
    }
  }
  std::map<int, std::size_t> index_of_slot;
  for (std::size_t i = 0; i < rows.names.size(); ++i) index_of_slot[rows.names[i].slot] = i;
  for (const Group group : {Group::square, Group::mobility}) {
    for (Man man = 0; man < static_cast<Man>(rules.men.size()); ++man) {
      const int first = core::search::man_slot(group, man);
      const auto begin = index_of_slot.lower_bound(first);
      const auto end = index_of_slot.lower_bound(first + core::search::group_width(group));
      for (std::size_t half = 0; half < 2; ++half) {
        double total = 0;
        double weight = 0;
        for (auto i = begin; i != end; ++i) {
          total += uses[i->second] * values[2 * i->second + half];
          weight += uses[i->second];
        }
        if (weight == 0) continue;
        const double mean = std::round(total / weight);
        for (auto i = begin; i != end; ++i) values[2 * i->second + half] -= mean;
        // Each side has one king: its mean cancels.
        if (man != core::kKing)
          values[2 * index_of_slot.at(core::search::man_slot(Group::material, man)) + half] += mean;
      }
    }
  }
}

EvaluationParameters to_table(const analysis::FitParameters& values,
                              const std::vector<ParameterName>& names) {
  const auto rounded = [](double value) {
    const double most = core::search::kMostParameter;
    return static_cast<int>(std::lround(std::clamp(value, -most, most)));
  };
  EvaluationParameters parameters;
  for (std::size_t i = 0; i < names.size(); ++i) {
    parameters.values[static_cast<std::size_t>(names[i].slot)] = {rounded(values[2 * i]),
                                                                  rounded(values[2 * i + 1])};
  }
  return parameters;
}

std::vector<ManValue> man_values(const TuningRows& rows, const core::VariantRules& rules) {
  const analysis::LogisticFit fit = analysis::fit_logistic(rows.material, rows.material_points);
  std::vector<ManValue> values;
  for (Man man = 0; man < static_cast<Man>(rules.men.size()); ++man) {
    if (man != core::kKing)
      values.push_back({rules.men[man].letter, analysis::ratio_of(fit, man, core::kPawn)});
  }
  return values;
}

double checkpoint_scale(const TuningRows& rows) {
  if (rows.checkpoint_scores.empty()) return 0;
  analysis::Features scores{1, {}};
  for (const double score : rows.checkpoint_scores) scores.values.push_back(score / 100);
  const double slope = analysis::fit_logistic(scores, rows.checkpoint_points).coefficients[0];
  return 100 * std::numbers::ln10 / slope;
}

}  // namespace

TuneOutcome tune(const TuningRows& rows, const core::VariantRules& tuned, const EvaluationParameters& start,
                 const TuneSettings& settings) {
  assert(!rows.positions.rows.empty());
  const analysis::FitData& data = rows.positions;
  const analysis::FitSplit split = analysis::split_by_game(data, settings.held_out_share, settings.seed);
  const analysis::FitParameters before = to_vector(start, rows.names);
  TuneOutcome outcome;
  outcome.train = split.train.size();
  outcome.held_out = split.held_out.size();
  outcome.start_scale = analysis::fit_scale(data, split.train, before);

  analysis::FitSettings fit;
  fit.scale = outcome.start_scale;
  fit.iterations = settings.iterations;
  for (const ParameterName& each : rows.names)
    fit.prior_sd.insert(fit.prior_sd.end(), 2, settings.prior * prior_sd(each.group));
  analysis::FitParameters fitted = analysis::fit_evaluation(data, split.train, before, fit);
  centre(fitted, rows, tuned);
  outcome.parameters = to_table(fitted, rows.names);

  const analysis::FitParameters after = to_vector(outcome.parameters, rows.names);
  const double scale = analysis::fit_scale(data, split.train, after);
  // Games that the score does not explain ask for a scale without bound; a table has to hold it.
  outcome.parameters.score_scale_cp = static_cast<int>(std::lround(
      std::clamp<double>(scale, core::search::kLeastScoreScale_cp, core::search::kMostScoreScale_cp)));
  outcome.train_before = analysis::fit_log_loss(data, split.train, before, outcome.start_scale);
  outcome.train_after = analysis::fit_log_loss(data, split.train, after, scale);
  outcome.loss_before = analysis::fit_log_loss(data, split.held_out, before, outcome.start_scale);
  outcome.loss_after = analysis::fit_log_loss(data, split.held_out, after, scale);

  std::vector<double> scores;
  std::vector<int> results;
  for (const std::size_t index : split.train) {
    scores.push_back(analysis::fit_score(data, data.rows[index], after));
    results.push_back(static_cast<int>(std::lround(2 * data.rows[index].points)) - 1);
  }
  outcome.draws = analysis::fit_draw_model(scores, results);
  outcome.checkpoint_scale = checkpoint_scale(rows);
  outcome.values = man_values(rows, tuned);
  return outcome;
}

}  // namespace firstmove::jobs
