#include "core/nearest_name.hpp"

#include <algorithm>
#include <cstddef>

namespace firstmove::core {
namespace {

/// Levenshtein distance, with the swap of two neighbours counted as one edit (Damerau's restricted form).
std::size_t edit_distance(std::string_view a, std::string_view b) {
  const std::size_t width = b.size() + 1;
  std::vector<std::size_t> table((a.size() + 1) * width);
  const auto at = [&](std::size_t i, std::size_t j) -> std::size_t& { return table[i * width + j]; };
  for (std::size_t i = 0; i <= a.size(); ++i) at(i, 0) = i;
  for (std::size_t j = 0; j <= b.size(); ++j) at(0, j) = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t replaced = at(i - 1, j - 1) + (a[i - 1] == b[j - 1] ? 0 : 1);
      at(i, j) = std::min({replaced, at(i - 1, j) + 1, at(i, j - 1) + 1});
      const bool swapped = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
      if (swapped) at(i, j) = std::min(at(i, j), at(i - 2, j - 2) + 1);
    }
  }
  return at(a.size(), b.size());
}

std::size_t common_prefix(std::string_view a, std::string_view b) {
  return static_cast<std::size_t>(std::mismatch(a.begin(), a.end(), b.begin(), b.end()).first - a.begin());
}

}  // namespace

std::string nearest_name(std::string_view word, const std::vector<std::string>& candidates) {
  constexpr std::size_t kLongestWord = 100;  // nobody mistypes a name into more
  if (word.size() > kLongestWord) return "";
  std::string nearest;
  std::size_t smallest = std::max<std::size_t>(2, word.size() / 3) + 1;  // further away is another word
  for (const std::string& candidate : candidates) {
    const std::size_t distance = edit_distance(word, candidate);
    const bool is_nearer =
        distance < smallest || (distance == smallest && !nearest.empty() &&
                                common_prefix(word, candidate) > common_prefix(word, nearest));
    if (is_nearer && distance < candidate.size()) {
      smallest = distance;
      nearest = candidate;
    }
  }
  return nearest;
}

}  // namespace firstmove::core
