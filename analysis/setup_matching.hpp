// Which setups of two tables are the same start position, whatever their numbers are in each.
#pragma once

#include <cstddef>

#include "results/statistics.hpp"

namespace firstmove::analysis {

/// Setups are matched by the arrays of both sides. Afterwards `setup_class` is a name common to both tables:
/// the smallest id in the first of all setups that a class or an equal array joins, so that classes of one
/// table pool the other's setups too; negative for what the second alone has. Ids stay as they are. Returns
/// how many setups of the first table the second has. pre  every setup has arrays, no two of a table the same
std::size_t match_setups(results::SetupTable& first, results::SetupTable& second);

}  // namespace firstmove::analysis
