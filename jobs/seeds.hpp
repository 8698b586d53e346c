// Random numbers by counter: each is a hash of what it is for, so no order of work can change it.
#pragma once

#include <cstdint>
#include <string_view>

#include "core/hash.hpp"
#include "core/setups.hpp"

namespace firstmove::jobs {

/// What the games of one condition have in common. `condition_hash` is empty where conditions share their
/// random numbers (`paired`).
constexpr std::uint64_t stream_key(std::uint64_t seed, std::string_view rules_hash,
                                   std::string_view condition_hash) {
  std::uint64_t key = core::combine64(core::mix64(seed), core::hash_text(rules_hash));
  return core::combine64(key, core::hash_text(condition_hash));
}

/// A uniform 64-bit number for one ply of one game.
constexpr std::uint64_t random_number(std::uint64_t stream, core::SetupId setup, std::uint32_t game,
                                      int ply) {
  std::uint64_t key = core::combine64(stream, static_cast<std::uint64_t>(setup));
  key = core::combine64(key, game);
  return core::combine64(key, static_cast<std::uint64_t>(ply));
}

}  // namespace firstmove::jobs
