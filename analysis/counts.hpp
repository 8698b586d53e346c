// A table of game counts from elsewhere, as CSV, in the shape of a result file's statistics. Nothing is
// opened here: the caller reads the file and hands over the text.
#pragma once

#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

#include "results/statistics.hpp"

namespace firstmove::analysis {

struct CountsFault {
  int line;             ///< from 1
  int column;           ///< character in the line, from 1
  std::string message;  ///< what is wrong and what would be right
};

/// Lines starting with '#' and empty lines are skipped; the first other line names the columns, separated by
/// commas (or semicolons or tabs), in any order and case:
///   setup id     `id`, `sp` or `setup`, the first of these that is there; integers
///   White wins   `white_wins`, `white`, `wins` or `w`
///   draws        `draws`, `draw` or `d`
///   Black wins   `black_wins`, `black`, `losses`, `b` or `l`
///   class        `class`: smallest setup id of the symmetry class; optional, else each setup is its own
///   array        `array`, `white_array`, or `setup` beside `id` or `sp`: the men, optional
///   black_array  Black's men where they are others, optional
/// Other columns are ignored. The only condition is named "counts"; nothing but `games` is known of its
/// cells. errors  every fault found
tl::expected<results::VariantStatistics, std::vector<CountsFault>> parse_counts(std::string_view csv,
                                                                                const std::string& variant);

/// One column of numbers of such a table, by setup id, ascending; empty cells are left out.
tl::expected<std::vector<std::pair<std::int64_t, double>>, std::vector<CountsFault>> parse_column(
    std::string_view csv, const std::string& column);

}  // namespace firstmove::analysis
