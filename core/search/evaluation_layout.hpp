// Where each parameter of the evaluation stands in its table: groups of (middlegame, endgame) pairs, some
// with one entry a man, a square, a rank or a count. The places are the same for every variant; a variant
// uses those that its men and board have (evaluation_parameters.hpp names them).
#pragma once

#include <array>
#include <cstdint>

#include "core/geometry.hpp"
#include "core/piece.hpp"

namespace firstmove::core::search {

/// One entry of a group for whom.
enum class PerMan : std::uint8_t {
  none,          ///< no man in the name
  all,           ///< pawn and king too
  pieces,        ///< neither pawn nor king
  but_king,      ///< pawns and pieces
  open_liners,   ///< pieces that slide orthogonally
  outposts,      ///< pieces that do not
  colour_bound,  ///< pieces that keep to squares of one colour
};

/// What numbers the entries of a group.
enum class Numbered : std::uint8_t {
  none,
  squares,  ///< of the left half of the board, seen from the own side: both wings share a value
  targets,  ///< squares that the man attacks and may safely go to
  steps,    ///< of a pawn from its second rank
  counts,   ///< from 0 to kMostCount
};

inline constexpr int kMostCount = 7;
inline constexpr int kMostTargets = 39;     ///< a man that attacks more counts as this many
inline constexpr int kHalfBoardSlots = 50;  ///< 10x10; no supported board has a larger half
inline constexpr int kStepSlots = 8;        ///< steps on ten ranks, promotion left out

enum class Group : std::uint8_t {
  // Material and place
  material,
  square,
  mobility,
  pair,
  open_file,
  half_open_file,
  outpost,
  pawns_on_colour,
  // Pawns
  isolated,
  isolated_open,
  doubled,
  backward,
  backward_open,
  phalanx,
  supported,
  candidate,
  passed,
  passed_blocked,
  passed_safe_stop,
  passed_safe_path,
  passed_defended,
  passed_king,
  passed_enemy_king,
  // The king's house
  shelter,
  shelter_beside,
  storm,
  storm_blocked,
  castling_right,
  // Threats
  threat_by_pawn,
  threat_by_lesser,
  hanging,
  outnumbered,
  push_threat,
  contested,
  tempo,
  // Danger of the king: units, not centipawns; kDangerGroups on
  ring_attacker,
  safe_check,
  attackers,
  ring_attacks,
  weak_ring,
  ring_defenders,
  bare_files,
  strongest_absent,
  danger_base,
};
inline constexpr Group kFirstDangerGroup = Group::ring_attacker;
inline constexpr int kGroupCount = static_cast<int>(Group::danger_base) + 1;

struct GroupRules {
  const char* name;
  PerMan per_man;
  Numbered numbered;
};

/// In the order of `Group`.
inline constexpr std::array<GroupRules, kGroupCount> kGroups{{
    {"material", PerMan::but_king, Numbered::none},
    {"square", PerMan::all, Numbered::squares},
    {"mobility", PerMan::pieces, Numbered::targets},
    {"pair", PerMan::colour_bound, Numbered::none},
    {"open_file", PerMan::open_liners, Numbered::none},
    {"half_open_file", PerMan::open_liners, Numbered::none},
    {"outpost", PerMan::outposts, Numbered::none},
    {"pawns_on_colour", PerMan::colour_bound, Numbered::none},
    {"isolated", PerMan::none, Numbered::none},
    {"isolated_open", PerMan::none, Numbered::none},
    {"doubled", PerMan::none, Numbered::none},
    {"backward", PerMan::none, Numbered::none},
    {"backward_open", PerMan::none, Numbered::none},
    {"phalanx", PerMan::none, Numbered::steps},
    {"supported", PerMan::none, Numbered::steps},
    {"candidate", PerMan::none, Numbered::steps},
    {"passed", PerMan::none, Numbered::steps},
    {"passed_blocked", PerMan::none, Numbered::steps},
    {"passed_safe_stop", PerMan::none, Numbered::steps},
    {"passed_safe_path", PerMan::none, Numbered::steps},
    {"passed_defended", PerMan::none, Numbered::steps},
    {"passed_king", PerMan::none, Numbered::steps},
    {"passed_enemy_king", PerMan::none, Numbered::steps},
    {"shelter", PerMan::none, Numbered::counts},
    {"shelter_beside", PerMan::none, Numbered::counts},
    {"storm", PerMan::none, Numbered::counts},
    {"storm_blocked", PerMan::none, Numbered::counts},
    {"castling_right", PerMan::none, Numbered::none},
    {"threat_by_pawn", PerMan::pieces, Numbered::none},
    {"threat_by_lesser", PerMan::pieces, Numbered::none},
    {"hanging", PerMan::but_king, Numbered::none},
    {"outnumbered", PerMan::but_king, Numbered::none},
    {"push_threat", PerMan::none, Numbered::none},
    {"contested", PerMan::none, Numbered::none},
    {"tempo", PerMan::none, Numbered::none},
    {"ring_attacker", PerMan::pieces, Numbered::none},
    {"safe_check", PerMan::pieces, Numbered::none},
    {"attackers", PerMan::none, Numbered::counts},
    {"ring_attacks", PerMan::none, Numbered::none},
    {"weak_ring", PerMan::none, Numbered::none},
    {"ring_defenders", PerMan::none, Numbered::none},
    {"bare_files", PerMan::none, Numbered::none},
    {"strongest_absent", PerMan::none, Numbered::none},
    {"danger_base", PerMan::none, Numbered::none},
}};

/// Entries that a group has for each of its men, on the largest board.
constexpr int group_width(Group group) {
  switch (kGroups[static_cast<std::size_t>(group)].numbered) {
    case Numbered::none:
      return 1;
    case Numbered::squares:
      return kHalfBoardSlots;
    case Numbered::targets:
      return kMostTargets + 1;
    case Numbered::steps:
      return kStepSlots;
    case Numbered::counts:
      return kMostCount + 1;
  }
  return 0;
}

namespace detail {
constexpr std::array<int, kGroupCount + 1> group_offsets() {
  std::array<int, kGroupCount + 1> offsets{};
  for (std::size_t i = 0; i < kGroups.size(); ++i) {
    const int men = kGroups[i].per_man == PerMan::none ? 1 : kMaxMen;
    offsets[i + 1] = offsets[i] + men * group_width(static_cast<Group>(i));
  }
  return offsets;
}
}  // namespace detail

inline constexpr std::array<int, kGroupCount + 1> kGroupOffsets = detail::group_offsets();
inline constexpr int kParameterCount = kGroupOffsets[kGroupCount];

/// Place of an entry of a group without men.
constexpr int slot(Group group, int number = 0) {
  return kGroupOffsets[static_cast<std::size_t>(group)] + number;
}
/// Place of an entry of a man.
constexpr int man_slot(Group group, Man man, int number = 0) {
  return kGroupOffsets[static_cast<std::size_t>(group)] + man * group_width(group) + number;
}
constexpr bool is_danger(Group group) {
  return group >= kFirstDangerGroup;
}

/// Number of a square (seen from its own side) among those of the left half: files run from the edge inwards.
template <Geometry G>
constexpr int half_board_number(Square square) {
  const int file = file_of<G>(square);
  const int from_edge = file < G.files - 1 - file ? file : G.files - 1 - file;
  return rank_of<G>(square) * ((G.files + 1) / 2) + from_edge;
}

}  // namespace firstmove::core::search
