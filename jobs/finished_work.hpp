// What a worker hands over as soon as it has it: the rows of one perft, one root score or one game.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "results/rows.hpp"

namespace firstmove::jobs {

struct FinishedWork {
  std::size_t variant = 0;      ///< index in the campaign
  std::uint32_t condition = 0;  ///< index in the campaign; 0 for perft
  double core_seconds = 0;
  std::vector<results::PerftRow> perft{};
  std::vector<results::RootScoreRow> root_scores{};
  std::vector<results::GameRow> games{};
  std::vector<results::MovesRow> moves{};
};

using Emit = std::function<void(FinishedWork)>;

}  // namespace firstmove::jobs
