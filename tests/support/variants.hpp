// The shipped variants, for tests of the folders that know none: core reads no files.
#pragma once

#include "configs/variants.hpp"

namespace firstmove::core {

using configs::find_variant;

/// The first six, on which every law is tried setup by setup; the others are sampled in tests of their own.
inline const std::vector<VariantRules>& builtin_variants() {
  static const std::vector<VariantRules> six = [] {
    std::vector<VariantRules> rules;
    for (const char* id : {"chess960", "chess480", "chess484", "chess484-curtailed", "chess196", "chess8400"})
      rules.push_back(*find_variant(id));
    return rules;
  }();
  return six;
}

}  // namespace firstmove::core
