#include "analysis/counts.hpp"

#include <algorithm>
#include <charconv>
#include <initializer_list>
#include <limits>
#include <map>
#include <optional>

namespace firstmove::analysis {

namespace {

struct Field {
  std::string text;
  int column;
};

std::string_view trimmed(std::string_view text) {
  const auto is_space = [](char c) { return c == ' ' || c == '\t' || c == '\r'; };
  while (!text.empty() && is_space(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_space(text.back())) text.remove_suffix(1);
  return text;
}

/// Fields may be quoted; a quote inside is doubled.
std::vector<Field> split(std::string_view line, char separator) {
  std::vector<Field> fields;
  std::string text;
  std::size_t start = 0;
  bool quoted = false;
  const auto close = [&](std::size_t next) {
    fields.push_back({std::string(trimmed(text)), static_cast<int>(start) + 1});
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

/// "White wins" and "WHITE-WINS" are white_wins.
std::string header_name(std::string_view text) {
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

struct Header {
  char separator = ',';
  std::size_t width = 0;
  std::size_t id = 0;
  std::string id_name;
  std::array<std::size_t, results::kResultCount> count{};
  std::optional<std::size_t> setup_class;
  std::optional<std::size_t> array;
  std::optional<std::size_t> black_array;
};

class Parser {
 public:
  explicit Parser(std::string variant) { statistics_.provenance.identity.variant = std::move(variant); }

  void parse(std::string_view csv) {
    if (csv.starts_with("\xEF\xBB\xBF")) csv.remove_prefix(3);  // byte order mark of spreadsheets
    int line_number = 0;
    bool has_header = false;
    while (!csv.empty()) {
      const std::size_t end = std::min(csv.find('\n'), csv.size());
      const std::string_view line = csv.substr(0, end);
      csv.remove_prefix(std::min(end + 1, csv.size()));
      ++line_number;
      if (trimmed(line).empty() || line.front() == '#') continue;
      if (has_header) {
        read_row(line, line_number);
      } else if (!read_header(line, line_number)) {
        return;
      }
      has_header = true;
    }
    if (!has_header)
      return fault(std::max(line_number, 1), 1, "no header line; expected for example: " + example());
    if (statistics_.table.setups.empty() && faults_.empty())
      fault(line_number, 1, "no row of counts after the header");
  }

  tl::expected<results::VariantStatistics, std::vector<CountsFault>> result() {
    if (!faults_.empty()) return tl::unexpected(std::move(faults_));
    sort_by_id();
    return std::move(statistics_);
  }

 private:
  static std::string example() { return "id,white_wins,draws,black_wins"; }

  void fault(int line, int column, std::string message) {
    faults_.push_back({line, column, std::move(message)});
  }

  bool read_header(std::string_view line, int line_number) {
    for (const char separator : {';', '\t'})
      if (line.find(',') == line.npos && line.find(separator) != line.npos) header_.separator = separator;
    std::vector<std::string> names;
    for (const Field& field : split(line, header_.separator)) names.push_back(header_name(field.text));
    header_.width = names.size();
    const auto find = [&](std::initializer_list<const char*> accepted) -> std::optional<std::size_t> {
      for (const char* name : accepted) {
        const auto at = std::find(names.begin(), names.end(), name);
        if (at != names.end()) return static_cast<std::size_t>(at - names.begin());
      }
      return std::nullopt;
    };
    const auto need = [&](std::initializer_list<const char*> accepted, const char* what) {
      const auto found = find(accepted);
      std::string any_of;
      for (const char* name : accepted) any_of += (any_of.empty() ? "" : ", ") + std::string(name);
      if (!found) fault(line_number, 1, std::string("no column of ") + what + " (any of: " + any_of + ")");
      return found.value_or(0);
    };
    header_.id = need({"id", "sp", "setup"}, "setup ids");
    header_.id_name = names[header_.id];
    header_.count = {need({"white_wins", "white", "wins", "w"}, "White wins"),
                     need({"draws", "draw", "d"}, "draws"),
                     need({"black_wins", "black", "losses", "b", "l"}, "Black wins")};
    header_.setup_class = find({"class"});
    header_.array =
        header_.id_name == "setup" ? find({"array", "white_array"}) : find({"array", "white_array", "setup"});
    header_.black_array = find({"black_array"});
    return faults_.empty();
  }

  template <typename Integer>
  Integer read_integer(const Field& field, const std::string& name, int line_number) {
    Integer value = 0;
    const char* end = field.text.data() + field.text.size();
    const auto [rest, error] = std::from_chars(field.text.data(), end, value);
    if (error == std::errc::result_out_of_range) {
      fault(line_number, field.column, name + " is too large: " + field.text);
    } else if (error != std::errc() || rest != end || value < 0) {
      fault(line_number, field.column, name + " must be a whole number from 0, not '" + field.text + "'");
    }
    return value;
  }

  void read_row(std::string_view line, int line_number) {
    const std::vector<Field> fields = split(line, header_.separator);
    if (fields.size() != header_.width)
      return fault(
          line_number, fields.back().column,
          std::to_string(fields.size()) + " fields, but the header has " + std::to_string(header_.width));
    results::SetupRecord setup;
    setup.setup = read_integer<std::int64_t>(fields[header_.id], header_.id_name, line_number);
    setup.setup_class = header_.setup_class
                            ? read_integer<std::int64_t>(fields[*header_.setup_class], "class", line_number)
                            : setup.setup;
    if (header_.array) setup.white_array = fields[*header_.array].text;
    if (header_.black_array) setup.black_array = fields[*header_.black_array].text;
    results::Cell cell;
    for (std::size_t k = 0; k < results::kResultCount; ++k)
      cell.games[k] =
          read_integer<std::uint32_t>(fields[header_.count[k]], results::kResultNames[k], line_number);
    const auto [first, is_new] = first_line_.try_emplace(setup.setup, line_number);
    if (!is_new)
      return fault(line_number, fields[header_.id].column,
                   header_.id_name + " " + std::to_string(setup.setup) + " was given in line " +
                       std::to_string(first->second) + " already");
    statistics_.table.setups.push_back(std::move(setup));
    statistics_.cells.push_back(cell);
  }

  void sort_by_id() {
    std::map<std::int64_t, std::size_t> order;
    for (std::size_t k = 0; k < statistics_.table.setups.size(); ++k)
      order[statistics_.table.setups[k].setup] = k;
    results::VariantStatistics sorted;
    sorted.provenance = statistics_.provenance;
    sorted.conditions.emplace_back().name = "counts";
    for (const auto& [id, k] : order) {
      sorted.table.setups.push_back(std::move(statistics_.table.setups[k]));
      sorted.cells.push_back(statistics_.cells[k]);
    }
    statistics_ = std::move(sorted);
  }

  results::VariantStatistics statistics_;
  std::vector<CountsFault> faults_;
  Header header_;
  std::map<std::int64_t, int> first_line_;
};

}  // namespace

tl::expected<results::VariantStatistics, std::vector<CountsFault>> parse_counts(std::string_view csv,
                                                                                const std::string& variant) {
  Parser parser(variant);
  parser.parse(csv);
  return parser.result();
}

}  // namespace firstmove::analysis
