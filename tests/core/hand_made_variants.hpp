// Variants made by hand as rule values, for tests of men, boards and rules that no shipped variant needs: the
// same ids as in the slow generator (tests/support/reference_rules.cpp).
#pragma once

#include <string>
#include <vector>

#include "core/unchecked_position.hpp"
#include "core/variant.hpp"

namespace firstmove::core {

struct HandMadeVariant {
  VariantRules rules;
  std::string white_array;  ///< '.' for an empty square
  std::string black_array;
};

const std::vector<HandMadeVariant>& hand_made_variants();
/// By id. errors  std::invalid_argument
const HandMadeVariant& hand_made_variant(const std::string& id);
/// Its start position, every right held.
UncheckedPosition start_of(const HandMadeVariant& variant);

}  // namespace firstmove::core
