// Sums over every setup of a variant: the checksums of its rules.
#pragma once

#include <cstdint>
#include <vector>

#include "core/perft.hpp"
#include "core/setups.hpp"
#include "tests/core/core_test_support.hpp"
#include "tests/support/reference_movegen.hpp"

namespace firstmove::core {

/// perft(depth) of every setup, in id order.
inline std::vector<std::uint64_t> perft_of_every_setup(const VariantRules& rules, int depth) {
  std::vector<std::uint64_t> leaves;
  dispatch(rules.geometry, [&]<Geometry G>() {
    for (SetupId id = 0; id < setup_count(rules); ++id) {
      leaves.push_back(perft(start_position(tables_of<G>(rules), id), depth));
    }
  });
  return leaves;
}

/// The same by the slow generator of tests/support.
inline std::vector<std::uint64_t> reference_perft_of_every_setup(const VariantRules& rules, int depth) {
  std::vector<std::uint64_t> leaves;
  for (SetupId id = 0; id < setup_count(rules); ++id) {
    const std::string fen = to_fen(rules, setup_position(rules, id));
    leaves.push_back(reference::perft(reference::parse_fen(reference::rules_of(rules.id), fen), depth));
  }
  return leaves;
}

/// Compares each setup with its mirror partner, both counted. Returns how many differ.
inline int count_unequal_partners(const VariantRules& rules, const std::vector<std::uint64_t>& leaves) {
  int unequal = 0;
  for (SetupId id = 0; id < setup_count(rules); ++id) {
    std::string array = setup_arrays(rules, id).white;
    std::reverse(array.begin(), array.end());
    const auto partner = static_cast<std::size_t>(rank_of_array(rules, array));
    unequal += leaves[static_cast<std::size_t>(id)] != leaves[partner];
  }
  return unequal;
}

}  // namespace firstmove::core
