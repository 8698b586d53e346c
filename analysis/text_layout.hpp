// Sentences and tables as lines of text, for a terminal and for Markdown.
#pragma once

#include <cstddef>
#include <string>

#include "analysis/sheet.hpp"

namespace firstmove::analysis {

inline constexpr std::size_t kLineWidth = 100;  ///< of sentences; tables are as wide as they are

/// Breaks at spaces; following lines are indented by two more. Ends with a line break.
std::string wrapped(const std::string& text, const std::string& indent);

/// Columns under their names, numbers to the right.
std::string aligned(const Sheet& sheet, const std::string& indent);

std::string markdown_table(const Sheet& sheet);

}  // namespace firstmove::analysis
