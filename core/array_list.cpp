#include "core/array_list.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

namespace firstmove::core {

namespace {

bool is_letter(char c) {
  return c >= 'A' && c <= 'Z';
}

}  // namespace

ArrayList::ArrayList(std::vector<std::string> arrays) {
  List list{std::move(arrays), {}};
  list.by_letters.resize(list.arrays.size());
  std::iota(list.by_letters.begin(), list.by_letters.end(), 0u);
  std::sort(list.by_letters.begin(), list.by_letters.end(),
            [&list](std::uint32_t a, std::uint32_t b) { return list.arrays[a] < list.arrays[b]; });
  for (const std::string& array : list.arrays) {
    for (std::size_t file = 0; file < array.size(); ++file) {
      if (!is_letter(array[file])) continue;
      std::uint16_t& files = list.files_of[static_cast<std::size_t>(array[file] - 'A')];
      files = static_cast<std::uint16_t>(files | 1u << file);
    }
  }
  for (std::size_t rank = 0; rank < list.arrays.size() && list.is_closed_under_reflection; ++rank) {
    const std::string& array = list.arrays[rank];
    const std::int64_t reflected = list.rank_of(std::string(array.rbegin(), array.rend()));
    list.is_closed_under_reflection = reflected >= 0;
    list.self_reflected += reflected == static_cast<std::int64_t>(rank) ? 1 : 0;
  }
  list_ = std::make_shared<const List>(std::move(list));
}

ArrayList::ArrayList(std::initializer_list<const char*> arrays)
    : ArrayList(std::vector<std::string>(arrays.begin(), arrays.end())) {}

std::int64_t ArrayList::List::rank_of(std::string_view array) const {
  const auto found =
      std::lower_bound(by_letters.begin(), by_letters.end(), array,
                       [this](std::uint32_t rank, std::string_view key) { return arrays[rank] < key; });
  return found != by_letters.end() && arrays[*found] == array ? std::int64_t{*found} : -1;
}

std::int64_t ArrayList::rank_of(std::string_view array) const {
  return list_ ? list_->rank_of(array) : -1;
}

std::uint16_t ArrayList::files_of(char letter) const {
  if (!list_ || !is_letter(letter)) return 0;
  return list_->files_of[static_cast<std::size_t>(letter - 'A')];
}

}  // namespace firstmove::core
