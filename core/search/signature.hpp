// Fingerprints of how the player plays: they change exactly when play changes.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/search/parameters.hpp"
#include "core/variant.hpp"

namespace firstmove::core::search {

inline constexpr int kSignatureGames = 64;

/// Hash of the parameters and of short games with drawn openings, a quarter each of chess960, chess480,
/// chess484 and chess8400. Under a second.
std::uint64_t play_signature(FindVariant find_variant, const PlayerParameters& parameters,
                             int games = kSignatureGames);

struct BenchPosition {
  std::string variant;
  std::string fen;
  std::uint64_t nodes;
};
struct BenchResult {
  std::uint64_t nodes;  ///< sum over the positions
  std::vector<BenchPosition> positions;
};
inline constexpr int kBenchDepth = 10;

/// Searches each position of bench/positions.epd (embedded) with a fresh player to `depth`.
BenchResult bench_nodes(FindVariant find_variant, const PlayerParameters& parameters,
                        int depth = kBenchDepth);

}  // namespace firstmove::core::search
