#include "jobs/match/opening.hpp"

#include <gtest/gtest.h>

#include <set>

#include "core/movegen.hpp"
#include "core/validate.hpp"
#include "tests/support/variants.hpp"

namespace firstmove::jobs::match {
namespace {

using core::Geometry;

template <Geometry G>
class Drawer {
 public:
  explicit Drawer(const char* variant) : tables(*core::find_variant(variant)), searcher(tables, {}) {}
  Opening draw(const OpeningSettings& settings, std::uint32_t pair) {
    return draw_opening(searcher, tables, settings, pair);
  }

  core::RuleTables<G> tables;
  core::search::Searcher<G> searcher;
};

OpeningSettings random_plies(int plies) {
  OpeningSettings settings;
  settings.choice = OpeningChoice::random;
  settings.plies = plies;
  return settings;
}

template <Geometry G>
void expect_playable(const char* variant, const OpeningSettings& settings) {
  Drawer<G> drawer(variant);
  for (std::uint32_t pair = 0; pair < 5; ++pair) {
    const Opening opening = drawer.draw(settings, pair);
    ASSERT_EQ(opening.moves.size(), static_cast<std::size_t>(settings.plies));
    core::Game<G> game(core::start_position(drawer.tables, opening.setup));
    for (const core::Move move : opening.moves) {
      ASSERT_TRUE(core::is_legal(game.position(), move));
      game.play(move);
    }
    EXPECT_FALSE(game.outcome(core::count_moves(game.position())).has_value());
  }
}

TEST(Opening, LeadsToAGameThatGoesOn) {
  expect_playable<core::k8x8>("chess960", random_plies(12));
  expect_playable<core::k9x9>("chess8400", random_plies(12));
  OpeningSettings softmax;
  softmax.depth = 1;
  expect_playable<core::k8x8>("chess480", softmax);
}

TEST(Opening, IsAFunctionOfSeedAndPairAlone) {
  Drawer<core::k8x8> one("chess960");
  Drawer<core::k8x8> other("chess960");
  const OpeningSettings settings = random_plies(8);
  other.draw(settings, 3);
  const Opening first = one.draw(settings, 7);
  const Opening again = other.draw(settings, 7);
  EXPECT_EQ(first.setup, again.setup);
  EXPECT_EQ(first.moves, again.moves);
}

TEST(Opening, DiffersBetweenPairsAndSeeds) {
  Drawer<core::k8x8> drawer("chess960");
  OpeningSettings settings = random_plies(8);
  std::set<core::SetupId> setups;
  for (std::uint32_t pair = 0; pair < 50; ++pair) setups.insert(drawer.draw(settings, pair).setup);
  EXPECT_GT(setups.size(), 40u);
  const Opening before = drawer.draw(settings, 0);
  settings.seed = 2;
  EXPECT_NE(drawer.draw(settings, 0).moves, before.moves);
}

TEST(Opening, KeepsToAGivenSetup) {
  Drawer<core::k8x8> drawer("chess960");
  OpeningSettings settings = random_plies(4);
  settings.setup = 518;
  const Opening one = drawer.draw(settings, 0);
  const Opening two = drawer.draw(settings, 1);
  EXPECT_EQ(one.setup, 518);
  EXPECT_EQ(two.setup, 518);
  EXPECT_NE(one.moves, two.moves);
}

// Not one of many openings is fool's mate or another end, however many plies are asked for.
TEST(Opening, IsDrawnAgainWhenItEndsTheGame) {
  Drawer<core::k8x8> drawer("chess960");
  const OpeningSettings settings = random_plies(60);
  for (std::uint32_t pair = 0; pair < 30; ++pair) {
    const Opening opening = drawer.draw(settings, pair);
    core::Game<core::k8x8> game(core::start_position(drawer.tables, opening.setup));
    for (const core::Move move : opening.moves) game.play(move);
    EXPECT_FALSE(game.outcome(core::count_moves(game.position())).has_value()) << pair;
  }
}

}  // namespace
}  // namespace firstmove::jobs::match
