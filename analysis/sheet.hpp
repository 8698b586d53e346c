// The balance table as rows of text cells: one sheet of all setups for programs, one list of ten for people.
// CSV and JSON are both written from the first, so they cannot disagree.
#pragma once

#include <string>
#include <vector>

#include "analysis/balance.hpp"

namespace firstmove::analysis {

struct Column {
  std::string name;
  bool is_text;  ///< else the cells are numbers
};

struct Sheet {
  std::vector<Column> columns;
  std::vector<std::vector<std::string>> rows;  ///< an empty cell: not known
};

/// One row a setup and condition, in the order of conditions, then ids; with no condition, one a setup.
/// docs/statistics.md defines each column.
Sheet setup_sheet(const BalanceTable& balance);

/// The lists for people: ConditionTable::fairest, ::most_one_sided, ::named and ::by_fairness, in their
/// order.
enum class ListKind { fairest, most_one_sided, named, all };
Sheet list_sheet(const BalanceTable& balance, const ConditionTable& table, ListKind kind);

/// Ids of the other members of a setup's class, apart by a space.
std::string partners(const results::SetupTable& table, const ClassRow& unit, std::size_t setup);

}  // namespace firstmove::analysis
