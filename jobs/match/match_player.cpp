#include "jobs/match/match_player.hpp"

#include <time.h>

#include <chrono>
#include <optional>

#include "core/fen.hpp"
#include "core/notation.hpp"
#include "core/search/searcher.hpp"
#include "jobs/match/uci_engine.hpp"
#include "jobs/uci/engine.hpp"
#include "jobs/uci/move_text.hpp"

namespace firstmove::jobs::match {
namespace {

using core::Geometry;
using core::search::PlayerParameters;
using core::search::SearchLimits;
using core::search::SearchResult;

constexpr int kDeepest = 100;

double thread_cpu_seconds() {
  timespec used{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &used);
  return static_cast<double>(used.tv_sec) + 1e-9 * static_cast<double>(used.tv_nsec);
}

PlayerParameters parameters_of(const PlayerSpec& spec) {
  PlayerParameters parameters;
  if (spec.hash_mb != 0) parameters.table_entries_log2 = uci::table_entries_log2(spec.hash_mb);
  parameters.evaluation = spec.evaluation.get();
  parameters.network = spec.network.get();
  return parameters;
}

template <Geometry G>
class SearchPlayer final : public MatchPlayer<G> {
 public:
  SearchPlayer(const PlayerSpec& spec, const core::RuleTables<G>& tables)
      : spec_(spec), searcher_(tables, parameters_of(spec)) {}

  void new_game() override { searcher_.clear(); }

  Choice choose(const GameSoFar<G>& so_far, const StopSignal& stop) override {
    using Clock = std::chrono::steady_clock;
    const double cpu_before = thread_cpu_seconds();
    const Clock::time_point begin = Clock::now();
    const Clock::time_point end = begin + std::chrono::milliseconds(spec_.time_ms);
    SearchLimits limits;
    limits.depth = spec_.depth != 0 ? spec_.depth : kDeepest;
    limits.hard_nodes = spec_.nodes;
    limits.max_nodes = spec_.last_iteration_nodes;
    limits.stop = [&] { return stop.is_requested() || (spec_.time_ms != 0 && Clock::now() >= end); };
    const SearchResult result = searcher_.search(so_far.game, limits);
    const double seconds = std::chrono::duration<double>(Clock::now() - begin).count();
    return {result.best, "", {result.depth, result.nodes, seconds, thread_cpu_seconds() - cpu_before}};
  }

 private:
  const PlayerSpec& spec_;
  core::search::Searcher<G> searcher_;
};

template <Geometry G>
class ProgramPlayer final : public MatchPlayer<G> {
 public:
  ProgramPlayer(const PlayerSpec& spec, const core::RuleTables<G>& tables) : spec_(spec), tables_(tables) {
    start();
  }

  void new_game() override {
    if (!engine_) start();
    try {
      engine_->new_game();
    } catch (const EngineError&) {
      start();  // it may have died after its last move, which is no concern of this game
      engine_->new_game();
    }
  }

  Choice choose(const GameSoFar<G>& so_far, const StopSignal&) override {
    Choice choice;
    try {
      const UciEngine::Answer answer = engine_->go(so_far.start_fen, so_far.moves);
      choice.effort = {answer.depth, answer.nodes, answer.seconds, answer.cpu_seconds};
      const core::Position<G>& position = so_far.game.position();
      if (const auto move = uci::parse_move(position, answer.best)) {
        choice.move = *move;
      } else {
        choice.forfeit = "played '" + answer.best + "', which is not legal in " + core::to_fen(position);
      }
    } catch (const EngineError& error) {
      choice.forfeit = error.what();
      engine_.reset();
    }
    return choice;
  }

 private:
  void start() {
    engine_.reset();
    try {
      engine_.emplace(spec_, tables_.rules);
    } catch (const EngineError& error) {
      throw EngineError("program '" + spec_.program + "': " + error.what());
    }
  }

  const PlayerSpec& spec_;
  const core::RuleTables<G>& tables_;
  std::optional<UciEngine> engine_;
};

}  // namespace

template <Geometry G>
GameSoFar<G>::GameSoFar(const core::Position<G>& start) : game(start), start_fen(core::to_fen(start)) {}

template <Geometry G>
void GameSoFar<G>::play(core::Move move) {
  moves += ' ' + core::to_uci(game.position(), move);
  game.play(move);
}

template <Geometry G>
std::unique_ptr<MatchPlayer<G>> make_match_player(const PlayerSpec& spec, const core::RuleTables<G>& tables) {
  if (spec.is_program()) return std::make_unique<ProgramPlayer<G>>(spec, tables);
  return std::make_unique<SearchPlayer<G>>(spec, tables);
}

#define FIRSTMOVE_INSTANTIATE(G)                                                      \
  template struct GameSoFar<core::G>;                                                 \
  template std::unique_ptr<MatchPlayer<core::G>> make_match_player(const PlayerSpec&, \
                                                                   const core::RuleTables<core::G>&);
FIRSTMOVE_FOR_EACH_GEOMETRY(FIRSTMOVE_INSTANTIATE)
#undef FIRSTMOVE_INSTANTIATE

}  // namespace firstmove::jobs::match
