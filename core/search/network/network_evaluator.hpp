// Runs a network on positions of a search. The accumulators of earlier positions on the path are corrected by
// what differs on the board, so nothing has to be told of moves made or taken back: any rule's moves do.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "core/position.hpp"
#include "core/search/network/network.hpp"
#include "core/search/network/network_kernel.hpp"
#include "core/search/score.hpp"

namespace firstmove::core::search {

/// Belongs to one thread. Every score is a pure function of (network, position): what is remembered only
/// saves time.
template <Geometry G>
class NetworkEvaluator {
 public:
  /// pre  fits(network.shape, tables.rules); both outlive the evaluator
  NetworkEvaluator(const RuleTables<G>& tables, const Network& network,
                   NetworkForm form = best_network_form());

  /// Centipawns for the side to move, |score| < kMateBound. `ply` is where accumulators are kept for
  /// positions to come; good guesses (the distance from the root) save time.   pre  0 <= ply < kMaxPly
  Score evaluate(const Position<G>& position, int ply);

  /// The inputs that are 1 as the side sees the position: men in the order of squares, then rights.
  std::vector<int> inputs_of(const Position<G>& position, Colour colour) const;
  /// Which set of small layers judges it.
  int bucket_of(const Position<G>& position) const;

 private:
  static constexpr auto kSquares = static_cast<std::size_t>(G.squares());
  static constexpr std::size_t kBoardBytes = (kSquares + 31) / 32 * 32;
  using Squares = std::array<std::uint8_t, kBoardBytes>;

  /// The sums of a side at some position, and what they are of.
  struct Side {
    alignas(64) std::array<std::int16_t, kMostWidth> sums{};
    alignas(32) Squares board{};
    int view = -1;  ///< region and mirroring; -1: nothing yet
    CastlingRights rights = 0;
  };
  /// Inputs to add and to take away.
  struct Changes {
    std::array<const std::int16_t*, 2 * kSquares + 8> added;
    std::array<const std::int16_t*, 2 * kSquares + 8> removed;
    int additions = 0;
    int removals = 0;
  };
  static constexpr int kViews = 2 * kMostKingRegions;

  int view_of(const Position<G>& position, Colour colour) const;
  int row_of(int view, Colour colour, std::uint8_t piece, Square square) const;
  int right_row(int view, Colour colour, int right) const;
  const std::int16_t* weights(int input) const {
    return inputs_.data() + static_cast<std::size_t>(input) * static_cast<std::size_t>(width_);
  }
  Changes changes_between(const Side& from, const Squares& board, CastlingRights rights, Colour colour) const;
  const Side& update(const Position<G>& position, const Squares& board, Colour colour, int ply);

  const NetworkShape& shape_;
  int width_;
  bool always_mirrors_;  ///< the rules are symmetric with castling rights, too
  std::int32_t output_factor_;
  NetworkKernel kernel_;
  std::vector<std::int16_t> inputs_;
  std::vector<PackedLayers> layers_;
  /// [colour][mirrored][piece byte][square]: input within a region
  std::array<std::array<std::array<std::array<std::int16_t, kSquares>, 32>, 2>, 2> rows_{};
  std::vector<std::array<Side, 2>> path_;   ///< [ply][colour]
  std::vector<std::array<Side, 2>> views_;  ///< [view][colour]: the last seen of each
};

}  // namespace firstmove::core::search
