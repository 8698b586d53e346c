// Start positions ("setups") by id, unranked directly: nothing is listed to find one.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/unchecked_position.hpp"
#include "core/variant.hpp"

namespace firstmove::core {

using SetupId = std::int64_t;

/// Arrays of one side: `array_at` gives letters, upper case, file a first.
std::int64_t array_count(const VariantRules& rules);
std::string array_at(const VariantRules& rules, std::int64_t rank);
/// -1 for letters that are no legal array.
std::int64_t rank_of_array(const VariantRules& rules, std::string_view array);

struct SetupArrays {
  std::string white;
  std::string black;
};

/// Ids run from 0 to setup_count - 1. Mirrored sides: the array's rank; independent: count * white + black.
std::int64_t setup_count(const VariantRules& rules);
SetupArrays setup_arrays(const VariantRules& rules, SetupId id);
UncheckedPosition setup_position(const VariantRules& rules, SetupId id);

/// True where reflecting the files maps legal games to legal games (castling destinations included).
bool is_mirror_symmetric(const VariantRules& rules);
/// The setup that is the same game under left-right reflection: `id` itself in variants without that
/// symmetry.
SetupId mirror_partner(const VariantRules& rules, SetupId id);
/// Smallest setup id of the symmetry class.
SetupId setup_class(const VariantRules& rules, SetupId id);

}  // namespace firstmove::core
