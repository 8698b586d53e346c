// Tables as text, a line a row: comments, quoted cells, separators and names of columns.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace firstmove::analysis {

struct CsvField {
  std::string text;
  int column;  ///< character in the line, from 1
};

/// Without the blanks around it.
std::string_view trimmed_cell(std::string_view text);

/// Fields may be quoted; a quote inside is doubled.
std::vector<CsvField> split_csv_line(std::string_view line, char separator);

/// Comma; semicolon or tab where a header line has no comma.
char csv_separator(std::string_view header);

/// "White wins" and "WHITE-WINS" are white_wins.
std::string csv_header_name(std::string_view text);

/// Lines that are neither empty nor begin with '#', numbered from 1 over all.
void for_each_csv_line(std::string_view csv,
                       const std::function<void(std::string_view line, int line_number)>& visit);

}  // namespace firstmove::analysis
