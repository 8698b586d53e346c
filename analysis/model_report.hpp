// What the model of scores says, in words, as a table for people and as JSON.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "analysis/balance.hpp"
#include "analysis/sheet.hpp"

namespace firstmove::analysis {

/// What covariates add, and which features go with the score; empty without a model.
std::vector<std::string> model_summary(const ConditionTable& table);

/// Features whose effect alone is significant, largest first, at most ten; without rows where there is none.
Sheet effect_sheet(const ConditionTable& table);

/// docs/statistics.md lists the keys.
nlohmann::ordered_json model_json(const ConditionTable& table);

}  // namespace firstmove::analysis
