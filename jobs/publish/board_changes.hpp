// A game as the squares that each of its moves changes: with these a page shows every position without
// knowing a rule.
#pragma once

#include <cstdint>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "core/setups.hpp"
#include "core/variant.hpp"

namespace firstmove::jobs {

/// For each move the squares that are otherwise after it, as number and man: "12.28P": square 12 is then
/// empty, on 28 stands a white pawn (lower case: black). Square = rank * files + file, a1 = 0. moves   words
/// as in the result file errors  the ply, from 1, of the first move that is not legal
tl::expected<std::vector<std::string>, int> board_changes(const core::VariantRules& rules,
                                                          core::SetupId setup,
                                                          const std::vector<std::uint32_t>& moves);

/// A first move of a setup as SAN.  pre  it is legal
std::string first_move_san(const core::VariantRules& rules, core::SetupId setup, std::uint32_t move);

}  // namespace firstmove::jobs
