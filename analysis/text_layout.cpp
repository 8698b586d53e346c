#include "analysis/text_layout.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace firstmove::analysis {

std::string wrapped(const std::string& text, const std::string& indent) {
  std::string out;
  std::string line = indent;
  std::size_t start = 0;
  bool has_word = false;
  while (start < text.size()) {
    std::size_t end = std::min(text.find(' ', start), text.size());
    if (text.compare(end, 2, " %") == 0)
      end = std::min(text.find(' ', end + 1), text.size());  // "95 %" stays whole
    const std::string word = text.substr(start, end - start);
    if (has_word && line.size() + 1 + word.size() > kLineWidth) {
      out += line + "\n";
      line = indent + "  ";
      has_word = false;
    }
    line += (has_word ? " " : "") + word;
    has_word = true;
    start = end + 1;
  }
  return out + line + "\n";
}

std::string aligned(const Sheet& sheet, const std::string& indent) {
  std::vector<std::size_t> widths;
  for (const Column& column : sheet.columns) widths.push_back(column.name.size());
  for (const auto& row : sheet.rows)
    for (std::size_t k = 0; k < row.size(); ++k) widths[k] = std::max(widths[k], row[k].size());
  const auto add_row = [&](std::string& out, const auto& cell_of) {
    std::string line = indent;
    for (std::size_t k = 0; k < sheet.columns.size(); ++k)
      line += sheet.columns[k].is_text ? fmt::format("{:<{}}  ", cell_of(k), widths[k])
                                       : fmt::format("{:>{}}  ", cell_of(k), widths[k]);
    line.erase(line.find_last_not_of(' ') + 1);
    out += line + "\n";
  };
  std::string out;
  add_row(out, [&](std::size_t k) { return sheet.columns[k].name; });
  for (const auto& row : sheet.rows) add_row(out, [&](std::size_t k) { return row[k]; });
  return out;
}

std::string markdown_table(const Sheet& sheet) {
  std::string out = "|";
  for (const Column& column : sheet.columns) out += fmt::format(" {} |", column.name);
  out += "\n|";
  for (const Column& column : sheet.columns) out += column.is_text ? "---|" : "---:|";
  out += "\n";
  for (const auto& row : sheet.rows) {
    out += "|";
    for (const std::string& cell : row) out += fmt::format(" {} |", cell);
    out += "\n";
  }
  return out;
}

}  // namespace firstmove::analysis
