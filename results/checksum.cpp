#include "results/checksum.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

namespace firstmove::results {
namespace {

static_assert(std::endian::native == std::endian::little, "words are read in the machine's order");

constexpr std::uint64_t kMultiplier1 = 0x9e3779b97f4a7c15;  // odd, so that multiplying loses nothing
constexpr std::uint64_t kMultiplier2 = 0xd6e8feb86659fd93;

std::uint64_t step(std::uint64_t lane, std::uint64_t word) {
  return std::rotl(lane ^ (word * kMultiplier1), 29) * kMultiplier2;
}

}  // namespace

void Checksum::take_group(const std::byte* group) {
  for (std::size_t lane = 0; lane < lanes_.size(); ++lane) {
    std::uint64_t word;
    std::memcpy(&word, group + 8 * lane, 8);
    lanes_[lane] = step(lanes_[lane], word);
  }
}

void Checksum::update(std::span<const std::byte> bytes) {
  length_ += bytes.size();
  if (pending_count_ > 0) {
    const std::size_t taken = std::min(bytes.size(), kGroupBytes - pending_count_);
    std::copy_n(bytes.begin(), taken, pending_.begin() + static_cast<std::ptrdiff_t>(pending_count_));
    pending_count_ += taken;
    bytes = bytes.subspan(taken);
    if (pending_count_ < kGroupBytes) return;
    take_group(pending_.data());
  }
  for (; bytes.size() >= kGroupBytes; bytes = bytes.subspan(kGroupBytes)) take_group(bytes.data());
  std::copy(bytes.begin(), bytes.end(), pending_.begin());
  pending_count_ = bytes.size();
}

std::uint64_t Checksum::value() const {
  Checksum last = *this;
  if (pending_count_ > 0) {
    std::fill(last.pending_.begin() + static_cast<std::ptrdiff_t>(pending_count_), last.pending_.end(),
              std::byte{0});
    last.take_group(last.pending_.data());
  }
  std::uint64_t mixed = length_;
  for (const std::uint64_t lane : last.lanes_) mixed = step(mixed, lane);
  mixed = (mixed ^ (mixed >> 33)) * 0xff51afd7ed558ccd;
  mixed = (mixed ^ (mixed >> 33)) * 0xc4ceb9fe1a85ec53;
  return mixed ^ (mixed >> 33);
}

std::uint64_t checksum_of(std::span<const std::byte> bytes) {
  Checksum checksum;
  checksum.update(bytes);
  return checksum.value();
}

std::string hex16(std::uint64_t value) {
  std::string digits(16, '0');
  for (std::size_t i = 16; i-- > 0; value >>= 4) digits[i] = "0123456789abcdef"[value & 15];
  return digits;
}

}  // namespace firstmove::results
