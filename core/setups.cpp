#include "core/setups.hpp"

#include <algorithm>
#include <cassert>

#include "core/array_scheme.hpp"
#include "core/special_rules.hpp"

namespace firstmove::core {

namespace {

constexpr char kNobody = '.';

bool is_listed(const VariantRules& rules) {
  return !rules.arrays.listed.empty();
}

std::string reflected(std::string array) {
  std::reverse(array.begin(), array.end());
  return array;
}

/// Castling rights of one side: the nearest rook on each side of the king, where the rules say where to land.
void give_rights(const VariantRules& rules, Colour colour, const std::string& array,
                 UncheckedPosition& position) {
  const std::size_t king = array.find(rules.men[kKing].letter);
  if (((rules.castling.king_files >> king) & 1) == 0) return;
  auto& rook_files = position.castling_rook_file[static_cast<std::size_t>(index(colour))];
  const auto give = [&](Side side, std::size_t rook) {
    if (rook == std::string::npos || rules.castling.destination[king][rook].king_file < 0) return;
    rook_files[static_cast<std::size_t>(index(side))] = static_cast<std::int8_t>(rook);
  };
  give(Side::far, array.find(rules.castling.rook, king));
  give(Side::a, array.rfind(rules.castling.rook, king));
}

/// One side's men and rights.
void set_up(const VariantRules& rules, Colour colour, const std::string& array, UncheckedPosition& position) {
  const int files = rules.geometry.files;
  const auto put = [&](int file, int rank, Man man) {
    const int square = rules.rank_seen_by(colour, rank) * files + file;
    position.board[static_cast<std::size_t>(square)] = Piece(colour, man);
  };
  for (int file = 0; file < files; ++file) {
    const char letter = array[static_cast<std::size_t>(file)];
    if (letter != kNobody) put(file, rules.home_rank, rules.man_of(letter));
    if ((rules.pawn.files >> file) & 1) put(file, rules.pawn.start_rank, kPawn);
  }
  give_rights(rules, colour, array, position);
}

}  // namespace

std::int64_t array_count(const VariantRules& rules) {
  if (is_listed(rules)) return static_cast<std::int64_t>(rules.arrays.listed.size());
  return scharnagl_count(rules.geometry.files, rules.arrays.singles);
}

std::string array_at(const VariantRules& rules, std::int64_t rank) {
  assert(rank >= 0 && rank < array_count(rules));
  if (is_listed(rules)) return rules.arrays.listed[static_cast<std::size_t>(rank)];
  return scharnagl_array(rules.geometry.files, rules.arrays.singles, rank);
}

std::int64_t rank_of_array(const VariantRules& rules, std::string_view array) {
  if (is_listed(rules)) return rules.arrays.listed.rank_of(array);
  return scharnagl_number(rules.geometry.files, rules.arrays.singles, array);
}

std::int64_t setup_count(const VariantRules& rules) {
  const std::int64_t arrays = array_count(rules);
  if (rules.sides != SideRelation::independent) return arrays;
  return arrays * arrays - static_cast<std::int64_t>(rules.no_setups.size());
}

SetupArrays setup_arrays(const VariantRules& rules, SetupId id) {
  assert(id >= 0 && id < setup_count(rules));
  if (rules.sides != SideRelation::independent) {
    const std::string array = array_at(rules, id);
    return {array, rules.sides == SideRelation::rotated ? reflected(array) : array};
  }
  std::int64_t pair = id;
  for (const std::int64_t left_out : rules.no_setups) {
    if (left_out <= pair) ++pair;
  }
  const std::int64_t arrays = array_count(rules);
  return {array_at(rules, pair / arrays), array_at(rules, pair % arrays)};
}

SetupId find_setup(const VariantRules& rules, const SetupArrays& arrays) {
  const std::int64_t white = rank_of_array(rules, arrays.white);
  if (white < 0) return -1;
  if (rules.sides == SideRelation::mirrored) return arrays.black == arrays.white ? white : -1;
  if (rules.sides == SideRelation::rotated) return arrays.black == reflected(arrays.white) ? white : -1;
  const std::int64_t black = rank_of_array(rules, arrays.black);
  if (black < 0) return -1;
  const std::int64_t pair = white * array_count(rules) + black;
  const auto next = std::lower_bound(rules.no_setups.begin(), rules.no_setups.end(), pair);
  if (next != rules.no_setups.end() && *next == pair) return -1;
  return pair - (next - rules.no_setups.begin());
}

UncheckedPosition setup_position(const VariantRules& rules, SetupId id) {
  UncheckedPosition position;
  position.board.assign(static_cast<std::size_t>(rules.geometry.squares()), Piece());
  const SetupArrays arrays = setup_arrays(rules, id);
  set_up(rules, Colour::white, arrays.white, position);
  set_up(rules, Colour::black, arrays.black, position);
  set_start_state(rules, position);
  return position;
}

}  // namespace firstmove::core
