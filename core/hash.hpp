// Two small integer hashes with fixed results on every machine: no std::hash where data depend on it.
#pragma once

#include <cstdint>
#include <string_view>

namespace firstmove::core {

/// The finaliser of SplitMix64 (Steele, Lea, Flood 2014): a bijection of 64 bits that mixes every bit.
constexpr std::uint64_t mix64(std::uint64_t value) {
  value += 0x9E3779B97F4A7C15ull;
  value = (value ^ (value >> 30)) * 0xBF58476D1CE4E5B9ull;
  value = (value ^ (value >> 27)) * 0x94D049BB133111EBull;
  return value ^ (value >> 31);
}

constexpr std::uint64_t combine64(std::uint64_t hash, std::uint64_t value) {
  return mix64(hash ^ mix64(value));
}

/// FNV-1a over bytes, finished with mix64.
constexpr std::uint64_t hash_text(std::string_view text) {
  std::uint64_t hash = 0xCBF29CE484222325ull;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001B3ull;
  return mix64(hash);
}

}  // namespace firstmove::core
