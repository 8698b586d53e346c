#include "core/symmetry.hpp"

#include <algorithm>

namespace firstmove::core {

namespace {

std::string reflected(std::string array) {
  std::reverse(array.begin(), array.end());
  return array;
}

bool is_symmetric(const std::vector<Step>& leaps) {
  return std::all_of(leaps.begin(), leaps.end(), [&](const Step& step) {
    return std::find(leaps.begin(), leaps.end(), Step{-step.files, step.ranks}) != leaps.end();
  });
}

bool are_men_symmetric(const VariantRules& rules) {
  return std::all_of(rules.men.begin(), rules.men.end(), [](const ManRules& man) {
    return is_symmetric(man.leaps) && is_symmetric(man.only_moves.leaps) &&
           is_symmetric(man.only_captures.leaps) && is_symmetric(man.initial_leaps);
  });
}

bool are_pawns_symmetric(const VariantRules& rules) {
  const int files = rules.geometry.files;
  for (int file = 0; file < files; ++file) {
    if (((rules.pawn.files >> file) & 1) != ((rules.pawn.files >> (files - 1 - file)) & 1)) return false;
  }
  return true;
}

/// Bit f: some array has such a man on file f. In Scharnagl's manner a king stands anywhere but on the edges,
/// and a rook anywhere.
std::uint16_t files_of(const VariantRules& rules, Man man) {
  if (!rules.arrays.listed.empty()) return rules.arrays.listed.files_of(rules.men[man].letter);
  const auto all = static_cast<std::uint16_t>((1u << rules.geometry.files) - 1u);
  return man == kKing ? static_cast<std::uint16_t>((all >> 1) & ~1u) : all;
}

bool is_castling_symmetric(const VariantRules& rules) {
  const CastlingRules& castling = rules.castling;
  const Man rook_man = rules.man_of(castling.rook);
  if (castling.king_files == 0 || rook_man == kNoMan) return true;
  const std::uint16_t kings = files_of(rules, kKing);
  const std::uint16_t rooks = files_of(rules, rook_man);
  const int files = rules.geometry.files;
  const auto mirror = [files](int file) { return file < 0 ? file : files - 1 - file; };
  const auto at = [&castling](int king, int rook) {
    return castling.destination[static_cast<std::size_t>(king)][static_cast<std::size_t>(rook)];
  };
  for (int king = 0; king < files; ++king) {
    if (((kings >> king) & 1) == 0) continue;
    const auto has_rights = [&castling](int file) { return (castling.king_files >> file) & 1; };
    if (has_rights(king) != has_rights(mirror(king))) return false;
    if (!has_rights(king)) continue;
    for (int rook = 0; rook < files; ++rook) {
      if (((rooks >> rook) & 1) == 0) continue;
      const CastlingDestination here = at(king, rook);
      const CastlingDestination there = at(mirror(king), mirror(rook));
      if (here.king_file != mirror(there.king_file) || here.rook_file != mirror(there.rook_file))
        return false;
    }
  }
  return true;
}

SetupArrays reflected(const SetupArrays& arrays) {
  return {reflected(arrays.white), reflected(arrays.black)};
}

/// Arrays in Scharnagl's manner are closed under reflection by construction, lists need not be.
bool are_setups_symmetric(const VariantRules& rules) {
  if (!rules.arrays.listed.is_closed_under_reflection()) return false;
  return std::all_of(rules.no_setups.begin(), rules.no_setups.end(), [&rules](std::int64_t pair) {
    const std::int64_t arrays = array_count(rules);
    const std::int64_t white = rank_of_array(rules, reflected(array_at(rules, pair / arrays)));
    const std::int64_t black = rank_of_array(rules, reflected(array_at(rules, pair % arrays)));
    return std::binary_search(rules.no_setups.begin(), rules.no_setups.end(), white * arrays + black);
  });
}

}  // namespace

std::string_view reflection_breaker(const VariantRules& rules) {
  if (!are_men_symmetric(rules)) return "men";
  if (!are_pawns_symmetric(rules)) return "pawns";
  if (!is_castling_symmetric(rules)) return "castling";
  return are_setups_symmetric(rules) ? "" : "setups";
}

bool is_mirror_symmetric(const VariantRules& rules) {
  return reflection_breaker(rules).empty();
}

SetupId mirror_partner(const VariantRules& rules, SetupId id) {
  if (!is_mirror_symmetric(rules)) return id;
  return find_setup(rules, reflected(setup_arrays(rules, id)));
}

SetupId setup_class(const VariantRules& rules, SetupId id) {
  return std::min(id, mirror_partner(rules, id));
}

std::int64_t class_count(const VariantRules& rules) {
  const std::int64_t setups = setup_count(rules);
  if (!is_mirror_symmetric(rules)) return setups;
  // A class has two setups, or one that is its own reflection.
  std::int64_t alone = rules.arrays.listed.self_reflected();
  if (rules.sides == SideRelation::independent) alone *= alone;
  for (const std::int64_t pair : rules.no_setups) {
    const std::int64_t arrays = array_count(rules);
    const SetupArrays both{array_at(rules, pair / arrays), array_at(rules, pair % arrays)};
    const SetupArrays other = reflected(both);
    alone -= both.white == other.white && both.black == other.black ? 1 : 0;
  }
  return (setups + alone) / 2;
}

}  // namespace firstmove::core
