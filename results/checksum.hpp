// A 64-bit checksum of a byte stream, for telling a damaged file from a whole one. It is not cryptographic.
//
// Words of 8 bytes (little-endian) go to four lanes in turn. A lane that takes word w becomes
//     lane = rotate_left(lane ^ w * kMultiplier1, 29) * kMultiplier2
// which is a bijection both of the lane and of the word: one changed word always changes its lane. The last,
// partial group of 32 bytes is padded with zeros, and the length enters the final mix, so padding cannot hide
// a truncation. The final mix folds the lanes one after the other through the same step, then through the
// 64-bit finaliser of MurmurHash3 (Appleby, public domain), also bijections: any change within one word
// changes the result for certain, any other change with probability 1 - 2^-64.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

namespace firstmove::results {

class Checksum {
 public:
  void update(std::span<const std::byte> bytes);
  std::uint64_t value() const;
  std::uint64_t length_bytes() const { return length_; }

 private:
  static constexpr std::size_t kGroupBytes = 32;
  void take_group(const std::byte* group);

  std::array<std::uint64_t, 4> lanes_{0x243f6a8885a308d3, 0x13198a2e03707344, 0xa4093822299f31d0,
                                      0x082efa98ec4e6c89};  // digits of pi
  std::array<std::byte, kGroupBytes> pending_{};
  std::size_t pending_count_ = 0;
  std::uint64_t length_ = 0;
};

std::uint64_t checksum_of(std::span<const std::byte> bytes);

/// 16 lower-case hexadecimal digits.
std::string hex16(std::uint64_t value);

}  // namespace firstmove::results
