#include <gtest/gtest.h>

#include <map>

#include "core/search/evaluate.hpp"
#include "core/search/taper.hpp"
#include "tests/search/support.hpp"

namespace firstmove::core::search {
namespace {

/// Counts by name, White's less Black's; danger of White's king as "white NAME", of Black's as "black NAME".
std::map<std::string, int> counts(const std::string& fen) {
  const RuleTables<k8x8>& tables = tables_of<k8x8>("chess960");
  const EvaluationTrace trace = Evaluator<k8x8>(tables).trace(position_of<k8x8>("chess960", fen));
  std::map<int, std::string> names;
  for (const ParameterName& each : parameter_names(tables.rules)) names[each.slot] = each.name;
  std::map<std::string, int> result;
  for (const auto& [slot, count] : trace.linear) result[names.at(slot)] = count;
  for (const auto& [slot, count] : trace.danger[0]) result["white " + names.at(slot)] = count;
  for (const auto& [slot, count] : trace.danger[1]) result["black " + names.at(slot)] = count;
  return result;
}
int count(const std::string& fen, const std::string& name) {
  const auto all = counts(fen);
  const auto found = all.find(name);
  return found == all.end() ? 0 : found->second;
}

TEST(Packed, KeepsBothHalvesOfEverySign) {
  for (const int middle : {-70'000, -1, 0, 1, 70'000}) {
    for (const int end : {-70'000, -1, 0, 1, 70'000}) {
      EXPECT_EQ(middle_of(pack(middle, end)), middle);
      EXPECT_EQ(end_of(pack(middle, end)), end);
      EXPECT_EQ(end_of(pack(middle, end) * -3 + pack(5, 7)), end * -3 + 7);
      EXPECT_EQ(middle_of(pack(middle, end) * -3 + pack(5, 7)), middle * -3 + 5);
    }
  }
}

TEST(PawnTerms, TellTheKindsOfPawnsApart) {
  // a2 isolated with an open file ahead; c3, d4 connected; f2, f3 doubled, f-pawns isolated and opposed.
  const char* fen = "4k3/5p2/8/8/3P4/2P2P2/P4P2/4K3 w - - 0 1";
  EXPECT_EQ(count(fen, "isolated_open"), 1);
  EXPECT_EQ(count(fen, "isolated"), 2 - 1);
  EXPECT_EQ(count(fen, "doubled"), 1);
  EXPECT_EQ(count(fen, "supported.2"), 1);
  EXPECT_EQ(count(fen, "passed.0"), 1);
  EXPECT_EQ(count(fen, "passed.1"), 1);
  EXPECT_EQ(count(fen, "passed.2"), 1);
}

TEST(PawnTerms, ABackwardPawnHasNeighboursAheadAndMayNotGo) {
  EXPECT_EQ(count("4k3/8/8/3p4/2P5/3P4/8/4K3 w - - 0 1", "backward"), 0);
  EXPECT_EQ(count("4k3/8/4p3/8/2P5/3P4/8/4K3 w - - 0 1", "backward_open"), 0);
  EXPECT_EQ(count("4k3/8/8/4p3/2P5/3P4/8/4K3 w - - 0 1", "backward_open"), 1);
  EXPECT_EQ(count("4k3/8/8/8/2Pp4/3P4/8/4K3 w - - 0 1", "backward"), 1);
}

TEST(PawnTerms, ACandidateHasNoFewerHelpersThanGuards) {
  EXPECT_EQ(count("4k3/2p1p3/8/8/8/3P4/8/4K3 w - - 0 1", "candidate.1"), 0);
  EXPECT_EQ(count("4k3/2p5/8/8/3P4/2P5/8/4K3 w - - 0 1", "candidate.2"), 1);
  EXPECT_EQ(count("4k3/2p1p3/8/8/3P4/2P5/8/4K3 w - - 0 1", "candidate.2"), 0);
}

TEST(PassedPawns, SeeWhatStandsBeforeThem) {
  const char* free = "7k/8/8/3P4/8/8/8/K7 w - - 0 1";
  EXPECT_EQ(count(free, "passed_safe_path.3"), 1);
  EXPECT_EQ(count(free, "passed_king.3"), 5);
  EXPECT_EQ(count(free, "passed_enemy_king.3"), 4);
  const char* blocked = "7k/8/3n4/3P4/8/8/8/K7 w - - 0 1";
  EXPECT_EQ(count(blocked, "passed_blocked.3"), 1);
  EXPECT_EQ(count(blocked, "passed_safe_path.3"), 0);
}

TEST(Threats, CountTheVictimForTheAttacker) {
  EXPECT_EQ(count("4k3/8/8/3r4/4P3/8/8/4K3 w - - 0 1", "R.threat_by_pawn"), 1);
  EXPECT_EQ(count("4k3/8/8/3r4/8/4N3/8/4K3 w - - 0 1", "R.threat_by_lesser"), 1);
  EXPECT_EQ(count("4k3/8/8/3r4/8/4N3/8/4K3 w - - 0 1", "R.hanging"), 1);
  EXPECT_EQ(count("4k3/8/4p3/3r4/8/4N3/8/4K3 w - - 0 1", "R.hanging"), 0);
  EXPECT_EQ(count("4k3/8/8/3n1b2/8/3PP3/8/4K3 w - - 0 1", "push_threat"), 2);
}

TEST(KingDanger, NeedsAnAttacker) {
  EXPECT_EQ(count("6k1/5ppp/8/8/8/8/8/K7 w - - 0 1", "black danger_base"), 0);
  const char* fen = "6k1/5ppp/8/6N1/8/8/8/K6R w - - 0 1";
  EXPECT_EQ(count(fen, "black danger_base"), 1);
  EXPECT_EQ(count(fen, "black N.ring_attacker"), 1);
  EXPECT_EQ(count(fen, "black R.ring_attacker"), 1);
  EXPECT_EQ(count(fen, "black attackers.2"), 1);
  EXPECT_EQ(count(fen, "black strongest_absent"), 1);
}

TEST(KingDanger, SeesACheckUnlessItsSquareIsGuarded) {
  // The queen checks from b8.
  EXPECT_EQ(count("6k1/5ppp/8/8/8/8/7Q/K6R w - - 0 1", "black Q.safe_check"), 1);
  EXPECT_EQ(count("6k1/5ppp/8/8/8/8/1r5Q/K6R w - - 0 1", "black Q.safe_check"), 0);
}

TEST(EndScale, BelievesNoMinorManAlone) {
  const Evaluator<k8x8> evaluator(tables_of<k8x8>("chess960"));
  const auto score = [&](const char* fen) { return evaluator.evaluate(position_of<k8x8>("chess960", fen)); };
  EXPECT_LT(score("4k2r/8/8/8/8/8/8/R1B1K3 w - - 0 1"), 150);
  EXPECT_GT(score("4k3/8/8/8/8/8/8/R1B1K3 w - - 0 1"), 600);
  const int opposite = score("4kb2/5p2/8/8/8/8/4PPP1/4KB2 w - - 0 1");
  const int equal = score("4k1b1/5p2/8/8/8/8/4PPP1/4KB2 w - - 0 1");
  EXPECT_LT(opposite, equal * 2 / 3);
}

/// The law that tuning rests on.
template <Geometry G>
void expect_traces_to_agree(const std::string& variant) {
  const Evaluator<G> evaluator(tables_of<G>(variant));
  const EvaluationParameters parameters = evaluator.parameters();
  int in_danger = 0;
  for (std::uint64_t seed = 0; seed < 60 * kEffort; ++seed) {
    const Position<G> position = random_walk<G>(variant, seed, static_cast<int>(seed % 90) * 2).position();
    const EvaluationTrace trace = evaluator.trace(position);
    const Score for_white = trace_score(trace, parameters);
    const Score score = position.side_to_move() == Colour::white ? for_white : -for_white;
    EXPECT_EQ(score, evaluator.evaluate(position)) << to_fen(position);
    EXPECT_EQ(score, evaluator.evaluate(position)) << "from the cache: " << to_fen(position);
    in_danger += trace.danger[0].empty() ? 0 : 1;
  }
  EXPECT_GT(in_danger, 5);
}

TEST(Trace, TimesTheParametersIsTheScoreOfChess960) {
  expect_traces_to_agree<k8x8>("chess960");
}
TEST(Trace, TimesTheParametersIsTheScoreOfChess8400) {
  expect_traces_to_agree<k9x9>("chess8400");
}

}  // namespace
}  // namespace firstmove::core::search
