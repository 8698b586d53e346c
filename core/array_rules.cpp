#include "core/array_rules.hpp"

#include <algorithm>
#include <set>

namespace firstmove::core {
namespace {

/// Steps of the search: a second or so.
constexpr long kMostSteps = 20'000'000;

bool is_between(std::string_view array, std::size_t file, char outer) {
  return array.substr(0, file).find(outer) != std::string_view::npos &&
         array.substr(file + 1).find(outer) != std::string_view::npos;
}

bool has_neighbour(std::string_view array, std::size_t file, char letter) {
  return (file > 0 && array[file - 1] == letter) || (file + 1 < array.size() && array[file + 1] == letter);
}

/// For every man `first`, `holds(file)`.
template <typename Holds>
bool all_men(std::string_view array, char first, Holds holds) {
  for (std::size_t file = 0; file < array.size(); ++file) {
    if (array[file] == first && !holds(file)) return false;
  }
  return true;
}

bool are_on_opposite_colours(std::string_view array, const ManPair& pair) {
  return all_men(array, pair.first, [&](std::size_t file) {
    return all_men(array, pair.second,
                   [&](std::size_t other) { return other == file || (other + file) % 2 == 1; });
  });
}

bool is_fixed(std::string_view array, const FixedFile& fixed) {
  const auto file = static_cast<std::size_t>(fixed.file);
  return file < array.size() && fixed.letters.find(array[file]) != std::string::npos;
}

bool protects_every_pawn(const ArrayRules& rules, std::string_view array) {
  std::vector<bool> is_protected(array.size(), false);
  for (std::size_t file = 0; file < array.size(); ++file) {
    for (const PawnGuard& guard : rules.guards) {
      if (guard.letter != array[file]) continue;
      for (const int files : guard.files) {
        const int to = static_cast<int>(file) + files;
        if (to >= 0 && to < static_cast<int>(array.size())) is_protected[static_cast<std::size_t>(to)] = true;
      }
    }
  }
  return std::all_of(is_protected.begin(), is_protected.end(), [](bool value) { return value; });
}

/// Every order of the men, depth first, leaving out what can be seen to be wrong early.
class Arrangements {
 public:
  explicit Arrangements(const ArrayRules& rules) : rules_(rules), left_(rules.men) {
    std::sort(left_.begin(), left_.end());
  }

  std::optional<std::vector<std::string>> list() {
    extend();
    if (has_too_many_) return std::nullopt;
    return std::move(found_);
  }

 private:
  void extend() {
    if (has_too_many_) return;
    if (left_.empty()) {
      if (is_legal(rules_, array_)) found_.push_back(array_);
      has_too_many_ = found_.size() > kMostArrays;
      return;
    }
    for (std::size_t i = 0; i < left_.size(); ++i) {
      const char letter = left_[i];
      if (i > 0 && left_[i - 1] == letter) continue;
      has_too_many_ = has_too_many_ || ++steps_ > kMostSteps;
      array_ += letter;
      left_.erase(i, 1);
      if (may_go_on()) extend();
      left_.insert(i, 1, letter);
      array_.pop_back();
    }
  }

  /// What the man placed last, and those before it, already decide.
  bool may_go_on() const {
    const std::size_t file = array_.size() - 1;
    const char placed = array_[file];
    const auto beside = [&](const ManPair& pair) {
      return file > 0 && ((array_[file - 1] == pair.first && placed == pair.second) ||
                          (array_[file - 1] == pair.second && placed == pair.first));
    };
    for (const FixedFile& fixed : rules_.fixed) {
      if (fixed.file == static_cast<int>(file) && !is_fixed(array_, fixed)) return false;
    }
    for (const ManPair& pair : rules_.between) {
      const bool is_outside =
          array_.find(pair.second) == std::string::npos || left_.find(pair.second) == std::string::npos;
      if (placed == pair.first && is_outside) return false;
    }
    for (const ManPair& pair : rules_.opposite_colours) {
      if (!are_on_opposite_colours(array_, pair)) return false;
    }
    return std::none_of(rules_.not_adjacent.begin(), rules_.not_adjacent.end(), beside);
  }

  const ArrayRules& rules_;
  std::string left_;  ///< men not placed yet, sorted
  std::string array_;
  std::vector<std::string> found_;
  long steps_ = 0;
  bool has_too_many_ = false;
};

/// Adds what the swaps from `next` on make of an array, itself included.
void add_swapped(const ArrayRules& rules, const std::string& array, std::size_t next, int swaps_left,
                 std::set<std::string>& found) {
  if (next == rules.swaps.size() || swaps_left == 0) {
    if (is_legal(rules, array)) found.insert(array);
    return;
  }
  add_swapped(rules, array, next + 1, swaps_left, found);
  const ArraySwap& swap = rules.swaps[next];
  for (std::size_t from = 0; from < array.size(); ++from) {
    for (std::size_t to = 0; to < array.size(); ++to) {
      if (from == to || array[from] != swap.man || swap.with.find(array[to]) == std::string::npos) continue;
      std::string swapped = array;
      std::swap(swapped[from], swapped[to]);
      if (rules.every_swap_is_legal && !is_legal(rules, swapped)) continue;
      add_swapped(rules, swapped, next + 1, swaps_left - 1, found);
    }
  }
}

}  // namespace

bool is_legal(const ArrayRules& rules, std::string_view array) {
  const auto holds = [](const auto& pairs, auto rule) {
    return std::all_of(pairs.begin(), pairs.end(), rule);
  };
  return holds(rules.between,
               [&](const ManPair& pair) {
                 return all_men(array, pair.first,
                                [&](std::size_t file) { return is_between(array, file, pair.second); });
               }) &&
         holds(rules.opposite_colours,
               [&](const ManPair& pair) { return are_on_opposite_colours(array, pair); }) &&
         holds(rules.adjacent,
               [&](const ManPair& pair) {
                 return all_men(array, pair.first,
                                [&](std::size_t file) { return has_neighbour(array, file, pair.second); });
               }) &&
         holds(rules.not_adjacent,
               [&](const ManPair& pair) {
                 return all_men(array, pair.first,
                                [&](std::size_t file) { return !has_neighbour(array, file, pair.second); });
               }) &&
         holds(rules.fixed, [&](const FixedFile& fixed) { return is_fixed(array, fixed); }) &&
         (!rules.pawns_are_protected || protects_every_pawn(rules, array)) &&
         std::find(rules.excluded.begin(), rules.excluded.end(), array) == rules.excluded.end();
}

std::optional<std::vector<std::string>> legal_arrays(const ArrayRules& rules) {
  if (rules.swaps.empty()) return Arrangements(rules).list();
  std::set<std::string> found;
  const int most = rules.most_swaps.value_or(static_cast<int>(rules.swaps.size()));
  add_swapped(rules, rules.men, 0, most, found);
  return std::vector<std::string>(found.begin(), found.end());
}

}  // namespace firstmove::core
