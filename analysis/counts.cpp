#include "analysis/counts.hpp"

#include <algorithm>
#include <charconv>
#include <initializer_list>
#include <limits>
#include <map>
#include <optional>

#include "analysis/csv_line.hpp"

namespace firstmove::analysis {

namespace {

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
    int last_line = 0;
    bool has_header = false;
    bool is_readable = true;
    for_each_csv_line(csv, [&](std::string_view line, int line_number) {
      last_line = line_number;
      if (!is_readable) return;
      if (has_header) {
        read_row(line, line_number);
      } else {
        is_readable = read_header(line, line_number);
      }
      has_header = true;
    });
    if (!is_readable) return;
    if (!has_header)
      return fault(std::max(last_line, 1), 1, "no header line; expected for example: " + example());
    if (statistics_.table.setups.empty() && faults_.empty())
      fault(last_line, 1, "no row of counts after the header");
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
    header_.separator = csv_separator(line);
    std::vector<std::string> names;
    for (const CsvField& field : split_csv_line(line, header_.separator))
      names.push_back(csv_header_name(field.text));
    header_.width = names.size();
    const auto find = [&](std::initializer_list<const char*> accepted) -> std::optional<std::size_t> {
      for (const char* name : accepted) {
        const auto at = std::find(names.begin(), names.end(), name);
        if (at == names.end()) continue;
        if (std::find(at + 1, names.end(), name) != names.end())
          fault(line_number, 1, std::string("two columns are named '") + name + "'");
        return static_cast<std::size_t>(at - names.begin());
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
  Integer read_integer(const CsvField& field, const std::string& name, int line_number) {
    Integer value = 0;
    const char* end = field.text.data() + field.text.size();
    const auto [rest, error] = std::from_chars(field.text.data(), end, value);
    if (error == std::errc::result_out_of_range) {
      fault(line_number, field.column,
            name + " is too large: " + field.text + "; at most " +
                std::to_string(std::numeric_limits<Integer>::max()));
    } else if (error != std::errc() || rest != end || value < 0) {
      fault(line_number, field.column, name + " must be a whole number from 0, not '" + field.text + "'");
    }
    return value;
  }

  void read_row(std::string_view line, int line_number) {
    const std::vector<CsvField> fields = split_csv_line(line, header_.separator);
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

/// One column of numbers beside the ids.
class ColumnParser {
 public:
  explicit ColumnParser(const std::string& column) : column_(csv_header_name(column)) {}

  void parse(std::string_view csv) {
    for_each_csv_line(csv, [&](std::string_view line, int line_number) {
      const std::vector<CsvField> fields = split_csv_line(line, separator_);
      if (!has_header_) {
        has_header_ = true;
        read_header(line, line_number);
      } else if (faults_.empty()) {
        read_row(fields, line_number);
      }
    });
    if (!has_header_) faults_.push_back({1, 1, "no header line"});
    if (values_.empty() && faults_.empty()) faults_.push_back({1, 1, "no row after the header"});
  }

  tl::expected<std::vector<std::pair<std::int64_t, double>>, std::vector<CountsFault>> result() {
    if (!faults_.empty()) return tl::unexpected(std::move(faults_));
    return std::vector<std::pair<std::int64_t, double>>(values_.begin(), values_.end());
  }

 private:
  void read_header(std::string_view line, int line_number) {
    separator_ = csv_separator(line);
    std::vector<std::string> names;
    for (const CsvField& field : split_csv_line(line, separator_))
      names.push_back(csv_header_name(field.text));
    const auto place = [&](const std::string& name) {
      return static_cast<std::size_t>(std::find(names.begin(), names.end(), name) - names.begin());
    };
    id_ = names.size();
    for (const char* name : {"id", "sp", "setup"}) id_ = id_ == names.size() ? place(name) : id_;
    value_ = place(column_);
    if (id_ == names.size())
      faults_.push_back({line_number, 1, "no column of setup ids (any of: id, sp, setup)"});
    if (std::count(names.begin(), names.end(), column_) > 1)
      faults_.push_back({line_number, 1, "two columns are named '" + column_ + "'"});
    if (value_ < names.size()) return;
    std::string all;
    for (const std::string& name : names) all += (all.empty() ? "" : ", ") + name;
    faults_.push_back({line_number, 1, "no column '" + column_ + "'; there are: " + all});
  }

  void read_row(const std::vector<CsvField>& fields, int line_number) {
    if (fields.size() <= std::max(id_, value_)) {
      faults_.push_back({line_number, fields.back().column, "the line ends before the column"});
      return;
    }
    if (fields[value_].text.empty()) return;  // not known
    std::int64_t id = 0;
    double value = 0;
    const auto read = [&](const CsvField& field, auto& number) {
      const char* end = field.text.data() + field.text.size();
      const auto [rest, error] = std::from_chars(field.text.data(), end, number);
      if (error != std::errc() || rest != end)
        faults_.push_back({line_number, field.column, "'" + field.text + "' is not a number"});
    };
    read(fields[id_], id);
    read(fields[value_], value);
    if (!values_.try_emplace(id, value).second)
      faults_.push_back(
          {line_number, fields[id_].column, "setup " + std::to_string(id) + " was given already"});
  }

  std::string column_;
  char separator_ = ',';
  bool has_header_ = false;
  std::size_t id_ = 0;
  std::size_t value_ = 0;
  std::map<std::int64_t, double> values_;
  std::vector<CountsFault> faults_;
};

}  // namespace

tl::expected<results::VariantStatistics, std::vector<CountsFault>> parse_counts(std::string_view csv,
                                                                                const std::string& variant) {
  Parser parser(variant);
  parser.parse(csv);
  return parser.result();
}

tl::expected<std::vector<std::pair<std::int64_t, double>>, std::vector<CountsFault>> parse_column(
    std::string_view csv, const std::string& column) {
  ColumnParser parser(column);
  parser.parse(csv);
  return parser.result();
}

}  // namespace firstmove::analysis
