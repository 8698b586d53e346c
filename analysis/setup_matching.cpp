#include "analysis/setup_matching.hpp"

#include <algorithm>
#include <map>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

namespace firstmove::analysis {

namespace {

/// Disjoint sets of numbers, each named by its smallest.
class Sets {
 public:
  explicit Sets(std::size_t count) : parent_(count) {
    std::iota(parent_.begin(), parent_.end(), std::size_t{0});
  }
  std::size_t find(std::size_t k) {
    while (parent_[k] != k) k = parent_[k] = parent_[parent_[k]];
    return k;
  }
  void join(std::size_t a, std::size_t b) {
    a = find(a);
    b = find(b);
    parent_[std::max(a, b)] = std::min(a, b);
  }

 private:
  std::vector<std::size_t> parent_;
};

std::pair<std::string, std::string> arrays_of(const results::SetupRecord& setup) {
  return {setup.white_array, setup.black_array};
}

void join_classes(Sets& sets, const results::SetupTable& table, std::size_t offset) {
  std::map<std::int64_t, std::size_t> first_of;
  for (std::size_t k = 0; k < table.setups.size(); ++k)
    sets.join(offset + k, first_of.try_emplace(table.setups[k].setup_class, offset + k).first->second);
}

}  // namespace

std::size_t match_setups(results::SetupTable& first, results::SetupTable& second) {
  const std::size_t firsts = first.setups.size();
  Sets sets(firsts + second.setups.size());
  join_classes(sets, first, 0);
  join_classes(sets, second, firsts);
  std::map<std::pair<std::string, std::string>, std::size_t> of_arrays;
  for (std::size_t k = 0; k < firsts; ++k) of_arrays.emplace(arrays_of(first.setups[k]), k);
  std::size_t matched = 0;
  for (std::size_t k = 0; k < second.setups.size(); ++k) {
    const auto found = of_arrays.find(arrays_of(second.setups[k]));
    if (found == of_arrays.end()) continue;
    sets.join(found->second, firsts + k);
    ++matched;
  }
  const auto name = [&](std::size_t k) {
    const std::size_t root = sets.find(k);  // smallest, and setups are in the order of their ids
    return root < firsts ? first.setups[root].setup : -1 - second.setups[root - firsts].setup;
  };
  std::vector<std::int64_t> names;
  for (std::size_t k = 0; k < firsts + second.setups.size(); ++k) names.push_back(name(k));
  for (std::size_t k = 0; k < names.size(); ++k)
    (k < firsts ? first.setups[k] : second.setups[k - firsts]).setup_class = names[k];
  return matched;
}

}  // namespace firstmove::analysis
