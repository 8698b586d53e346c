// A trained evaluation as a value: what it was trained for, how it numbers its inputs, and its weights, all
// integers. Reading and writing its file is network_file.hpp's, running it network_evaluator.hpp's.
//
//   inputs of a side      a man on a square, seen from that side, one set for each region of its own king;
//                         castling rights
//   accumulator           width sums a side, int16, kept up to date along the tree
//   activation            clamp(sum, 0, 255)^2 / 512, a byte from 0 to 127; side to move first
//   two small layers      int8 weights, int32 sums; clamp(sum / 64, 0, 127); one set for each number of men
//   output                one sum, turned into centipawns for the side to move
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "core/search/network/network_sizes.hpp"
#include "core/variant.hpp"

namespace firstmove::core::search {

/// What the numbers of a network mean; equal shapes have equal sizes of all weights.
struct NetworkShape {
  int files = 0;
  int ranks = 0;
  std::string men;             ///< letters in the order of the rules
  std::uint64_t movement = 0;  ///< hash of how these men move (movement_hash)
  int width = 0;
  int king_regions = 0;
  int men_buckets = 0;   ///< sets of small layers, by the number of men on the board
  bool mirrors = false;  ///< the king is always seen on the low half of the files where the rules allow
  /// [square seen from its own side, after mirroring] -> region
  std::vector<std::uint8_t> king_region;
  /// [men on the board] -> set of small layers
  std::vector<std::uint8_t> bucket_of_men;

  int squares() const { return files * ranks; }
  int inputs_of_region() const { return 2 * static_cast<int>(men.size()) * squares(); }
  int inputs() const { return king_regions * inputs_of_region() + kRightInputs; }
  friend bool operator==(const NetworkShape&, const NetworkShape&) = default;
};

/// Win and draw chances of a score: logistic curves whose place and slope go with the number of men.
struct ResultCurve {
  int centre_cp = 0;  ///< White wins half of its games at this score for White (and Black at its negative)
  int slope_cp = 1;   ///< natural scale of the logistic curve
  friend bool operator==(const ResultCurve&, const ResultCurve&) = default;
};

struct SmallLayers {
  std::vector<std::int8_t> first;  ///< [kFirstHidden][2 * width]
  std::array<std::int32_t, kFirstHidden> first_bias{};
  std::array<std::array<std::int8_t, kFirstHidden>, kSecondHidden> second{};
  std::array<std::int32_t, kSecondHidden> second_bias{};
  std::array<std::int16_t, kSecondHidden> output{};
  std::int32_t output_bias = 0;
  friend bool operator==(const SmallLayers&, const SmallLayers&) = default;
};

struct Network {
  NetworkShape shape;
  std::vector<std::int16_t> inputs;  ///< [input][width]
  std::vector<std::int16_t> bias;    ///< [width]
  std::vector<SmallLayers> small;    ///< [bucket of men]
  std::vector<ResultCurve> results;  ///< [bucket of men]
  std::int32_t output_factor = 1;    ///< centipawns = sum * factor / 2^20, rounded down
  std::string note;                  ///< how it was made, one line
  friend bool operator==(const Network&, const Network&) = default;
};

/// Of letters and moves of the men, promotion apart: who shares it can share a network on a board of one
/// size.
std::uint64_t movement_hash(const VariantRules& rules);

/// Whether a network of this shape can judge the positions of the rules.
bool fits(const NetworkShape& shape, const VariantRules& rules);

/// The shape for rules: region and bucket tables chosen as measured (bench/NETWORK.md).
/// pre  width is a multiple of kWidthStep, at most kMostWidth
NetworkShape make_shape(const VariantRules& rules, int width, int king_regions, int men_buckets);

/// Chances in thousandths; they sum to 1000.
struct ResultChances {
  int win;
  int draw;
  int loss;
};
/// For the side that the score is for.
ResultChances result_chances(const ResultCurve& curve, int score_cp);

}  // namespace firstmove::core::search
