#include "core/outcome.hpp"

#include <algorithm>

namespace firstmove::core {

namespace {

/// Plies without pawn move or capture after which the game is drawn (FIDE Laws 9.3: fifty moves of each
/// side).
constexpr int kFiftyMovesPlies = 100;
/// Occurrences of a position that draw (FIDE Laws 9.2).
constexpr int kRepetitions = 3;

template <Geometry G>
constexpr bool is_light(Square square) {
  return (file_of<G>(square) + rank_of<G>(square)) % 2 != 0;
}

}  // namespace

template <Geometry G>
bool is_insufficient_material(const Position<G>& position) {
  if (position.pawns().any()) return false;
  const RuleTables<G>& tables = position.tables();
  if (tables.rules.special.bare_king_loses) return position.occupied().count() == 2;
  for (const Colour colour : {Colour::white, Colour::black}) {
    if (tables.special.drops && position.hand(colour) != 0 && position.unmoved(colour).any()) return false;
  }
  int men = 0;
  int free_men = 0;  // not bound to a colour
  int light = 0;
  int dark = 0;
  for (const Square square : position.occupied()) {
    const Man man = position.piece_at(square).man();
    if (man == kKing) continue;
    const ManRules& rules = position.tables().rules.men[man];
    if (rules.alone_suffices) return false;
    ++men;
    if (!rules.colour_bound) {
      ++free_men;
    } else {
      ++(is_light<G>(square) ? light : dark);
    }
  }
  if (men <= 1) return true;
  return free_men == 0 && (light == 0 || dark == 0);
}

template <Geometry G>
std::optional<Colour> bare_king_winner(const Position<G>& position) {
  const Colour us = position.side_to_move();
  const Bitboard<G> theirs = position.men_of(~us);
  if (position.men_of(us).has_several()) return theirs.has_several() ? std::optional<Colour>() : us;
  const Bitboard<G> victim = theirs - Bitboard<G>::of(position.king_square(~us));
  if (victim.empty()) return {};  // both bare: a draw
  const Square king = position.king_square(us);
  const auto& steps = position.tables().king_steps[static_cast<std::size_t>(index(us))];
  const bool takes_the_last =
      !victim.has_several() && (steps[static_cast<std::size_t>(king)] & victim).any() &&
      position.attackers(victim.lowest(), ~us, position.occupied() - Bitboard<G>::of(king)).empty();
  return takes_the_last ? std::optional<Colour>() : ~us;
}

template <Geometry G>
void Game<G>::play(Move move) {
  position_.make(move);
  keys_.push_back(position_.key());
}

template <Geometry G>
int Game<G>::occurrences() const {
  // A pawn move or capture cannot be undone, and the side to move alternates.
  const int reach = std::min(position_.halfmove_clock(), plies());
  int count = 0;
  for (int back = 0; back <= reach; back += 2) {
    if (keys_[keys_.size() - 1 - static_cast<std::size_t>(back)] == position_.key()) ++count;
  }
  return count;
}

template <Geometry G>
std::optional<Outcome> Game<G>::outcome(int legal_moves) const {
  const auto win_of = [](Colour winner) {
    return winner == Colour::white ? Result::white_wins : Result::black_wins;
  };
  if (legal_moves == 0 && position_.in_check())
    return Outcome{win_of(~position_.side_to_move()), Ending::mate};
  if (position_.tables().rules.special.bare_king_loses) {
    if (const auto winner = bare_king_winner(position_)) return Outcome{win_of(*winner), Ending::material};
  }
  if (legal_moves == 0) return Outcome{Result::draw, Ending::stalemate};
  if (occurrences() >= kRepetitions) return Outcome{Result::draw, Ending::repetition};
  if (position_.halfmove_clock() >= kFiftyMovesPlies) return Outcome{Result::draw, Ending::fifty_moves};
  if (is_insufficient_material(position_)) return Outcome{Result::draw, Ending::material};
  return {};
}

#define INSTANTIATE(G)                                                    \
  template bool is_insufficient_material<G>(const Position<G>&);          \
  template std::optional<Colour> bare_king_winner<G>(const Position<G>&); \
  template class Game<G>;
FIRSTMOVE_FOR_EACH_GEOMETRY(INSTANTIATE)
#undef INSTANTIATE

}  // namespace firstmove::core
