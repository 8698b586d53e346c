// The only unit that includes toml++, which is slow to compile.
#include <toml++/toml.h>

#include <algorithm>
#include <charconv>
#include <limits>
#include <map>
#include <optional>

#include "configs/load.hpp"

namespace firstmove::configs {
namespace {

struct Place {
  int line = 0;
  int column = 0;
};

Place place_of(const toml::source_region& region) {
  return {static_cast<int>(region.begin.line), static_cast<int>(region.begin.column)};
}

/// What reading one file gathers: faults, and where each key stands, so that faults found later get their
/// place too.
struct Reading {
  std::vector<ConfigFault> faults;
  std::map<std::string, Place> places;

  void fault(const std::string& key, const toml::source_region& region, std::string message) {
    const Place place = place_of(region);
    faults.push_back({place.line, place.column, key, std::move(message)});
  }
  /// The place of a key, or of the table around it.
  Place find(std::string key) const {
    while (true) {
      if (const auto found = places.find(key); found != places.end()) return found->second;
      const std::size_t cut = key.find_last_of(".[");
      if (cut == std::string::npos) return {};
      key.resize(cut);
    }
  }
};

const char* type_name(const toml::node& node) {
  switch (node.type()) {
    case toml::node_type::table:
      return "a table";
    case toml::node_type::array:
      return "an array";
    case toml::node_type::string:
      return "a string";
    case toml::node_type::integer:
      return "an integer";
    case toml::node_type::floating_point:
      return "a number with a point";
    case toml::node_type::boolean:
      return "true or false";
    default:
      return "a date or time";
  }
}

/// One table of the file. Every value asked for is a known key; `finish` reports the others.
class TableReader {
 public:
  TableReader(const toml::table& table, std::string prefix, Reading& reading)
      : table_(table), prefix_(std::move(prefix)), reading_(reading) {}

  void read(const char* key, std::string& value) {
    if (const auto text = typed<std::string>(key, "a string")) value = *text;
  }
  void read(const char* key, bool& value) {
    if (const auto flag = typed<bool>(key, "true or false")) value = *flag;
  }
  void read(const char* key, int& value) {
    if (const auto number = typed<std::int64_t>(key, "an integer")) value = saturate(*number);
  }
  void read(const char* key, std::int64_t& value) {
    if (const auto number = typed<std::int64_t>(key, "an integer")) value = *number;
  }
  void read(const char* key, std::uint64_t& value) {
    // A negative number wraps to more than 2^63, which `validate` refuses.
    if (const auto number = typed<std::int64_t>(key, "an integer"))
      value = static_cast<std::uint64_t>(*number);
  }
  void read(const char* key, double& value) {
    const toml::node* node = find(key);
    if (node == nullptr) return;
    if (node->is_number()) {
      value = *node->value<double>();
    } else {
      wrong_type(full(key), *node, "a number");
    }
  }
  template <typename Value>
  void read(const char* key, std::optional<Value>& value) {
    if (table_.get(key) == nullptr) {
      known_.emplace_back(key);
      return;
    }
    Value given{};
    read(key, given);
    value = given;  // of the wrong type: the fault is noted, and the key counts as given
  }
  /// The table of a key, or null.
  const toml::table* read_table(const char* key) {
    const toml::node* node = find(key);
    if (node == nullptr) return nullptr;
    if (!node->is_table()) wrong_type(full(key), *node, "a table: write [" + full(key) + "]");
    return node->as_table();
  }
  /// Calls read_element(node, key of the element) for each element of an array.
  template <typename ReadElement>
  void read_array(const char* key, ReadElement read_element) {
    const toml::node* node = find(key);
    if (node == nullptr) return;
    const toml::array* array = node->as_array();
    if (array == nullptr) return wrong_type(full(key), *node, "an array");
    for (std::size_t i = 0; i < array->size(); ++i) {
      const std::string name = full(key) + "[" + std::to_string(i) + "]";
      const toml::node& element = (*array)[i];
      reading_.places[name] = place_of(element.source());
      read_element(element, name);
    }
  }
  void wrong_type(const std::string& key, const toml::node& node, const std::string& wanted) {
    reading_.fault(key, node.source(), "must be " + wanted + ", not " + type_name(node));
  }
  void finish() {
    for (const auto& [key, node] : table_) {
      const std::string name{key.str()};
      if (std::find(known_.begin(), known_.end(), name) != known_.end()) continue;
      const std::string nearest = nearest_name(name, known_);
      std::string message = "unknown key";
      if (!nearest.empty()) {
        message += ": did you mean '" + nearest + "'?";
      } else {
        message += "; known here:";
        for (const std::string& candidate : known_) message += " " + candidate;
      }
      reading_.fault(full(name), key.source(), message);
    }
  }

  static int saturate(std::int64_t number) {
    constexpr std::int64_t kLow = std::numeric_limits<int>::min();
    constexpr std::int64_t kHigh = std::numeric_limits<int>::max();
    return static_cast<int>(std::clamp(number, kLow, kHigh));
  }

 private:
  std::string full(const std::string& key) const { return prefix_ + key; }

  const toml::node* find(const char* key) {
    known_.emplace_back(key);
    const toml::node* node = table_.get(key);
    if (node != nullptr) reading_.places[full(key)] = place_of(node->source());
    return node;
  }
  template <typename Value>
  std::optional<Value> typed(const char* key, const char* wanted) {
    const toml::node* node = find(key);
    if (node == nullptr) return std::nullopt;
    std::optional<Value> value = node->value_exact<Value>();
    if (!value) wrong_type(full(key), *node, wanted);
    return value;
  }

  const toml::table& table_;
  std::string prefix_;
  Reading& reading_;
  std::vector<std::string> known_;
};

/// "0-9"
std::optional<SetupRange> parse_range(const std::string& text) {
  SetupRange range{};
  const char* const end = text.data() + text.size();
  const auto first = std::from_chars(text.data(), end, range.first);
  if (first.ec != std::errc{} || first.ptr == end || *first.ptr != '-') return std::nullopt;
  const auto last = std::from_chars(first.ptr + 1, end, range.last);
  if (last.ec != std::errc{} || last.ptr != end) return std::nullopt;
  return range;
}

void read_setup(const toml::node& node, const std::string& key, Campaign& campaign, Reading& reading) {
  if (const auto id = node.value_exact<std::int64_t>()) {
    campaign.setups.push_back({*id, *id});
    return;
  }
  const auto text = node.value_exact<std::string>();
  const auto range = text ? parse_range(*text) : std::nullopt;
  if (range) {
    campaign.setups.push_back(*range);
  } else {
    reading.fault(key, node.source(), "must be a setup id such as 518, or a range such as \"0-9\"");
    campaign.setups.push_back({0, 0});  // keeps the indices of later faults right
  }
}

ConditionSettings read_condition(const toml::table& table, const std::string& key, Reading& reading) {
  ConditionSettings condition;
  TableReader reader(table, key + ".", reading);
  reader.read("name", condition.name);
  reader.read("depth", condition.depth);
  reader.read("nodes", condition.nodes);
  reader.read("temperature_cp", condition.temperature_cp);
  reader.read("opening_plies", condition.opening_plies);
  reader.read("opening_depth", condition.opening_depth);
  reader.read("move_cap", condition.move_cap);
  reader.read("keep_moves", condition.keep_moves);
  reader.finish();
  return with_defaults(condition);
}

Target read_target(const toml::table& table, Reading& reading) {
  Target target;
  TableReader reader(table, "target.", reading);
  reader.read("standard_error", target.standard_error);
  reader.read("reliability", target.reliability);
  reader.read("fairest", target.fairest);
  reader.read("probability", target.probability);
  reader.read("tolerance", target.tolerance);
  reader.read("confirmation", target.confirmation);
  reader.read("budget", target.budget);
  reader.read("first_round", target.first_round);
  reader.read("max_rounds", target.max_rounds);
  reader.finish();
  return with_defaults(target);
}

Campaign read_campaign(const toml::table& table, Reading& reading) {
  Campaign campaign;
  TableReader reader(table, "", reading);
  reader.read("name", campaign.name);
  reader.read_array("variants", [&](const toml::node& node, const std::string& key) {
    const auto id = node.value_exact<std::string>();
    if (!id) reader.wrong_type(key, node, "a string");
    campaign.variants.push_back(id.value_or(""));
  });
  if (const toml::array* listed = table["setups"].as_array(); listed != nullptr && listed->empty()) {
    reading.fault("setups", listed->source(), "lists no setup: leave the key out to take every setup");
  }
  reader.read_array("setups", [&](const toml::node& node, const std::string& key) {
    read_setup(node, key, campaign, reading);
  });
  reader.read("seed", campaign.seed);
  reader.read("perft_depth", campaign.perft_depth);
  reader.read("games", campaign.games);
  reader.read_array("root_score_depths", [&](const toml::node& node, const std::string& key) {
    const auto depth = node.value_exact<std::int64_t>();
    if (!depth) reader.wrong_type(key, node, "an integer");
    campaign.root_score_depths.push_back(TableReader::saturate(depth.value_or(0)));
  });
  reader.read("paired", campaign.paired);
  reader.read("part_seconds", campaign.part_seconds);
  if (const toml::table* target = reader.read_table("target"))
    campaign.target = read_target(*target, reading);
  reader.read_array("condition", [&](const toml::node& node, const std::string& key) {
    if (!node.is_table()) reader.wrong_type(key, node, "a table: write [[condition]]");
    campaign.conditions.push_back(node.is_table() ? read_condition(*node.as_table(), key, reading)
                                                  : ConditionSettings{});
  });
  reader.finish();
  return campaign;
}

/// Adds the faults of `validate` with their places; a key that already has one keeps only that.
void add_validation(const Campaign& campaign, Reading& reading) {
  const std::vector<ConfigFault> syntax = reading.faults;
  for (ConfigFault& fault : validate(campaign)) {
    const auto same_key = [&](const ConfigFault& other) { return other.key == fault.key; };
    if (std::any_of(syntax.begin(), syntax.end(), same_key)) continue;
    const Place place = reading.find(fault.key);
    fault.line = place.line;
    fault.column = place.column;
    reading.faults.push_back(std::move(fault));
  }
  const auto place = [](const ConfigFault& fault) { return std::pair(fault.line, fault.column); };
  std::stable_sort(reading.faults.begin(), reading.faults.end(),
                   [&](const ConfigFault& a, const ConfigFault& b) { return place(a) < place(b); });
}

/// The line of a key nested so deep that toml++, which recurses, would run out of stack; 0 when there is
/// none.
int line_of_deep_key(std::string_view text) {
  constexpr int kMostDots = 100;
  int line = 1;
  int dots = 0;
  for (const char c : text) {
    if (c == '.' && ++dots > kMostDots) return line;
    if (c != '\n') continue;
    ++line;
    dots = 0;
  }
  return 0;
}

}  // namespace

tl::expected<Campaign, std::vector<ConfigFault>> load_campaign(std::string_view text) {
  Reading reading;
  if (const int line = line_of_deep_key(text); line != 0) {
    return tl::unexpected(
        std::vector{ConfigFault{line, 1, "", "a key nested so deep is none of a campaign's"}});
  }
  Campaign campaign;
  try {
    campaign = read_campaign(toml::parse(text), reading);
    add_validation(campaign, reading);
  } catch (const toml::parse_error& error) {
    reading.fault("", error.source(), std::string(error.description()));
  }
  if (!reading.faults.empty()) return tl::unexpected(std::move(reading.faults));
  return campaign;
}

}  // namespace firstmove::configs
