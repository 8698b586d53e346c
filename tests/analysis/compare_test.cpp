#include "analysis/compare.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "analysis/setup_matching.hpp"
#include "tests/analysis/simulate.hpp"

namespace firstmove::analysis {
namespace {

ScoreList list(const char* name, std::vector<ScoredUnit> units) {
  return {name, true, std::move(units)};
}

TEST(Compare, MatchesUnitsById) {
  const Comparison found = compare(list("a", {{1, 0.5, 0.01, {}}, {2, 0.6, 0.01, {}}, {4, 0.7, 0.01, {}}}),
                                   list("b", {{2, 0.5, 0.01, {}}, {3, 0.5, 0.01, {}}, {4, 0.5, 0.01, {}}}));
  EXPECT_EQ(found.correlation.units, 2u);
  EXPECT_EQ(found.only_a, 1u);
  EXPECT_EQ(found.only_b, 1u);
  ASSERT_EQ(found.differences.size(), 2u);
  EXPECT_EQ(found.differences[1].id, 4);
  EXPECT_NEAR(found.mean_difference, 0.15, 1e-12);
  EXPECT_NEAR(found.mean_difference_error, std::sqrt(0.02 / 2), 1e-12);
  EXPECT_NEAR(found.differences[1].difference, 0.05, 1e-12);
}

TEST(Compare, CountsAgreementOfDecisionsBeyondChance) {
  const auto unit = [](std::int64_t id, Badge badge) {
    return ScoredUnit{id, 0.5 + 0.01 * double(id), 0.01, badge};
  };
  const Comparison found = compare(list("a", {unit(1, Badge::fair), unit(2, Badge::fair),
                                              unit(3, Badge::undecided), unit(4, Badge::undecided)}),
                                   list("b", {unit(1, Badge::fair), unit(2, Badge::undecided),
                                              unit(3, Badge::undecided), unit(4, Badge::undecided)}));
  ASSERT_TRUE(found.have_badges);
  EXPECT_EQ(found.badges[0][0], 1);
  EXPECT_EQ(found.badges[0][3], 1);
  EXPECT_EQ(found.agreement, 0.75);
  EXPECT_NEAR(found.kappa.value(), (0.75 - 0.5) / 0.5, 1e-12);  // by chance 1/2 * 1/4 + 1/2 * 3/4
}

TEST(Compare, OneBadgeForAllIsNoAgreement) {
  const ScoreList a = list("a", {{1, 0.5, 0.01, Badge::undecided}, {2, 0.6, 0.01, Badge::undecided}});
  const Comparison found = compare(a, a);
  EXPECT_EQ(found.agreement, 1);
  EXPECT_FALSE(found.kappa);
  EXPECT_NE(compare_text(found).find("says nothing"), std::string::npos);
  EXPECT_TRUE(nlohmann::json::parse(compare_json(found))["badge_kappa"].is_null());
}

TEST(Compare, SaysWhyThereIsNoVerdict) {
  const auto summary = [](int units, double step) {
    ScoreList a = list("a", {});
    for (int k = 0; k < units; ++k) a.units.push_back({k, 0.5 + step * k, 0.01, {}});
    return nlohmann::json::parse(compare_json(compare(a, a)))["summary"].get<std::string>();
  };
  EXPECT_EQ(summary(3, 0.01), "There are too few setups on both sides to compare.");
  EXPECT_EQ(summary(9, 0), "On one side all setups score alike, so there is no order to agree on.");
  EXPECT_EQ(summary(9, 0.001), "The games are too few to say how far the two agree.");
}

TEST(SetupMatching, JoinsEqualArraysUnderTheFirstTablesIds) {
  const auto table = [](std::vector<std::pair<std::int64_t, const char*>> classes) {
    results::SetupTable made;
    for (const auto& [setup_class, array] : classes) {
      results::SetupRecord setup;
      setup.setup = static_cast<std::int64_t>(made.setups.size());
      setup.setup_class = setup_class;
      setup.white_array = setup.black_array = array;
      made.setups.push_back(setup);
    }
    return made;
  };
  const auto classes = [](const results::SetupTable& of) {
    std::vector<std::int64_t> list;
    for (const results::SetupRecord& setup : of.setups) list.push_back(setup.setup_class);
    return list;
  };
  // The first tells mirror partners apart, the second does not, numbers otherwise, and has one more.
  results::SetupTable first = table({{0, "RNKB"}, {1, "NRKB"}, {2, "BKRN"}, {3, "KKKK"}});
  results::SetupTable second = table({{0, "BKRN"}, {0, "NRKB"}, {2, "RNKB"}, {3, "ZZZZ"}});
  EXPECT_EQ(match_setups(first, second), 3u);
  EXPECT_EQ(classes(first), (std::vector<std::int64_t>{0, 1, 1, 3}));
  EXPECT_EQ(classes(second), (std::vector<std::int64_t>{1, 1, 0, -4}));
}

TEST(Compare, TakesForeignNumbersForTheirOrderAlone) {
  ScoreList column{"evaluation", false, {}};
  std::vector<ScoredUnit> units;
  for (int k = 0; k < 20; ++k) {
    column.units.push_back({k, 10.0 * k, 0, std::nullopt});
    units.push_back({k, 0.4 + 0.01 * k, 0.0001, Badge::undecided});
  }
  const Comparison found = compare(list("a", units), column);
  EXPECT_FALSE(found.are_scores);
  EXPECT_FALSE(found.have_badges);
  EXPECT_EQ(found.spearman, 1);
  EXPECT_EQ(found.kendall, 1);
  EXPECT_GT(found.correlation.without_noise.value(), 0.99);
  EXPECT_TRUE(nlohmann::json::parse(compare_json(found))["mean_difference"].is_null());
}

// Two runs of the same truth: differences are noise, and at most a few in a hundred tables show one.
TEST(Compare, FindsNoDifferenceBetweenTwoRuns) {
  test::Random random(12);
  constexpr int kRepetitions = 200;
  int tables = 0;
  for (int repetition = 0; repetition < kRepetitions; ++repetition) {
    ScoreList a = list("a", {}), b = list("b", {});
    for (int k = 0; k < 100; ++k) {
      const double truth = 0.5 + 0.05 * random.normal();
      a.units.push_back({k, truth + 0.03 * random.normal(), 0.0009, {}});
      b.units.push_back({k, truth + 0.05 + 0.06 * random.normal(), 0.0036, {}});
    }
    tables += compare(a, b).significant_differences > 0;
  }
  EXPECT_LE(tables, 20);  // 10 expected, three errors are 9
}

}  // namespace
}  // namespace firstmove::analysis
