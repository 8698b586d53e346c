#include "configs/variant_file/parts.hpp"
#include "core/castling_tables.hpp"

namespace firstmove::configs {
namespace {

using core::CastlingDestination;
using core::CastlingRules;

CastlingDestination landing(char king, char rook) {
  return {static_cast<std::int8_t>(king - 'a'), static_cast<std::int8_t>(rook - 'a')};
}

/// Castling to fixed squares, by the name of docs/rules.md.
struct Mode {
  const char* name;
  int files;
  CastlingDestination a_side;
  CastlingDestination far_side;
};
const std::vector<Mode>& modes() {
  static const std::vector<Mode> list{{"frc8", 8, landing('c', 'd'), landing('g', 'f')},
                                      {"sym9", 9, landing('c', 'd'), landing('g', 'f')},
                                      {"short8", 8, landing('b', 'c'), landing('g', 'f')},
                                      {"short9", 9, landing('b', 'c'), landing('h', 'g')},
                                      {"crc10", 10, landing('c', 'd'), landing('i', 'h')}};
  return list;
}

void set_mode(const std::string& name, core::VariantRules& rules, Reading& reading) {
  const int files = rules.geometry.files;
  if (name == "none") return;
  if (name == "480") {
    rules.castling = core::two_files_castling(files);
    return;
  }
  std::vector<std::string> names;
  for (const Mode& mode : modes()) {
    names.emplace_back(mode.name);
    if (name != mode.name) continue;
    if (files == mode.files) {
      rules.castling = core::fixed_square_castling(name, files, mode.a_side, mode.far_side);
    } else {
      reading.fault_at("castling.mode", "'" + name + "' is for " + std::to_string(mode.files) +
                                            " files, this board has " + std::to_string(files) +
                                            ": give own squares, a_side and far_side");
    }
    return;
  }
  names.insert(names.end(), {"480", "none"});
  reading.fault_at("castling.mode", "unknown castling '" + name + "'" + known_names(name, names));
}

/// { king = "c", rook = "d" }
std::optional<CastlingDestination> read_landing(TableReader& reader, const char* key, int files,
                                                Reading& reading) {
  const toml::table* table = reader.read_table(key);
  if (table == nullptr) return std::nullopt;
  const std::string full = std::string("castling.") + key;
  std::string king, rook;
  const std::size_t faults_before = reading.faults.size();
  TableReader squares(*table, full + ".", reading);
  squares.read("king", king);
  squares.read("rook", rook);
  squares.finish();
  if (reading.faults.size() > faults_before) return std::nullopt;
  const auto is_file = [files](const std::string& text) {
    return text.size() == 1 && text[0] >= 'a' && text[0] < 'a' + files;
  };
  if (is_file(king) && is_file(rook)) return landing(king[0], rook[0]);
  reading.fault_at(full, std::string("needs the files where the two men land, a to ") +
                             static_cast<char>('a' + files - 1) + ", such as { king = \"c\", rook = \"d\" }");
  return std::nullopt;
}

/// Rights only with a rook that starts on one of the files.
void keep_rook_files(std::uint16_t kept, CastlingRules& castling) {
  for (auto& of_king : castling.destination) {
    for (std::size_t rook = 0; rook < of_king.size(); ++rook) {
      if (((kept >> rook) & 1) == 0) of_king[rook] = {};
    }
  }
}

}  // namespace

void read_castling(const toml::table* table, core::VariantRules& rules, Reading& reading) {
  rules.castling = core::no_castling();
  if (table == nullptr) return;
  const int files = rules.geometry.files;
  std::optional<std::string> mode, king_files, rook_files, rook;
  TableReader reader(*table, "castling.", reading);
  reader.read("mode", mode);
  const auto a_side = read_landing(reader, "a_side", files, reading);
  const auto far_side = read_landing(reader, "far_side", files, reading);
  reader.read("king_files", king_files);
  reader.read("rook_files", rook_files);
  reader.read("rook", rook);
  reader.finish();
  const bool has_squares = table->get("a_side") != nullptr || table->get("far_side") != nullptr;
  if (mode && has_squares) {
    return reading.fault_at("castling.mode",
                            "says where the men land, and so do a_side and far_side: keep one of the two");
  }
  if (mode) {
    set_mode(*mode, rules, reading);
  } else if (a_side && far_side) {
    const auto text = [](const CastlingDestination& to) {
      return std::string() + static_cast<char>('a' + to.king_file) + static_cast<char>('a' + to.rook_file);
    };
    rules.castling =
        core::fixed_square_castling(text(*a_side) + "-" + text(*far_side), files, *a_side, *far_side);
  } else if (has_squares) {
    if (reading.faults.empty()) reading.fault_at("castling", "needs both a_side and far_side");
  } else {
    reading.fault_at("castling", "needs a mode, or own squares: a_side and far_side");
  }
  if (rook) {
    if (rook->size() != 1)
      reading.fault_at("castling.rook", "must be the letter of the man that the king castles with");
    if (rook->size() == 1) rules.castling.rook = (*rook)[0];
  }
  if (king_files) {
    const auto bits = read_files(*king_files, "castling.king_files", files, reading);
    const std::uint16_t usual = rules.castling.king_files;
    if (bits && (*bits & ~usual) != 0 && usual != 0) {
      reading.fault_at("castling.king_files", "a king on the edge has no rook beyond it: files b to " +
                                                  std::string(1, static_cast<char>('a' + files - 2)));
    }
    if (bits) rules.castling.king_files = static_cast<std::uint16_t>(*bits & usual);
  }
  if (rook_files) {
    if (const auto bits = read_files(*rook_files, "castling.rook_files", files, reading))
      keep_rook_files(*bits, rules.castling);
  }
}

}  // namespace firstmove::configs
