#include "jobs/selfplay.hpp"

#include <algorithm>

#include "core/hash.hpp"
#include "core/movegen.hpp"
#include "core/outcome.hpp"
#include "core/search/opening.hpp"
#include "jobs/seeds.hpp"

namespace firstmove::jobs {
namespace {

using core::Geometry;
using core::Move;
using core::search::Score;
using core::search::Searcher;
using core::search::SearchLimits;

/// A choice and the chooser's score, for the side to move.
struct Decision {
  Move move;
  Score score;
  bool is_searched;  ///< not drawn as an opening move
};

std::int16_t stored_score(Score for_white) {
  return static_cast<std::int16_t>(std::clamp(for_white, -32000, 32000));
}

/// Where the static evaluation of the position should agree with the search: neither in check, nor with a
/// capture or promotion as the best move, nor with a mate in sight.
template <Geometry G>
bool is_quiet(const core::Position<G>& position, const Decision& made) {
  return made.is_searched && !core::search::is_mate(made.score) && !made.move.is_promotion() &&
         !position.is_capture(made.move) && !position.in_check();
}

/// Everything an opening search may look at: the positions since the last move that cannot be taken back, in
/// order, and the counter of such moves.
template <Geometry G>
std::uint64_t decision_key(const core::Game<G>& game) {
  const std::vector<std::uint64_t>& keys = game.keys();
  const auto clock = static_cast<std::size_t>(game.position().halfmove_clock());
  const std::size_t span = std::min(keys.size(), clock + 1);
  std::uint64_t hash = core::mix64(clock);
  for (std::size_t i = keys.size() - span; i < keys.size(); ++i) hash = core::combine64(hash, keys[i]);
  return hash;
}

/// What play_game writes down while a game goes on.
class Recorder {
 public:
  Recorder(core::SetupId setup, std::uint32_t game_number) {
    game_.row = {};
    game_.row.setup_id = setup;
    game_.row.game_number = game_number;
    game_.row.score_cp.fill(results::kNoScore);
  }

  template <Geometry G>
  void decision(const core::Position<G>& position, int ply, int legal_moves, const Decision& made) {
    results::GameRow& row = game_.row;
    if (ply == 0) row.first_move = made.move.word();
    row.legal_moves += static_cast<std::uint32_t>(legal_moves);
    const Score for_white = position.side_to_move() == core::Colour::white ? made.score : -made.score;
    game_.moves.push_back(made.move.word());
    game_.scores_cp.push_back(is_quiet(position, made) ? stored_score(for_white) : results::kNoScore);
    for (std::size_t i = 0; i < results::kCheckpointPlies.size(); ++i) {
      if (results::kCheckpointPlies[i] != ply) continue;
      row.score_cp[i] = stored_score(for_white);
      row.key[i] = position.key();
    }
  }

  PlayedGame finish(core::Outcome outcome, int plies) {
    game_.row.result_code = static_cast<std::uint8_t>(outcome.result);
    game_.row.ending_code = static_cast<std::uint8_t>(outcome.ending);
    game_.row.plies = static_cast<std::uint16_t>(plies);
    return std::move(game_);
  }

 private:
  PlayedGame game_;
};

template <Geometry G>
Decision open(Searcher<G>& searcher, OpeningMemo& memo, const results::Condition& condition,
              const core::Game<G>& game, std::uint64_t random) {
  const std::uint64_t key = decision_key(game);
  const OpeningMemo::Scores* scores = memo.find(key);
  if (scores == nullptr) scores = &memo.store(key, searcher.score_moves(game, condition.opening_depth));
  Score best = -core::search::kInfinite;
  for (const core::search::ScoredMove& scored : *scores) best = std::max(best, scored.score);
  return {core::search::choose_opening_move(*scores, condition.temperature_cp, random), best, false};
}

template <Geometry G>
Decision think(Searcher<G>& searcher, const core::Game<G>& game, int depth, std::uint64_t nodes,
               const StopSignal& stop) {
  SearchLimits limits;
  limits.depth = depth;
  limits.max_nodes = nodes;
  limits.stop = [&stop] { return stop.is_grace_over(); };
  const core::search::SearchResult result = searcher.search(game, limits);
  return {result.best, result.score, true};
}

}  // namespace

template <Geometry G>
std::optional<PlayedGame> play_game(Searcher<G>& searcher, OpeningMemo& memo, const GameSettings& settings,
                                    const core::Position<G>& start, core::SetupId setup,
                                    std::uint32_t game_number, const StopSignal& stop) {
  const results::Condition& condition = settings.condition;
  Recorder recorder(setup, game_number);
  core::Game<G> game(start);
  searcher.clear();
  while (true) {
    const int legal_moves = core::count_moves(game.position());
    if (const auto outcome = game.outcome(legal_moves)) return recorder.finish(*outcome, game.plies());
    const int ply = game.plies();
    if (ply >= condition.move_cap) {
      return recorder.finish({core::Result::draw, core::Ending::move_cap}, ply);
    }
    const Decision made =
        ply < condition.opening_plies
            ? open(searcher, memo, condition, game, random_number(settings.stream, setup, game_number, ply))
            : think(searcher, game, condition.depth, condition.nodes, stop);
    if (stop.is_grace_over()) return std::nullopt;  // the search may have been cut short
    recorder.decision(game.position(), ply, legal_moves, made);
    game.play(made.move);
  }
}

template <Geometry G>
std::optional<std::int32_t> score_root(Searcher<G>& searcher, const GameSettings& settings,
                                       const core::Position<G>& start, int depth, const StopSignal& stop) {
  searcher.clear();
  const Decision made = think(searcher, core::Game<G>(start), depth, settings.condition.nodes, stop);
  if (stop.is_grace_over()) return std::nullopt;
  return start.side_to_move() == core::Colour::white ? made.score : -made.score;
}

#define FIRSTMOVE_INSTANTIATE(G)                                                                             \
  template std::optional<PlayedGame> play_game(Searcher<core::G>&, OpeningMemo&, const GameSettings&,        \
                                               const core::Position<core::G>&, core::SetupId, std::uint32_t, \
                                               const StopSignal&);                                           \
  template std::optional<std::int32_t> score_root(Searcher<core::G>&, const GameSettings&,                   \
                                                  const core::Position<core::G>&, int, const StopSignal&);
FIRSTMOVE_FOR_EACH_GEOMETRY(FIRSTMOVE_INSTANTIATE)
#undef FIRSTMOVE_INSTANTIATE

}  // namespace firstmove::jobs
