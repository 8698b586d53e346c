// Reading a TOML file into typed settings: what loaders share. Every fault gets its place; a key that nobody
// asked for is a fault with the nearest name. Private to the loaders: toml++ is slow to compile.
#pragma once

#include <toml++/toml.h>

#include <algorithm>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "configs/load.hpp"

namespace firstmove::configs {

struct Place {
  int line = 0;
  int column = 0;
};

inline Place place_of(const toml::source_region& region) {
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
  /// A fault of a key that was asked for, or that is missing; one of a kind is enough.
  void fault_at(const std::string& key, std::string message) {
    const auto is_known = [&](const ConfigFault& fault) { return fault.key == key; };
    if (std::any_of(faults.begin(), faults.end(), is_known)) return;
    const Place place = find(key);
    faults.push_back({place.line, place.column, key, std::move(message)});
  }
  /// Adds faults that name keys alone, with their places; a key that already has one keeps only that.
  void add_checked(std::vector<ConfigFault> checked) {
    const std::vector<ConfigFault> syntax = faults;
    for (ConfigFault& found : checked) {
      const auto same_key = [&](const ConfigFault& other) { return other.key == found.key; };
      if (std::any_of(syntax.begin(), syntax.end(), same_key)) continue;
      const Place place = find(found.key);
      found.line = place.line;
      found.column = place.column;
      faults.push_back(std::move(found));
    }
    const auto place = [](const ConfigFault& fault) { return std::pair(fault.line, fault.column); };
    std::stable_sort(faults.begin(), faults.end(),
                     [&](const ConfigFault& a, const ConfigFault& b) { return place(a) < place(b); });
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

inline const char* type_name(const toml::node& node) {
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
  /// A key that is read by other means: it is known, and its place is kept.
  void note(const char* key) { find(key); }
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

/// The line of a key nested so deep that toml++, which recurses, would run out of stack; 0 when there is
/// none.
inline int line_of_deep_key(std::string_view text) {
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

}  // namespace firstmove::configs
