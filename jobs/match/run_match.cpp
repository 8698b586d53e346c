#include "jobs/match/run_match.hpp"

#include <map>
#include <memory>
#include <mutex>

#include "core/validate.hpp"
#include "jobs/match/uci_engine.hpp"

namespace firstmove::jobs::match {
namespace {

using core::Geometry;

constexpr std::size_t kForfeitsKept = 10;

/// The two games of an opening: in the first, the first player has White.
struct PairOfGames {
  core::SetupId setup;
  std::array<MatchGame, 2> games;
};

int points_x2(core::Result result, bool for_white) {
  if (result == core::Result::draw) return 1;
  return (result == core::Result::white_wins) == for_white ? 2 : 0;
}

void add(MatchTotals& totals, std::uint32_t number, const PairOfGames& pair) {
  int pair_points_x2 = 0;
  for (std::size_t i = 0; i < pair.games.size(); ++i) {
    const MatchGame& game = pair.games[i];
    const int points = points_x2(game.outcome.result, i == 0);
    pair_points_x2 += points;
    ++totals.games[static_cast<std::size_t>(2 - points)];
    totals.white_points_x2 += static_cast<std::uint64_t>(points_x2(game.outcome.result, true));
    ++totals.endings[static_cast<std::size_t>(game.outcome.ending)];
    totals.plies += static_cast<std::uint64_t>(game.plies);
    totals.tally[0].add(game.tally[i]);
    totals.tally[1].add(game.tally[1 - i]);
    if (game.forfeit.empty()) continue;
    const int loser = points == 0 ? 0 : 1;
    ++totals.forfeits[static_cast<std::size_t>(loser)];
    if (totals.first_forfeits.size() < kForfeitsKept) {
      totals.first_forfeits.push_back({number, pair.setup, loser, game.forfeit});
    }
  }
  ++totals.results.pairs[static_cast<std::size_t>(pair_points_x2)];
}

/// Takes pairs in any order and counts them in theirs.
class Scoreboard {
 public:
  Scoreboard(const MatchSettings& settings, const OnPair& on_pair) : settings_(settings), on_pair_(on_pair) {}

  void take(std::uint32_t number, PairOfGames pair) {
    const std::lock_guard lock(mutex_);
    waiting_.emplace(number, std::move(pair));
    for (auto next = waiting_.begin(); !is_over_ && next != waiting_.end() && next->first == counted_;
         next = waiting_.erase(next)) {
      add(outcome_.totals, counted_++, next->second);
      on_pair_(outcome_.totals);
      decide();
    }
  }

  void fail(const std::string& why) {
    const std::lock_guard lock(mutex_);
    if (outcome_.failure.empty()) outcome_.failure = why;
    is_over_ = true;
  }

  bool is_over() const {
    const std::lock_guard lock(mutex_);
    return is_over_;
  }
  MatchOutcome outcome() const { return outcome_; }

 private:
  void decide() {
    if (!settings_.sprt) return;
    outcome_.sprt = analysis::sprt(outcome_.totals.results, *settings_.sprt);
    is_over_ = outcome_.sprt->decision != analysis::SprtDecision::undecided;
  }

  const MatchSettings& settings_;
  const OnPair& on_pair_;
  mutable std::mutex mutex_;
  std::map<std::uint32_t, PairOfGames> waiting_;
  std::uint32_t counted_ = 0;
  bool is_over_ = false;
  MatchOutcome outcome_;
};

/// What one worker owns.
template <Geometry G>
class Table {
 public:
  Table(const MatchSettings& settings, const core::RuleTables<G>& tables)
      : settings_(settings),
        tables_(tables),
        opener_(tables, core::search::PlayerParameters{}),
        players_{make_match_player(settings.players[0], tables),
                 make_match_player(settings.players[1], tables)} {}

  std::optional<PairOfGames> play(std::uint32_t number, const StopSignal& stop) {
    const Opening opening = draw_opening(opener_, tables_, settings_.opening, number);
    const core::Position<G> start = core::start_position(tables_, opening.setup);
    PairOfGames pair{opening.setup, {}};
    for (std::size_t i = 0; i < 2; ++i) {
      const std::array players{players_[i].get(), players_[1 - i].get()};
      auto game = play_match_game<G>(players, start, opening, settings_.max_plies, stop);
      if (!game) return std::nullopt;
      pair.games[i] = std::move(*game);
    }
    return pair;
  }

 private:
  const MatchSettings& settings_;
  const core::RuleTables<G>& tables_;
  core::search::Searcher<G> opener_;
  std::array<std::unique_ptr<MatchPlayer<G>>, 2> players_;
};

template <Geometry G>
void play_pairs(const MatchSettings& settings, Executor& executor, const StopSignal& stop,
                Scoreboard& scoreboard) {
  const core::RuleTables<G> rule_tables(settings.rules);
  std::vector<std::unique_ptr<Table<G>>> tables(static_cast<std::size_t>(executor.workers()));
  executor.run(settings.pairs, [&](int worker, std::size_t index) {
    if (stop.is_requested() || scoreboard.is_over()) return;
    try {
      std::unique_ptr<Table<G>>& table = tables[static_cast<std::size_t>(worker)];
      if (!table) table = std::make_unique<Table<G>>(settings, rule_tables);
      const auto number = static_cast<std::uint32_t>(index);
      if (auto pair = table->play(number, stop)) scoreboard.take(number, std::move(*pair));
    } catch (const std::exception& error) {
      scoreboard.fail(error.what());
    }
  });
}

}  // namespace

MatchOutcome run_match(const MatchSettings& settings, Executor& executor, const StopSignal& stop,
                       const OnPair& on_pair) {
  Scoreboard scoreboard(settings, on_pair);
  core::dispatch(settings.rules.geometry,
                 [&]<Geometry G>() { play_pairs<G>(settings, executor, stop, scoreboard); });
  return scoreboard.outcome();
}

}  // namespace firstmove::jobs::match
