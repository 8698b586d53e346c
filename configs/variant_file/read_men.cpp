#include <cctype>

#include "configs/variant_file/betza.hpp"
#include "configs/variant_file/parts.hpp"

namespace firstmove::configs {
namespace {

using core::ManRules;
using core::Step;

constexpr char kPawnLetter = 'P';

struct ManText {
  std::string name{};
  std::string moves{};
  bool royal = false;
  bool mates = true;
};

/// Moves in the three uses that the rules keep apart.
void set_moves(const BetzaMoves& moves, ManRules& man) {
  for (const BetzaLeap& leap : moves.leaps) {
    auto& list = leap.initial_only                 ? man.initial_leaps
                 : leap.modes == kMovesAndCaptures ? man.leaps
                 : leap.modes == kMoves            ? man.only_moves.leaps
                                                   : man.only_captures.leaps;
    list.push_back(leap.step);
  }
  man.slides_orthogonally = moves.orthogonal == kMovesAndCaptures;
  man.slides_diagonally = moves.diagonal == kMovesAndCaptures;
  man.only_moves.slides_orthogonally = moves.orthogonal == kMoves;
  man.only_moves.slides_diagonally = moves.diagonal == kMoves;
  man.only_captures.slides_orthogonally = moves.orthogonal == kCaptures;
  man.only_captures.slides_diagonally = moves.diagonal == kCaptures;
}

/// Every move ends on the colour it began on.
bool is_colour_bound(const BetzaMoves& moves) {
  if (moves.orthogonal != 0) return false;
  for (const BetzaLeap& leap : moves.leaps) {
    if ((leap.step.files + leap.step.ranks) % 2 != 0) return false;
  }
  return true;
}

ManText read_text(const toml::table& table, const std::string& key, Reading& reading) {
  ManText text;
  const std::size_t faults_before = reading.faults.size();
  TableReader reader(table, key + ".", reading);
  reader.read("name", text.name);
  reader.read("moves", text.moves);
  reader.read("royal", text.royal);
  reader.read("mates", text.mates);
  reader.finish();
  if (reading.faults.size() > faults_before) return text;  // a misspelt key is not missing too
  if (table.get("name") == nullptr) reading.fault_at(key, "needs a name, such as name = \"knight\"");
  if (table.get("moves") == nullptr) {
    reading.fault_at(key, "needs moves in Betza's notation, such as moves = \"N\"");
  }
  if (text.royal && table.get("mates") != nullptr) {
    reading.fault_at(key + ".mates", "says nothing of the royal man: leave it out");
  }
  return text;
}

std::optional<ManRules> read_man(const std::string& letter, const toml::node& node, bool& is_royal,
                                 Reading& reading) {
  const std::string key = "men." + letter;
  reading.places[key] = place_of(node.source());
  const std::size_t faults_before = reading.faults.size();
  if (letter.size() != 1 || letter[0] < 'A' || letter[0] > 'Z') {
    reading.fault(key, node.source(), "a man's key is one capital letter, the one that FEN shows");
    return std::nullopt;
  }
  if (letter[0] == kPawnLetter) {
    reading.fault(key, node.source(), "P is the pawn, which every variant has: its rules stand in [pawn]");
    return std::nullopt;
  }
  if (!node.is_table()) {
    reading.fault(
        key, node.source(),
        std::string("must be a table, such as { name = \"knight\", moves = \"N\" }, not ") + type_name(node));
    return std::nullopt;
  }
  const ManText text = read_text(*node.as_table(), key, reading);
  if (reading.faults.size() > faults_before) return std::nullopt;
  const auto moves = parse_betza(text.moves);
  if (!moves) {
    const Place place = reading.find(key + ".moves");  // of the quotation mark before the notation
    reading.faults.push_back(
        {place.line, place.column + moves.error().column, key + ".moves", moves.error().message});
    return std::nullopt;
  }
  for (const BetzaLeap& leap : moves->leaps) {
    if (!leap.initial_only || leap.modes == kMovesAndCaptures) continue;
    reading.fault_at(key + ".moves",
                     "a leap of the first move both moves and captures: leave 'm' or 'c' beside 'i' out");
    return std::nullopt;
  }
  ManRules man{};
  man.letter = letter[0];
  man.name = text.name;
  set_moves(*moves, man);
  man.alone_suffices = text.mates && !text.royal;
  man.colour_bound = !text.royal && is_colour_bound(*moves);
  is_royal = text.royal;
  return man;
}

ManRules pawn() {
  ManRules man{};
  man.letter = kPawnLetter;
  man.name = "pawn";
  man.alone_suffices = true;
  return man;
}

/// As the file lists them: toml++ sorts keys, and numbers of men are part of results.
std::vector<std::pair<std::string, const toml::node*>> in_file_order(const toml::table& table) {
  std::vector<std::pair<std::string, const toml::node*>> men;
  std::vector<Place> places;
  for (const auto& [key, node] : table) {
    const Place place = place_of(key.source());
    const auto at = std::find_if(places.begin(), places.end(), [&](const Place& other) {
      return std::pair(place.line, place.column) < std::pair(other.line, other.column);
    });
    men.insert(men.begin() + (at - places.begin()), {std::string(key.str()), &node});
    places.insert(at, place);
  }
  return men;
}

}  // namespace

void read_men(const toml::table& table, core::VariantRules& rules, Reading& reading) {
  std::vector<ManRules> men;
  std::optional<ManRules> king;
  const std::size_t faults_before = reading.faults.size();
  for (const auto& [letter, node] : in_file_order(table)) {
    bool is_royal = false;
    std::optional<ManRules> man = read_man(letter, *node, is_royal, reading);
    if (!man) continue;
    if (is_royal && king) {
      reading.fault_at("men." + letter + ".royal",
                       std::string("there is one royal man, and that is ") + king->letter);
    } else if (is_royal) {
      king = *man;
    } else {
      men.push_back(*man);
    }
  }
  if (!king && reading.faults.size() == faults_before) {
    reading.fault_at("men", "has no royal man: give one of them royal = true");
  }
  rules.men = {pawn()};
  if (king) rules.men.push_back(*king);
  rules.men.insert(rules.men.end(), men.begin(), men.end());
}

void read_pawn(const toml::table* table, core::VariantRules& rules, Reading& reading) {
  const int files = rules.geometry.files;
  core::PawnRules& pawn_rules = rules.pawn;
  int start_rank = 2;
  int promotion_rank = rules.geometry.ranks;
  pawn_rules.double_step = true;
  std::optional<bool> en_passant;
  std::string letters;
  std::string files_text;
  if (table == nullptr)
    return reading.fault_at("pawn", "is missing: write [pawn] with promotes_to = \"QRBN\" or others");
  TableReader reader(*table, "pawn.", reading);
  reader.read("start_rank", start_rank);
  reader.read("files", files_text);
  reader.read("double_step", pawn_rules.double_step);
  reader.read("en_passant", en_passant);
  reader.read("promotion_rank", promotion_rank);
  reader.read("promotes_to", letters);
  reader.finish();
  pawn_rules.start_rank = start_rank - 1;
  pawn_rules.promotion_rank = promotion_rank - 1;
  pawn_rules.en_passant = en_passant.value_or(pawn_rules.double_step);
  pawn_rules.promotes_to.assign(letters.begin(), letters.end());
  pawn_rules.files = static_cast<std::uint16_t>((1u << files) - 1u);
  if (!files_text.empty()) {
    if (const auto bits = read_files(files_text, "pawn.files", files, reading)) pawn_rules.files = *bits;
  }
}

}  // namespace firstmove::configs
