// The sections of a report on variants with independent sides: strengths of the arrays, and the relocation
// phase as a game. Nothing where a variant has neither.
#pragma once

#include <functional>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "analysis/balance.hpp"
#include "analysis/sheet.hpp"

namespace firstmove::analysis {

/// Fits what the arrays of the table allow, for each condition; with the halves of BalanceTable::details,
/// where they are known, also checks of one half by the other.
void add_armies(BalanceTable& balance);

/// How a report writes its parts.
struct ReportLayout {
  std::function<std::string(const std::string&)> title;
  std::function<std::string(const std::string&)> line;  ///< one or two sentences
  std::function<std::string(const Sheet&)> table;
};
std::string army_report(const ConditionTable& table, const ReportLayout& layout);

/// The sentences and the table of each section.
std::vector<std::string> armies_lines(const Armies& armies);
Sheet armies_sheet(const Armies& armies);

/// Keys "armies" and "relocation" of docs/statistics.md, added to a condition's.
void add_army_json(nlohmann::ordered_json& condition, const ConditionTable& table);

}  // namespace firstmove::analysis
