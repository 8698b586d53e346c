// The sections of a report on variants with independent sides: strengths of the arrays, and the relocation
// phase as a game. Nothing where a variant has neither.
#pragma once

#include <array>
#include <functional>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "analysis/balance.hpp"
#include "analysis/sheet.hpp"

namespace firstmove::analysis {

/// Results of games with even and with odd numbers.
using ParityCounts = std::array<GameCounts, 2>;

/// Fits what the arrays of the table allow, for each condition. `parity`: [setup * conditions + condition],
/// empty where game numbers are not known.
void add_armies(BalanceTable& balance, const std::vector<ParityCounts>& parity);

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
std::vector<std::string> relocation_lines(const Relocation& relocation);

/// Keys "armies" and "relocation" of docs/statistics.md, added to a condition's.
void add_army_json(nlohmann::ordered_json& condition, const ConditionTable& table);

}  // namespace firstmove::analysis
