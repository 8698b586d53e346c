#include "analysis/model_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <nlohmann/json.hpp>

#include "analysis/format.hpp"

namespace firstmove::analysis {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kEffectsShown = 10;

bool is_significant(const CovariateEffect& effect) {
  return effect.q <= kFalseDiscoveryRate;
}

/// "35 games", of a setup.
std::string worth(const ConditionTable& table, double class_games) {
  const double games = table.games_per_setup(class_games);
  if (games < 0.5) return "less than a game a setup";
  if (games < 10) return fmt::format("{:.0f} games a setup", std::max(games, 1.0));
  return about_games(games) + " games a setup";
}

std::string gains_text(const ConditionTable& table) {
  const ScoreModel& model = *table.model;
  std::string taken;
  std::size_t tried = 0;
  for (const ModelTerm& term : model.terms) {
    ++tried;
    if (!term.is_taken) continue;
    taken += fmt::format("{}{} ({}) as much as {} more", taken.empty() ? "" : "; ", term.name,
                         term.description, worth(table, term.games_gained));
  }
  if (tried == 0) return "";
  if (taken.empty())
    return fmt::format(
        "Nothing else that is known helps: none of {} foretells scores that the model has not seen, so the "
        "shrunken scores rest on results alone.",
        count_of(tried, "group of covariates", "groups of covariates"));
  return fmt::format(
      "What else is known of a setup tells as much as further games would: {}. With it the shrunken scores "
      "have reliability {}, by results alone {}.",
      taken, reliability(model.reliability), reliability(table.spread.reliability));
}

std::string effects_text(const ConditionTable& table) {
  const auto& effects = table.model->effects;
  const auto count =
      static_cast<std::uint64_t>(std::count_if(effects.begin(), effects.end(), is_significant));
  if (effects.empty()) return "";
  if (count == 0)
    return fmt::format(
        "Which features make a setup unfair cannot be told: none of {} goes with the score beyond chance (5 "
        "% "
        "false discoveries).",
        grouped(effects.size()));
  return fmt::format(
      "Of {} features {} {} with White's score beyond chance (5 % false discoveries); the table shows by how "
      "many points for one standard deviation of the feature.",
      grouped(effects.size()), grouped(count), count == 1 ? "goes" : "go");
}

std::string interval_text(const Interval& interval) {
  return signed_points(interval.low) + " to " + signed_points(interval.high);
}

/// As the CSV rounds: the last bits depend on the compiler.
double rounded(double value) {
  return std::strtod(data_number(value).c_str(), nullptr);
}

Json term_json(const ConditionTable& table, const ModelTerm& term) {
  return {{"name", term.name},
          {"description", term.description},
          {"covariates", term.covariates},
          {"taken", term.is_taken},
          {"cross_validated_gain", rounded(term.gain)},
          {"cross_validated_gain_standard_error", rounded(term.gain_error)},
          {"games_gained_a_setup", rounded(table.games_per_setup(term.games_gained))}};
}

Json effect_json(const CovariateEffect& effect) {
  Json json{{"name", effect.name},
            {"description", effect.description},
            {"standard_deviation", rounded(effect.scale)},
            {"effect", rounded(effect.alone)},
            {"low_95", rounded(effect.alone_interval.low)},
            {"high_95", rounded(effect.alone_interval.high)},
            {"p", rounded(effect.p)},
            {"q", rounded(effect.q)}};
  json["effect_in_model"] = effect.together ? Json(rounded(*effect.together)) : Json(nullptr);
  json["in_model_low_95"] = effect.together ? Json(rounded(effect.together_interval.low)) : Json(nullptr);
  json["in_model_high_95"] = effect.together ? Json(rounded(effect.together_interval.high)) : Json(nullptr);
  return json;
}

}  // namespace

std::vector<std::string> model_summary(const ConditionTable& table) {
  std::vector<std::string> lines;
  if (!table.model) return lines;
  if (table.model->too_few)
    lines.push_back(
        fmt::format("Covariates are not tried with fewer than {} classes or setups.", *table.model->too_few));
  for (std::string text : {gains_text(table), effects_text(table)})
    if (!text.empty()) lines.push_back(std::move(text));
  return lines;
}

Sheet effect_sheet(const ConditionTable& table) {
  Sheet sheet{{{"feature", true},
               {"points a sd", false},
               {"95 %", true},
               {"one sd", false},
               {"q", false},
               {"beside the others", true}},
              {}};
  if (!table.model) return sheet;
  for (const CovariateEffect& effect : table.model->effects) {
    if (!is_significant(effect) || sheet.rows.size() == kEffectsShown) continue;
    sheet.rows.push_back(
        {effect.name, signed_points(effect.alone), interval_text(effect.alone_interval),
         fmt::format("{:.3g}", effect.scale), fmt::format("{:.2g}", effect.q),
         effect.together ? signed_points(*effect.together) + ", " + interval_text(effect.together_interval)
                         : "not in the model"});
  }
  return sheet;
}

Json model_json(const ConditionTable& table) {
  if (!table.model) return nullptr;
  const ScoreModel& model = *table.model;
  Json terms = Json::array();
  for (const ModelTerm& term : model.terms) terms.push_back(term_json(table, term));
  Json effects = Json::array();
  for (const CovariateEffect& effect : model.effects) effects.push_back(effect_json(effect));
  Json json{{"terms", std::move(terms)}, {"effects", std::move(effects)}};
  json["covariates_not_known_everywhere"] = model.left_out;
  json["least_classes_for_covariates"] = model.too_few ? Json(*model.too_few) : Json(nullptr);
  json["between_variance_given_covariates"] = rounded(model.variance);
  json["between_variance_given_covariates_low_95"] = rounded(model.variance_interval.low);
  json["between_variance_given_covariates_high_95"] = rounded(model.variance_interval.high);
  json["between_variance_posterior_mean"] = rounded(model.prior_variance);
  json["checkpoint_ply"] = model.checkpoint_ply ? Json(*model.checkpoint_ply) : Json(nullptr);
  json["checkpoint_correlation"] =
      model.checkpoint_ply ? Json(rounded(model.checkpoint_correlation)) : Json(nullptr);
  json["games_gained_a_setup"] = rounded(table.games_per_setup(model.games_gained));
  json["reliability"] = rounded(model.reliability);
  return json;
}

}  // namespace firstmove::analysis
