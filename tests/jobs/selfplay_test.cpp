#include "jobs/selfplay.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <thread>

#include "core/movegen.hpp"
#include "core/validate.hpp"
#include "jobs/condition.hpp"
#include "jobs/seeds.hpp"
#include "tests/support/variants.hpp"

namespace firstmove::jobs {
namespace {

using core::Geometry;
using core::search::Searcher;

GameSettings settings_of(configs::ConditionSettings settings) {
  return {make_condition(configs::with_defaults(std::move(settings)), false),
          stream_key(1, "rules", "condition")};
}

/// A variant with what playing needs.
template <Geometry G>
struct Table {
  explicit Table(const char* variant) : tables(*core::find_variant(variant)), searcher(tables, {}) {}

  PlayedGame play(const GameSettings& settings, core::SetupId setup, std::uint32_t number) {
    const StopSignal never;
    const auto played =
        play_game(searcher, memo, settings, core::start_position(tables, setup), setup, number, never);
    EXPECT_TRUE(played.has_value());
    return played.value_or(PlayedGame{});
  }

  core::RuleTables<G> tables;
  Searcher<G> searcher;
  OpeningMemo memo;
};

/// Plays the moves again and checks every number of the row that follows from them.
template <Geometry G>
void expect_row_follows_from_moves(const core::RuleTables<G>& tables, const PlayedGame& played,
                                   int move_cap) {
  const results::GameRow& row = played.row;
  core::Game<G> game(core::start_position(tables, row.setup_id));
  std::uint64_t legal_moves = 0;
  for (const std::uint32_t word : played.moves) {
    const core::Move move{word};
    ASSERT_TRUE(core::is_legal(game.position(), move));
    const int count = core::count_moves(game.position());
    ASSERT_FALSE(game.outcome(count).has_value()) << "went on after the end";
    legal_moves += static_cast<std::uint64_t>(count);
    for (std::size_t i = 0; i < results::kCheckpointPlies.size(); ++i) {
      if (results::kCheckpointPlies[i] == game.plies()) {
        EXPECT_EQ(row.key[i], game.position().key());
      }
    }
    game.play(move);
  }
  EXPECT_EQ(row.plies, played.moves.size());
  EXPECT_EQ(row.first_move, played.moves.front());
  EXPECT_EQ(row.legal_moves, legal_moves);
  for (std::size_t i = 0; i < results::kCheckpointPlies.size(); ++i) {
    const bool was_reached = results::kCheckpointPlies[i] < row.plies;
    EXPECT_EQ(row.score_cp[i] != results::kNoScore, was_reached) << i;
    EXPECT_EQ(row.key[i] != 0, was_reached) << i;
  }
  const auto outcome = game.outcome(core::count_moves(game.position()));
  if (outcome) {
    EXPECT_EQ(row.result_code, static_cast<int>(outcome->result));
    EXPECT_EQ(row.ending_code, static_cast<int>(outcome->ending));
  } else {
    EXPECT_EQ(row.plies, move_cap);
    EXPECT_EQ(row.result_code, static_cast<int>(core::Result::draw));
    EXPECT_EQ(row.ending_code, static_cast<int>(core::Ending::move_cap));
  }
}

TEST(Selfplay, RowsFollowFromTheMoves) {
  const GameSettings settings = settings_of({.depth = 2, .opening_plies = 4});
  Table<core::k8x8> chess960("chess960");
  Table<core::k9x9> chess8400("chess8400");
  for (std::uint32_t number = 0; number < 6; ++number) {
    expect_row_follows_from_moves(chess960.tables, chess960.play(settings, 518, number), 500);
    expect_row_follows_from_moves(chess8400.tables, chess8400.play(settings, 4000, number), 500);
  }
}

// What a network may learn from: a search chose a quiet move out of check, no mate in sight.
TEST(Selfplay, KeepsScoresOfQuietPositionsAlone) {
  const GameSettings settings = settings_of({.depth = 3, .opening_plies = 4});
  Table<core::k8x8> table("chess960");
  int kept = 0, left_out = 0;
  for (std::uint32_t number = 0; number < 4; ++number) {
    const PlayedGame played = table.play(settings, 518, number);
    ASSERT_EQ(played.scores_cp.size(), played.moves.size());
    core::Position<core::k8x8> position = core::start_position(table.tables, 518);
    for (std::size_t ply = 0; ply < played.moves.size(); ++ply) {
      const core::Move move(played.moves[ply]);
      if (ply < 4 || position.in_check() || position.is_capture(move) || move.is_promotion()) {
        EXPECT_EQ(played.scores_cp[ply], results::kNoScore) << number << " " << ply;
        ++left_out;
      }
      kept += played.scores_cp[ply] != results::kNoScore;
      for (std::size_t i = 0; i < results::kCheckpointPlies.size(); ++i)
        if (results::kCheckpointPlies[i] == static_cast<int>(ply) &&
            played.scores_cp[ply] != results::kNoScore)
          EXPECT_EQ(played.scores_cp[ply], played.row.score_cp[i]);
      position.make(move);
    }
  }
  EXPECT_GT(kept, 60);
  EXPECT_GT(left_out, 30);
}

TEST(Selfplay, EndsInADrawAtTheMoveCap) {
  const GameSettings settings = settings_of({.depth = 1, .move_cap = 21});
  Table<core::k8x8> table("chess480");
  int capped = 0;
  for (std::uint32_t number = 0; number < 8; ++number) {
    const PlayedGame played = table.play(settings, 100, number);
    expect_row_follows_from_moves(table.tables, played, 21);
    capped += played.row.ending_code == static_cast<int>(core::Ending::move_cap) ? 1 : 0;
  }
  EXPECT_GT(capped, 4);
}

TEST(Selfplay, GamesDoNotDependOnTheGamesBeforeThem) {
  const GameSettings settings = settings_of({.depth = 2, .opening_plies = 6});
  std::vector<results::GameRow> forwards;
  Table<core::k8x8> one("chess960");
  for (std::uint32_t number = 0; number < 10; ++number) forwards.push_back(one.play(settings, 7, number).row);
  Table<core::k8x8> other("chess960");
  for (std::uint32_t number = 10; number-- > 0;) {
    other.memo.clear();
    EXPECT_EQ(other.play(settings, 7, number).row, forwards[number]) << number;
  }
}

TEST(Selfplay, BeginsEachGameKnowingNothing) {
  // The second game finds its only opening decision in the memo, so nothing but the game's start clears the
  // table.
  const GameSettings settings = settings_of({.depth = 4, .opening_plies = 1});
  Table<core::k8x8> table("chess960");
  const results::GameRow first = table.play(settings, 518, 0).row;
  for (std::uint32_t number = 1; number < 4; ++number) table.play(settings, 518, number);
  EXPECT_EQ(table.play(settings, 518, 0).row, first);
}

TEST(Selfplay, GamesOfASetupDiffer) {
  const GameSettings settings = settings_of({.depth = 1, .opening_plies = 8});
  Table<core::k8x8> table("chess960");
  std::vector<std::vector<std::uint32_t>> games;
  for (std::uint32_t number = 0; number < 8; ++number)
    games.push_back(table.play(settings, 518, number).moves);
  std::sort(games.begin(), games.end());
  EXPECT_EQ(std::unique(games.begin(), games.end()), games.end());
}

TEST(Selfplay, ScoresTheFirstPositionAfterTheOpeningAfresh) {
  const GameSettings settings = settings_of({.depth = 3, .opening_plies = 8, .opening_depth = 1});
  Table<core::k8x8> table("chess484");
  const PlayedGame played = table.play(settings, 250, 1);
  ASSERT_GT(played.row.plies, 8);
  core::Game<core::k8x8> game(core::start_position(table.tables, 250));
  for (int ply = 0; ply < 8; ++ply) game.play(core::Move{played.moves[static_cast<std::size_t>(ply)]});
  Searcher<core::k8x8> fresh(table.tables, {});
  EXPECT_EQ(played.row.score_cp[0], fresh.search(game, {.depth = 3, .max_nodes = 0, .stop = {}}).score);
}

TEST(Selfplay, ScoresACheckpointInsideTheOpeningByItsBestMove) {
  const GameSettings settings = settings_of({.depth = 2, .opening_plies = 12});
  Table<core::k8x8> table("chess960");
  const PlayedGame played = table.play(settings, 3, 0);
  core::Game<core::k8x8> game(core::start_position(table.tables, 3));
  for (int ply = 0; ply < 8; ++ply) game.play(core::Move{played.moves[static_cast<std::size_t>(ply)]});
  core::search::Score best = -core::search::kInfinite;
  for (const auto& scored : table.searcher.score_moves(game, 2)) best = std::max(best, scored.score);
  EXPECT_EQ(played.row.score_cp[0], best);
}

TEST(RootScore, IsThatOfAFreshSearch) {
  const GameSettings settings = settings_of({.depth = 4});
  Table<core::k9x9> table("chess8400");
  const auto start = core::start_position(table.tables, 8399);
  table.play(settings, 8399, 0);  // leaves something in the table
  const StopSignal never;
  const auto score = score_root(table.searcher, settings, start, 3, never);
  Searcher<core::k9x9> fresh(table.tables, {});
  EXPECT_EQ(score, fresh.search(core::Game(start), {.depth = 3, .max_nodes = 0, .stop = {}}).score);
}

TEST(Selfplay, GivesNoGameOnceTheGraceIsOver) {
  StopSignal stop;
  stop.request();
  EXPECT_TRUE(stop.is_requested());
  EXPECT_FALSE(stop.is_grace_over());
  std::this_thread::sleep_for(std::chrono::nanoseconds(StopSignal::kGraceNanoseconds + 50'000'000));
  EXPECT_TRUE(stop.is_grace_over());
  Table<core::k8x8> table("chess960");
  const auto start = core::start_position(table.tables, 0);
  EXPECT_FALSE(
      play_game(table.searcher, table.memo, settings_of({.depth = 1}), start, 0, 0, stop).has_value());
}

}  // namespace
}  // namespace firstmove::jobs
