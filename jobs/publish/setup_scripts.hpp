// The scripts that hold what a page shows of single setups: their statistics, first moves and stored games.
// They are read from the file in one pass and handed on as they become full.
#pragma once

#include <functional>
#include <string>

#include "analysis/balance.hpp"
#include "core/variant.hpp"

namespace firstmove::jobs {

inline constexpr std::size_t kSetupsAScript = 50;
inline constexpr std::uint32_t kGamesShown = 4;  ///< of a setup and condition, those of the lowest numbers

/// Calls `write` with the number and the text of each script. The setups of script k are those with indices
/// from k * kSetupsAScript on in the setup table.
/// errors  results::IoError when a stored move is not legal
void write_setup_scripts(const core::VariantRules& rules, const analysis::BalanceTable& balance,
                         const std::string& file,
                         const std::function<void(std::size_t, const std::string&)>& write);

}  // namespace firstmove::jobs
