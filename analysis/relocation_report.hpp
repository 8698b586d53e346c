// The relocation phase in words: who is better off under each protocol, and what each side should choose.
#pragma once

#include <string>
#include <vector>

#include "analysis/relocation_value.hpp"
#include "analysis/sheet.hpp"

namespace firstmove::analysis {

/// "The relocation phase as a game: full, 22 arrays a side"
std::string relocation_title(const Relocation& relocation);

/// `are_alike`: no test tells the arrays apart, so that what follows is a guess; the first sentence says so.
std::vector<std::string> relocation_lines(const Relocation& relocation, bool are_alike);

/// A row a protocol: the value of what is chosen, what that gains against no relocation, the value if both
/// knew all, and the value of what one half of the games chooses by the other half ("" where the halves are
/// not known).
Sheet relocation_sheet(const Relocation& relocation);

}  // namespace firstmove::analysis
