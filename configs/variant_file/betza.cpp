#include "configs/variant_file/betza.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <map>
#include <optional>

#include "core/nearest_name.hpp"

namespace firstmove::configs {
namespace {

using core::Step;

struct Atom {
  char letter;
  int narrow;  ///< the shorter part of the leap
  int wide;
};
constexpr std::array<Atom, 9> kAtoms{{{'W', 0, 1},
                                      {'F', 1, 1},
                                      {'D', 0, 2},
                                      {'N', 1, 2},
                                      {'A', 2, 2},
                                      {'H', 0, 3},
                                      {'C', 1, 3},
                                      {'Z', 2, 3},
                                      {'G', 3, 3}}};
constexpr std::string_view kOblique = "NCZ";
constexpr std::string_view kDirections = "fblrvsh";

const Atom* atom_of(char letter) {
  const auto* found = std::find_if(kAtoms.begin(), kAtoms.end(),
                                   [letter](const Atom& atom) { return atom.letter == letter; });
  return found == kAtoms.end() ? nullptr : found;
}

bool is_lower(char c) {
  return c >= 'a' && c <= 'z';
}
bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

/// The notation of a man whose name was written instead; empty when there is no such name.
std::string notation_of_name(std::string_view text) {
  static const std::map<std::string, const char*> kNames{
      {"king", "K"},      {"queen", "Q"},       {"rook", "R"},        {"bishop", "B"},
      {"knight", "N"},    {"ferz", "F"},        {"wazir", "W"},       {"alfil", "A"},
      {"dabbaba", "D"},   {"camel", "C"},       {"zebra", "Z"},       {"man", "K"},
      {"tripper", "G"},   {"threeleaper", "H"}, {"archbishop", "BN"}, {"minister", "BN"},
      {"cardinal", "BN"}, {"chancellor", "RN"}, {"marshal", "RN"},    {"amazon", "QN"},
      {"elephant", "FfW"}};
  std::vector<std::string> names;
  for (const auto& [name, notation] : kNames) names.push_back(name);
  std::string word(text);
  for (char& c : word) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  if (word.size() < 3) return "";
  const std::string nearest = core::nearest_name(word, names);
  return nearest.empty() ? "" : kNames.at(nearest);
}

/// What stands before an atom.
struct Modifiers {
  Modes modes = kMovesAndCaptures;
  bool initial_only = false;
  std::string directions;  ///< in the order they were written
  int column = 0;          ///< of the first direction
};

std::vector<Step> steps_of(const Atom& atom) {
  std::vector<Step> steps;
  for (const auto& [files, ranks] : {std::pair(atom.narrow, atom.wide), std::pair(atom.wide, atom.narrow)}) {
    for (const int files_sign : {-1, 1}) {
      for (const int ranks_sign : {-1, 1}) {
        const Step step{files * files_sign, ranks * ranks_sign};
        if (std::find(steps.begin(), steps.end(), step) == steps.end()) steps.push_back(step);
      }
    }
  }
  return steps;
}

bool goes(const Step& step, char direction) {
  switch (direction) {
    case 'f':
      return step.ranks > 0;
    case 'b':
      return step.ranks < 0;
    case 'l':
      return step.files < 0;
    case 'r':
      return step.files > 0;
    case 'v':
      return step.ranks != 0;
    default:
      return step.files != 0;
  }
}

bool is_narrow(const Step& step) {
  return std::abs(step.files) < std::abs(step.ranks);
}

/// Orthogonal leaps: each letter adds a direction. Nothing: the letters say nothing of such leaps.
std::optional<bool> includes_orthogonal(const Step& step, const std::string& directions) {
  if (directions.find('h') != std::string::npos) return std::nullopt;
  return std::any_of(directions.begin(), directions.end(), [&](char c) { return goes(step, c); });
}

/// Diagonal leaps: f b l r name a side of the square, and a pair such as fl names one corner.
std::optional<bool> includes_diagonal(const Step& step, const std::string& directions) {
  if (directions.find_first_of("vsh") != std::string::npos) return std::nullopt;
  if (directions == "fb" || directions == "bf" || directions == "lr" || directions == "rl") return true;
  if (directions.size() > 2) return std::nullopt;
  return std::all_of(directions.begin(), directions.end(), [&](char c) { return goes(step, c); });
}

/// Oblique leaps: pairs of letters, or v and s, each adding leaps.
std::optional<bool> includes_oblique(const Step& step, std::string_view directions) {
  bool included = false;
  while (!directions.empty()) {
    const char first = directions[0];
    if (first == 'v' || first == 's') {
      included = included || is_narrow(step) == (first == 'v');
      directions.remove_prefix(1);
      continue;
    }
    if (directions.size() < 2 || first == 'h') return std::nullopt;
    const char second = directions[1];
    const bool is_vertical = first == 'f' || first == 'b';
    if (second == 'h') {
      included = included || goes(step, first);
    } else if (second == first) {
      included = included || (goes(step, first) && is_narrow(step) == is_vertical);
    } else if (is_vertical && second == 's') {
      included = included || (goes(step, first) && !is_narrow(step));
    } else {
      return std::nullopt;
    }
    directions.remove_prefix(2);
  }
  return included;
}

std::optional<bool> includes(const Atom& atom, const Step& step, const std::string& directions) {
  if (directions.empty()) return true;
  if (atom.narrow == 0) return includes_orthogonal(step, directions);
  if (atom.narrow == atom.wide) return includes_diagonal(step, directions);
  return includes_oblique(step, directions);
}

std::string directions_that_fit(const Atom& atom) {
  if (atom.narrow == 0) return "f b l r v s";
  if (atom.narrow == atom.wide) return "f b l r, or a corner fl fr bl br";
  return "ff bb fs bs fh bh v s";
}

class Parser {
 public:
  explicit Parser(std::string_view text) : text_(text) {}

  tl::expected<BetzaMoves, BetzaFault> parse() {
    if (text_.empty())
      return tl::unexpected(BetzaFault{1, "is empty: a man needs moves, such as \"N\" or \"WF\""});
    while (!fault_ && at_ < text_.size()) read_part();
    if (!fault_) check_symmetry();
    if (fault_) return tl::unexpected(*fault_);
    return movement();
  }

 private:
  void fail(std::size_t at, std::string message) {
    if (!fault_) fault_ = BetzaFault{static_cast<int>(at) + 1, std::move(message)};
  }

  /// Modifiers, an atom, and what may follow it: "mfW", "WW", "F0".
  void read_part() {
    const Modifiers modifiers = read_modifiers();
    if (fault_) return;
    if (at_ == text_.size()) return fail(at_, "modifiers stand before an atom, and none follows");
    const std::size_t start = at_;
    const char letter = text_[at_++];
    const std::optional<bool> is_rider = read_length(letter);
    if (!is_rider) return;
    switch (letter) {
      case 'K':
        add_leaps('W', modifiers);
        add_leaps('F', modifiers);
        return;
      case 'Q':
        add_slides(true, true, modifiers);
        return;
      case 'R':
        add_slides(true, false, modifiers);
        return;
      case 'B':
        add_slides(false, true, modifiers);
        return;
      default:
        break;
    }
    if (atom_of(letter) == nullptr) return fail_at_unknown(start);
    if (*is_rider) return add_slides(letter == 'W', letter == 'F', modifiers);
    add_leaps(letter, modifiers);
  }

  Modifiers read_modifiers() {
    Modifiers modifiers;
    Modes only = 0;
    for (; at_ < text_.size() && is_lower(text_[at_]); ++at_) {
      const char c = text_[at_];
      if (c == 'm' || c == 'c') {
        only = static_cast<Modes>(only | (c == 'm' ? kMoves : kCaptures));
      } else if (c == 'i') {
        modifiers.initial_only = true;
      } else if (kDirections.find(c) != std::string_view::npos) {
        if (modifiers.directions.empty()) modifiers.column = static_cast<int>(at_);
        modifiers.directions += c;
      } else {
        fail_at_unknown(at_);
        return modifiers;
      }
    }
    if (only != 0) modifiers.modes = only;
    return modifiers;
  }

  /// What follows an atom: true for an unlimited slide, nothing after a fault.
  std::optional<bool> read_length(char letter) {
    const bool may_slide = letter == 'W' || letter == 'F';
    if (at_ < text_.size() && text_[at_] == letter && atom_of(letter) != nullptr) {
      if (may_slide) {
        ++at_;
        return true;
      }
      fail(at_,
           std::string("riders of other leaps than W and F are not supported: write one '") + letter + "'");
      return std::nullopt;
    }
    if (at_ == text_.size() || !is_digit(text_[at_])) return false;
    const std::size_t start = at_;
    while (at_ < text_.size() && is_digit(text_[at_])) ++at_;
    const std::string_view digits = text_.substr(start, at_ - start);
    const bool slides_anyway = letter == 'R' || letter == 'B' || letter == 'Q';
    if (digits == "0" && (may_slide || slides_anyway)) return true;
    if (digits == "1" && atom_of(letter) != nullptr) return false;
    const std::string what = may_slide || slides_anyway
                                 ? "slides of limited length are not supported: leave '" +
                                       std::string(digits) +
                                       "' out, or write 0 after W or F for an unlimited slide"
                                 : "only W and F may be followed by a length";
    fail(start, what);
    return std::nullopt;
  }

  void fail_at_unknown(std::size_t at) {
    const std::string name = notation_of_name(text_);
    if (!name.empty()) {
      return fail(0, "'" + std::string(text_) + "' is no notation: did you mean \"" + name + "\"?");
    }
    const char c = text_[at];
    if (c == 'n' || c == 'j' || c == 'p' || c == 'g') {
      return fail(at, std::string("'") + c +
                          "' (lame leaps and hoppers) is not supported: leaps jump, slides do not");
    }
    if (is_lower(c)) {
      return fail(at, std::string("unknown modifier '") + c + "'; known: m c i f b l r v s h");
    }
    if (c == 'L' || c == 'J') {
      return fail(at,
                  std::string("unknown atom '") + c + "': did you mean '" + (c == 'L' ? 'C' : 'Z') + "'?");
    }
    fail(at, std::string("unknown atom '") + c + "'; known: W F D N A H C Z G, and K Q R B");
  }

  void add_leaps(char letter, const Modifiers& modifiers) {
    const Atom& atom = *atom_of(letter);
    for (const Step& step : steps_of(atom)) {
      const std::optional<bool> is_included = includes(atom, step, modifiers.directions);
      if (!is_included) {
        std::string message = "directions '" + modifiers.directions + "' do not fit " + letter;
        if (modifiers.directions.size() == 1 && kOblique.find(letter) != std::string_view::npos &&
            modifiers.directions != "h") {
          const std::string d = modifiers.directions;
          message += ": " + d + d + " are the two leaps nearest that way, " + d + "h the four of that half";
        } else {
          message += "; these do: " + directions_that_fit(atom);
        }
        return fail(static_cast<std::size_t>(modifiers.column), message);
      }
      if (!*is_included) continue;
      Modes& modes = (modifiers.initial_only ? initial_ : always_)[{step.ranks, step.files}];
      modes = static_cast<Modes>(modes | modifiers.modes);
    }
  }

  void add_slides(bool orthogonally, bool diagonally, const Modifiers& modifiers) {
    if (!modifiers.directions.empty()) {
      return fail(static_cast<std::size_t>(modifiers.column),
                  "slides go in all four directions: leave '" + modifiers.directions + "' out");
    }
    if (modifiers.initial_only) {
      return fail(at_ - 1, "only leaps may be limited to a man's first move ('i')");
    }
    if (orthogonally) orthogonal_ = static_cast<Modes>(orthogonal_ | modifiers.modes);
    if (diagonally) diagonal_ = static_cast<Modes>(diagonal_ | modifiers.modes);
  }

  /// Reflected left to right every game must stay a game, so must every man.
  void check_symmetry() {
    for (const auto* leaps : {&always_, &initial_}) {
      for (const auto& [place, modes] : *leaps) {
        const auto partner = leaps->find({place.first, -place.second});
        if (partner != leaps->end() && partner->second == modes) continue;
        return fail(0, "moves must be the same to the left and to the right: name l and r alike");
      }
    }
  }

  BetzaMoves movement() const {
    BetzaMoves result{.leaps = {}, .orthogonal = orthogonal_, .diagonal = diagonal_};
    const auto slide_modes = [this](int ranks, int files) -> Modes {
      if (std::abs(ranks) > 1 || std::abs(files) > 1) return 0;
      return ranks == 0 || files == 0 ? orthogonal_ : diagonal_;
    };
    const auto add = [&](const std::map<std::pair<int, int>, Modes>& leaps, bool initial_only) {
      for (const auto& [place, modes] : leaps) {
        auto left = static_cast<Modes>(modes & ~slide_modes(place.first, place.second));
        if (const auto known = always_.find(place); initial_only && known != always_.end())
          left = static_cast<Modes>(left & ~known->second);
        if (left != 0) result.leaps.push_back({{place.second, place.first}, left, initial_only});
      }
    };
    add(always_, false);
    add(initial_, true);
    std::stable_sort(result.leaps.begin(), result.leaps.end(), [](const BetzaLeap& a, const BetzaLeap& b) {
      return std::pair(a.step.ranks, a.step.files) < std::pair(b.step.ranks, b.step.files);
    });
    return result;
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::optional<BetzaFault> fault_;
  std::map<std::pair<int, int>, Modes> always_;   ///< (ranks, files)
  std::map<std::pair<int, int>, Modes> initial_;  ///< only while the man has not moved
  Modes orthogonal_ = 0;
  Modes diagonal_ = 0;
};

}  // namespace

tl::expected<BetzaMoves, BetzaFault> parse_betza(std::string_view notation) {
  return Parser(notation).parse();
}

}  // namespace firstmove::configs
