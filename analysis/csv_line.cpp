#include "analysis/csv_line.hpp"

#include <algorithm>

namespace firstmove::analysis {

std::string_view trimmed_cell(std::string_view text) {
  const auto is_space = [](char c) { return c == ' ' || c == '\t' || c == '\r'; };
  while (!text.empty() && is_space(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_space(text.back())) text.remove_suffix(1);
  return text;
}

std::vector<CsvField> split_csv_line(std::string_view line, char separator) {
  std::vector<CsvField> fields;
  std::string text;
  std::size_t start = 0;
  bool quoted = false;
  const auto close = [&](std::size_t next) {
    fields.push_back({std::string(trimmed_cell(text)), static_cast<int>(start) + 1});
    text.clear();
    start = next;
  };
  for (std::size_t k = 0; k < line.size(); ++k) {
    if (line[k] == '"') {
      if (quoted && k + 1 < line.size() && line[k + 1] == '"') {
        text += line[++k];
      } else {
        quoted = !quoted;
      }
    } else if (line[k] == separator && !quoted) {
      close(k + 1);
    } else {
      text += line[k];
    }
  }
  close(line.size());
  return fields;
}

std::string csv_header_name(std::string_view text) {
  std::string name;
  for (const char c : text) {
    if (c >= 'A' && c <= 'Z') {
      name += static_cast<char>(c - 'A' + 'a');
    } else {
      name += c == ' ' || c == '-' ? '_' : c;
    }
  }
  return name;
}

char csv_separator(std::string_view header) {
  char separator = ',';
  for (const char other : {';', '\t'})
    if (header.find(',') == header.npos && header.find(other) != header.npos) separator = other;
  return separator;
}

void for_each_csv_line(std::string_view csv,
                       const std::function<void(std::string_view line, int line_number)>& visit) {
  if (csv.starts_with("\xEF\xBB\xBF")) csv.remove_prefix(3);  // byte order mark of spreadsheets
  int line_number = 0;
  while (!csv.empty()) {
    const std::size_t end = std::min(csv.find('\n'), csv.size());
    const std::string_view line = csv.substr(0, end);
    csv.remove_prefix(std::min(end + 1, csv.size()));
    ++line_number;
    if (!trimmed_cell(line).empty() && line.front() != '#') visit(line, line_number);
  }
}

}  // namespace firstmove::analysis
