#include "configs/variant_file/array_order.hpp"

#include <algorithm>
#include <utility>

#include "core/array_scheme.hpp"

namespace firstmove::configs {
namespace {

constexpr std::string_view kCommonMen = "BBKNNRR";

/// The number among all of the manner; -1 when there is none.
std::int64_t number_of(int files, const std::string& singles, std::string array) {
  std::string last_three;
  for (char& letter : array) {
    if (letter != 'K' && letter != 'R') continue;
    last_three += letter;
    letter = last_three.size() == 2 ? 'K' : 'R';
  }
  const std::int64_t number = core::scharnagl_number(files, singles, array);
  if (number < 0) return -1;
  const int group = last_three == "RKR" ? 0 : last_three == "KRR" ? 1 : 2;
  return number + group * core::scharnagl_count(files, singles);
}

}  // namespace

std::optional<std::string> scharnagl_singles(const std::string& men) {
  std::string common;
  std::string singles;
  for (const char letter : men) {
    const bool is_common = kCommonMen.find(letter) != std::string_view::npos;
    if (!is_common && singles.find(letter) != std::string::npos) return std::nullopt;
    (is_common ? common : singles) += letter;
  }
  std::sort(common.begin(), common.end());
  if (common != kCommonMen) return std::nullopt;
  return singles;
}

bool sort_by_scharnagl(int files, const std::string& singles, std::vector<std::string>& arrays) {
  std::vector<std::pair<std::int64_t, std::string>> numbered;
  numbered.reserve(arrays.size());
  for (std::string& array : arrays) {
    const std::int64_t number = number_of(files, singles, array);
    if (number < 0) return false;
    numbered.emplace_back(number, std::move(array));
  }
  std::sort(numbered.begin(), numbered.end());
  std::transform(numbered.begin(), numbered.end(), arrays.begin(),
                 [](auto& entry) { return std::move(entry.second); });
  return true;
}

bool is_whole_scharnagl_scheme(int files, const std::string& singles,
                               const std::vector<std::string>& sorted) {
  const std::int64_t count = core::scharnagl_count(files, singles);
  return static_cast<std::int64_t>(sorted.size()) == count &&
         number_of(files, singles, sorted.back()) == count - 1;
}

}  // namespace firstmove::configs
