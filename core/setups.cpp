#include "core/setups.hpp"

#include <algorithm>
#include <cassert>

#include "core/array_scheme.hpp"

namespace firstmove::core {

namespace {

bool is_listed(const VariantRules& rules) {
  return !rules.arrays.listed.empty();
}

std::string reflected(std::string array) {
  std::reverse(array.begin(), array.end());
  return array;
}

bool is_table_mirror_symmetric(const CastlingRules& castling, int files) {
  const auto mirror = [files](int file) { return file < 0 ? file : files - 1 - file; };
  for (int king = 0; king < files; ++king) {
    const auto has_rights = [&castling](int file) { return (castling.king_files >> file) & 1; };
    if (has_rights(king) != has_rights(mirror(king))) return false;
    if (!has_rights(king)) continue;
    for (int rook = 0; rook < files; ++rook) {
      const auto& here = castling.destination[static_cast<std::size_t>(king)][static_cast<std::size_t>(rook)];
      const auto& there =
          castling
              .destination[static_cast<std::size_t>(mirror(king))][static_cast<std::size_t>(mirror(rook))];
      if (here.king_file != mirror(there.king_file) || here.rook_file != mirror(there.rook_file))
        return false;
    }
  }
  return true;
}

/// Schemes are closed under reflection by construction, lists need not be.
bool are_arrays_mirror_symmetric(const VariantRules& rules) {
  return std::all_of(
      rules.arrays.listed.begin(), rules.arrays.listed.end(),
      [&rules](const std::string& array) { return rank_of_array(rules, reflected(array)) >= 0; });
}

/// One side's men and rights; ranks are counted from that side.
void set_up(const VariantRules& rules, Colour colour, const std::string& array, UncheckedPosition& position) {
  const int files = rules.geometry.files;
  const auto square = [&rules, files, colour](int file, int rank) {
    const int seen_from_white = colour == Colour::white ? rank : rules.geometry.ranks - 1 - rank;
    return static_cast<std::size_t>(seen_from_white * files + file);
  };
  for (int file = 0; file < files; ++file) {
    position.board[square(file, 0)] = Piece(colour, rules.man_of(array[static_cast<std::size_t>(file)]));
    position.board[square(file, rules.pawn.start_rank)] = Piece(colour, kPawn);
  }

  const std::size_t king = array.find('K');
  if (((rules.castling.king_files >> king) & 1) == 0) return;
  auto& rook_files = position.castling_rook_file[static_cast<std::size_t>(index(colour))];
  rook_files[static_cast<std::size_t>(index(Side::far))] = static_cast<std::int8_t>(array.find('R', king));
  rook_files[static_cast<std::size_t>(index(Side::a))] = static_cast<std::int8_t>(array.rfind('R', king));
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
  if (!is_listed(rules)) return scharnagl_number(rules.geometry.files, rules.arrays.singles, array);
  const auto& listed = rules.arrays.listed;
  const auto found = std::find(listed.begin(), listed.end(), array);
  return found == listed.end() ? -1 : found - listed.begin();
}

std::int64_t setup_count(const VariantRules& rules) {
  const std::int64_t arrays = array_count(rules);
  return rules.sides == SideRelation::mirrored ? arrays : arrays * arrays;
}

SetupArrays setup_arrays(const VariantRules& rules, SetupId id) {
  assert(id >= 0 && id < setup_count(rules));
  if (rules.sides == SideRelation::mirrored) {
    const std::string array = array_at(rules, id);
    return {array, array};
  }
  const std::int64_t arrays = array_count(rules);
  return {array_at(rules, id / arrays), array_at(rules, id % arrays)};
}

UncheckedPosition setup_position(const VariantRules& rules, SetupId id) {
  UncheckedPosition position;
  position.board.assign(static_cast<std::size_t>(rules.geometry.squares()), Piece());
  const SetupArrays arrays = setup_arrays(rules, id);
  set_up(rules, Colour::white, arrays.white, position);
  set_up(rules, Colour::black, arrays.black, position);
  return position;
}

bool is_mirror_symmetric(const VariantRules& rules) {
  return is_table_mirror_symmetric(rules.castling, rules.geometry.files) &&
         are_arrays_mirror_symmetric(rules);
}

SetupId mirror_partner(const VariantRules& rules, SetupId id) {
  if (!is_mirror_symmetric(rules)) return id;
  const SetupArrays arrays = setup_arrays(rules, id);
  const std::int64_t white = rank_of_array(rules, reflected(arrays.white));
  if (rules.sides == SideRelation::mirrored) return white;
  return white * array_count(rules) + rank_of_array(rules, reflected(arrays.black));
}

SetupId setup_class(const VariantRules& rules, SetupId id) {
  return std::min(id, mirror_partner(rules, id));
}

}  // namespace firstmove::core
