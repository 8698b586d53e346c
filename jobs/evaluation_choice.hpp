// Which table of evaluation parameters a player is told to use: one of ours by name, or a file.
#pragma once

#include <string>
#include <tl/expected.hpp>

#include "core/search/evaluation_parameters.hpp"

namespace firstmove::jobs {

/// "default", "derived", or the path of a file as `firstmove tune` writes it.
/// errors  what is wrong with the file, a line each fault
tl::expected<core::search::EvaluationParameters, std::string> choose_evaluation(
    const std::string& name, const core::VariantRules& rules);

}  // namespace firstmove::jobs
