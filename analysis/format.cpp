#include "analysis/format.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "analysis/estimate.hpp"

namespace firstmove::analysis {

namespace {

/// Magnitude without the zero before the point.
std::string bare(double magnitude, int digits) {
  const std::string text = fmt::format("{:.{}f}", magnitude, digits);
  return text.starts_with("0.") ? text.substr(1) : text;
}

bool rounds_to_zero(double value, int digits) {
  return std::abs(value) < 0.5 * std::pow(10.0, -digits);
}

}  // namespace

int digits_with(double error) {
  return error > 0 && error < 0.00995 ? 4 : 3;
}

std::string points(double value, int digits) {
  return fmt::format("{}{}", value < 0 && !rounds_to_zero(value, digits) ? "-" : "",
                     bare(std::abs(value), digits));
}

std::string signed_points(double value, int digits) {
  return fmt::format("{}{}", value < 0 && !rounds_to_zero(value, digits) ? "-" : "+",
                     bare(std::abs(value), digits));
}

std::string small_points(double value) {
  return bare(value, digits_with(value));
}

std::string reliability(double value) {
  return bare(value, 2);
}

std::string correlation(double value) {
  return fmt::format("{}{}", value < 0 && !rounds_to_zero(value, 2) ? "-" : "", bare(std::abs(value), 2));
}

std::string percent(double share) {
  return fmt::format("{:.1f} %", 100 * share);
}

std::string grouped(std::uint64_t value) {
  const std::string digits = std::to_string(value);
  std::string text;
  for (std::size_t k = 0; k < digits.size(); ++k) {
    if (k > 0 && (digits.size() - k) % 3 == 0) text += ',';
    text += digits[k];
  }
  return text;
}

std::string about_games(double games) {
  if (games >= 1e15) return fmt::format("{:.0e}", games);
  const double unit = games < 100 ? 1 : std::pow(10.0, std::floor(std::log10(games)) - 1);
  return grouped(static_cast<std::uint64_t>(std::max(std::round(games / unit), 1.0) * unit));
}

std::string decimal(double value, int digits) {
  return fmt::format("{:.{}f}", value, digits);
}

std::string elo(double score) {
  if (score < 0.01 || score > 0.99) return score < 0.5 ? "below -798" : "over 798";
  const double value = std::round(elo_of_score(score));
  return fmt::format("{:.0f}", value == 0 ? 0.0 : value);  // never "-0"
}

std::string about_elo(double score, double standard_error) {
  if (score < 0.01 || score > 0.99) return elo(score);
  constexpr double kStep = 1e-4;
  const double slope = (elo_of_score(score + kStep) - elo_of_score(score - kStep)) / (2 * kStep);
  const double error = slope * standard_error;
  const double unit = error < 3 ? 1 : error < 10 ? 5 : 10;
  const double value = std::round(elo_of_score(score) / unit) * unit;
  return fmt::format("{:.0f}", value == 0 ? 0.0 : value);
}

std::string count_of(std::uint64_t count, const std::string& singular, const std::string& plural) {
  return fmt::format("{} {}", grouped(count), count == 1 ? singular : plural);
}

std::string data_points(double value) {
  return fmt::format("{:.5f}", rounds_to_zero(value, 5) ? 0.0 : value);
}

std::string data_number(double value) {
  return fmt::format("{:.6g}", value);
}

std::string data_p_value(double value) {
  return fmt::format("{:.4g}", value);
}

}  // namespace firstmove::analysis
