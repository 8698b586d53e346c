#include "jobs/cli/format.hpp"

#include <fmt/core.h>

#include <cmath>

namespace firstmove::jobs::cli {

std::string grouped(std::uint64_t number) {
  std::string text = std::to_string(number);
  for (std::size_t at = text.size(); at > 3;) {
    at -= 3;
    text.insert(at, ",");
  }
  return text;
}

std::string duration(double seconds) {
  if (seconds < 9.95) return fmt::format("{:.1f} s", seconds);
  const auto whole = static_cast<std::uint64_t>(std::llround(seconds));
  const std::uint64_t minutes = whole / 60;
  const std::uint64_t hours = minutes / 60;
  if (minutes == 0) return fmt::format("{} s", whole);
  if (hours == 0) return fmt::format("{} min {:02} s", minutes, whole % 60);
  if (hours < 48) return fmt::format("{} h {:02} min", hours, minutes % 60);
  return fmt::format("{} d {} h", hours / 24, hours % 24);
}

std::string left(const std::string& text, std::size_t width) {
  return fmt::format("{:<{}}", text, width);
}
std::string right(const std::string& text, std::size_t width) {
  return fmt::format("{:>{}}", text, width);
}

}  // namespace firstmove::jobs::cli
