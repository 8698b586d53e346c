#include "analysis/area_model.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <map>
#include <sstream>

#include "tests/analysis/simulate.hpp"

namespace firstmove::analysis::area {
namespace {

using test::Random;

std::string data_file(const char* name) {
  return std::string(FIRSTMOVE_TEST_DATA_DIR) + "/analysis/" + name;
}

/// The numbers of a CSV without its comments and header.
std::vector<std::vector<double>> read_numbers(const char* name) {
  std::ifstream file(data_file(name));
  EXPECT_TRUE(file) << name;
  std::vector<std::vector<double>> rows;
  bool has_header = false;
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with('#')) continue;
    if (has_header) {
      std::stringstream cells(line);
      rows.emplace_back();
      for (std::string cell; std::getline(cells, cell, ',');) rows.back().push_back(std::stod(cell));
    }
    has_header = true;
  }
  return rows;
}

std::map<std::string, double> reference() {
  std::ifstream file(data_file("reml_reference.csv"));
  EXPECT_TRUE(file);
  std::map<std::string, double> values;
  for (std::string line; std::getline(file, line);) {
    const std::size_t comma = line.find(',');
    if (line.starts_with('#') || line.starts_with("name")) continue;
    values[line.substr(0, comma)] = std::stod(line.substr(comma + 1));
  }
  return values;
}

template <int D>
Data<D> read_units(int covariates) {
  Data<D> data;
  const auto rows = read_numbers("reml_units.csv");
  const auto count = static_cast<Eigen::Index>(rows.size());
  data.y.resize(count, D);
  data.x = Eigen::MatrixXd::Ones(count, 1 + covariates);
  for (Eigen::Index k = 0; k < count; ++k) {
    const auto& row = rows[static_cast<std::size_t>(k)];
    Eigen::Matrix2d noise;
    noise << row[3], row[4], row[4], row[5];
    data.noise.push_back(noise.topLeftCorner<D, D>());
    for (int d = 0; d < D; ++d) data.y(k, d) = row[static_cast<std::size_t>(1 + d)];
    for (int c = 0; c < covariates; ++c) data.x(k, 1 + c) = row[static_cast<std::size_t>(6 + c)];
  }
  return data;
}

constexpr double kManyDf = 1e9;  // noise known for certain, as the package has it

// Six digits of what R's metafor finds (tests/data/analysis/reml_reference.R).
TEST(Reml, EqualsMetafor) {
  const auto expected = reference();
  const auto near = [&](double value, const std::string& name) {
    ASSERT_TRUE(expected.contains(name)) << name;
    EXPECT_NEAR(value, expected.at(name), 1e-6 * std::abs(expected.at(name))) << name;
  };
  for (const auto& [name, covariates] : {std::pair("mean", 0), std::pair("covariates", 2)}) {
    const Groups<1> groups = sums<1>(read_units<1>(covariates), 0);
    const double variance = reml_variance(groups);
    const Fit<1> at = fit<1>(groups, Square<1>::Constant(variance));
    const std::string prefix = name;
    near(variance, prefix + "_variance");
    near(reml_standard_error(groups, variance), prefix + "_variance_se");
    for (Eigen::Index k = 0; k <= covariates; ++k) {
      near(at.beta(k), prefix + "_beta_" + std::to_string(k));
      near(std::sqrt(at.covariance(k, k)), prefix + "_beta_se_" + std::to_string(k));
    }
    const Interval interval = variance_interval(groups, kManyDf);
    near(interval.low, prefix + "_variance_low");
    near(interval.high, prefix + "_variance_high");
  }
}

TEST(Reml, OfTwoResponsesEqualsMetafor) {
  const auto expected = reference();
  const Groups<2> groups = sums<2>(read_units<2>(1), 0);
  const Square<2> between = reml_bivariate(groups, true).matrix();
  const Fit<2> at = fit<2>(groups, between);
  const auto near = [&](double value, const std::string& name) {
    ASSERT_TRUE(expected.contains(name)) << name;
    EXPECT_NEAR(value, expected.at(name), 1e-6 * std::abs(expected.at(name))) << name;
  };
  near(between(0, 0), "two_variance_y");
  near(between(1, 1), "two_variance_z");
  near(between(0, 1), "two_covariance");
  near(at.beta(0), "two_y");
  near(at.beta(1), "two_ya");
  near(at.beta(2), "two_z");
  near(at.beta(3), "two_za");
}

TEST(Reml, IsZeroWhereScoresVaryLessThanNoise) {
  Data<1> data;
  data.y = Responses<1>::Constant(20, 1, 0.5);
  data.y(0) = 0.51;
  data.noise.assign(20, Square<1>::Constant(0.01));
  data.x = Eigen::MatrixXd::Ones(20, 1);
  const Groups<1> groups = sums<1>(data, 0);
  EXPECT_EQ(reml_variance(groups), 0);
  const Interval interval = variance_interval(groups, kManyDf);
  EXPECT_EQ(interval.low, 0);
  EXPECT_GT(interval.high, 0.005);  // luck does not make it short
}

TEST(Partition, JoinsNoiseWithinTheTolerance) {
  const std::vector<Square<1>> noise{Square<1>::Constant(1), Square<1>::Constant(1.001),
                                     Square<1>::Constant(2)};
  EXPECT_EQ(partition<1>(noise, 0).noise.size(), 3u);
  EXPECT_EQ(partition<1>(noise, 0.05).noise.size(), 2u);
  EXPECT_NEAR(partition<1>(noise, 0.05).noise[0](0, 0), 1.0005, 1e-12);
}

/// Share of 95 % intervals that hold the truth, over truths from the model.
template <int D>
double coverage(double sd, int units, int repetitions, double noise, double slope) {
  Random random(5);
  int covered = 0;
  for (int repetition = 0; repetition < repetitions; ++repetition) {
    Data<D> data;
    data.y.resize(units, D);
    data.x = Eigen::MatrixXd::Ones(units, 3);
    std::vector<double> truth;
    for (Eigen::Index k = 0; k < units; ++k) {
      for (Eigen::Index c = 1; c < 3; ++c) data.x(k, c) = random.normal();
      const double second = 0.04 * random.normal();
      truth.push_back(0.52 + 0.03 * data.x(k, 1) + slope * second + sd * random.normal());
      const double v = noise * (1 + static_cast<double>(k % 3));
      const double error = random.normal();
      data.y(k, 0) = truth.back() + std::sqrt(v) * error;
      Eigen::Matrix2d both;
      both << v, 0.1 * v, 0.1 * v, 0.04 * v;  // correlation .5
      data.noise.push_back(both.topLeftCorner<D, D>());
      if constexpr (D == 2)
        data.y(k, 1) = 0.5 + second + 0.2 * std::sqrt(v) * (0.5 * error + std::sqrt(0.75) * random.normal());
    }
    const auto nodes = integrate<D>(sums<D>(data, 0));
    for (Eigen::Index k = 0; k < units; ++k) {
      const Posterior one =
          posterior<D>(nodes, data.x.row(k), data.y.row(k), data.noise[static_cast<std::size_t>(k)]);
      covered +=
          std::abs(one.mean - truth[static_cast<std::size_t>(k)]) <= 1.959964 * std::sqrt(one.variance);
    }
  }
  return static_cast<double>(covered) / (units * repetitions);
}

// Where the spread is far below what so many units can show, the intervals are too long: see
// docs/statistics.md.
TEST(ShrunkenIntervals, HoldTheTruthInNineteenOfTwentyCases) {
  for (const double sd : {0.05, 0.1}) {
    const double share = coverage<1>(sd, 60, 60, 0.003, 0);
    EXPECT_NEAR(share, 0.95, 0.015) << sd;
  }
}

TEST(ShrunkenIntervals, OfTwoResponsesHoldTheTruthToo) {
  for (const double sd : {0.05, 0.1}) {
    const double share = coverage<2>(sd, 60, 40, 0.003, 0.8);
    EXPECT_NEAR(share, 0.95, 0.015) << sd;
  }
}

}  // namespace
}  // namespace firstmove::analysis::area
