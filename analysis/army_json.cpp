#include <cmath>
#include <cstdlib>
#include <nlohmann/json.hpp>

#include "analysis/army_report.hpp"
#include "analysis/format.hpp"
#include "analysis/relocation_report.hpp"

namespace firstmove::analysis {

namespace {

using Json = nlohmann::ordered_json;

/// Six significant digits, as everywhere in the JSON; what is rounding error alone is 0.
double rounded(double value) {
  return std::abs(value) < 1e-12 ? 0 : std::strtod(data_number(value).c_str(), nullptr);
}

void add_with_error(Json& json, const std::string& name, const WithError& value) {
  json[name] = rounded(value.value);
  json[name + "_standard_error"] = rounded(value.standard_error);
  json[name + "_low_95"] = rounded(value.low());
  json[name + "_high_95"] = rounded(value.high());
}

Json effects_json(const std::vector<ArmyEffect>& effects, const std::vector<std::string>& arrays) {
  Json list = Json::array();
  for (std::size_t k = 0; k < effects.size(); ++k) {
    Json effect{{"array", arrays[k]}};
    add_with_error(effect, "points", effects[k].points);
    add_with_error(effect, "elo", effects[k].elo);
    add_with_error(effect, "log_odds", effects[k].log_odds);
    list.push_back(std::move(effect));
  }
  return list;
}

/// A value a cell, row by row; null where there is none.
template <typename Value>
Json matrix(std::size_t rows, std::size_t columns, const Value& value) {
  Json table = Json::array();
  for (std::size_t r = 0; r < rows; ++r) {
    Json row = Json::array();
    for (std::size_t c = 0; c < columns; ++c) row.push_back(value(r, c));
    table.push_back(std::move(row));
  }
  return table;
}

Json heat_map_json(const Armies& armies) {
  const std::size_t rows = armies.grid.white.size();
  const std::size_t columns = armies.grid.black.size();
  const auto counts = [&](std::size_t w, std::size_t b) -> const GameCounts& {
    return armies.counts[w * columns + b];
  };
  Json json{{"games", matrix(rows, columns, [&](auto w, auto b) { return Json(counts(w, b).games()); })},
            {"raw", matrix(rows, columns, [&](auto w, auto b) {
               return counts(w, b).games() > 0 ? Json(rounded(counts(w, b).score())) : Json(nullptr);
             })}};
  if (armies.fit.problem != DavidsonProblem::none) return json;
  const auto residual = [&](std::size_t w, std::size_t b) {
    return counts(w, b).score() - armies.fit.probabilities(w, b).score();
  };
  json["fitted"] =
      matrix(rows, columns, [&](auto w, auto b) { return rounded(armies.fit.probabilities(w, b).score()); });
  json["residual"] = matrix(rows, columns, [&](auto w, auto b) {
    return counts(w, b).games() > 0 ? Json(rounded(residual(w, b))) : Json(nullptr);
  });
  json["standardised_residual"] = matrix(rows, columns, [&](auto w, auto b) {
    if (counts(w, b).games() == 0) return Json(nullptr);
    const double noise =
        armies.fit.probabilities(w, b).score_variance() / static_cast<double>(counts(w, b).games());
    return Json(rounded(residual(w, b) / std::sqrt(noise)));
  });
  return json;
}

Json test_json(const RestrictionTest& test) {
  return {{"statistic", rounded(test.statistic)}, {"df", test.df}, {"p", rounded(test.p)}};
}

Json swapped_json(const SwappedPairs& swapped, const std::vector<std::string>& arrays) {
  Json json;
  add_with_error(json, "first_move", swapped.first_move);
  json["first_move_mean_squared_z"] = rounded(swapped.first_move_squared_z);
  json["distinct"] = swapped.distinct;
  json["against_the_model"] = swapped.upset;
  Json strength = Json::array();
  for (std::size_t k = 0; k < arrays.size(); ++k) {
    Json array{{"array", arrays[k]}};
    add_with_error(array, "points", swapped.strength[k]);
    strength.push_back(std::move(array));
  }
  json["strength"] = std::move(strength);
  Json pairs = Json::array();
  for (const SwappedPair& pair : swapped.pairs)
    pairs.push_back({{"first", arrays[pair.first]},
                     {"second", arrays[pair.second]},
                     {"strength", rounded(pair.strength.value)},
                     {"first_move", rounded(pair.first_move.value)},
                     {"standard_error", rounded(pair.strength.standard_error)},
                     {"p", rounded(pair.p)},
                     {"q", rounded(pair.q)}});
  json["pairs"] = std::move(pairs);
  return json;
}

const char* problem_name(DavidsonProblem problem) {
  switch (problem) {
    case DavidsonProblem::no_decisive_games:
      return "no_decisive_games";
    case DavidsonProblem::not_connected:
      return "not_connected";
    case DavidsonProblem::no_convergence:
      return "no_convergence";
    case DavidsonProblem::none:
      break;
  }
  return "";
}

void add_fit(Json& json, const Armies& armies) {
  Json first_move;
  add_with_error(first_move, "points", armies.first_move_points);
  add_with_error(first_move, "elo", armies.first_move_elo);
  const DavidsonFit& fit = armies.fit;
  add_with_error(first_move, "log_odds", {fit.first_move, std::sqrt(fit.covariance[0])});
  json["penalised"] = fit.penalised;
  json["mean_score"] = rounded(armies.mean_score);
  json["first_move"] = std::move(first_move);
  if (fit.has_ties)
    add_with_error(json, "log_ties", {fit.log_ties, std::sqrt(fit.covariance[fit.covariance_size() + 1])});
  json["draw_rate_at_equal_chances"] = rounded(armies.draw_at_even);
  json["white"] = effects_json(armies.white, armies.grid.white);
  json["black"] = effects_json(armies.black, armies.grid.black);
  json["either_side"] =
      armies.common.empty() ? Json(nullptr) : effects_json(armies.common, armies.grid.white);
  json["white_alike"] = test_json(armies.white_alike);
  json["black_alike"] = test_json(armies.black_alike);
  json["either_side_alike"] = armies.either_side_alike ? test_json(*armies.either_side_alike) : Json(nullptr);
  json["equal_strengths"] = armies.equal_test ? test_json(*armies.equal_test) : Json(nullptr);
  json["goodness_of_fit"] = armies.quality ? Json{{"deviance", rounded(armies.quality->deviance)},
                                                  {"pearson", rounded(armies.quality->pearson)},
                                                  {"df", armies.quality->df},
                                                  {"p_deviance", rounded(armies.quality->p_deviance)},
                                                  {"p_pearson", rounded(armies.quality->p_pearson)},
                                                  {"dispersion", rounded(armies.quality->dispersion())}}
                                           : Json(nullptr);
}

Json armies_json(const Armies& armies) {
  Json json{{"white_arrays", armies.grid.white}, {"black_arrays", armies.grid.black}};
  const bool is_fitted = armies.fit.problem == DavidsonProblem::none;
  json["summary"] = armies_lines(armies);
  json["problem"] = is_fitted ? Json(nullptr) : Json(problem_name(armies.fit.problem));
  if (is_fitted) add_fit(json, armies);
  json["swapped_pairs"] = armies.swapped ? swapped_json(*armies.swapped, armies.grid.white) : Json(nullptr);
  json["heat_map"] = heat_map_json(armies);
  return json;
}

Json valued_json(const Valued& value) {
  return {{"mean", rounded(value.mean)},
          {"sd", rounded(value.sd)},
          {"low_95", rounded(value.interval.low)},
          {"high_95", rounded(value.interval.high)}};
}

Json mix_json(const std::vector<double>& mix, const std::vector<RelocatedArray>& arrays) {
  Json list = Json::array();
  for (std::size_t k = 0; k < mix.size(); ++k)
    if (mix[k] > 1e-9)
      list.push_back(
          {{"array", arrays[k].array}, {"text", swap_text(arrays[k])}, {"chance", rounded(mix[k])}});
  return list;
}

Json path_json(const ProtocolValue& protocol, const RelocationGame& game) {
  Json path = Json::array();
  for (const StageChoice& choice : protocol.path) {
    const bool is_king = choice.stage.man == Man::king;
    Json options = Json::array();
    for (std::size_t k = 0; k < choice.options.size(); ++k) {
      const Option& option = choice.options[k];
      options.push_back({{"swap", is_king ? king_text(option.swap) : queen_text(option.swap)},
                         {"value", rounded(option.value)},
                         {"best_probability", rounded(choice.best_probability[k])},
                         {"chosen", k == choice.chosen},
                         {"then_white", game.white()[option.white].array},
                         {"then_black", game.black()[option.black].array}});
    }
    path.push_back({{"side", choice.stage.side == Side::white ? "white" : "black"},
                    {"man", is_king ? "king" : "queen"},
                    {"options", std::move(options)}});
  }
  return path;
}

Json protocol_json(const ProtocolValue& protocol, const RelocationGame& game) {
  Json json{
      {"protocol", protocol.name},
      {"text", protocol.text},
      {"policy", valued_json(protocol.policy)},
      {"gain", valued_json(protocol.gain)},
      {"perfect_information", valued_json(protocol.perfect)},
      {"probability_white_better", rounded(protocol.white_better)},
      {"half_against_half", protocol.check ? Json{{"value", rounded(protocol.check->value)},
                                                  {"standard_error", rounded(protocol.check->standard_error)}}
                                           : Json(nullptr)}};
  if (protocol.white_mix.empty()) {
    const RelocatedArray& white = game.white()[protocol.white];
    const RelocatedArray& black = game.black()[protocol.black];
    json["white"] = {{"array", white.array}, {"text", swap_text(white)}};
    json["black"] = {{"array", black.array}, {"text", swap_text(black)}};
    json["path"] = path_json(protocol, game);
  } else {
    json["white_mix"] = mix_json(protocol.white_mix, game.white());
    json["black_mix"] = mix_json(protocol.black_mix, game.black());
    json["duality_gap"] = rounded(protocol.gap);
  }
  return json;
}

Json relocation_json(const Relocation& relocation, bool alike) {
  Json arrays = Json::array();
  for (const RelocatedArray& array : relocation.game.white())
    arrays.push_back({{"array", array.array},
                      {"king", king_text(array.king)},
                      {"queen", queen_text(array.queen)},
                      {"text", swap_text(array)}});
  Json protocols = Json::array();
  for (const ProtocolValue& protocol : relocation.protocols)
    protocols.push_back(protocol_json(protocol, relocation.game));
  const std::size_t count = relocation.game.black().size();
  return {{"phase", relocation.name},
          {"castling_curtailed", relocation.is_curtailed},
          {"summary", relocation_lines(relocation, alike)},
          {"arrays_are_alike", alike},
          {"row_variance", rounded(relocation.variance.row)},
          {"column_variance", rounded(relocation.variance.column)},
          {"interaction_variance", rounded(relocation.variance.interaction)},
          {"interaction_sd", rounded(relocation.interaction_sd)},
          {"without_relocation", valued_json(relocation.none)},
          {"protocols", std::move(protocols)},
          {"arrays", std::move(arrays)},
          {"posterior_mean", matrix(relocation.game.white().size(), count, [&](auto w, auto b) {
             return rounded(relocation.mean[w * count + b]);
           })}};
}

}  // namespace

void add_army_json(Json& condition, const ConditionTable& table) {
  if (table.armies) condition["armies"] = armies_json(*table.armies);
  if (table.relocation.empty()) return;
  Json list = Json::array();
  for (const Relocation& relocation : table.relocation)
    list.push_back(relocation_json(relocation, table.armies && are_alike(*table.armies)));
  condition["relocation"] = std::move(list);
}

}  // namespace firstmove::analysis
