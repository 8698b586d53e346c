#include "core/side_features.hpp"

#include <algorithm>
#include <cassert>
#include <cstdlib>
#include <limits>
#include <vector>

#include "core/attacks.hpp"
#include "core/movegen.hpp"

namespace firstmove::core {

namespace {

template <Geometry G>
Bitboard<G> line_targets(Square square, const ManRules& man, Bitboard<G> occupied) {
  return walk_attacks<G>(square, occupied, man.slides_orthogonally || man.only_captures.slides_orthogonally,
                         man.slides_diagonally || man.only_captures.slides_diagonally);
}

/// One side of a start position, with that side to move.
template <Geometry G>
class SideReader {
 public:
  SideReader(const Position<G>& position, Colour us, const std::array<int, kMaxMen>& worth)
      : position_(position), us_(us), worth_(worth) {
    assert(position.side_to_move() == us);
    generate_moves(position, moves_);
  }

  SideFeatures read() {
    read_places();
    read_castling();
    read_protection();
    read_lines();
    read_first_moves();
    return features_;
  }

 private:
  using Board = Bitboard<G>;
  static constexpr int kLastFile = G.files - 1;
  static bool is_edge(int file) { return file == 0 || file == kLastFile; }

  std::vector<int> files_of(char letter) const {
    const Man man = position_.tables().rules.man_of(letter);
    std::vector<int> files;
    if (man == kNoMan) return files;
    const Piece wanted(us_, man);
    for (const Square square : position_.men_of(us_)) {
      if (position_.piece_at(square) == wanted) files.push_back(file_of<G>(square));
    }
    std::sort(files.begin(), files.end());
    return files;
  }

  void read_places() {
    const int king = file_of<G>(position_.king_square(us_));
    features_.king_file = king + 1;
    features_.king_distance_from_centre = std::abs(2 * king - kLastFile) / 2.0;
    const std::vector<int> queens = files_of('Q');
    features_.queen_file = queens.empty() ? 0 : queens.front() + 1;
    const std::vector<int> rooks = files_of('R');
    features_.rook_distance = rooks.empty() ? 0 : rooks.back() - rooks.front();
    const std::vector<int> bishops = files_of('B');
    for (std::size_t i = 0; i < bishops.size(); ++i) {
      if (is_edge(bishops[i])) ++features_.bishops_in_corners;
      if (i > 0 && bishops[i] - bishops[i - 1] == 1) features_.bishops_adjacent = 1;
    }
    for (const int file : files_of('N')) features_.knights_on_edge_files += is_edge(file) ? 1 : 0;
  }

  void read_castling() {
    for (const Side side : {Side::far, Side::a}) {
      if (!position_.has_right(us_, side)) continue;
      ++features_.castling_rights;
      const int in_way = (position_.castling_plan(us_, side).vacant & position_.occupied()).count();
      (side == Side::far ? features_.men_in_way_of_far_castling : features_.men_in_way_of_a_castling) =
          in_way;
    }
    for (const Move move : moves_) features_.castling_on_move_1 += position_.is_castling(move) ? 1 : 0;
    features_.mobility = moves_.size();
  }

  /// Men of a side, its king apart, that it does not protect.
  static Board unprotected(const Position<G>& position, Colour side) {
    Board result;
    for (const Square square : position.men_of(side)) {
      if (square == position.king_square(side)) continue;
      if (position.attackers(square, side, position.occupied()).empty()) result |= Board::of(square);
    }
    return result;
  }

  void read_protection() {
    const Board own = unprotected(position_, us_);
    features_.undefended_men = own.count();
    features_.undefended_pawns = (own & position_.pawns()).count();
  }

  void read_lines() {
    const Board king = Board::of(position_.king_square(~us_));
    const Board loose = unprotected(position_, ~us_);
    for (const Square square : position_.men_of(us_)) {
      const Board seen = line_targets<G>(square, rules_of(square), {});
      features_.sliders_aimed_at_king += (seen & king).count();
      features_.sliders_aimed_at_undefended += (seen & loose).count();
    }
  }

  void read_first_moves() {
    Position<G> position = position_;
    Board targets;
    int second_moves = 0;
    int quiet_first_moves = 0;  // without check: the turn can be passed back
    for (const Move move : moves_) {
      const Undo undo = position.make(move);
      const Board threatened = threats(position);
      targets |= threatened;
      if (threatened.any()) ++features_.first_move_threats;
      if (!position.in_check()) {
        const Undo passed = position.make_null();
        second_moves += count_moves(position);
        ++quiet_first_moves;
        position.unmake_null(passed);
      }
      position.unmake(move, undo);
    }
    features_.first_move_targets = targets.count();
    if (quiet_first_moves > 0) {
      features_.mobility_after_one_move = static_cast<double>(second_moves) / quiet_first_moves;
    }
  }

  /// Enemy men, the king apart, that our side attacks and that are unprotected or worth more than an
  /// attacker.
  Board threats(const Position<G>& position) const {
    Board result;
    for (const Square target : position.men_of(~us_)) {
      const Board attackers = position.attackers(target, us_, position.occupied());
      if (attackers.empty() || target == position.king_square(~us_)) continue;
      bool wins = position.attackers(target, ~us_, position.occupied()).empty();
      for (const Square attacker : attackers)
        wins |= worth_at(position, attacker) < worth_at(position, target);
      if (wins) result |= Board::of(target);
    }
    return result;
  }

  int worth_at(const Position<G>& position, Square square) const {
    return worth_[position.piece_at(square).man()];
  }

  const ManRules& rules_of(Square square) const {
    return position_.tables().rules.men[position_.piece_at(square).man()];
  }

  const Position<G>& position_;
  Colour us_;
  const std::array<int, kMaxMen>& worth_;
  MoveList moves_;
  SideFeatures features_;
};

}  // namespace

template <Geometry G>
std::array<int, kMaxMen> worth_of_men(const RuleTables<G>& tables) {
  std::array<int, kMaxMen> worth{};
  for (std::size_t man = kKing + 1; man < tables.rules.men.size(); ++man) {
    const ManRules& rules = tables.rules.men[man];
    for (Square square = 0; square < G.squares(); ++square) {
      worth[man] += line_targets<G>(square, rules, {}).count();
      for (const auto* leaps : {&rules.leaps, &rules.only_captures.leaps}) {
        for (const Step& step : *leaps) {
          worth[man] +=
              is_on_board<G>(file_of<G>(square) + step.files, rank_of<G>(square) + step.ranks) ? 1 : 0;
        }
      }
    }
  }
  worth[kKing] = std::numeric_limits<int>::max();
  return worth;
}

template <Geometry G>
SideFeatures side_features(const Position<G>& position, Colour us, const std::array<int, kMaxMen>& worth) {
  return SideReader<G>(position, us, worth).read();
}

#define INSTANTIATE(G)                                                     \
  template std::array<int, kMaxMen> worth_of_men<G>(const RuleTables<G>&); \
  template SideFeatures side_features<G>(const Position<G>&, Colour, const std::array<int, kMaxMen>&);
FIRSTMOVE_FOR_EACH_GEOMETRY(INSTANTIATE)
#undef INSTANTIATE

}  // namespace firstmove::core
