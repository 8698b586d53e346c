// From middlegame and endgame sums to one score: shared by the evaluation and its trace, so that they agree
// to the centipawn. Divisions round towards zero: the score of the flipped position is exactly the negative.
#pragma once

#include <algorithm>

#include "core/search/score.hpp"

namespace firstmove::core::search {

/// Of the endgame score so many 64ths may count.
inline constexpr int kFullScale = 64;

/// Danger units u of a king cost u * u / kDangerScale centipawns.
inline constexpr int kDangerScale = 512;
inline constexpr int kMostDanger = 1500;

constexpr int danger_cp(int units) {
  const int danger = std::clamp(units, 0, kMostDanger);
  return danger * danger / kDangerScale;
}
/// For White.
constexpr int danger_balance(int white_king_units, int black_king_units) {
  return danger_cp(black_king_units) - danger_cp(white_king_units);
}

/// For White. `end_scale` of kFullScale; `extra` is added untapered.
constexpr Score taper(int middle, int end, int end_scale, int phase, int full_phase, int extra) {
  const int scaled = end * end_scale / kFullScale;
  const int score = (middle * phase + scaled * (full_phase - phase)) / full_phase;
  return std::clamp(score + extra, -kMateBound + 1, kMateBound - 1);
}

}  // namespace firstmove::core::search
