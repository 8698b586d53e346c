#include "configs/variant_file/load_variant.hpp"

#include <charconv>

#include "configs/variant_file/parts.hpp"
#include "core/rules_check.hpp"

namespace firstmove::configs {
namespace {

using core::Geometry;
using core::VariantRules;

constexpr std::size_t kLongestId = 64;

bool is_id(const std::string& text) {
  constexpr std::string_view kAllowed = "abcdefghijklmnopqrstuvwxyz0123456789-";
  return !text.empty() && text.size() <= kLongestId && text.front() != '-' &&
         text.find_first_not_of(kAllowed) == std::string::npos;
}

std::string board_text(Geometry geometry) {
  return std::to_string(geometry.files) + "x" + std::to_string(geometry.ranks);
}

std::optional<Geometry> parse_board(const std::string& text) {
  for (const Geometry& geometry : core::kGeometries) {
    if (text == board_text(geometry)) return geometry;
  }
  return std::nullopt;
}

void read_board(TableReader& reader, VariantRules& rules, Reading& reading) {
  std::string text;
  reader.read("board", text);
  if (const auto geometry = parse_board(text)) {
    rules.geometry = *geometry;
    return;
  }
  std::string known;
  for (const Geometry& geometry : core::kGeometries) known += " " + board_text(geometry);
  reading.fault_at("board", (text.empty() ? std::string("is missing: files x ranks;")
                                          : "'" + text + "' is no board we have (files x ranks);") +
                                " there are" + known);
}

/// The key that a field of the rules was read from.
std::string key_of(const std::string& field) {
  if (field == "home_rank") return "setups.rank";
  if (field == "castling.destination") return "castling";
  return field;
}

std::vector<ConfigFault> faults_of(const VariantRules& rules) {
  std::vector<ConfigFault> faults;
  for (const core::RulesFault& fault : core::rules_faults(rules)) {
    const std::string key = key_of(fault.field);
    const auto is_same = [&](const ConfigFault& other) {
      return other.key == key && other.message == fault.message;
    };
    if (std::none_of(faults.begin(), faults.end(), is_same)) faults.push_back({0, 0, key, fault.message});
  }
  return faults;
}

VariantRules read_variant(const toml::table& table, Reading& reading) {
  VariantRules rules{};
  TableReader reader(table, "", reading);
  reader.read("id", rules.id);
  if (!is_id(rules.id)) {
    reading.fault_at("id", "must be 1 to 64 lower-case letters, digits and '-', such as \"my-chess\"");
  }
  reader.read("name", rules.name);
  if (rules.name.empty()) reading.fault_at("name", "is missing: the variant's name as people write it");
  read_board(reader, rules, reading);
  const toml::table* men = reader.read_table("men");
  const toml::table* pawn = reader.read_table("pawn");
  const toml::table* castling = reader.read_table("castling");
  const toml::table* setups = reader.read_table("setups");
  const toml::table* special = reader.read_table("special");
  reader.finish();
  if (men == nullptr && table.get("men") == nullptr) {
    reading.fault_at(
        "men",
        "is missing: a table of the men, such as K = { name = \"king\", moves = \"K\", royal = true }");
  }
  if (setups == nullptr && table.get("setups") == nullptr) {
    reading.fault_at("setups", "is missing: a table that says how the men are set up");
  }
  // The parts name files, ranks and men, so a fault in those would only bring others that are none.
  if (men != nullptr && reading.faults.empty()) read_men(*men, rules, reading);
  if (!reading.faults.empty()) return rules;
  read_pawn(pawn, rules, reading);
  read_castling(castling, rules, reading);
  read_special(special, rules, reading);
  if (setups != nullptr) read_setups(*setups, rules, reading);
  if (reading.faults.empty()) reading.add_checked(faults_of(rules));
  return rules;
}

}  // namespace

std::string known_names(const std::string& word, const std::vector<std::string>& names) {
  const std::string nearest = nearest_name(word, names);
  std::string text = nearest.empty() ? "" : " (did you mean '" + nearest + "'?)";
  text += "; known:";
  for (const std::string& name : names) text += " " + name;
  return text;
}

std::optional<std::uint16_t> read_files(const std::string& text, const std::string& key, int files,
                                        Reading& reading) {
  const auto is_file = [files](char c) { return c >= 'a' && c < 'a' + files; };
  const std::string last(1, static_cast<char>('a' + files - 1));
  unsigned bits = 0;
  if (text.size() == 3 && text[1] == '-' && is_file(text[0]) && is_file(text[2]) && text[0] <= text[2]) {
    for (char file = text[0]; file <= text[2]; ++file) bits |= 1u << (file - 'a');
    return static_cast<std::uint16_t>(bits);
  }
  for (const char c : text) {
    if (!is_file(c)) {
      reading.fault_at(key,
                       "must name files a to " + last + ", such as \"cdef\" or \"c-f\", not '" + text + "'");
      return std::nullopt;
    }
    bits |= 1u << (c - 'a');
  }
  return static_cast<std::uint16_t>(bits);
}

tl::expected<VariantRules, std::vector<ConfigFault>> load_variant(std::string_view text) {
  Reading reading;
  if (const int line = line_of_deep_key(text); line != 0) {
    return tl::unexpected(
        std::vector{ConfigFault{line, 1, "", "a key nested so deep is none of a variant's"}});
  }
  VariantRules rules{};
  try {
    const toml::table table = toml::parse(text);
    rules = read_variant(table, reading);
  } catch (const toml::parse_error& error) {
    reading.fault("", error.source(), std::string(error.description()));
  }
  if (reading.faults.empty()) return rules;
  reading.add_checked({});  // in the order of the file
  return tl::unexpected(std::move(reading.faults));
}

}  // namespace firstmove::configs
