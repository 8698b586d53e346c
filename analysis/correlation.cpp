#include "analysis/correlation.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "analysis/area_model.hpp"
#include "analysis/minimise.hpp"

namespace firstmove::analysis {

namespace {

using area::Data;
using area::Groups;
using area::Square;

constexpr double kNoiseTolerance = 0.02;
constexpr double kDrop95 = 1.920729;  // half the .95 quantile of chi squared with one degree of freedom
constexpr double kTwoSided95 = 1.959964;

std::optional<double> pearson(const std::vector<double>& a, const std::vector<double>& b) {
  const auto units = static_cast<double>(a.size());
  if (a.size() < 4) return std::nullopt;
  const double mean_a = std::accumulate(a.begin(), a.end(), 0.0) / units;
  const double mean_b = std::accumulate(b.begin(), b.end(), 0.0) / units;
  double aa = 0, bb = 0, ab = 0;
  for (std::size_t k = 0; k < a.size(); ++k) {
    aa += (a[k] - mean_a) * (a[k] - mean_a);
    bb += (b[k] - mean_b) * (b[k] - mean_b);
    ab += (a[k] - mean_a) * (b[k] - mean_b);
  }
  if (aa <= 0 || bb <= 0) return std::nullopt;
  return std::clamp(ab / std::sqrt(aa * bb), -1.0, 1.0);
}

Interval fisher(double r, std::size_t units) {
  const double z = std::atanh(std::clamp(r, -1 + 1e-12, 1 - 1e-12));
  const double reach = kTwoSided95 / std::sqrt(static_cast<double>(units) - 3);
  return {std::tanh(z - reach), std::tanh(z + reach)};
}

/// The restricted likelihood of the correlation of the true values, their variances at their best for each.
class Profile {
 public:
  Profile(Groups<2> groups, double variance_a, double variance_b)
      : groups_(std::move(groups)), start_{std::log(variance_a), std::log(variance_b)} {}

  double operator()(double rho) const {
    const auto cost = [&](const std::vector<double>& logs) {
      const double a = std::exp(std::clamp(logs[0], start_[0] - 12, start_[0] + 6));
      const double b = std::exp(std::clamp(logs[1], start_[1] - 12, start_[1] + 6));
      Square<2> between;
      between << a, rho * std::sqrt(a * b), rho * std::sqrt(a * b), b;
      return -area::fit<2>(groups_, between).log_likelihood;
    };
    const Objective objective = [&](const std::vector<double>& x, std::vector<double>& gradient) {
      constexpr double kStep = 1e-4;
      std::vector<double> moved = x;
      for (std::size_t k = 0; k < 2; ++k) {
        moved[k] = x[k] + kStep;
        const double up = cost(moved);
        moved[k] = x[k] - kStep;
        gradient[k] = (up - cost(moved)) / (2 * kStep);
        moved[k] = x[k];
      }
      return cost(x);
    };
    return -minimise(objective, start_, 60, 1e-4).value;
  }

 private:
  Groups<2> groups_;
  std::vector<double> start_;
};

/// Golden section in [-1, 1].
double peak(const Profile& profile) {
  constexpr double kGolden = 0.6180339887498949;
  double low = -1, high = 1;
  double left = high - kGolden * (high - low), right = low + kGolden * (high - low);
  double at_left = profile(left), at_right = profile(right);
  while (high - low > 1e-4) {
    if (at_left > at_right) {
      high = right;
      right = left;
      at_right = at_left;
      at_left = profile(left = high - kGolden * (high - low));
    } else {
      low = left;
      left = right;
      at_left = at_right;
      at_right = profile(right = low + kGolden * (high - low));
    }
  }
  const double middle = (low + high) / 2;
  for (const double end : {-1.0, 1.0})
    if (std::abs(middle - end) < 2e-4 && profile(end) >= profile(middle)) return end;
  return middle;
}

/// Where the profile has fallen by kDrop95, from the peak towards an end of [-1, 1].
double edge(const Profile& profile, double from, double top, double end) {
  if (profile(end) > top - kDrop95) return end;
  double inside = from, outside = end;
  while (std::abs(outside - inside) > 1e-3) {
    const double middle = (inside + outside) / 2;
    (profile(middle) > top - kDrop95 ? inside : outside) = middle;
  }
  return (inside + outside) / 2;
}

void take_noise_out(std::span<const Pair> pairs, Correlation& result) {
  const auto units = static_cast<Eigen::Index>(pairs.size());
  Data<2> data{area::Responses<2>(units, 2), {}, Eigen::MatrixXd::Ones(units, 1)};
  for (std::size_t k = 0; k < pairs.size(); ++k) {
    data.y.row(static_cast<Eigen::Index>(k)) << pairs[k].a, pairs[k].b;
    data.noise.push_back(Eigen::Vector2d(pairs[k].noise_a, pairs[k].noise_b).asDiagonal());
  }
  // Both on the scale of their own scatter: a column of another unit has numbers of another size.
  double variances[2];
  for (int d = 0; d < 2; ++d) {
    const double mean = data.y.col(d).mean();
    const double sd = std::sqrt((data.y.col(d).array() - mean).square().mean());
    data.y.col(d) = (data.y.col(d).array() - mean) / sd;
    for (Square<2>& noise : data.noise) noise(d, d) /= sd * sd;
    Data<1> one{data.y.col(d), {}, data.x};
    bool is_exact = true;
    for (const Square<2>& noise : data.noise) {
      one.noise.push_back(noise.block<1, 1>(d, d));
      is_exact &= noise(d, d) <= 0;
    }
    variances[d] = is_exact ? 1 : area::reml_variance(area::sums<1>(one, kNoiseTolerance));
    if (variances[d] <= 0) return;
  }
  const Profile profile(area::sums<2>(data, kNoiseTolerance), variances[0], variances[1]);
  result.without_noise = peak(profile);
  const double top = profile(*result.without_noise);
  result.without_noise_interval.low = edge(profile, *result.without_noise, top, -1);
  result.without_noise_interval.high = edge(profile, *result.without_noise, top, 1);
}

std::vector<double> ranks(const std::vector<double>& values) {
  std::vector<std::size_t> order(values.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return values[a] < values[b]; });
  std::vector<double> rank(values.size());
  for (std::size_t first = 0; first < order.size();) {
    std::size_t last = first;
    while (last < order.size() && values[order[last]] == values[order[first]]) ++last;
    for (std::size_t k = first; k < last; ++k) rank[order[k]] = static_cast<double>(first + last - 1) / 2;
    first = last;
  }
  return rank;
}

std::vector<double> column(std::span<const Pair> pairs, double Pair::*value) {
  std::vector<double> values;
  for (const Pair& pair : pairs) values.push_back(pair.*value);
  return values;
}

}  // namespace

Correlation correlate(std::span<const Pair> pairs) {
  Correlation result;
  result.units = pairs.size();
  result.raw = pearson(column(pairs, &Pair::a), column(pairs, &Pair::b));
  if (!result.raw) return result;
  result.raw_interval = fisher(*result.raw, pairs.size());
  const bool is_exact = std::all_of(pairs.begin(), pairs.end(),
                                    [](const Pair& pair) { return pair.noise_a <= 0 && pair.noise_b <= 0; });
  if (is_exact) {
    result.without_noise = result.raw;
    result.without_noise_interval = result.raw_interval;
  } else {
    take_noise_out(pairs, result);
  }
  return result;
}

std::optional<double> rank_correlation(std::span<const Pair> pairs) {
  return pearson(ranks(column(pairs, &Pair::a)), ranks(column(pairs, &Pair::b)));
}

std::optional<double> kendall_tau(std::span<const Pair> pairs) {
  double agreement = 0, of_a = 0, of_b = 0;
  const auto sign = [](double x) { return static_cast<double>((x > 0) - (x < 0)); };
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    for (std::size_t k = 0; k < i; ++k) {
      const double a = sign(pairs[i].a - pairs[k].a);
      const double b = sign(pairs[i].b - pairs[k].b);
      agreement += a * b;
      of_a += a * a;
      of_b += b * b;
    }
  }
  if (of_a <= 0 || of_b <= 0) return std::nullopt;
  return agreement / std::sqrt(of_a * of_b);
}

double spearman_brown(double halves) {
  return 2 * halves / (1 + halves);
}

}  // namespace firstmove::analysis
