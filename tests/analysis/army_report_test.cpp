#include "analysis/army_report.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "analysis/report.hpp"
#include "tests/analysis/fixture.hpp"
#include "tests/analysis/simulate.hpp"

namespace firstmove::analysis {
namespace {

using Json = nlohmann::json;

struct Played {
  results::VariantStatistics statistics;
  std::vector<CellDetails> details;
};

/// Regroupment's 484 pairs; the king on b is bad for White, the king on g good for Black.
Played play_regroupment(int games, bool castling_on_edges) {
  Played played;
  test::Random random(3);
  const std::vector<RelocatedArray> arrays = relocated_arrays(kRelocationStart, "");
  played.statistics.provenance.identity.variant = "chess484";
  played.statistics.conditions = {test::make_condition("d3", 3)};
  for (const RelocatedArray& white : arrays) {
    for (const RelocatedArray& black : arrays) {
      results::SetupRecord setup{};
      setup.setup = setup.setup_class = static_cast<std::int64_t>(played.statistics.cells.size());
      setup.white_array = white.array;
      setup.black_array = black.array;
      const bool castles = castling_on_edges || (white.array[1] != 'K' && white.array[6] != 'K');
      setup.fen = "8/8/8/8/8/8/8/8 w " + std::string(castles ? "HAha" : "ha") + " - 0 1";
      played.statistics.table.setups.push_back(setup);
      const double score = 0.54 - (white.array[1] == 'K' ? 0.08 : 0.0) - (black.array[6] == 'K' ? 0.09 : 0.0);
      const GameCounts even = test::play(random, score, 0.3, games / 2);
      const GameCounts odd = test::play(random, score, 0.3, games / 2);
      played.details.push_back({.even = even, .odd = odd});
      const auto sum = [](std::uint64_t a, std::uint64_t b) { return static_cast<std::uint32_t>(a + b); };
      played.statistics.cells.push_back(
          test::make_cell({sum(even.white_wins, odd.white_wins), sum(even.draws, odd.draws),
                           sum(even.black_wins, odd.black_wins)}));
    }
  }
  return played;
}

BalanceTable analyzed(int games, bool castling_on_edges) {
  Played played = play_regroupment(games, castling_on_edges);
  BalanceTable balance =
      analyze(std::move(played.statistics), "chess484.h5", kDefaultMargin, std::move(played.details));
  add_armies(balance);
  return balance;
}

const BalanceTable& regroupment() {
  static const BalanceTable balance = analyzed(200, true);
  return balance;
}

TEST(ArmyReport, MirroredVariantsHaveNoSuchSection) {
  BalanceTable balance = analyze(test::make_statistics(), "fixture.h5");
  const std::string before = json_report(balance);
  add_armies(balance);
  EXPECT_EQ(json_report(balance), before);
  EXPECT_EQ(before.find("armies"), before.npos);
}

TEST(ArmyReport, FindsWhoShouldDoWhat) {
  const Relocation& full = regroupment().conditions.front().relocation.front();
  for (std::size_t k = 0; k < 2; ++k) {
    const ProtocolValue& protocol = full.protocols[k];
    EXPECT_NE(full.game.white()[protocol.white].array[1], 'K') << protocol.text;
    EXPECT_EQ(full.game.black()[protocol.black].array[6], 'K') << protocol.text;
    EXPECT_NEAR(protocol.policy.mean, 0.45, 0.02);
    ASSERT_TRUE(protocol.check);
    EXPECT_NEAR(protocol.check->value, 0.45, 4 * protocol.check->standard_error);
  }
  EXPECT_NEAR(full.none.mean, 0.54, 0.02);
  // Black's first choice: the king goes to g, with near certainty.
  const StageChoice& first = full.protocols[0].path.front();
  EXPECT_EQ(first.options[first.chosen].swap, (Swap{'N', 'g'}));
  EXPECT_GT(first.best_probability[first.chosen], 0.95);
}

TEST(ArmyReport, ReducedPhaseIsPlayedOnItsOwnArrays) {
  const std::vector<Relocation>& phases = regroupment().conditions.front().relocation;
  ASSERT_EQ(phases.size(), 2u);
  EXPECT_EQ(phases[0].name, "full");
  EXPECT_EQ(phases[1].name, "reduced");
  EXPECT_EQ(phases[1].game.white().size(), 14u);
  EXPECT_NEAR(phases[1].protocols[0].policy.mean, 0.54, 0.02);  // no king reaches b or g
}

TEST(ArmyReport, CurtailedCastlingIsReadFromThePositions) {
  EXPECT_FALSE(regroupment().conditions.front().relocation.front().is_curtailed);
  const BalanceTable curtailed = analyzed(8, false);
  EXPECT_TRUE(curtailed.conditions.front().relocation[0].is_curtailed);
  EXPECT_FALSE(curtailed.conditions.front().relocation[1].is_curtailed);
}

TEST(ArmyReport, TerminalAndMarkdownTellBothSectionsInWords) {
  for (const std::string& report : {terminal_report(regroupment()), markdown_report(regroupment())}) {
    for (const char* text :
         {"Strength of the arrays", "The relocation phase as a game: full, 22 arrays a side",
          "The relocation phase as a game: reduced, 14 arrays a side",
          "Black K, Black Q, White K, White Q: Black is better off", "king with the g-knight"})
      EXPECT_NE(report.find(text), report.npos) << text;
  }
}

// Two games a pair of equal arrays: whatever is chosen is a guess, and the report says so first.
TEST(ArmyReport, CallsChoicesBetweenArraysThatAreAlikeAGuess) {
  Played played = play_regroupment(2, true);
  test::Random random(8);
  for (std::size_t k = 0; k < played.details.size(); ++k) {
    const GameCounts games = test::play(random, 0.52, 0.3, 2);
    played.details[k] = {};
    played.statistics.cells[k] = test::make_cell(
        {std::uint32_t(games.white_wins), std::uint32_t(games.draws), std::uint32_t(games.black_wins)});
  }
  BalanceTable balance = analyze(std::move(played.statistics), "chess484.h5");
  add_armies(balance);
  EXPECT_TRUE(are_alike(*balance.conditions.front().armies));
  EXPECT_NE(terminal_report(balance).find("nothing below is more than a guess"), std::string::npos);
  EXPECT_FALSE(are_alike(*regroupment().conditions.front().armies));
  EXPECT_EQ(terminal_report(regroupment()).find("more than a guess"), std::string::npos);
}

TEST(ArmyReport, GainsAreAgainstNoRelocation) {
  const Relocation& full = regroupment().conditions.front().relocation.front();
  for (const ProtocolValue& protocol : full.protocols) {
    EXPECT_NEAR(protocol.gain.mean, protocol.policy.mean - full.none.mean, 1e-12);
    EXPECT_LT(protocol.gain.interval.high, 0) << protocol.text;  // Black's king on g
  }
}

TEST(ArmyReport, JsonHoldsTheHeatMapAndTheProtocols) {
  const Json condition = Json::parse(json_report(regroupment()))["conditions"][0];
  const Json& map = condition["armies"]["heat_map"];
  for (const char* name : {"games", "raw", "fitted", "residual", "standardised_residual"}) {
    ASSERT_EQ(map[name].size(), 22u) << name;
    ASSERT_EQ(map[name][21].size(), 22u) << name;
  }
  EXPECT_NEAR(map["raw"][3][4].get<double>() - map["fitted"][3][4].get<double>(),
              map["residual"][3][4].get<double>(), 2e-6);
  EXPECT_EQ(condition["armies"]["either_side"].size(), 22u);
  EXPECT_EQ(condition["armies"]["goodness_of_fit"]["df"], 924);
  EXPECT_EQ(condition["armies"]["equal_strengths"]["df"], 21);
  EXPECT_LT(condition["armies"]["equal_strengths"]["p"], 1e-6);
  const Json& full = condition["relocation"][0];
  ASSERT_EQ(full["protocols"].size(), 3u);
  EXPECT_EQ(full["protocols"][0]["protocol"], "black_first");
  EXPECT_EQ(full["protocols"][0]["path"].size(), 4u);
  EXPECT_EQ(full["protocols"][0]["path"][0]["options"].size(), 6u);
  EXPECT_EQ(full["protocols"][2]["protocol"], "simultaneous");
  EXPECT_LT(full["protocols"][2]["duality_gap"], 1e-9);
  double chance = 0;
  for (const Json& array : full["protocols"][2]["white_mix"]) chance += array["chance"].get<double>();
  EXPECT_NEAR(chance, 1, 1e-5);
  EXPECT_EQ(full["posterior_mean"].size(), 22u);
  EXPECT_EQ(full["arrays"][0]["text"], "king stays, queen stays");
}

}  // namespace
}  // namespace firstmove::analysis
