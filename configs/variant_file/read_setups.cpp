#include <functional>
#include <set>

#include "configs/variant_file/array_order.hpp"
#include "configs/variant_file/parts.hpp"
#include "core/array_rules.hpp"
#include "core/setups.hpp"

namespace firstmove::configs {
namespace {

using core::ArrayRules;
using core::ManPair;
using core::SideRelation;
using core::VariantRules;

/// What [setups] says of arrays, as written; the keys that were given are known by name.
struct SetupText {
  std::string men{};
  std::string base{};
  std::vector<std::string> arrays{};
  std::string files{};
  std::string sides{};
  std::string order = "alphabetical";
  std::vector<std::string> mirrored_only{};
  ArrayRules rules{};
};

/// Files that men stand on, first and number.
struct FileRange {
  int first;
  int count;
};

class SetupReader {
 public:
  SetupReader(const toml::table& table, VariantRules& rules, Reading& reading)
      : table_(table), rules_(rules), reading_(reading), reader_(table, "setups.", reading) {}

  void read() {
    const std::size_t faults_before = reading_.faults.size();
    read_keys();
    reader_.finish();
    check_keys();
    if (reading_.faults.size() > faults_before) return;
    const std::optional<FileRange> range = range_of_files();
    if (!range || !check_men(*range)) return;
    std::optional<std::vector<std::string>> arrays = list_arrays();
    if (!arrays) return;
    set_arrays(std::move(*arrays), *range);
    if (reading_.faults.size() == faults_before) set_sides(*range);
  }

 private:
  void fault(const std::string& key, std::string message) {
    reading_.fault_at(key.empty() ? "setups" : "setups." + key, std::move(message));
  }
  bool has(const char* key) const { return table_.get(key) != nullptr; }

  void read_keys() {
    int rank = 1;
    reader_.read("men", text_.men);
    reader_.read("base", text_.base);
    read_strings("arrays",
                 [this](const std::string& array, const std::string&) { text_.arrays.push_back(array); });
    reader_.read("files", text_.files);
    reader_.read("rank", rank);
    rules_.home_rank = rank - 1;
    reader_.read("sides", text_.sides);
    reader_.read("order", text_.order);
    read_strings("mirrored_only", [this](const std::string& array, const std::string&) {
      text_.mirrored_only.push_back(array);
    });
    read_between();
    read_pairs("opposite_colours", text_.rules.opposite_colours);
    read_pairs("adjacent", text_.rules.adjacent);
    read_pairs("not_adjacent", text_.rules.not_adjacent);
    read_fixed();
    reader_.read("protected_pawns", text_.rules.pawns_are_protected);
    read_strings("exclude", [this](const std::string& array, const std::string&) {
      text_.rules.excluded.push_back(array);
    });
    read_swaps();
    reader_.read("most_swaps", text_.rules.most_swaps);
    reader_.read("every_swap_is_legal", text_.rules.every_swap_is_legal);
  }

  template <typename Take>
  void read_strings(const char* key, Take take) {
    reader_.read_array(key, [&](const toml::node& node, const std::string& name) {
      const auto text = node.value_exact<std::string>();
      if (!text) return reader_.wrong_type(name, node, "a string");
      take(*text, name);
    });
  }

  /// between = { K = "R" }
  void read_between() {
    const toml::table* table = reader_.read_table("between");
    if (table == nullptr) return;
    for (const auto& [key, node] : *table) {
      const std::string man(key.str());
      const std::string name = "setups.between." + man;
      reading_.places[name] = place_of(node.source());
      const auto outer = node.value_exact<std::string>();
      if (man.size() == 1 && outer && outer->size() == 1) {
        text_.rules.between.push_back({man[0], (*outer)[0]});
      } else {
        reading_.fault_at(name,
                          "must name the man on both sides of another, such as between = { K = \"R\" }");
      }
    }
  }

  void read_pairs(const char* key, std::vector<ManPair>& pairs) {
    read_strings(key, [&](const std::string& text, const std::string& name) {
      if (text.size() == 2) {
        pairs.push_back({text[0], text[1]});
      } else {
        reading_.fault_at(name,
                          "must be the letters of two men, such as \"BB\" or \"QA\", not '" + text + "'");
      }
    });
  }

  /// fixed = { a = "R", e = "K" }
  void read_fixed() {
    const toml::table* table = reader_.read_table("fixed");
    if (table == nullptr) return;
    for (const auto& [key, node] : *table) {
      const std::string file(key.str());
      const std::string name = "setups.fixed." + file;
      reading_.places[name] = place_of(node.source());
      const auto letters = node.value_exact<std::string>();
      if (file.size() != 1 || file[0] < 'a' || file[0] >= 'a' + rules_.geometry.files || !letters ||
          letters->empty()) {
        reading_.fault_at(
            name, "must name the men that may stand on a file, such as fixed = { e = \"K\", a = \"RN\" }");
      } else {
        text_.rules.fixed.push_back({file[0] - 'a', *letters});
      }
    }
  }

  /// swaps = [{ man = "K", with = "QBN" }]
  void read_swaps() {
    reader_.read_array("swaps", [this](const toml::node& node, const std::string& name) {
      const toml::table* table = node.as_table();
      if (table == nullptr)
        return reader_.wrong_type(name, node, "a table, such as { man = \"K\", with = \"QBN\" }");
      std::string man, with;
      TableReader swap(*table, name + ".", reading_);
      swap.read("man", man);
      swap.read("with", with);
      swap.finish();
      if (man.size() == 1 && !with.empty()) {
        text_.rules.swaps.push_back({man[0], with});
      } else {
        reading_.fault_at(
            name, "needs a man and the men it may trade places with: { man = \"K\", with = \"QBN\" }");
      }
    });
  }

  void check_keys() {
    const int ways = (has("men") ? 1 : 0) + (has("base") ? 1 : 0) + (has("arrays") ? 1 : 0);
    if (ways == 0) {
      fault("", "needs men = \"RNBQKBNR\" (shuffled), base and swaps, or arrays = [\"RNBQKBNR\"] (listed)");
    } else if (ways > 1) {
      fault(has("arrays") ? "arrays" : "base", "contradicts another key: keep one of men, base and arrays");
    }
    if (has("base") && !has("swaps"))
      fault("base", "needs swaps; an array alone is arrays = [\"" + text_.base + "\"]");
    if (!has("base")) {
      for (const char* key : {"swaps", "most_swaps", "every_swap_is_legal"}) {
        if (has(key)) fault(key, "belongs to base, the array that the swaps start from");
      }
    }
    if (text_.rules.most_swaps && *text_.rules.most_swaps < 1) fault("most_swaps", "must be 1 or more");
    if (!has("sides")) fault("sides", "is missing: \"mirrored\", \"rotated\" or \"independent\"");
    const std::vector<std::string> relations{"mirrored", "rotated", "independent"};
    if (has("sides") && std::find(relations.begin(), relations.end(), text_.sides) == relations.end()) {
      fault("sides", "unknown relation '" + text_.sides + "'" + known_names(text_.sides, relations));
    }
    const std::vector<std::string> orders{"alphabetical", "scharnagl"};
    if (std::find(orders.begin(), orders.end(), text_.order) == orders.end()) {
      fault("order", "unknown order '" + text_.order + "'" + known_names(text_.order, orders));
    }
    if (has("arrays") && has("order"))
      fault("order", "contradicts arrays, which stand in the order of their ids");
    if (has("mirrored_only") && text_.sides != "independent") {
      fault("mirrored_only", "belongs to sides = \"independent\"");
    }
  }

  std::optional<FileRange> range_of_files() {
    const int files = rules_.geometry.files;
    if (!has("files")) return FileRange{0, files};
    const auto bits = read_files(text_.files, "setups.files", files, reading_);
    if (!bits || *bits == 0) return std::nullopt;
    FileRange range{0, 0};
    while (((*bits >> range.first) & 1) == 0) ++range.first;
    while (((*bits >> (range.first + range.count)) & 1) != 0) ++range.count;
    if ((*bits >> (range.first + range.count)) == 0) return range;
    fault("files", "must be files that are neighbours, such as \"b-i\"");
    return std::nullopt;
  }

  bool is_man(char letter) const {
    const core::Man man = rules_.man_of(letter);
    return man != core::kNoMan && man != core::kPawn;
  }
  std::string letters_of_men() const {
    std::string text;
    for (std::size_t man = core::kKing; man < rules_.men.size(); ++man) text += rules_.men[man].letter;
    return text;
  }

  /// One array, or its men: their number, their letters, one royal man.
  void check_array(const std::string& key, const std::string& array, const FileRange& range) {
    if (static_cast<int>(array.size()) != range.count) {
      return fault(key, "'" + array + "' has " + std::to_string(array.size()) + " men, and there are " +
                            std::to_string(range.count) + " files to stand on");
    }
    for (const char letter : array) {
      if (!is_man(letter))
        return fault(key, std::string("'") + letter + "' is none of the men " + letters_of_men());
    }
    const char king = rules_.men[core::kKing].letter;
    const auto kings = std::count(array.begin(), array.end(), king);
    if (kings != 1)
      fault(key,
            "'" + array + "' has " + std::to_string(kings) + " of the royal man " + king + "; one is right");
  }

  void check_letters(const std::string& key, const std::string& letters, const std::string& array) {
    for (const char letter : letters) {
      if (array.find(letter) == std::string::npos) {
        return fault(key, std::string("names '") + letter + "', and no such man stands in the array");
      }
    }
  }

  void check_pairs(const std::string& key, const std::vector<ManPair>& pairs, const std::string& array) {
    for (std::size_t i = 0; i < pairs.size(); ++i) {
      const ManPair pair = pairs[i];
      const std::string name = key + "[" + std::to_string(i) + "]";
      check_letters(name, {pair.first, pair.second}, array);
      if (pair.first == pair.second && std::count(array.begin(), array.end(), pair.first) == 1) {
        fault(name, std::string("needs two men ") + pair.first + ", and there is one");
      }
    }
  }

  bool check_men(const FileRange& range) {
    const std::size_t faults_before = reading_.faults.size();
    if (has("men")) check_array("men", text_.men, range);
    if (has("base")) check_array("base", text_.base, range);
    if (has("arrays") && text_.arrays.empty()) fault("arrays", "lists no array");
    std::string all = text_.men + text_.base;
    std::set<std::string> seen;
    for (std::size_t i = 0; i < text_.arrays.size(); ++i) {
      const std::string key = "arrays[" + std::to_string(i) + "]";
      check_array(key, text_.arrays[i], range);
      if (!seen.insert(text_.arrays[i]).second) fault(key, "is listed twice");
      all += text_.arrays[i];
    }
    if (reading_.faults.size() > faults_before) return false;
    const std::string& one = has("arrays") ? text_.arrays.front() : all;
    for (const ManPair& pair : text_.rules.between) {
      check_letters("between", {pair.first, pair.second}, all);
      if (std::count(one.begin(), one.end(), pair.second) == 1) {
        fault(std::string("between.") + pair.first,
              std::string("needs two men ") + pair.second + ", and there is one");
      }
    }
    check_pairs("opposite_colours", text_.rules.opposite_colours, one);
    check_pairs("adjacent", text_.rules.adjacent, one);
    check_pairs("not_adjacent", text_.rules.not_adjacent, one);
    for (core::FixedFile& fixed : text_.rules.fixed) {
      const std::string key = std::string("fixed.") + static_cast<char>('a' + fixed.file);
      check_letters(key, fixed.letters, all);
      fixed.file -= range.first;
      if (fixed.file < 0 || fixed.file >= range.count) fault(key, "no man stands on that file");
    }
    for (std::size_t i = 0; i < text_.rules.swaps.size(); ++i) {
      const core::ArraySwap& swap = text_.rules.swaps[i];
      check_letters("swaps[" + std::to_string(i) + "]", swap.man + swap.with, all);
    }
    for (std::size_t i = 0; i < text_.rules.excluded.size(); ++i) {
      check_array("exclude[" + std::to_string(i) + "]", text_.rules.excluded[i], range);
    }
    if (text_.rules.pawns_are_protected) set_guards(all);
    return reading_.faults.size() == faults_before;
  }

  /// What each man of the array protects on the rank before it: no man stands between.
  void set_guards(const std::string& array) {
    if (rules_.pawn.start_rank != rules_.home_rank + 1) {
      return fault("protected_pawns", "is only known where pawns stand right before the men");
    }
    for (const core::ManRules& man : rules_.men) {
      if (array.find(man.letter) == std::string::npos) continue;
      core::PawnGuard guard{man.letter, {}};
      for (const auto* leaps : {&man.leaps, &man.only_captures.leaps, &man.initial_leaps}) {
        for (const core::Step& step : *leaps) {
          if (step.ranks == 1) guard.files.push_back(step.files);
        }
      }
      if (man.slides_orthogonally || man.only_captures.slides_orthogonally) guard.files.push_back(0);
      if (man.slides_diagonally || man.only_captures.slides_diagonally)
        guard.files.insert(guard.files.end(), {-1, 1});
      text_.rules.guards.push_back(std::move(guard));
    }
  }

  std::optional<std::vector<std::string>> list_arrays() {
    if (has("arrays")) {
      for (std::size_t i = 0; i < text_.arrays.size(); ++i) {
        if (!core::is_legal(text_.rules, text_.arrays[i])) {
          fault("arrays[" + std::to_string(i) + "]",
                "'" + text_.arrays[i] + "' breaks another rule of [setups]");
        }
      }
      return text_.arrays;
    }
    text_.rules.men = text_.men + text_.base;
    auto arrays = core::legal_arrays(text_.rules);
    if (!arrays) {
      fault(has("men") ? "men" : "base",
            "there are more than " + std::to_string(core::kMostArrays) +
                " arrays, or too many orders to search: fix some files, or list the arrays");
      return std::nullopt;
    }
    if (arrays->empty()) {
      fault(has("men") ? "men" : "base", "no array obeys all of these rules" + culprit());
      return std::nullopt;
    }
    return arrays;
  }

  /// The rules each of which, left out, would leave arrays over.
  std::string culprit() const {
    const std::vector<std::pair<const char*, std::function<void(ArrayRules&)>>> relaxed{
        {"between", [](ArrayRules& r) { r.between.clear(); }},
        {"opposite_colours", [](ArrayRules& r) { r.opposite_colours.clear(); }},
        {"adjacent", [](ArrayRules& r) { r.adjacent.clear(); }},
        {"not_adjacent", [](ArrayRules& r) { r.not_adjacent.clear(); }},
        {"fixed", [](ArrayRules& r) { r.fixed.clear(); }},
        {"protected_pawns", [](ArrayRules& r) { r.pawns_are_protected = false; }},
        {"exclude", [](ArrayRules& r) { r.excluded.clear(); }}};
    std::string text;
    for (const auto& [key, relax] : relaxed) {
      ArrayRules rules = text_.rules;
      relax(rules);
      const auto arrays = core::legal_arrays(rules);
      if (!arrays || !arrays->empty()) {
        const std::string count = arrays ? std::to_string(arrays->size()) : "very many";
        text +=
            (text.empty() ? ": without '" : ", without '") + std::string(key) + "' there would be " + count;
      }
    }
    return text;
  }

  void set_arrays(std::vector<std::string> arrays, const FileRange& range) {
    const int files = rules_.geometry.files;
    rules_.arrays = {};
    if (text_.order == "scharnagl") {
      const auto singles = range.count == files ? scharnagl_singles(text_.men + text_.base) : std::nullopt;
      if (!singles) {
        return fault("order",
                     "Scharnagl's numbers are of boards filled by two rooks, knights and bishops, a king and "
                     "others once each");
      }
      if (!sort_by_scharnagl(files, *singles, arrays)) {
        return fault(
            "order",
            "Scharnagl's numbers are of bishops on opposite colours: give opposite_colours = [\"BB\"]");
      }
      if (is_whole_scharnagl_scheme(files, *singles, arrays)) {
        rules_.arrays.singles = *singles;
        return;
      }
    }
    for (std::string& array : arrays) {
      array = std::string(static_cast<std::size_t>(range.first), '.') + array +
              std::string(static_cast<std::size_t>(files - range.first - range.count), '.');
    }
    rules_.arrays.listed = core::ArrayList(std::move(arrays));
  }

  void set_sides(const FileRange& range) {
    rules_.sides = text_.sides == "mirrored"  ? SideRelation::mirrored
                   : text_.sides == "rotated" ? SideRelation::rotated
                                              : SideRelation::independent;
    if (rules_.sides == SideRelation::rotated) check_rotation();
    if (!has("mirrored_only")) return;
    std::set<std::int64_t> kept;
    for (std::size_t i = 0; i < text_.mirrored_only.size(); ++i) {
      const std::string key = "mirrored_only[" + std::to_string(i) + "]";
      check_array(key, text_.mirrored_only[i], range);
      const std::int64_t rank = core::rank_of_array(rules_, text_.mirrored_only[i]);
      if (rank < 0) fault(key, "'" + text_.mirrored_only[i] + "' is none of the arrays");
      kept.insert(rank);
    }
    const std::int64_t count = core::array_count(rules_);
    for (std::int64_t rank = 0; rank < count; ++rank) {
      if (kept.count(rank) == 0) rules_.no_setups.push_back(rank * count + rank);
    }
    if (core::setup_count(rules_) == 0) fault("mirrored_only", "leaves no setup");
  }

  /// Men that stand off the middle would stand off it the other way.
  void check_rotation() {
    const auto bits = rules_.pawn.files;
    const int files = rules_.geometry.files;
    for (int file = 0; file < files; ++file) {
      if (((bits >> file) & 1) == ((bits >> (files - 1 - file)) & 1)) continue;
      return reading_.fault_at("pawn.files",
                               "with rotated sides pawns stand on the same files from both ends");
    }
  }

  const toml::table& table_;
  VariantRules& rules_;
  Reading& reading_;
  TableReader reader_;
  SetupText text_;
};

}  // namespace

void read_setups(const toml::table& table, VariantRules& rules, Reading& reading) {
  SetupReader(table, rules, reading).read();
}

}  // namespace firstmove::configs
