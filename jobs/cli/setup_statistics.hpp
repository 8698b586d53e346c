// What a result file says of one setup, for `show`.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "analysis/balance.hpp"
#include "analysis/interval_bars.hpp"

namespace firstmove::jobs::cli {

/// Place of a setup in the file. errors  UsageError when the file does not hold it
std::size_t setup_index(const results::VariantStatistics& statistics, std::int64_t setup,
                        const std::string& path);

/// Estimates are those of `analyze`: raw for the setup, shrunken for its class.
std::string statistics_text(const analysis::BalanceTable& balance, std::size_t setup,
                            const std::vector<std::uint32_t>& conditions,
                            analysis::Charset charset = analysis::Charset::ascii);
nlohmann::ordered_json statistics_json(const analysis::BalanceTable& balance, std::size_t setup,
                                       const std::vector<std::uint32_t>& conditions);

}  // namespace firstmove::jobs::cli
