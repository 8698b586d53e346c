#include "core/search/evaluation_parameters.hpp"

#include <gtest/gtest.h>

#include <set>

#include "core/search/evaluate.hpp"
#include "core/search/evaluation_files.hpp"
#include "core/search/searcher.hpp"
#include "tests/search/support.hpp"
#include "tests/support/variants.hpp"

namespace firstmove::core::search {
namespace {

const VariantRules& rules_of(const char* id) {
  return *find_variant(id);
}

std::string good_text() {
  return format_parameters(derived_parameters(rules_of("chess960")), rules_of("chess960"), "a comment");
}

/// The good text with one line replaced.
std::string with_line(const std::string& line, const std::string& replacement) {
  std::string text = good_text();
  const std::size_t at = text.find("\n" + line + " ");
  EXPECT_NE(at, std::string::npos) << line;
  const std::size_t end = text.find('\n', at + 1);
  return text.replace(at + 1, end - at - 1, replacement);
}

/// The only fault of a text: "line name: message".
std::string fault_of(const std::string& text) {
  const auto read = parse_parameters(text, rules_of("chess960"));
  if (read) return "none";
  std::string all;
  for (const ParameterFault& fault : read.error()) {
    all += (all.empty() ? "" : "; ") + std::to_string(fault.line) + " " + fault.name + ": " + fault.message;
  }
  return all;
}

TEST(Parameters, HaveNamesOfTheirOwnOnEveryBoard) {
  for (const VariantRules& rules : builtin_variants()) {
    std::set<std::string> names;
    std::set<int> slots;
    for (const ParameterName& each : parameter_names(rules)) {
      EXPECT_TRUE(names.insert(each.name).second) << each.name;
      EXPECT_TRUE(slots.insert(each.slot).second) << each.name;
      EXPECT_GE(each.slot, kGroupOffsets[static_cast<std::size_t>(each.group)]) << each.name;
      EXPECT_LT(each.slot, kGroupOffsets[static_cast<std::size_t>(each.group) + 1]) << each.name;
    }
    EXPECT_TRUE(names.contains("N.square.a1"));
    EXPECT_TRUE(names.contains("Q.mobility.27"));
    EXPECT_TRUE(names.contains("B.pair"));
    EXPECT_FALSE(names.contains("N.pair"));
    EXPECT_EQ(names.contains("M.material"), rules.id == "chess8400");
    EXPECT_EQ(names.contains("K.square.e9"), rules.geometry == k9x9);
  }
}

TEST(Parameters, AreReadAsTheyWereWritten) {
  for (const VariantRules& rules : builtin_variants()) {
    EvaluationParameters parameters = derived_parameters(rules);
    parameters.score_scale_cp = 321;
    const auto read = parse_parameters(format_parameters(parameters, rules, "first\n\nthird"), rules);
    ASSERT_TRUE(read.has_value()) << read.error().front().message;
    EXPECT_EQ(*read, parameters);
  }
}

TEST(Parameters, ShippedFilesAreWithoutFault) {
  for (const EvaluationFile& file : kEvaluationFiles) {
    const auto read = parse_parameters(file.text, rules_of(file.variant));
    ASSERT_TRUE(read.has_value()) << file.variant << " " << read.error().front().name << ": "
                                  << read.error().front().message;
    EXPECT_EQ(file.men_key, men_key(rules_of(file.variant))) << file.variant;
    EXPECT_EQ(*read, default_parameters(rules_of(file.variant)));
  }
}

TEST(Parameters, AreChosenByMenAndBoard) {
  EXPECT_EQ(default_parameters(rules_of("chess480")), default_parameters(rules_of("chess960")));
  EXPECT_EQ(default_parameters(rules_of("chess484")), default_parameters(rules_of("chess960")));
  EXPECT_FALSE(has_same_men(rules_of("chess8400"), rules_of("chess960")));
  VariantRules other = rules_of("chess960");
  other.id = "another";
  EXPECT_TRUE(has_same_men(other, rules_of("chess960")));
  other.men[other.man_of('N')].leaps = {{1, 3}, {-1, 3}, {1, -3}, {-1, -3},
                                        {3, 1}, {-3, 1}, {3, -1}, {-3, -1}};
  EXPECT_FALSE(has_same_men(other, rules_of("chess960")));
  EXPECT_EQ(default_parameters(other), derived_parameters(other));
}

TEST(ParameterText, WithoutFaultIsRead) {
  EXPECT_EQ(fault_of(good_text()), "none");
}
TEST(ParameterText, AnUnknownNameBringsTheNearestOne) {
  const std::string fault = fault_of(with_line("doubled", "doublet -8 -22"));
  EXPECT_NE(fault.find(" doublet: unknown parameter; did you mean doubled?"), std::string::npos) << fault;
  EXPECT_NE(fault.find("0 doubled: missing"), std::string::npos) << fault;
}
TEST(ParameterText, AManThatTheVariantLacksIsUnknown) {
  const std::string fault = fault_of(good_text() + "Z.material 1 2\n");
  EXPECT_NE(fault.find("Z.material: unknown parameter"), std::string::npos) << fault;
}
TEST(ParameterText, ADuplicateNamesTheFirstLine) {
  const std::string fault = fault_of("tempo 1 2 # now\n" + good_text());
  EXPECT_NE(fault.find(" tempo: stated twice, first in line 1"), std::string::npos) << fault;
}
TEST(ParameterText, ANumberOutOfRangeSaysTheRange) {
  for (const char* line : {"tempo 5001 0", "tempo 1", "tempo 1 2 3", "tempo 1.5 2", "tempo"}) {
    const std::string fault = fault_of(with_line("tempo", line));
    EXPECT_NE(fault.find("tempo: wants two whole numbers, middlegame and endgame, from -5000 to 5000"),
              std::string::npos)
        << line << " gave " << fault;
  }
}
TEST(ParameterText, TheScoreScaleIsOneNumber) {
  for (const char* line : {"score_scale 49", "score_scale 400 400", "score_scale x"}) {
    const std::string fault = fault_of(with_line("score_scale", line));
    EXPECT_NE(fault.find("score_scale: wants one whole number, centipawns from 50 to 5000"),
              std::string::npos)
        << line << " gave " << fault;
  }
}
TEST(ParameterText, AnEmptyTextMissesEverything) {
  const auto read = parse_parameters("", rules_of("chess960"));
  ASSERT_FALSE(read.has_value());
  EXPECT_EQ(read.error().size(), parameter_names(rules_of("chess960")).size() + 1);
}

TEST(Parameters, OfThePlayerReplaceTheDefaultOnes) {
  EvaluationParameters parameters = default_parameters(rules_of("chess960"));
  parameters.values[static_cast<std::size_t>(slot(Group::tempo))] = {77, 77};
  PlayerParameters player;
  player.evaluation = &parameters;
  const RuleTables<k8x8>& tables = tables_of<k8x8>("chess960");
  const Position<k8x8> start = start_position(tables, 518);
  EXPECT_EQ(Searcher<k8x8>(tables, player).evaluate(start), 77);
  EXPECT_NE(Searcher<k8x8>(tables, PlayerParameters{}).evaluate(start), 77);
}

}  // namespace
}  // namespace firstmove::core::search
