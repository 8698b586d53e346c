#include "jobs/match/play_match_game.hpp"

#include <algorithm>

#include "core/movegen.hpp"

namespace firstmove::jobs::match {

using core::Geometry;

void Tally::add(const Effort& effort) {
  ++moves;
  depths += static_cast<std::uint64_t>(std::max(effort.depth, 0));
  nodes += effort.nodes;
  seconds += effort.seconds;
  cpu_seconds += effort.cpu_seconds;
  longest_seconds = std::max(longest_seconds, effort.seconds);
}

void Tally::add(const Tally& other) {
  moves += other.moves;
  depths += other.depths;
  nodes += other.nodes;
  seconds += other.seconds;
  cpu_seconds += other.cpu_seconds;
  longest_seconds = std::max(longest_seconds, other.longest_seconds);
}

template <Geometry G>
std::optional<MatchGame> play_match_game(const std::array<MatchPlayer<G>*, 2>& players,
                                         const core::Position<G>& start, const Opening& opening,
                                         int max_plies, const StopSignal& stop) {
  MatchGame played;
  for (MatchPlayer<G>* player : players) player->new_game();
  GameSoFar<G> so_far(start);
  for (const core::Move move : opening.moves) so_far.play(move);
  while (true) {
    played.plies = so_far.game.plies();
    const auto outcome = so_far.game.outcome(core::count_moves(so_far.game.position()));
    if (outcome || played.plies >= max_plies) {
      played.outcome = outcome.value_or(core::Outcome{core::Result::draw, core::Ending::move_cap});
      return played;
    }
    const auto side = static_cast<std::size_t>(so_far.game.position().side_to_move());
    Choice choice = players[side]->choose(so_far, stop);
    if (stop.is_requested()) return std::nullopt;
    if (choice.move.is_none()) {
      played.outcome = {side == 0 ? core::Result::black_wins : core::Result::white_wins,
                        core::Ending::void_game};
      played.forfeit = std::move(choice.forfeit);
      return played;
    }
    played.tally[side].add(choice.effort);
    so_far.play(choice.move);
  }
}

#define FIRSTMOVE_INSTANTIATE(G)                                                                         \
  template std::optional<MatchGame> play_match_game(const std::array<MatchPlayer<core::G>*, 2>&,         \
                                                    const core::Position<core::G>&, const Opening&, int, \
                                                    const StopSignal&);
FIRSTMOVE_FOR_EACH_GEOMETRY(FIRSTMOVE_INSTANTIATE)
#undef FIRSTMOVE_INSTANTIATE

}  // namespace firstmove::jobs::match
