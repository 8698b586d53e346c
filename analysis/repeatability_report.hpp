// Repeatability in words and as JSON.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "analysis/repeatability.hpp"

namespace firstmove::analysis {

/// "correlation .41 (95 %: .33 to .48); without the noise of play .92 (.75 to 1.00)"
std::string correlation_text(const Correlation& correlation);
nlohmann::ordered_json correlation_json(const Correlation& correlation);

/// A line a repetition.
std::vector<std::string> repeatability_text(const std::vector<Repetition>& repetitions);
nlohmann::ordered_json repeatability_json(const std::vector<Repetition>& repetitions);

}  // namespace firstmove::analysis
