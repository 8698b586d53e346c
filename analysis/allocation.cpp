#include "analysis/allocation.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>
#include <numeric>

namespace firstmove::analysis {

namespace {

constexpr std::uint32_t kMostAdded = std::numeric_limits<std::uint32_t>::max() / 2;

double real(std::uint64_t count) {
  return static_cast<double>(count);
}

/// For the squared standard error `level`.
std::uint32_t games_a_setup(const AllocationUnit& unit, double level) {
  const double missing = std::ceil((unit.variance / level - real(unit.games)) / unit.setups);
  return missing <= 0 ? 0 : static_cast<std::uint32_t>(std::min(missing, real(kMostAdded)));
}

std::uint64_t games_needed(std::span<const AllocationUnit> units, double level) {
  std::uint64_t sum = 0;
  for (const AllocationUnit& unit : units) sum += std::uint64_t{games_a_setup(unit, level)} * unit.setups;
  return sum;
}

/// The smallest squared standard error that the budget allows.
double affordable_level(std::span<const AllocationUnit> units, double wanted, std::uint64_t budget) {
  if (games_needed(units, wanted) <= budget) return wanted;
  double low = wanted;
  double high = wanted;
  while (games_needed(units, high) > budget) high *= 2;
  for (int step = 0; step < 100; ++step) {
    const double middle = low + (high - low) / 2;
    (games_needed(units, middle) > budget ? low : high) = middle;
  }
  return high;
}

/// What is left goes, one game a setup, to those that come first in `order`.
void hand_out(std::uint64_t left, const std::vector<std::size_t>& order,
              std::span<const std::uint32_t> setups, std::vector<std::uint32_t>& added) {
  for (const std::size_t unit : order) {
    if (setups[unit] > left) continue;
    ++added[unit];
    left -= setups[unit];
  }
}

}  // namespace

std::vector<std::uint32_t> allocate_by_variance(std::span<const AllocationUnit> units, double standard_error,
                                                std::uint64_t budget) {
  const double wanted = standard_error * standard_error;
  const double level = affordable_level(units, wanted, budget);
  std::vector<std::uint32_t> added;
  std::vector<std::uint32_t> setups;
  for (const AllocationUnit& unit : units) {
    added.push_back(games_a_setup(unit, level));
    setups.push_back(unit.setups);
  }
  if (level == wanted) return added;
  std::vector<std::size_t> order(units.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  const auto squared_error = [&](std::size_t k) {
    return units[k].variance / (real(units[k].games) + real(added[k]) * units[k].setups);
  };
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return squared_error(a) > squared_error(b); });
  hand_out(budget - games_needed(units, level), order, setups, added);
  return added;
}

std::vector<std::uint32_t> allocate_by_weight(std::span<const double> weights,
                                              std::span<const std::uint32_t> setups, std::uint64_t budget,
                                              std::uint32_t least) {
  assert(weights.size() == setups.size());
  std::vector<std::size_t> order(weights.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  const auto weight_a_setup = [&](std::size_t k) { return weights[k] / setups[k]; };
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return weight_a_setup(a) > weight_a_setup(b); });
  // As many of the heaviest as all get `least`.
  double sum = 0;
  double sum_of_kept = 0;
  std::size_t kept = 0;
  for (std::size_t k = 0; k < order.size() && weights[order[k]] > 0; ++k) {
    sum += weights[order[k]];
    if (real(budget) * weight_a_setup(order[k]) / sum < least) break;
    sum_of_kept = sum;
    kept = k + 1;
  }
  order.resize(kept);
  std::vector<std::uint32_t> added(weights.size());
  std::uint64_t given = 0;
  for (const std::size_t k : order) {
    const double games = std::floor(real(budget) * weight_a_setup(k) / sum_of_kept);
    const std::uint64_t most = (budget - given) / setups[k];  // rounding must not pass the budget
    added[k] = static_cast<std::uint32_t>(std::min({games, real(most), real(kMostAdded)}));
    given += std::uint64_t{added[k]} * setups[k];
  }
  hand_out(budget - given, order, setups, added);
  return added;
}

}  // namespace firstmove::analysis
