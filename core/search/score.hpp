// Scores in centipawns, seen from the side to move; mate scores count plies to mate.
#pragma once

namespace firstmove::core::search {

using Score = int;

inline constexpr int kMaxPly = 128;  ///< deepest search stack, quiescence included
inline constexpr Score kDraw = 0;
inline constexpr Score kMate = 31'000;
inline constexpr Score kInfinite = 32'000;
inline constexpr Score kUnknown = kInfinite + 1;  ///< no score at all
inline constexpr Score kMateBound =
    kMate - kMaxPly;  ///< beyond this a score is a mate in some number of plies

constexpr Score mated_in(int plies) {
  return -kMate + plies;
}
constexpr bool is_mate(Score score) {
  return score >= kMateBound || score <= -kMateBound;
}

}  // namespace firstmove::core::search
