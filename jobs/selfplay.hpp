// One game of the player against itself: a pure function of (rules, condition, random stream, setup, game
// number).
#pragma once

#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

#include "core/search/searcher.hpp"
#include "core/setups.hpp"
#include "jobs/stop.hpp"
#include "results/rows.hpp"

namespace firstmove::jobs {

/// What games of one condition share.
struct GameSettings {
  results::Condition condition;
  std::uint64_t stream;  ///< stream_key of seeds.hpp
};

struct PlayedGame {
  results::GameRow row;  ///< `condition` is left 0: the caller knows the index
  std::vector<std::uint32_t> moves;
  std::vector<std::int16_t> scores_cp;  ///< as MovesRow: of quiet positions in which a search chose the move
};

/// Scores of opening decisions already made. An opening decision depends on the position and on the earlier
/// positions that a repetition could return to, so both enter the key: a hit gives exactly what a search
/// would.
class OpeningMemo {
 public:
  using Scores = std::vector<core::search::ScoredMove>;

  const Scores* find(std::uint64_t key) const {
    const auto found = scores_.find(key);
    return found == scores_.end() ? nullptr : &found->second;
  }
  const Scores& store(std::uint64_t key, Scores scores) {
    if (scores_.size() >= kMostEntries) scores_.clear();
    return scores_[key] = std::move(scores);
  }
  void clear() { scores_.clear(); }

 private:
  static constexpr std::size_t kMostEntries = 4096;   // 1 MB or so a worker
  std::unordered_map<std::uint64_t, Scores> scores_;  // looked up, never iterated
};

/// `memo` must have seen only games of this variant and opening depth. Nothing when the stop signal's grace
/// ran out.
template <core::Geometry G>
std::optional<PlayedGame> play_game(core::search::Searcher<G>& searcher, OpeningMemo& memo,
                                    const GameSettings& settings, const core::Position<G>& start,
                                    core::SetupId setup, std::uint32_t game_number, const StopSignal& stop);

/// Score of the start position for White at one depth, with an empty table. Nothing when the grace ran out.
template <core::Geometry G>
std::optional<std::int32_t> score_root(core::search::Searcher<G>& searcher, const GameSettings& settings,
                                       const core::Position<G>& start, int depth, const StopSignal& stop);

}  // namespace firstmove::jobs
