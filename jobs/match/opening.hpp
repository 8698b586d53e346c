// The common beginning of a pair of games: a setup and a few drawn plies.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/search/searcher.hpp"
#include "core/setups.hpp"

namespace firstmove::jobs::match {

enum class OpeningChoice : std::uint8_t {
  softmax,  ///< as in self-play: by the scores of a shallow search
  random,   ///< any legal move
};

struct OpeningSettings {
  OpeningChoice choice = OpeningChoice::softmax;
  int plies = 8;
  int depth = 4;  ///< of the shallow search
  int temperature_cp = 30;
  std::optional<core::SetupId> setup;  ///< nothing: drawn anew for each pair
  std::uint64_t seed = 1;
};

struct Opening {
  core::SetupId setup;
  std::vector<core::Move> moves;
};

/// A function of the variant, the settings and the number of the pair alone. The game still goes on after the
/// opening: one that ends it is drawn again, and after a hundred such draws there are no opening moves.
template <core::Geometry G>
Opening draw_opening(core::search::Searcher<G>& searcher, const core::RuleTables<G>& tables,
                     const OpeningSettings& settings, std::uint32_t pair);

}  // namespace firstmove::jobs::match
