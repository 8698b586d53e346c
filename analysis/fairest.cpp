#include "analysis/fairest.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <cstdint>

#include "analysis/distributions.hpp"
#include "analysis/estimate.hpp"

namespace firstmove::analysis {

namespace {

constexpr std::size_t kStrata = 4096;
constexpr double kLeastSd = 1e-9;  // equal beliefs are then told apart by chance, not by their order

/// The normal distribution in equal shares, each by its median.
std::array<double, kStrata> normal_strata() {
  std::array<double, kStrata> values{};
  for (std::size_t k = 0; k < kStrata; ++k)
    values[k] = normal_quantile((static_cast<double>(k) + 0.5) / static_cast<double>(kStrata));
  return values;
}

/// Between the two medians that the last bits choose, as far as the other bits say: no two draws are alike.
double draw_normal(const std::array<double, kStrata>& strata, std::uint64_t bits) {
  const std::size_t k = bits % (kStrata - 1);
  const double share = static_cast<double>(bits >> 32) / 4294967296.0;
  return strata[k] + share * (strata[k + 1] - strata[k]);
}

/// A number for a draw and a unit.  source  the finaliser of splitmix64
std::uint64_t mixed(std::uint64_t draw, std::uint64_t unit) {
  std::uint64_t z = (draw << 32 | unit) * 0x9E3779B97F4A7C15 + 0x632BE59BD9B4E019;
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EB;
  return z ^ (z >> 31);
}

/// visit(distances from .5 of one draw), kFairestDraws times.
template <typename Visit>
void for_each_draw(std::span<const Belief> beliefs, const Visit& visit) {
  static const std::array<double, kStrata> strata = normal_strata();
  std::vector<double> distance(beliefs.size());
  for (std::size_t draw = 0; draw < kFairestDraws; ++draw) {
    for (std::size_t unit = 0; unit < beliefs.size(); ++unit) {
      const double normal = draw_normal(strata, mixed(draw, unit));
      distance[unit] = std::abs(beliefs[unit].score - 0.5 + std::max(beliefs[unit].sd, kLeastSd) * normal);
    }
    visit(distance);
  }
}

std::vector<double> shares(const std::vector<std::uint32_t>& hits) {
  std::vector<double> share;
  for (const std::uint32_t count : hits)
    share.push_back(static_cast<double>(count) / static_cast<double>(kFairestDraws));
  return share;
}

}  // namespace

std::vector<Belief> believe(std::span<const GameCounts> units) {
  Spread spread = estimate_spread(units);
  // Units that do not differ visibly are not for that known to be alike: then the largest spread that is
  // possible.
  if (spread.variance_interval.low <= 0) spread.variance = spread.variance_interval.high;
  std::vector<Belief> beliefs;
  beliefs.reserve(units.size());
  for (const GameCounts& counts : units) {
    if (spread.problem != SpreadProblem::none) {
      beliefs.push_back({0.5, 0.5});
      continue;
    }
    if (counts.games() == 0) {
      beliefs.push_back({spread.mean, std::sqrt(spread.variance + 1 / spread.weight_sum)});
      continue;
    }
    const Shrunken shrunken = shrink(counts.score(), standard_error(counts, spread.game_variance), spread);
    beliefs.push_back({shrunken.score, shrunken.sd});
  }
  return beliefs;
}

std::vector<double> probability_among_fairest(std::span<const Belief> beliefs, std::size_t k,
                                              double tolerance) {
  assert(k <= beliefs.size());
  std::vector<std::uint32_t> hits(beliefs.size());
  if (k == 0) return shares(hits);
  std::vector<double> sorted;
  for_each_draw(beliefs, [&](const std::vector<double>& distance) {
    sorted = distance;
    const auto last = sorted.begin() + static_cast<std::ptrdiff_t>(k) - 1;
    std::nth_element(sorted.begin(), last, sorted.end());
    const double farthest = *last + tolerance;
    for (std::size_t unit = 0; unit < beliefs.size(); ++unit) hits[unit] += distance[unit] <= farthest;
  });
  return shares(hits);
}

ExtremeProbabilities probability_among_extremes(std::span<const Belief> beliefs, std::size_t k) {
  assert(k > 0 && k <= beliefs.size());
  std::vector<std::uint32_t> fair(beliefs.size()), one_sided(beliefs.size());
  std::vector<double> sorted;
  for_each_draw(beliefs, [&](const std::vector<double>& distance) {
    sorted = distance;
    const auto near = sorted.begin() + static_cast<std::ptrdiff_t>(k) - 1;
    std::nth_element(sorted.begin(), near, sorted.end());
    const double farthest = *near;
    const auto far = sorted.end() - static_cast<std::ptrdiff_t>(k);
    std::nth_element(sorted.begin(), far, sorted.end());
    const double nearest = *far;
    for (std::size_t unit = 0; unit < beliefs.size(); ++unit) {
      fair[unit] += distance[unit] <= farthest;
      one_sided[unit] += distance[unit] >= nearest;
    }
  });
  return {shares(fair), shares(one_sided)};
}

}  // namespace firstmove::analysis
