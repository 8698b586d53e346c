#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <nlohmann/json.hpp>

#include "analysis/compare.hpp"
#include "analysis/format.hpp"
#include "analysis/repeatability_report.hpp"
#include "analysis/text_layout.hpp"

namespace firstmove::analysis {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kDifferencesShown = 10;

double rounded(double value) {
  return std::strtod(data_number(value).c_str(), nullptr);
}

Json rounded(const std::optional<double>& value) {
  return value ? Json(rounded(*value)) : Json(nullptr);
}

std::string verdict(const Comparison& comparison) {
  const Correlation& found = comparison.correlation;
  if (found.units < 4) return "There are too few setups on both sides to compare.";
  if (!found.raw) return "On one side all setups score alike, so there is no order to agree on.";
  if (!found.without_noise ||
      (found.without_noise_interval.low <= -1 && found.without_noise_interval.high >= 1))
    return "The games are too few to say how far the two agree.";
  if (found.without_noise_interval.low > 0)
    return found.without_noise_interval.low > 0.8 ? "The two agree closely on which setups favour White."
                                                  : "The two agree in part on which setups favour White.";
  return found.without_noise_interval.high < 0 ? "The two contradict each other."
                                               : "The two do not visibly agree.";
}

std::string differences_text(const Comparison& comparison) {
  const double half_width = 1.959964 * comparison.mean_difference_error;
  std::string text = wrapped(
      fmt::format("Mean difference {} +- {} (95 %). Beyond it {} of {} differ{} (5 % false discoveries).",
                  signed_points(comparison.mean_difference, digits_with(half_width)),
                  small_points(half_width),
                  grouped(static_cast<std::uint64_t>(comparison.significant_differences)),
                  grouped(comparison.differences.size()), comparison.significant_differences == 1 ? "s" : ""),
      "");
  std::vector<Difference> shown = comparison.differences;
  std::erase_if(shown, [](const Difference& one) { return one.q > kFalseDiscoveryRate; });
  std::stable_sort(shown.begin(), shown.end(),
                   [](const Difference& x, const Difference& y) { return x.p < y.p; });
  if (shown.size() > kDifferencesShown) shown.resize(kDifferencesShown);
  if (!shown.empty()) text += "  setup   first  second  beyond the mean         q\n";
  for (const Difference& one : shown)
    text += fmt::format("  {:5}  {:>6}  {:>6}  {:>15}  {:>8.2g}\n", one.id, points(one.a), points(one.b),
                        signed_points(one.difference), one.q);
  return text;
}

std::string badges_text(const Comparison& comparison) {
  std::string text = wrapped(
      fmt::format("Decisions: {} have the same badge; {}.", percent(comparison.agreement),
                  comparison.kappa
                      ? fmt::format("kappa {} (0 as by chance, 1 complete)", correlation(*comparison.kappa))
                      : "all have one, so that says nothing"),
      "");
  text += fmt::format("  {:16}", "first \\ second");
  for (const char* name : kBadgeNames) text += fmt::format("{:>16}", name);
  text += "\n";
  for (std::size_t a = 0; a < kBadgeCount; ++a) {
    text += fmt::format("  {:16}", kBadgeNames[a]);
    for (const int count : comparison.badges[a])
      text += fmt::format("{:>16}", grouped(static_cast<std::uint64_t>(count)));
    text += "\n";
  }
  return text;
}

}  // namespace

std::string compare_text(const Comparison& comparison) {
  std::string text =
      fmt::format("first:  {}\nsecond: {}\n{}\n", comparison.name_a, comparison.name_b, verdict(comparison));
  const std::size_t units = comparison.correlation.units;
  text += fmt::format("{} on both sides", count_of(units, "class or setup", "classes or setups"));
  if (comparison.only_a + comparison.only_b > 0)
    text += fmt::format("; {} on the first alone, {} on the second", grouped(comparison.only_a),
                        grouped(comparison.only_b));
  text += ".\n" + wrapped(fmt::format("Scores: {}.", correlation_text(comparison.correlation)), "");
  if (comparison.spearman && comparison.kendall)
    text += fmt::format("Order: Spearman {}, Kendall {}, noise of play included.\n",
                        correlation(*comparison.spearman), correlation(*comparison.kendall));
  if (comparison.are_scores) text += differences_text(comparison);
  if (comparison.have_badges) text += badges_text(comparison);
  return text;
}

std::string compare_json(const Comparison& comparison) {
  Json json{{"first", comparison.name_a},
            {"second", comparison.name_b},
            {"summary", verdict(comparison)},
            {"only_first", comparison.only_a},
            {"only_second", comparison.only_b}};
  json.update(correlation_json(comparison.correlation));
  json["spearman"] = rounded(comparison.spearman);
  json["kendall"] = rounded(comparison.kendall);
  json["mean_difference"] = comparison.are_scores ? Json(rounded(comparison.mean_difference)) : Json(nullptr);
  json["mean_difference_standard_error"] =
      comparison.are_scores ? Json(rounded(comparison.mean_difference_error)) : Json(nullptr);
  json["significant_differences"] =
      comparison.are_scores ? Json(comparison.significant_differences) : Json(nullptr);
  json["badge_agreement"] = comparison.have_badges ? Json(rounded(comparison.agreement)) : Json(nullptr);
  json["badge_kappa"] = rounded(comparison.kappa);
  json["badge_names"] = kBadgeNames;
  json["badges"] = comparison.have_badges ? Json(comparison.badges) : Json(nullptr);
  Json differences = Json::array();
  for (const Difference& one : comparison.differences)
    differences.push_back({{"id", one.id},
                           {"first", rounded(one.a)},
                           {"second", rounded(one.b)},
                           {"difference", rounded(one.difference)},
                           {"p", rounded(one.p)},
                           {"q", rounded(one.q)}});
  json["differences"] = std::move(differences);
  return json.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace firstmove::analysis
