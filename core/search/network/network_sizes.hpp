// The sizes and scales of every network: plain numbers, for units built for other machines too.
#pragma once

namespace firstmove::core::search {

inline constexpr int kMostWidth = 256;  ///< of the accumulator; a multiple of kWidthStep
inline constexpr int kWidthStep = 32;
inline constexpr int kFirstHidden = 16;   ///< sums of the first small layer
inline constexpr int kSecondHidden = 32;  ///< of the second
inline constexpr int kMostKingRegions = 16;
inline constexpr int kMostMenBuckets = 8;
inline constexpr int kActivationCeiling = 255;  ///< of an accumulator's sum: 1.0 of training
inline constexpr int kActivationShift = 9;      ///< of its square
inline constexpr int kHiddenShift = 6;          ///< of a small layer's sum: weights are in 64ths
inline constexpr int kHiddenCeiling = 127;      ///< of a small layer's value: 1.0 of training
inline constexpr int kRightInputs = 4;          ///< own right to the low side, to the high side, the other's

}  // namespace firstmove::core::search
