// Which table of evaluation parameters, or which network, a player is told to use: one of ours by name, or a
// file.
#pragma once

#include <string>
#include <tl/expected.hpp>

#include "core/search/evaluation_parameters.hpp"
#include "core/search/network/network.hpp"

namespace firstmove::jobs {

/// "default", "derived", or the path of a file as `firstmove tune` writes it.
/// errors  what is wrong with the file, a line each fault
tl::expected<core::search::EvaluationParameters, std::string> choose_evaluation(
    const std::string& name, const core::VariantRules& rules);

/// The path of a file as `firstmove train` writes it.
/// errors  what is wrong with the file, or that it is for other men or another board
tl::expected<core::search::Network, std::string> choose_network(const std::string& name,
                                                                const core::VariantRules& rules);

}  // namespace firstmove::jobs
