#include "analysis/repeatability_report.hpp"

#include <fmt/format.h>

#include <cstdlib>
#include <nlohmann/json.hpp>

#include "analysis/format.hpp"

namespace firstmove::analysis {

namespace {

using Json = nlohmann::ordered_json;

constexpr const char* kKindNames[] = {"halves", "members", "depth", "temperature"};

Json rounded(const std::optional<double>& value) {
  return value ? Json(std::strtod(data_number(*value).c_str(), nullptr)) : Json(nullptr);
}

std::string range(const Interval& interval) {
  return correlation(interval.low) + " to " + correlation(interval.high);
}

std::string what(const Repetition& one) {
  switch (one.kind) {
    case RepetitionKind::halves:
      return fmt::format("Games of even against odd number, condition {}", one.first);
    case RepetitionKind::members:
      return fmt::format("Members of a class, condition {}", one.first);
    case RepetitionKind::depth:
      return fmt::format("Conditions {} and {}, {} deeper", one.first, one.second,
                         one.depth_step == 1 ? "one ply" : "two plies");
    case RepetitionKind::temperature:
      break;
  }
  return fmt::format("Conditions {} and {}, two temperatures", one.first, one.second);
}

}  // namespace

std::string correlation_text(const Correlation& found) {
  if (!found.raw) return "correlation unknown: too few units, or no variance";
  const std::string text =
      fmt::format("correlation {} (95 %: {})", correlation(*found.raw), range(found.raw_interval));
  if (!found.without_noise)
    return text + "; without the noise of play it cannot be told, since no true differences show";
  if (found.without_noise_interval.low <= -1 && found.without_noise_interval.high >= 1)
    return text + "; without the noise of play it may be anything";
  return text + fmt::format("; without the noise of play {} ({})", correlation(*found.without_noise),
                            range(found.without_noise_interval));
}

Json correlation_json(const Correlation& found) {
  const auto end = [](bool is_known, double value) { return is_known ? rounded(value) : Json(nullptr); };
  return {{"units", found.units},
          {"correlation", rounded(found.raw)},
          {"low_95", end(found.raw.has_value(), found.raw_interval.low)},
          {"high_95", end(found.raw.has_value(), found.raw_interval.high)},
          {"correlation_without_noise", rounded(found.without_noise)},
          {"without_noise_low_95", end(found.without_noise.has_value(), found.without_noise_interval.low)},
          {"without_noise_high_95", end(found.without_noise.has_value(), found.without_noise_interval.high)}};
}

std::vector<std::string> repeatability_text(const std::vector<Repetition>& repetitions) {
  std::vector<std::string> lines;
  for (const Repetition& one : repetitions) {
    std::string line = what(one) + ": " + correlation_text(one.correlation);
    if (one.kind == RepetitionKind::halves && one.correlation.raw && *one.correlation.raw > 0)
      line += fmt::format("; all games would correlate {} with as many others",
                          correlation(spearman_brown(*one.correlation.raw)));
    lines.push_back(line + ".");
  }
  return lines;
}

Json repeatability_json(const std::vector<Repetition>& repetitions) {
  Json list = Json::array();
  for (const Repetition& one : repetitions) {
    Json json{{"kind", kKindNames[static_cast<std::size_t>(one.kind)]},
              {"first", one.first},
              {"second", one.second},
              {"depth_step", one.depth_step}};
    json.update(correlation_json(one.correlation));
    const bool has_halves = one.kind == RepetitionKind::halves && one.correlation.raw;
    json["spearman_brown"] = has_halves ? rounded(spearman_brown(*one.correlation.raw)) : Json(nullptr);
    list.push_back(std::move(json));
  }
  return list;
}

}  // namespace firstmove::analysis
