// What one side of a start position looks like, in numbers: the part of features.hpp that reads the board.
#pragma once

#include <array>

#include "core/position.hpp"

namespace firstmove::core {

/// Meanings and units stand beside the names, in features.cpp.
struct SideFeatures {
  double king_file = 0;
  double king_distance_from_centre = 0;
  double queen_file = 0;
  double rook_distance = 0;
  double bishops_adjacent = 0;
  double bishops_in_corners = 0;
  double knights_on_edge_files = 0;
  double castling_rights = 0;
  double castling_on_move_1 = 0;
  double men_in_way_of_far_castling = 0;
  double men_in_way_of_a_castling = 0;
  double mobility = 0;
  double undefended_men = 0;
  double undefended_pawns = 0;
  double sliders_aimed_at_king = 0;
  double sliders_aimed_at_undefended = 0;
  double first_move_threats = 0;
  double first_move_targets = 0;
  double mobility_after_one_move = 0;
};

/// How men compare as attacker and target: pawn least, king most, the others by the squares they attack on an
/// empty board, summed over its squares.
template <Geometry G>
std::array<int, kMaxMen> worth_of_men(const RuleTables<G>& tables);

/// pre  `position` is a start position with `us` to move
template <Geometry G>
SideFeatures side_features(const Position<G>& position, Colour us, const std::array<int, kMaxMen>& worth);

}  // namespace firstmove::core
