// Start positions ("setups") by id, unranked directly: nothing is listed to find one but the arrays of one
// side, so that variants of millions of setups cost no more than others.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/unchecked_position.hpp"
#include "core/variant.hpp"

namespace firstmove::core {

using SetupId = std::int64_t;

/// Arrays of one side: `array_at` gives letters, upper case, file a first, '.' where no man stands.
std::int64_t array_count(const VariantRules& rules);
std::string array_at(const VariantRules& rules, std::int64_t rank);
/// -1 for letters that are no legal array.
std::int64_t rank_of_array(const VariantRules& rules, std::string_view array);

/// Both as seen from White, file a first.
struct SetupArrays {
  std::string white;
  std::string black;
};

/// Ids run from 0 to setup_count - 1. Mirrored and rotated sides: the rank of White's array; independent:
/// count * white + black, less the pairs before it that are no setup.
std::int64_t setup_count(const VariantRules& rules);
SetupArrays setup_arrays(const VariantRules& rules, SetupId id);
/// -1 for arrays that are no setup.
SetupId find_setup(const VariantRules& rules, const SetupArrays& arrays);
UncheckedPosition setup_position(const VariantRules& rules, SetupId id);

}  // namespace firstmove::core
